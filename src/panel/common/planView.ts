/** Plans as the page shows them: which pictures a document gets where, and their state. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { count, id, label, list, sentence } from '../../product/common/schemas.ts';
import { PictureView } from './imageView.ts';

/** The actions that the page requests for a plan or one of its rows. */
export const PlanAction = v.picklist([
  ...(['tick', 'moveUp', 'moveDown', 'remove', 'edit', 'reveal', 'choosePlace'] as const),
  ...(['generate', 'insertAll', 'undoAll', 'keep', 'add'] as const),
]);
export type PlanAction = v.InferOutput<typeof PlanAction>;

const prompt = v.pipe(v.string(), v.maxLength(limits.picturePrompt));

/** The text of a row that the user edits. */
export const WordingView = v.object({ prompt, shape: label, alt: sentence });
export type WordingView = v.InferOutput<typeof WordingView>;

export const PlanRowView = v.object({
  id,
  /** Accessible name of its checkbox: "The light, line 19". */
  name: sentence,
  heading: label,
  /** "line 19"; missing = it has no position in the document. */
  line: v.exactOptional(label),
  why: sentence,
  ...WordingView.entries,
  isTicked: v.boolean(),
  /** False for a failed row and for a row without a position. */
  canBeTicked: v.boolean(),
  state: v.picklist(['empty', 'queued', 'running', 'done', 'failed', 'stopped']),
  /** Width to height of its placeholder. */
  ratio: v.pipe(v.number(), v.minValue(0.05), v.maxValue(20)),
  /** The result of the latest request for it. */
  resultId: v.exactOptional(id),
  picture: v.exactOptional(PictureView),
  /** Size, time and previous position; for a failed row the reason. */
  facts: list(sentence),
  /** "Inserted", if it was inserted. */
  inserted: v.exactOptional(label),
});
export type PlanRowView = v.InferOutput<typeof PlanRowView>;

export const PlanView = v.object({
  rows: v.pipe(v.array(PlanRowView), v.maxLength(limits.prompts), v.readonly()),
  /** "4 of 5 ticked", "4 requests to picture-pro-3". */
  facts: list(sentence),
  buttons: list(v.object({ action: v.picklist(['generate', 'insertAll', 'undoAll', 'keep']), label })),
  /** "2 of 4", while pictures are pending. */
  running: v.exactOptional(label),
  /** The ids of the requests that Stop cancels. */
  stops: list(id),
  /** A summary of all pictures that were inserted into the document. */
  inserted: v.exactOptional(sentence),
  startedAt: v.exactOptional(count),
});
export type PlanView = v.InferOutput<typeof PlanView>;
