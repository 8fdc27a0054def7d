/** A text with its pictures as one piece of a document. */
import type { Span } from '../../base/common/span.ts';
import { getReferenceSyntax } from '../../languages/common/writeReference/languages.ts';
import type { PictureReference } from '../../languages/common/writeReference/pictureReference.ts';
import { type DocumentText, type Edit, type InsertPosition, insertBelow } from './edits.ts';
import { replaceTrimmed } from './imageEdits.ts';
import { toDocumentProse } from './prose.ts';

/** Words, which are Markdown, or a picture as the document refers to it. */
export type IllustratedPart = string | PictureReference;

/** Below the passage or the cursor, or in the passage's place. */
export function getIllustratedEdit(
  surroundings: DocumentText,
  passage: Span,
  { pieces, position }: { readonly pieces: readonly IllustratedPart[]; readonly position: InsertPosition },
): Edit {
  const { text, languageId } = surroundings;
  const isInstead = position === 'replace' && text.slice(passage.start, passage.end).trim() !== '';
  const block = formatIllustratedBlock(languageId, pieces, text.slice(0, isInstead ? passage.start : passage.end));
  return isInstead ? replaceTrimmed(surroundings, passage, block) : insertBelow(surroundings, passage, block);
}

/** In the order they came, each a paragraph of its own; words are left out where the language has no prose. */
export function formatIllustratedBlock(languageId: string, pieces: readonly IllustratedPart[], before: string): string {
  const { block } = getReferenceSyntax(languageId);
  const blocks = pieces.map((piece) =>
    typeof piece === 'string' ? toDocumentProse(languageId, piece) : block(piece, before),
  );
  return blocks.filter((one) => one).join('\n\n');
}
