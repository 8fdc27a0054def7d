/** Joins soft line breaks, which only wrap a paragraph: readers of the document do not see them, and models set them arbitrarily. */
import { type ProseLine, proseLines } from './proseLines.ts';

/** A text whose soft breaks are each replaced by a space or by nothing. */
export interface JoinedText {
  readonly text: string;
  /** Returns the original text between two positions of this one. */
  readonly between: (start: number, end: number) => string;
}

/** In plain text a line with fewer columns ends intentionally, as in verse, a list or an address. */
const shortLine = 40;

/** Characters that are not separated by spaces, and are two columns wide. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/gu;

export function joinSoftBreaks(text: string, languageId: string): JoinedText {
  const lines = text.split('\n');
  const prose = proseLines(lines, languageId);
  if (!prose) return { text, between: (start, end) => text.slice(start, end) };
  const wraps = lines.map((line, at) => isWrap(prose[at], prose[at + 1]) && !endsHere(line, languageId));
  const leads = prose.map(({ start }, at) => (wraps[at - 1] ? start : 0));
  return joined(
    lines.flatMap((line, at) => {
      const words = line.slice(leads[at]);
      if (at === lines.length - 1) return [asItIs(words)];
      return wraps[at] ? wrapped(words, lines[at + 1] ?? '', leads[at + 1] ?? 0) : [asItIs(`${words}\n`)];
    }),
  );
}

function isWrap(own: ProseLine | undefined, next: ProseLine | undefined): boolean {
  return own?.isWords === true && next?.isWords === true && !next.isNew && own.depth === next.depth;
}

/**
 * Whether a hard break ends the line: two spaces, a backslash, a break of HTML, AsciiDoc or LaTeX, a comment; in plain text a short line.
 */
function endsHere(line: string, languageId: string): boolean {
  const words = line.trimEnd();
  if (line.length - words.length > 1 || /\\$| \+$|<br ?\/?>$|\\\\(?:\*|\[[^\]]{0,20}\])$/i.test(words)) return true;
  if (languageId === 'plaintext') return words.replace(wide, '--').length < shortLine;
  if (languageId === 'typst') return words.includes('//');
  return /^(?:la)?tex$/.test(languageId) && /(?:^|[^\\])%/.test(words);
}

/** Part of a text in its original and its joined form. */
interface Piece {
  readonly source: string;
  readonly read: string;
}

function asItIs(source: string): Piece {
  return { source, read: source };
}

/** Indentation and marks before the next line belong to the break. */
function wrapped(line: string, next: string, lead: number): readonly Piece[] {
  const words = line.trimEnd();
  const source = `${line.slice(words.length)}\n${next.slice(0, lead)}`;
  return [asItIs(words), { source, read: isWide(words.slice(-1)) && isWide(next.charAt(lead)) ? '' : ' ' }];
}

function isWide(character: string): boolean {
  return character.replace(wide, '') !== character;
}

function joined(pieces: readonly Piece[]): JoinedText {
  const [text, source] = [pieces.map(({ read }) => read).join(''), pieces.map((piece) => piece.source).join('')];
  const places = new Uint32Array(text.length + 1);
  let [at, from] = [0, 0];
  for (const piece of pieces) {
    for (let index = 0; index < piece.read.length; index++) places[at++] = from + index;
    from += piece.source.length;
  }
  places[at] = from;
  return { text, between: (start, end) => source.slice(places[start], places[end]) };
}
