/** What a page does with the pixels of an image for the host, which has no decoder and no canvas. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { bytes } from '../../product/common/schemas.ts';
import { Marks } from '../../sessions/common/model/marks.ts';

/** Images made from one at once. */
const mostImages = 40;

const side = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(16_384));

const channel = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255));

export const PixelEdit = v.variant('kind', [
  v.object({ kind: v.literal('removeBackground') }),
  /** The same for the flat color that was asked for, which only a part of the border needs to have. */
  v.object({ kind: v.literal('keyOut'), color: v.tuple([channel, channel, channel]) }),
  /** An image of each of these sizes, whole in its middle. */
  v.object({
    kind: v.literal('resize'),
    sizes: v.pipe(v.array(v.object({ width: side, height: side })), v.maxLength(mostImages), v.readonly()),
  }),
  /** The image upright, in a file of at most so many bytes: as large as that allows. */
  v.object({ kind: v.literal('fitBytes'), maxBytes: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
  /** Only what is inside of the marks, in the original that it was drawn after; all else of that stays as it is. */
  v.object({
    kind: v.literal('keepOutside'),
    original: bytes(limits.pastedBytes),
    marks: Marks.entries.marks,
    feather: v.pipe(v.number(), v.minValue(0), v.maxValue(512)),
  }),
]);
export type PixelEdit = v.InferOutput<typeof PixelEdit>;

/** What became of it: PNG files, or a JPEG file for `fitBytes`; or why there are none. */
export const PixelEditReply = v.object({
  images: v.pipe(v.array(bytes(limits.pastedBytes)), v.maxLength(mostImages), v.readonly()),
  problem: v.exactOptional(
    v.picklist([
      'noFlatBackground',
      'transparent',
      'onlyBackground',
      'unreadable',
      'noRegion',
      'unchanged',
      'otherImage',
    ]),
  ),
  /** The color of the background also occurs inside of the subject, where it was removed too, or kept. */
  enclosed: v.exactOptional(v.picklist(['removed', 'kept'])),
  /** The image had another size than the original, or another shape: then it was put where it agrees best with that. */
  fit: v.exactOptional(v.picklist(['scaled', 'placed'])),
});
export type PixelEditReply = v.InferOutput<typeof PixelEditReply>;

/** The message to the thread that does it. */
export interface PixelTask {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly edit: PixelEdit;
}

/** The script of that thread, beside those of the pages. */
export const pixelWorkerFile = 'pixelWorker.js';
