import { createParser, type EventSourceMessage, type EventSourceParser } from 'eventsource-parser';
import { closedJson } from './closedJson.ts';
import { JsonReader } from './jsonReader.ts';
import type { Parse } from './longRuns.ts';
import type { Reader, State, Take, Want } from './reader.ts';

/** Reads server-sent events whose data is JSON, up to `[DONE]`; also bare JSON among them, which gateways send after their pings. */
export class EventReader implements Reader {
  isMarked = false;
  private hasCut = false;
  private isEnding = false;
  private readonly parser: EventSourceParser;
  private readonly bare: JsonReader;
  private want: Want = 'more';

  constructor(
    private readonly give: Take,
    private readonly parse: Parse,
  ) {
    this.bare = new JsonReader((value) => this.take(value, true), parse);
    this.parser = createParser({
      onEvent: (event) => this.read(event),
      onError: ({ line }) => this.bare.push(`${line ?? ''}\n`),
    });
  }

  get state(): State {
    return this.isMarked || this.bare.state === 'closed' ? 'closed' : 'open';
  }

  get isCut(): boolean {
    return this.hasCut || this.bare.isCut;
  }

  push(piece: string): Want {
    this.parser.feed(piece);
    return this.want;
  }

  /** A last event may come without the blank line that ends it, and without its own end. */
  end(): void {
    this.isEnding = true;
    this.parser.feed('\n\n');
    this.bare.end();
  }

  private read({ event, data }: EventSourceMessage): void {
    const content = data.trim();
    if (content === '' || this.isMarked) return;
    const values = this.valuesIn(content);
    for (const value of values) this.takeEvent(event, value);
    if (values.length === 0 && event === 'error')
      this.take({ error: this.parse(JSON.stringify(content))?.value }, false);
  }

  private valuesIn(content: string): readonly unknown[] {
    const values = valuesIn(content, this.parse);
    const cut = values.length === 0 && this.isEnding ? closedJson(content, this.parse) : undefined;
    this.hasCut ||= cut !== undefined;
    return cut ? [cut.value] : values;
  }

  private takeEvent(event: string | undefined, value: unknown): void {
    if (this.isMarked) return;
    if (value === endMark) this.finish();
    else this.take(event === 'error' ? { error: value } : value, false);
  }

  private finish(): void {
    this.isMarked = true;
    this.want = 'nothing';
  }

  private take(value: unknown, isDocument: boolean): Want {
    if (!this.isMarked) this.want = this.give(value, isDocument);
    return this.want;
  }
}

const endMark = Symbol('[DONE]');

/** The JSON of an event's data: all of it, or that of each line where services leave out the blank line between events. */
function valuesIn(data: string, parse: Parse): readonly unknown[] {
  if (data === '[DONE]') return [endMark];
  const whole = parse(data);
  if (whole) return [whole.value];
  return data.includes('\n') ? data.split('\n').flatMap((line) => valuesIn(line.trim(), parse)) : [];
}
