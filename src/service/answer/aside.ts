import { LongText, parseJson } from '../fields.ts';

/** Runs of base64 characters from this length on are set aside; hardly any word of a text is as long. */
const longRun = 4_096;

/** What a run begins with may belong to an escape before it, `\n` or `\u0041`, and stays in the text. */
const longestEscape = 5;

const outside = /[^A-Za-z0-9+/=_-]/g;

/** Reads JSON text; nothing where it is none. */
export type Parse = (source: string) => { readonly value: unknown } | undefined;

/**
 * Sets the data of pictures aside while an answer comes in, so that megabytes of base64 are neither joined nor parsed: a long run
 * leaves the text, a mark stands in its place, and `parse` gives the string it stood in as a `LongText`. Nothing is lost or changed by it.
 */
export class Aside {
  /** A service cannot guess it, so it cannot forge one. */
  private readonly mark = crypto.randomUUID();
  private readonly runs: string[][] = [];
  private run: string[] | undefined;
  private held = '';

  /** The text without its long runs. A run at its end is held back until it is decided whether it is long. */
  push(piece: string): string {
    const text = this.held + piece;
    const out: string[] = [];
    let start = 0;
    let at = 0;
    for (let end = endOfRun(text, at); ; end = endOfRun(text, at)) {
      if (this.run || end - at >= longRun) {
        const from = this.run ? at : at + longestEscape;
        out.push(text.slice(start, from), this.setAside(text.slice(from, end)));
        start = end;
      }
      if (end === text.length) break;
      this.run = undefined;
      at = end + 1;
    }
    this.held = this.run ? '' : text.slice(at);
    out.push(this.run ? '' : text.slice(start, at));
    return out.join('');
  }

  /** Nothing more comes: what was held back. */
  end(): string {
    const { held } = this;
    this.held = '';
    return held;
  }

  readonly parse: Parse = (source) => {
    if (this.runs.length === 0) return parseJson(source);
    return parseJson(source, (value) => this.restored(value));
  };

  /** The mark of a run that begins; nothing for one that goes on. */
  private setAside(chunk: string): string {
    const begins = this.run === undefined;
    this.run ??= [];
    if (chunk) this.run.push(chunk);
    return begins ? `${this.mark}${this.runs.push(this.run) - 1};` : '';
  }

  private restored(value: unknown): unknown {
    if (typeof value !== 'string' || !value.includes(this.mark)) return value;
    const between = value.split(new RegExp(`${this.mark}(\\d+);`));
    return new LongText(between.flatMap((part, at) => (at % 2 === 1 ? (this.runs[Number(part)] ?? []) : part || [])));
  }
}

function endOfRun(text: string, from: number): number {
  outside.lastIndex = from;
  return outside.exec(text)?.index ?? text.length;
}
