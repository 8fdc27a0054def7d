/** Plans as the page shows them: which pictures a document gets where, and what became of them. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { count, id, label, list, sentence } from '../../product/common/schemas.ts';
import { PictureView } from './imageView.ts';

/** What the page asks to be done with a plan, or with one of its rows. */
export const PlanAction = v.picklist([
  ...(['tick', 'moveUp', 'moveDown', 'remove', 'edit', 'reveal', 'choosePlace'] as const),
  ...(['generate', 'insertAll', 'undoAll', 'keep', 'add'] as const),
]);
export type PlanAction = v.InferOutput<typeof PlanAction>;

const prompt = v.pipe(v.string(), v.maxLength(limits.picturePrompt));

/** What the person writes of a row. */
export const WordingView = v.object({ prompt, shape: label, alt: sentence });
export type WordingView = v.InferOutput<typeof WordingView>;

export const PlanRowView = v.object({
  id,
  /** Accessible name of its tick: "The light, line 19". */
  name: sentence,
  heading: label,
  /** "line 19"; missing = it has no place. */
  line: v.exactOptional(label),
  why: sentence,
  ...WordingView.entries,
  isTicked: v.boolean(),
  /** A failed one, and one without a place, takes no tick. */
  canBeTicked: v.boolean(),
  state: v.picklist(['empty', 'queued', 'running', 'done', 'failed', 'stopped']),
  /** Width to height of its slot. */
  ratio: v.pipe(v.number(), v.minValue(0.05), v.maxValue(20)),
  /** The last request for it. */
  resultId: v.exactOptional(id),
  picture: v.exactOptional(PictureView),
  /** Pixels, time, where it stood before; of a failed one why. */
  facts: list(sentence),
  /** "Inserted", where it was. */
  inserted: v.exactOptional(label),
});
export type PlanRowView = v.InferOutput<typeof PlanRowView>;

const PlanButton = v.object({ does: v.picklist(['generate', 'insertAll', 'undoAll', 'keep']), label });

export const PlanView = v.object({
  rows: v.pipe(v.array(PlanRowView), v.maxLength(limits.prompts), v.readonly()),
  /** "4 of 5 ticked", "4 requests to picture-pro-3". */
  facts: list(sentence),
  buttons: list(PlanButton),
  /** "2 of 4", while pictures are on their way. */
  running: v.exactOptional(label),
  /** The requests that Stop ends. */
  stops: list(id),
  /** What all that were put into the document came to. */
  inserted: v.exactOptional(sentence),
  startedAt: v.exactOptional(count),
});
export type PlanView = v.InferOutput<typeof PlanView>;
