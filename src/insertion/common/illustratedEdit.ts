/** A text with its pictures as one piece of a document. */
import type { Span } from '../../base/common/span.ts';
import { syntaxOf } from '../../languages/common/writeReference/languages.ts';
import type { PictureReference } from '../../languages/common/writeReference/pictureReference.ts';
import { type Edit, type InsertPosition, placeBelow, type Surroundings } from './edits.ts';
import { placeInsteadOf } from './imageEdits.ts';
import { wordsIn } from './prose.ts';

/** Words, which are Markdown, or a picture as the document refers to it. */
export type Piece = string | PictureReference;

/** Below the passage or the cursor, or in the passage's place. */
export function placeIllustrated(
  surroundings: Surroundings,
  passage: Span,
  { pieces, position }: { readonly pieces: readonly Piece[]; readonly position: InsertPosition },
): Edit {
  const { text, languageId } = surroundings;
  const isInstead = position === 'replace' && text.slice(passage.start, passage.end).trim() !== '';
  const block = illustratedBlock(languageId, pieces, text.slice(0, isInstead ? passage.start : passage.end));
  return isInstead ? placeInsteadOf(surroundings, passage, block) : placeBelow(surroundings, passage, block);
}

/** In the order they came, each a paragraph of its own; words are left out where the language has no prose. */
export function illustratedBlock(languageId: string, pieces: readonly Piece[], before: string): string {
  const { block } = syntaxOf(languageId);
  const blocks = pieces.map((piece) => (typeof piece === 'string' ? wordsIn(languageId, piece) : block(piece, before)));
  return blocks.filter((one) => one).join('\n\n');
}
