import { ChunkedText, type Piece, parseJson } from '../fields.ts';
import { Base64Run } from '../imageData/base64Run.ts';
import type { RunPart } from './keptBody.ts';
import type { Parse } from './reader.ts';
import { repairJson } from './repairJson.ts';

/** Minimum length of a run of base64 characters that is set aside; hardly any word of a text is as long. */
const longRun = 4_096;

/** The beginning of a run may belong to an escape before it, `\u0041`, and stays in the text; in UTF-16 code units. */
const escapeLength = 4;

/** Characters that no run can contain, escaped or not. */
const endsAnyRun = /[^A-Za-z0-9+/=_\\-]/;

/** Slashes and line breaks within base64 may be escaped, as some services write them. */
const outside = /[^A-Za-z0-9+/=_\\-]|\\(?![/nr])/g;

/** Where a run is searched for in a text, and up to where the lookahead failed and need not be repeated. */
interface Search {
  at: number;
  looked: number;
}

/**
 * Sets the data of images aside while a response arrives, so that megabytes of base64 are neither joined nor parsed: a long run leaves the
 * text and is decoded, a mark replaces it, and `parse` returns the string that contained it as a `ChunkedText`. Nothing is lost or changed.
 */
export class Base64Extractor {
  /** Random, so that a service cannot forge it. */
  private readonly mark = crypto.randomUUID();
  private readonly runs: Base64Run[] = [];
  private run: Base64Run | undefined;
  private held = '';
  /** Whether the position of the search follows an escape that takes its digits from there. */
  private isInEscape = false;
  /** The part of an open run that is all of the last text; undefined if that contained anything else, or half an escape. */
  taken: RunPart | undefined;

  /** Returns the text without its long runs. Holds back a run at its end until its length is decided, and half an escape. */
  push(piece: string): string {
    const { position: start } = this;
    const out = this.extract(this.held + piece);
    const end = out === '' ? this.position : undefined;
    this.taken = end && end.run === start?.run ? { run: end.run, from: start.length, to: end.length } : undefined;
    return out;
  }

  private extract(text: string): string {
    let out = '';
    const search: Search = { at: this.run?.take(text) ?? 0, looked: 0 };
    let start = search.at;
    let end = this.nextEnd(text, search);
    for (; ; end = this.nextEnd(text, search)) {
      if (this.run || end - search.at >= longRun) {
        const at = this.run ? search.at : this.beginning(text, search.at);
        out += text.slice(start, at) + this.setAside(text.slice(at, end));
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

  /** Returns what was held back; no more data follows. */
  end(): string {
    const { held } = this;
    this.held = '';
    return held;
  }

  /** The run in which the last text ended, and its length so far; undefined if half an escape was held back. */
  private get position() {
    return this.held === '' && this.run?.isDecoded ? { run: this.run, length: this.run.length } : undefined;
  }

  /** Parses text that is not strictly JSON too. */
  readonly parse: Parse = (source) => this.read(source) ?? this.read(repairJson(source));

  private readonly read: Parse = (source) => {
    if (this.runs.length === 0) return parseJson(source);
    return parseJson(source, (value) => this.restored(value));
  };

  /** Returns the end of the run at the position of the search, which then moves to the next run that may be long. */
  private nextEnd(text: string, search: Search): number {
    if (!this.run && search.at >= search.looked) {
      const at = behindShortRuns(text, search.at);
      this.isInEscape &&= at === search.at;
      search.at = at;
      search.looked = search.at + longRun;
    }
    outside.lastIndex = search.at;
    return outside.exec(text)?.index ?? text.length;
  }

  /** Returns where a run begins that is set aside; never within an escape. */
  private beginning(text: string, at: number): number {
    if (!this.isInEscape) return at;
    const place = at + escapeLength;
    return text[place - 1] === '\\' ? place + 1 : place;
  }

  /** Returns the mark of a run that begins; undefined for one that continues. */
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

/** Returns the position after all runs that are certainly short; most of a stream is skipped with a few checks. */
function behindShortRuns(text: string, from: number): number {
  let at = from;
  for (let last = lastEnd(text, at); last >= 0; last = lastEnd(text, at)) at = last + 1;
  return at;
}

/**
 * Returns the last position, among the characters that must belong to a long run from here, that no run can contain; -1 if there is none.
 */
function lastEnd(text: string, from: number): number {
  for (let at = Math.min(from + longRun, text.length) - 1; at >= from; at -= 1) {
    if (endsAnyRun.test(text.charAt(at))) return at;
  }
  return -1;
}

/** Returns the length of what ends a run: a character, or an escape, whose second character does not begin another. */
function lengthOutside(text: string, end: number): number {
  return text[end] === '\\' ? 2 : 1;
}
