import * as v from 'valibot';
import { Edit } from './edit.ts';

/** The maximum number of edits that can be undone. */
const mostUndone = 200;

/** The edits of an image, the first one first, and which of them is shown. */
export const EditHistory = v.object({
  edits: v.pipe(v.array(Edit), v.minLength(1), v.maxLength(mostUndone), v.readonly()),
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostUndone - 1)),
});
export type EditHistory = v.InferOutput<typeof EditHistory>;

export function startHistory(edit: Edit): EditHistory {
  return { edits: [edit], at: 0 };
}

/** Returns the edit that is shown. */
export function getEdit({ edits, at }: EditHistory): Edit | undefined {
  return edits[at] ?? edits[0];
}

/** Adds an edit after the one that is shown; those that were undone are forgotten. An edit that changes nothing is not added. */
export function addEdit(history: EditHistory, edit: Edit): EditHistory {
  if (isSameEdit(getEdit(history), edit)) return history;
  const edits = [...history.edits.slice(0, history.at + 1), edit].slice(-mostUndone);
  return { edits, at: edits.length - 1 };
}

export function canStep({ edits, at }: EditHistory, step: -1 | 1): boolean {
  return edits[at + step] !== undefined;
}

/** Undoes the edit that is shown (-1), or does the undone one again (1). */
export function stepHistory(history: EditHistory, step: -1 | 1): EditHistory {
  return canStep(history, step) ? { ...history, at: history.at + step } : history;
}

function isSameEdit(one: Edit | undefined, other: Edit): boolean {
  const listed = ({ turns, isFlipped, frame, isExtended, ratio, width, height }: Edit) =>
    [turns, isFlipped, frame.x, frame.y, frame.width, frame.height, isExtended, ratio, width, height].join();
  return one !== undefined && listed(one) === listed(other);
}
