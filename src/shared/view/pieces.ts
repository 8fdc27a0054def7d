/** The pieces of an image answer with words, in the order they came. */
import * as v from 'valibot';
import { count, label, list } from '../forms.ts';
import { limits } from '../limits.ts';
import { LinkView, PictureView } from './pictures.ts';

export const PieceView = v.variant('kind', [
  /** Markdown. */
  v.object({ kind: v.literal('words'), text: v.pipe(v.string(), v.maxLength(limits.answer)) }),
  v.object({
    kind: v.literal('picture'),
    picture: PictureView,
    /** Where it stands among the pictures of its turn, from 1. */
    number: count,
    /** "Picture 1", "1376 × 768". */
    facts: list(label),
  }),
  /** A picture elsewhere, in its place. */
  v.object({ kind: v.literal('link'), link: LinkView }),
]);
export type PieceView = v.InferOutput<typeof PieceView>;
