/** Where answers go in a document, as plain text edits. All texts have line feeds alone. */
import type { Span } from '../../base/common/span.ts';
import { unwrapCodeBlock } from '../../languages/common/codeBlock.ts';
import { dropDuplicateMarker } from './duplicateMarker.ts';
import { type EditGroup, getLineAfterEdits, isTouching, joinBlocks, mergeTouching } from './editGroups.ts';
import {
  type DocumentText,
  type Edit,
  insertAt,
  insertBelow,
  isStandaloneBlock,
  outdent,
  replaceWith,
  trimBlankEdges,
} from './edits.ts';
import { indentForCursor, indentLikePassage } from './indent.ts';

/** An answer and its passage. */
export interface AnswerAtPassage {
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
export function insertAnswerAt(surroundings: DocumentText, selection: Span, answer: string): Edit {
  const { text, languageId } = surroundings;
  const own = unwrapCodeBlock(languageId, answer);
  if (selection.start !== selection.end) return insertBelow(surroundings, selection, own);
  return insertAt(text, selection.start, indentForCursor(surroundings, selection.start, own));
}

/** Each in place of its passage, `edits` in the order of the answers; nothing when two passages overlap. */
export function replaceWithAnswers(
  surroundings: DocumentText,
  placed: readonly AnswerAtPassage[],
): AnswersEdit | undefined {
  const edits = placed.map((answer) => placeAnswerInstead(surroundings, answer));
  const inOrder = edits.toSorted((one, other) => one.start - other.start);
  if (inOrder.some((edit, index) => isTouching(inOrder[index - 1], edit))) return undefined;
  const groups = inOrder.map((edit): EditGroup => ({ members: [edits.indexOf(edit)], edit, offsets: [0] }));
  return { edits, lines: edits.map((_, index) => getLineAfterEdits(index, groups, surroundings.text)) };
}

/** Each as a block below its passage; those below the same block come one after the other. */
export function insertAnswersBelow(surroundings: DocumentText, placed: readonly AnswerAtPassage[]): AnswersEdit {
  const groups = mergeTouching(placed.length, (members) => {
    const together = members.flatMap((index) => placed[index] ?? []);
    const { block, offsets } = joinBlocks(
      together.map(({ text }) => outdent(trimBlankEdges(unwrapCodeBlock(surroundings.languageId, text)))),
      isStandaloneBlock(surroundings.languageId) ? '\n\n' : '\n',
    );
    return { members, edit: insertBelow(surroundings, spanOf(together), block), offsets };
  });
  return {
    edits: groups.map(({ edit }) => edit),
    lines: placed.map((_, index) => getLineAfterEdits(index, groups, surroundings.text)),
  };
}

function placeAnswerInstead(surroundings: DocumentText, { passage, text }: AnswerAtPassage): Edit {
  const answer = dropDuplicateMarker(surroundings.text, passage, unwrapCodeBlock(surroundings.languageId, text));
  return replaceWith(surroundings.text, passage, indentLikePassage(surroundings, passage, answer));
}

/** All passages taken together. */
function spanOf(placed: readonly AnswerAtPassage[]): Span {
  return {
    start: Math.min(...placed.map(({ passage }) => passage.start)),
    end: Math.max(...placed.map(({ passage }) => passage.end)),
  };
}
