/** A plan of pictures for a document, as stored on disk. Lines count from 1. */
import * as v from 'valibot';
import { limits } from '../../../product/common/limits.ts';
import { id, label, sentence } from '../../../product/common/schemas.ts';

const line = v.pipe(v.number(), v.finite(), v.minValue(1));

/** The chat message asks for a plan of its first file in `context`. */
export const Illustrates = v.object({
  /** How many pictures are wanted; missing = as many as the document needs, 3 to 8. */
  pictures: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.prompts))),
});
export type Illustrates = v.InferOutput<typeof Illustrates>;

/** A line of the document below which a picture is inserted; its text is searched for when the document has changed. */
const PlanPlace = v.object({ id, line, text: sentence });

/** One picture of a plan. Its id is that of the prompts that generate it. */
export const PlanRow = v.object({
  id,
  /** As in the document, or as in the answer if its position was not found; empty = the document has no heading there. */
  heading: label,
  why: sentence,
  prompt: v.pipe(v.string(), v.maxLength(limits.picturePrompt)),
  /** An aspect ratio; empty = the service decides. */
  shape: label,
  /** Empty = the prompt is used. */
  alt: sentence,
  ticked: v.boolean(),
  place: v.exactOptional(PlanPlace),
  /** The line where it was placed first. */
  from: v.exactOptional(line),
  /** The prompt file that was written for it, as a path relative to the document; Generate Missing Pictures generates it. */
  kept: v.exactOptional(label),
  /** Its heading was removed from the document. */
  isLost: v.exactOptional(v.literal(true)),
});
export type PlanRow = v.InferOutput<typeof PlanRow>;

export const Plan = v.object({
  rows: v.pipe(v.array(PlanRow), v.maxLength(limits.prompts), v.readonly()),
  /** The name of the document's look when it was last checked. */
  look: v.exactOptional(label),
});
export type Plan = v.InferOutput<typeof Plan>;
