import type { Parse } from './base64Extractor.ts';
import type { OnValue, Reader, ReadState, State } from './reader.ts';

/** Maximum length that is read of anything but JSON or a stream, which is only shown; in UTF-16 code units. */
const enough = 65_536;

/** Reads a web page or plain text; a bare JSON word such as `null` is taken as a value. */
export class TextReader implements Reader {
  state: State = 'open';
  readonly isMarked = false;
  readonly isCut = false;
  readonly hasUnread = false;
  private text = '';

  constructor(
    private readonly take: OnValue,
    private readonly parse: Parse,
  ) {}

  push(piece: string): ReadState {
    if (this.text.length < enough) this.text += piece.slice(0, enough);
    return 'more';
  }

  end(): void {
    const json = this.parse(this.text);
    if (!json) return;
    this.state = 'closed';
    this.take(json.value, true);
  }
}
