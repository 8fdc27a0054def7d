/** Finds what is left of a passage that was changed while nobody looked: its longest lines or sentences that stand in the document still. */
import type { Span } from '../insertion/follow.ts';

/** Shorter ones, such as a heading's, stand in many places. */
const shortest = 16;
/** So many are looked for: a passage of which none of these is left is another one. */
const mostPieces = 6;
/** As many times as long as the passage is what was found at most, else the pieces stand in different places. */
const stretch = 3;

/** Nothing where none of it stands there; of several places the nearest. Takes time in proportion to the document. */
export function findByWords(document: string, passage: string, near: number): Span | undefined {
  const found = piecesOf(passage).flatMap((piece) => {
    const start = nearest(document, piece, near);
    return start < 0 ? [] : [{ start, end: start + piece.length }];
  });
  const [first] = found;
  if (!first) return undefined;
  const start = Math.min(...found.map((span) => span.start));
  const end = Math.max(...found.map((span) => span.end));
  return end - start <= stretch * passage.length ? { start, end } : first;
}

/** The longest first. */
function piecesOf(passage: string): readonly string[] {
  const pieces = passage.split(/[\n.!?…。！？]/).map((piece) => piece.trim());
  const long = pieces.filter((piece) => piece.length >= shortest);
  return long.sort((one, other) => other.length - one.length).slice(0, mostPieces);
}

function nearest(document: string, piece: string, near: number): number {
  const after = document.indexOf(piece, near);
  const before = near > 0 ? document.lastIndexOf(piece, near - 1) : -1;
  if (after < 0 || before < 0) return Math.max(after, before);
  return after - near <= near - before ? after : before;
}
