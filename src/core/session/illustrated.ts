/** A text with its pictures, as the buttons below it take it elsewhere. */
import type { Picture, Result } from '../../shared/model.ts';
import { isIllustrated, type PlacedPart, partsOf, partsWith } from './parts.ts';

/** All parts that are put somewhere as one: those of a text with its pictures, or of one picture with words. */
export function partsTogether(result: Result): readonly PlacedPart[] {
  const [only, ...others] = result.pictures;
  if (isIllustrated(result)) return withoutBlanks(partsOf(result));
  const parts = only && others.length === 0 ? withoutBlanks(partsWith(result, only.id)) : [];
  return parts.some(({ kind }) => kind === 'words') ? parts : [];
}

/** The words as they are, the address of what is elsewhere, and for each picture what stands for it. */
export function piecesTogether<Shown>(result: Result, shown: (picture: Picture) => Shown): readonly (string | Shown)[] {
  return partsTogether(result).map((part) => {
    if (part.kind === 'words') return part.text.trim();
    return part.kind === 'link' ? part.link : shown(part.picture);
  });
}

function withoutBlanks(parts: readonly PlacedPart[]): readonly PlacedPart[] {
  return parts.filter((part) => part.kind !== 'words' || part.text.trim() !== '');
}
