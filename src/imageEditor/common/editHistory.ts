import * as v from 'valibot';
import { Edit } from './edit.ts';
import { addState, getState, type History, mostStates } from './history.ts';

/** The edits of an image, as the page stores them. */
export const EditHistory = v.object({
  states: v.pipe(v.array(Edit), v.minLength(1), v.maxLength(mostStates), v.readonly()),
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostStates - 1)),
});

/** Adds an edit, unless it changes nothing. */
export function addEdit(history: History<Edit>, edit: Edit): History<Edit> {
  return isSameEdit(getState(history), edit) ? history : addState(history, edit);
}

function isSameEdit(one: Edit | undefined, other: Edit): boolean {
  const listed = ({ turns, isFlipped, frame, isExtended, ratio, width, height }: Edit) =>
    [turns, isFlipped, frame.x, frame.y, frame.width, frame.height, isExtended, ratio, width, height].join();
  return one !== undefined && listed(one) === listed(other);
}
