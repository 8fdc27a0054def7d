/** Illustrated text, as the buttons below it insert or copy it. */
import type { Picture } from './model/picture.ts';
import type { Result } from './model/result.ts';
import type { Turn } from './model/turn.ts';
import { getImages } from './pictureTurn.ts';
import { getCandidateParts, getParts, isIllustrated, type PlacedPart } from './resultParts.ts';

/** Returns all parts that are inserted together: those of illustrated text, or of one picture with text. */
function partsTogether(result: Result): readonly PlacedPart[] {
  const [only, ...others] = result.pictures;
  if (isIllustrated(result)) return withoutBlanks(getParts(result));
  const parts = only && others.length === 0 ? withoutBlanks(getCandidateParts(result, only.id)) : [];
  return parts.some(({ kind }) => kind === 'words') ? parts : [];
}

/** Returns whether Insert All means the parts of this result; in a turn with several pictures it means the pictures, even if text came with each. */
export function insertsAsOne(turn: Turn, result: Result): boolean {
  return isIllustrated(result) || (getImages(turn).length === 1 && partsTogether(result).length > 1);
}

/** Returns the text unchanged, the URL of each link, and for each picture what is shown for it. */
export function interleaveParts<Shown>(
  result: Result,
  shown: (picture: Picture) => Shown,
): readonly (string | Shown)[] {
  return partsTogether(result).map((part) => {
    if (part.kind === 'words') return part.text.trim();
    return part.kind === 'link' ? part.link : shown(part.picture);
  });
}

function withoutBlanks(parts: readonly PlacedPart[]): readonly PlacedPart[] {
  return parts.filter((part) => part.kind !== 'words' || part.text.trim() !== '');
}
