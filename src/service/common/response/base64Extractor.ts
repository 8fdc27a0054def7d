import { ChunkedText, type Piece, parseJson } from '../fields.ts';
import { Base64Run } from '../imageData/base64Run.ts';
import { mendedJson } from './mendedJson.ts';

/** Runs of base64 characters from this length on are set aside; hardly any word of a text is as long. */
const longRun = 4_096;

/** What a run begins with belongs to an escape before it, `\u0041`, and stays in the text; in UTF-16 code units. */
const escapeLength = 4;

/** What no run can have, escaped or not. */
const endsAnyRun = /[^A-Za-z0-9+/=_\\-]/;

/** Slashes and line breaks within base64 may be escaped, as some services write them. */
const outside = /[^A-Za-z0-9+/=_\\-]|\\(?![/nr])/g;

/** Where a run is looked for in a text, and up to where looking ahead was in vain and need not be done again. */
interface Search {
  at: number;
  looked: number;
}

/** Reads JSON text; nothing where it is none. */
export type Parse = (source: string) => { readonly value: unknown } | undefined;

/**
 * Sets the data of pictures aside while an answer comes in, so that megabytes of base64 are neither joined nor parsed: a long run
 * leaves the text and is decoded, a mark stands in its place, and `parse` gives the string it stood in as a `LongText`. Nothing is lost or
 * changed by it.
 */
export class Base64Extractor {
  /** A service cannot guess it, so it cannot forge one. */
  private readonly mark = crypto.randomUUID();
  private readonly runs: Base64Run[] = [];
  private run: Base64Run | undefined;
  private held = '';
  /** Whether an escape that takes its number from what follows stands before the place of the search. */
  private isInEscape = false;

  /** The text without its long runs. A run at its end is held back until it is decided whether it is long, and so is half an escape. */
  push(piece: string): string {
    const text = this.held + piece;
    let out = '';
    const search: Search = { at: this.run?.take(text) ?? 0, looked: 0 };
    let start = search.at;
    let end = this.nextEnd(text, search);
    for (; ; end = this.nextEnd(text, search)) {
      if (this.run || end - search.at >= longRun) {
        const from = this.run ? search.at : this.beginning(text, search.at);
        out += text.slice(start, from) + this.setAside(text.slice(from, end));
        start = end;
      }
      if (end + lengthOutside(text, end) > text.length) break;
      this.run?.end();
      this.run = undefined;
      this.isInEscape = text.startsWith('\\u', end);
      search.at = end + lengthOutside(text, end);
    }
    this.held = text.slice(this.run ? end : search.at);
    return this.run ? out : out + text.slice(start, search.at);
  }

  /** Nothing more comes: what was held back. */
  end(): string {
    const { held } = this;
    this.held = '';
    return held;
  }

  /** Reads what is no JSON by the letter too. */
  readonly parse: Parse = (source) => this.read(source) ?? this.read(mendedJson(source));

  private readonly read: Parse = (source) => {
    if (this.runs.length === 0) return parseJson(source);
    return parseJson(source, (value) => this.restored(value));
  };

  /** The end of the run at the place of the search, which goes on to the next that may be long. */
  private nextEnd(text: string, search: Search): number {
    if (!this.run && search.at >= search.looked) {
      const at = behindShortRuns(text, search.at);
      this.isInEscape &&= at === search.at;
      search.at = at;
      search.looked = search.at + longRun;
    }
    return endOfRun(text, search.at);
  }

  private beginning(text: string, at: number): number {
    return this.isInEscape ? afterEscape(text, at + escapeLength) : at;
  }

  /** The mark of a run that begins; nothing for one that goes on. */
  private setAside(chunk: string): string {
    if (this.run) {
      this.run.push(chunk);
      return '';
    }
    this.run = new Base64Run(chunk);
    return `${this.mark}${this.runs.push(this.run) - 1};`;
  }

  private restored(value: unknown): unknown {
    if (typeof value !== 'string' || !value.includes(this.mark)) return value;
    const between = value.split(new RegExp(`${this.mark}(\\d+);`));
    const pieceOf = (part: string, at: number): Piece => (at % 2 === 1 ? (this.runs[Number(part)] ?? '') : part);
    return new ChunkedText(between.map(pieceOf).filter((piece) => piece !== ''));
  }
}

/** The place behind all runs from a place on that are short by what surely ends them; most of a stream is passed over by a few looks. */
function behindShortRuns(text: string, from: number): number {
  let at = from;
  for (let last = lastEnd(text, at); last >= 0; last = lastEnd(text, at)) at = last + 1;
  return at;
}

/** Of the characters that a run from a place on must have to be long, the last one that no run can have; -1 where there is none. */
function lastEnd(text: string, from: number): number {
  for (let at = Math.min(from + longRun, text.length) - 1; at >= from; at -= 1) {
    if (endsAnyRun.test(text.charAt(at))) return at;
  }
  return -1;
}

function endOfRun(text: string, from: number): number {
  outside.lastIndex = from;
  return outside.exec(text)?.index ?? text.length;
}

/** Of what ends a run: a character, or an escape, whose second character is no beginning of another. */
function lengthOutside(text: string, end: number): number {
  return text[end] === '\\' ? 2 : 1;
}

/** The place, or the next where it would cut an escape in two. */
function afterEscape(text: string, place: number): number {
  return text[place - 1] === '\\' ? place + 1 : place;
}
