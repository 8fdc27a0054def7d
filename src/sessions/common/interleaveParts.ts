/** A text with its pictures, as the buttons below it take it elsewhere. */
import type { Picture } from './model/picture.ts';
import type { Result } from './model/result.ts';
import type { Turn } from './model/turn.ts';
import { getImages } from './pictureTurn.ts';
import { getCandidateParts, getParts, isIllustrated, type PlacedPart } from './resultParts.ts';

/** All parts that are put somewhere as one: those of a text with its pictures, or of one picture with words. */
function partsTogether(result: Result): readonly PlacedPart[] {
  const [only, ...others] = result.pictures;
  if (isIllustrated(result)) return withoutBlanks(getParts(result));
  const parts = only && others.length === 0 ? withoutBlanks(getCandidateParts(result, only.id)) : [];
  return parts.some(({ kind }) => kind === 'words') ? parts : [];
}

/** Whether Insert All means the parts of this result; of a turn of several pictures it means these, though words came with each. */
export function insertsAsOne(turn: Turn, result: Result): boolean {
  return isIllustrated(result) || (getImages(turn).length === 1 && partsTogether(result).length > 1);
}

/** The words as they are, the address of what is elsewhere, and for each picture what stands for it. */
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
