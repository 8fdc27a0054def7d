import { readAnyPicture, readPicture } from '../../../imageFiles/common/readPicture.ts';
import { MarkdownCode, nextTelling } from '../../../languages/common/markdownCode.ts';
import type { DecodedRun, Piece } from '../fields.ts';
import { decodeBase64Sync } from './base64.ts';
import { DataUriScanner } from './dataUriScanner.ts';

/** The content of a text: its text and the images that were between it as data URIs, in order. */
export type TextItem =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly data: Piece[] };

const outsideBase64 = /[^A-Za-z0-9+/=_-]/g;

/** One piece while it is read. */
interface Reading {
  readonly piece: string;
  readonly items: TextItem[];
  at: number;
  /** Everything before this position was passed on. */
  given: number;
  /** Where the candidate begins; 0 if it began in an earlier piece. */
  start: number;
}

/**
 * Extracts images from streamed Markdown: those in Markdown's own form or in HTML's, outside of code, whole, and of a known format. Every
 * other character is unchanged; in a link the alt text of an image replaces it. What may become an image is held back until that is
 * decided. Linear in the text, since an image is megabytes long.
 */
export class InlineImageParser {
  private readonly code = new MarkdownCode();
  private candidate: DataUriScanner | undefined;
  /** The part of the candidate from earlier pieces. */
  private held: Piece[] = [];
  /** Whether the candidate is at the beginning of a link's text, and whether the last exclamation mark was. */
  private isLinked = false;
  private isMarkLinked = false;
  /** The last character read, if it was an unescaped exclamation mark or bracket. */
  private last: '!' | '[' | '' = '';

  push(piece: Piece): readonly TextItem[] {
    if (typeof piece === 'object') return this.pushRun(piece);
    const reading: Reading = { piece, items: [], at: 0, given: 0, start: 0 };
    while (reading.at < piece.length) this.step(reading);
    const start = this.candidate ? reading.start : piece.length;
    reading.items.push(...words(piece.slice(reading.given, start)));
    if (this.candidate) this.held.push(piece.slice(start));
    return reading.items;
  }

  /** Returns what was held back, as text; no more data follows. */
  end(): readonly TextItem[] {
    this.candidate = undefined;
    return words(this.released());
  }

  /** A line break may end the data, so it is searched for as in other text. */
  private pushRun(run: DecodedRun): readonly TextItem[] {
    if (!run.isPlain || !this.candidate?.isInData || !this.code.isSteady) return this.push(run.toString());
    this.pass(run);
    this.held.push(run);
    return [];
  }

  private step(reading: Reading): void {
    const run = this.code.isSteady ? this.runAt(reading) : '';
    if (run === '') this.read(reading);
    else this.pass(run);
    reading.at += Math.max(1, run.length);
  }

  /** Returns what can be skipped at once: base64 of an image, or text without special characters. */
  private runAt({ piece, at }: Reading): string {
    if (this.candidate && !this.candidate.isInData) return '';
    return piece.slice(at, this.candidate ? endOfBase64(piece, at) : nextTelling(piece, at));
  }

  private pass(run: Piece): void {
    this.code.skip();
    this.candidate?.add(run);
    this.last = '';
  }

  private read(reading: Reading): void {
    const char = reading.piece.charAt(reading.at);
    this.code.push(char);
    this.goOn(char, reading);
    const { inCode, isEscaped } = this.code;
    if (!this.candidate && (char === '!' || char === '<') && !inCode && !isEscaped) this.begin(char, reading);
    if (char === '!') this.isMarkLinked = this.last === '[';
    this.last = !isEscaped && (char === '!' || char === '[') ? char : '';
  }

  private begin(mark: string, reading: Reading): void {
    this.candidate = new DataUriScanner(mark);
    this.isLinked = mark === '!' && this.last === '[';
    reading.start = reading.at;
  }

  private goOn(char: string, reading: Reading): void {
    const { inCode, isBlankLine, isEscaped } = this.code;
    if (!this.candidate) return;
    if (this.candidate.isInWords && char === '[' && this.last === '!') this.beginInner(reading);
    else if (!this.candidate.take(char, isEscaped) || inCode || isBlankLine) this.release(reading);
    else if (this.candidate.isWhole && !isPicture(this.candidate.uri)) this.release(reading);
    else if (this.candidate.isWhole) this.finish(this.candidate, reading);
  }

  /** If an image begins in the alt text of another, the inner one counts. It began one character earlier. */
  private beginInner(reading: Reading): void {
    const before = this.released();
    reading.items.push(...words(reading.at > 0 ? before : before.slice(0, -1)));
    reading.start = Math.max(0, reading.at - 1);
    if (reading.at === 0) this.held = ['!'];
    this.candidate = new DataUriScanner('!');
    this.candidate.take('[', false);
    this.isLinked = this.isMarkLinked;
  }

  private release({ items }: Reading): void {
    items.push(...this.end());
  }

  private finish({ uri, alt }: DataUriScanner, reading: Reading): void {
    const { items, piece, given, start, at } = reading;
    this.candidate = undefined;
    this.held = [];
    items.push(...words(piece.slice(given, start)), { kind: 'picture', data: uri });
    if (this.isLinked) items.push(...words(alt));
    reading.given = at + 1;
  }

  private released(): string {
    return this.held.splice(0).join('');
  }
}

function endOfBase64(text: string, from: number): number {
  outsideBase64.lastIndex = from;
  return outsideBase64.exec(text)?.index ?? text.length;
}

function isPicture(data: readonly Piece[]): boolean {
  const bytes = decodeBase64Sync(data);
  return bytes !== undefined && typeof readPicture(bytes) === 'object';
}

function words(text: string): TextItem[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

const head = /data:image\/[\w.+-]{1,40};base64,/g;
/** The smallest image has more characters. */
const shortest = 40;
/** What surrounds the URI in a link or in code. */
const [opening, closing] = [/(?:!?\[[^\]\n]{0,300}\]\(<?|`{3,}\w{0,20}\n|["'`<])$/, /^(?:>?\)|\n`{3,}|["'`>])/];

/** Extracts the first image from text that contains its data URI bare, as a link or in code. Linear in the text. */
export function extractBareDataUri(text: string): readonly TextItem[] {
  for (const found of text.matchAll(head)) {
    const begin = found.index + found[0].length;
    const end = endOfBase64(text, begin);
    const data = [text.slice(found.index, end)];
    if (end - begin > shortest && isPicture(data)) return around(text.slice(0, found.index), data, text.slice(end));
  }
  return [{ kind: 'text', text }];
}

function around(before: string, data: string[], behind: string): readonly TextItem[] {
  const isFramed = opening.test(before) && closing.test(behind);
  const [first, last] = isFramed ? [before.replace(opening, ''), behind.replace(closing, '')] : [before, behind];
  return [...words(first), { kind: 'picture', data }, ...words(last)];
}

/** The beginning of a data URI of an image, as far as it arrived. */
const beginning = /^data:image\/[\w.+-]{0,40}(?:;[\w=-]{0,20}){0,3}(?:,|$)/;
const scheme = 'data:image/';
const outside = /[^\w+/=\s:;,.-]/;
/** The length by which it is decided whether a text begins so, in UTF-16 code units. */
const longestBeginning = 120;

/** Holds a text back while it may be only one image as a data URI, which some services send instead of text. */
export class LonePicture {
  private held: Piece[] = [];
  private head = '';
  private isOver = false;

  /** Returns what is certainly text. */
  push(piece: Piece): readonly Piece[] {
    if (this.isOver) return [piece];
    this.held.push(piece);
    if (typeof piece === 'string' && this.head.length < longestBeginning)
      this.head = (this.head + piece).trimStart().slice(0, longestBeginning);
    this.isOver = !this.mayBePicture(piece);
    return this.isOver ? this.held.splice(0) : [];
  }

  /** Returns the image, in parts, or what was held back; no more data follows. */
  end(): { readonly picture?: Piece[]; readonly words: readonly Piece[] } {
    const held = this.held.splice(0);
    const bytes = this.isOver || this.head === '' ? undefined : decodeBase64Sync(held);
    return bytes && readAnyPicture(bytes) !== 'unknown' ? { picture: held, words: [] } : { words: held };
  }

  private mayBePicture(piece: Piece): boolean {
    const begins = this.head.length < scheme.length ? scheme.startsWith(this.head) : beginning.test(this.head);
    return begins && (typeof piece !== 'string' || !outside.test(piece));
  }
}
