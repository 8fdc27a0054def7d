import * as v from 'valibot';
import { Mark, mostMarks } from '../../sessions/common/model/marks.ts';
import { getState, type History, mostStates, startHistory } from './history.ts';

/** The states of the marks on an image, each a list of all marks in the order in which they were added. */
export type MarkHistory = History<readonly Mark[]>;

/** What a page keeps at most: marks of all states together, and numbers in their lines. Beyond that, only what is shown is kept. */
const mostKept = 2 * mostMarks;
const mostKeptNumbers = 200_000;

const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostKept - 1));

/** The history as a page stores it: each mark once, and the indices of those that each state shows. */
export const KeptMarks = v.object({
  marks: v.pipe(v.array(Mark), v.maxLength(mostKept), v.readonly()),
  states: v.pipe(
    v.array(v.pipe(v.array(index), v.maxLength(mostMarks), v.readonly())),
    v.minLength(1),
    v.maxLength(mostStates),
    v.readonly(),
  ),
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(mostStates - 1)),
});
export type KeptMarks = v.InferOutput<typeof KeptMarks>;

export function packMarks(history: MarkHistory): KeptMarks {
  const marks = [...new Set(history.states.flat())];
  const numbers = marks.reduce((sum, mark) => sum + (mark.tool === 'pen' ? mark.points.length : 0), 0);
  const isAlone = history.states.length === 1;
  if (!isAlone && (marks.length > mostKept || numbers > mostKeptNumbers))
    return packMarks(startHistory(getState(history) ?? []));
  const places = new Map(marks.map((mark, at) => [mark, at]));
  const states = history.states.map((state) => state.flatMap((mark) => places.get(mark) ?? []));
  return { marks, states, at: history.at };
}

export function unpackMarks({ marks, states, at }: KeptMarks): MarkHistory {
  return { states: states.map((state) => state.flatMap((one) => marks[one] ?? [])), at };
}
