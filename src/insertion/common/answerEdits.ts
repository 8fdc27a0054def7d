/** Where answers go in a document, as plain text edits. All texts have line feeds alone. */
import type { Span } from '../../base/common/span.ts';
import { answerFor } from '../../languages/common/codeBlock.ts';
import { withoutDoubledMark } from './duplicateMarker.ts';
import { type Group, joinBlocks, joinMeeting, lineOf, meets } from './editGroups.ts';
import {
  type Edit,
  isApart,
  outdented,
  placeAt,
  placeBelow,
  placeInstead,
  type Surroundings,
  withoutEdges,
} from './edits.ts';
import { indentedAt, indentedInstead } from './indent.ts';

/** An answer and its passage. */
export interface PlacedAnswer {
  readonly passage: Span;
  readonly text: string;
}

/** Edits that do not touch each other, in terms of the document as it is, and the line each answer comes to show on. */
export interface AnswersEdit {
  readonly edits: readonly Edit[];
  /** From 1, in the document after all edits, in the order of the answers. */
  readonly lines: readonly number[];
}

/** An answer at the cursor, indented as its line is; where something is selected, below that. */
export function placeAnswerAt(surroundings: Surroundings, selection: Span, answer: string): Edit {
  const { text, languageId } = surroundings;
  const own = answerFor(languageId, answer);
  if (selection.start !== selection.end) return placeBelow(surroundings, selection, own);
  return placeAt(text, selection.start, indentedAt(surroundings, selection.start, own));
}

/** Each in place of its passage, `edits` in the order of the answers; nothing when two passages overlap. */
export function placeAnswersInstead(
  surroundings: Surroundings,
  placed: readonly PlacedAnswer[],
): AnswersEdit | undefined {
  const edits = placed.map((answer) => placeAnswerInstead(surroundings, answer));
  const inOrder = edits.toSorted((one, other) => one.start - other.start);
  if (inOrder.some((edit, index) => meets(inOrder[index - 1], edit))) return undefined;
  const groups = inOrder.map((edit): Group => ({ members: [edits.indexOf(edit)], edit, offsets: [0] }));
  return { edits, lines: edits.map((_, index) => lineOf(index, groups, surroundings.text)) };
}

/** Each as a block below its passage; those below the same block come one after the other. */
export function placeAnswersBelow(surroundings: Surroundings, placed: readonly PlacedAnswer[]): AnswersEdit {
  const groups = joinMeeting(placed.length, (members) => {
    const together = members.flatMap((index) => placed[index] ?? []);
    const { block, offsets } = joinBlocks(
      together.map(({ text }) => outdented(withoutEdges(answerFor(surroundings.languageId, text)))),
      isApart(surroundings.languageId) ? '\n\n' : '\n',
    );
    return { members, edit: placeBelow(surroundings, spanOf(together), block), offsets };
  });
  return {
    edits: groups.map(({ edit }) => edit),
    lines: placed.map((_, index) => lineOf(index, groups, surroundings.text)),
  };
}

function placeAnswerInstead(surroundings: Surroundings, { passage, text }: PlacedAnswer): Edit {
  const answer = withoutDoubledMark(surroundings.text, passage, answerFor(surroundings.languageId, text));
  return placeInstead(surroundings.text, passage, indentedInstead(surroundings, passage, answer));
}

/** All passages taken together. */
function spanOf(placed: readonly PlacedAnswer[]): Span {
  return {
    start: Math.min(...placed.map(({ passage }) => passage.start)),
    end: Math.max(...placed.map(({ passage }) => passage.end)),
  };
}
