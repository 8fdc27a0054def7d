/** Finds what is left of a passage that was changed while nobody looked: its longest lines or sentences that stand in the document still, else a few of its words. */
import type { Span } from '../../base/common/span.ts';

/** Shorter ones, such as a heading's, stand in many places. */
const shortest = 16;
/** So many are looked for: a passage of which none of these is left is another one. */
const mostPieces = 6;
/** As many times as long as the passage is what was found at most, else the pieces stand in different places. */
const stretch = 3;

/** Nothing where none of it stands there; of several places the nearest. Takes time in proportion to the document. */
export function fuzzyFindPassage(document: string, passage: string, near: number): Span | undefined {
  const find = (pieces: readonly string[]) => pieces.flatMap((piece) => placed(document, piece, near));
  const whole = find(longestOf(passage.split(/[\n.!?…。！？]/)));
  const found = whole.length > 0 ? whole : find(longestOf(partsOf(passage)));
  const [first] = found;
  if (!first) return undefined;
  const start = Math.min(...found.map((span) => span.start));
  const end = Math.max(...found.map((span) => span.end));
  return end - start <= stretch * passage.length ? { start, end } : first;
}

function placed(document: string, piece: string, near: number): readonly Span[] {
  const start = nearest(document, piece, near);
  return start < 0 ? [] : [{ start, end: start + piece.length }];
}

function longestOf(pieces: readonly string[]): readonly string[] {
  const long = pieces.map((piece) => piece.trim()).filter((piece) => piece.length >= shortest);
  return long.sort((one, other) => other.length - one.length).slice(0, mostPieces);
}

/** A few words each, of lines that begin and end where they did. */
function partsOf(passage: string): readonly string[] {
  return passage.split('\n').flatMap((line) => line.match(/.{16,40}?(?=\s|$)/g) ?? []);
}

function nearest(document: string, piece: string, near: number): number {
  const after = document.indexOf(piece, near);
  const before = near > 0 ? document.lastIndexOf(piece, near - 1) : -1;
  if (after < 0 || before < 0) return Math.max(after, before);
  return after - near <= near - before ? after : before;
}
