/** The parts of an image response that contains text, in response order. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { count, label, list } from '../../product/common/schemas.ts';
import { LinkView, PictureView } from './imageView.ts';

export const PieceView = v.variant('kind', [
  /** Markdown. */
  v.object({ kind: v.literal('words'), text: v.pipe(v.string(), v.maxLength(limits.answer)) }),
  v.object({
    kind: v.literal('picture'),
    picture: PictureView,
    /** Its number among the pictures of its turn, from 1. */
    number: count,
    /** "Picture 1", "1376 × 768". */
    facts: list(label),
  }),
  /** A remote picture, at its position in the text. */
  v.object({ kind: v.literal('link'), link: LinkView }),
]);
export type PieceView = v.InferOutput<typeof PieceView>;
