import { createParser, type EventSourceMessage, type EventSourceParser } from 'eventsource-parser';
import { JsonReader, valuesOf } from './jsonReader.ts';
import type { OnValue, Parse, Reader, ReadState, State } from './reader.ts';
import { parseTruncatedJson } from './repairJson.ts';

/** Reads server-sent events whose data is JSON, up to `[DONE]`; also bare JSON between them, which gateways send after their pings. */
export class SseReader implements Reader {
  isMarked = false;
  private hasCut = false;
  private hasLost = false;
  private isEnding = false;
  private readonly parser: EventSourceParser;
  private readonly bare: JsonReader;
  private want: ReadState = 'more';

  constructor(
    private readonly give: OnValue,
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

  get hasUnread(): boolean {
    return this.hasLost || this.bare.hasUnread;
  }

  push(piece: string): ReadState {
    this.parser.feed(piece);
    return this.want;
  }

  /** The last event may lack the blank line after it, and its own line end. */
  end(): void {
    this.isEnding = true;
    this.parser.feed('\n\n');
    this.bare.end();
  }

  private read({ event, data }: EventSourceMessage): void {
    // Hardly any event has anything but one value, and there are many events.
    const whole = data.startsWith('{') && !this.isMarked ? this.parse(data) : undefined;
    if (whole) this.takeEvent(event, whole.value);
    else this.readUnusual(event, data.trim());
  }

  private readUnusual(event: string | undefined, content: string): void {
    if (content === '' || this.isMarked) return;
    const values = this.valuesIn(content);
    for (const value of values) this.takeEvent(event, value);
    if (values.length === 0 && event === 'error')
      this.take({ error: this.parse(JSON.stringify(content))?.value }, false);
  }

  private valuesIn(content: string): readonly unknown[] {
    const { values, hasUnread } = readData(content, this.parse);
    const cut = values.length === 0 && this.isEnding ? parseTruncatedJson(content, this.parse) : undefined;
    this.hasCut ||= cut !== undefined;
    this.hasLost ||= hasUnread && !cut;
    return cut ? [cut.value] : values;
  }

  private takeEvent(event: string | undefined, value: unknown): void {
    if (this.isMarked) return;
    if (value === endMark) [this.isMarked, this.want] = [true, 'nothing'];
    else this.take(event === 'error' ? { error: value } : value, false);
  }

  private take(value: unknown, isDocument: boolean): ReadState {
    if (!this.isMarked) this.want = this.give(value, isDocument);
    return this.want;
  }
}

const endMark = Symbol('[DONE]');

interface Data {
  readonly values: readonly unknown[];
  readonly hasUnread: boolean;
}

/** Parses an event's data: all of it, or each line if a service omits the blank line between events. */
function readData(data: string, parse: Parse): Data {
  const whole = parse(data);
  if (whole) return { values: valuesOf(whole.value), hasUnread: false };
  const lines = data.split('\n').map((line) => scanValues(line, parse));
  const byLine = { values: lines.flatMap(({ values }) => values), hasUnread: lines.some((line) => line.hasUnread) };
  const across = byLine.hasUnread && lines.length > 1 ? scanValues(data, parse) : byLine;
  return across.hasUnread ? byLine : across;
}

/** Parses consecutive values, whatever is between them. */
function scanValues(data: string, parse: Parse): Data {
  const values: unknown[] = [];
  const reader = new JsonReader((value) => {
    values.push(value);
    return 'more';
  }, parse);
  reader.push(data);
  if (reader.isMarked) values.push(endMark);
  return { values, hasUnread: reader.hasUnread || reader.isOpen };
}
