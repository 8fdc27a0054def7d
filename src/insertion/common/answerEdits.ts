/** Inserts answers into a document as plain text edits. All texts have line feeds only. */
import { positionAt } from '../../base/common/lineEndings.ts';
import { type Span, trimmed } from '../../base/common/span.ts';
import { unwrapCodeBlock } from '../../languages/common/codeBlock.ts';
import { isMarkdown } from '../../languages/common/languages.ts';
import { isEnclosed } from '../../languages/common/markdownBlock.ts';
import { isInCell, toCell } from '../../languages/common/tableCell.ts';
import { setApart } from './answerBlocks.ts';
import { fitLines, getLeadBefore, prefixFurther } from './answerLines.ts';
import {
  type DocumentText,
  type Edit,
  type EditGroup,
  enclosingSpan,
  getLineAfterEdits,
  insertAt,
  insertBelow,
  isStandaloneBlock,
  isTouching,
  joinBlocks,
  mergeTouching,
  outdent,
  replaceWith,
  trimBlankEdges,
} from './edits.ts';

/** An answer and its passage. */
export interface AnswerAtPassage {
  readonly passage: Span;
  readonly text: string;
}

/** Edits that do not touch each other, in terms of the document before all edits. */
export interface AnswersEdit {
  readonly edits: readonly Edit[];
  /** From 1, in the document after all edits, in the order of the answers. */
  readonly lines: readonly number[];
}

/**
 * Returns the edit that inserts an answer at the cursor, indented as its line is, or below the selection if there is one.
 */
export function insertAnswerAt(surroundings: DocumentText, selection: Span, answer: string): Edit {
  const { text, languageId } = surroundings;
  const own = unwrapCodeBlock(languageId, answer);
  if (selection.start !== selection.end) return insertBelow(surroundings, selection, own);
  // Its further lines begin as the cursor's line does, in the same item, quotation or comment.
  const lead = getLeadBefore(surroundings, selection.start);
  const behind = text.slice(selection.start).split('\n', 1).join('');
  const keepsOwn = /^[ \t]/.test(own);
  const pushesLine = own.endsWith('\n') && behind.trim() !== '' && !keepsOwn;
  return insertAt(text, selection.start, (keepsOwn ? own : prefixFurther(own, lead)) + (pushesLine ? lead : ''));
}

/** Replaces each passage by its answer; `edits` are in the order of the answers. Undefined if two passages overlap. */
export function replaceWithAnswers(
  surroundings: DocumentText,
  placed: readonly AnswerAtPassage[],
): AnswersEdit | undefined {
  const edits = placed.map(({ passage, text }) => replacePassage(surroundings, passage, text));
  const inOrder = edits.toSorted((one, other) => one.start - other.start);
  if (inOrder.some((edit, index) => isTouching(inOrder[index - 1], edit))) return undefined;
  const groups = inOrder.map((edit): EditGroup => ({ members: [edits.indexOf(edit)], edit, offsets: [0] }));
  return { edits, lines: edits.map((_, index) => getLineAfterEdits(index, groups, surroundings.text)) };
}

/** Inserts each answer as a block below its passage; those below the same block follow one after the other. */
export function insertAnswersBelow(surroundings: DocumentText, placed: readonly AnswerAtPassage[]): AnswersEdit {
  const { edits, lines } = mergeTouching(surroundings.text, placed, (together) => {
    const { block, offsets } = joinBlocks(
      together.map(({ text }) => outdent(trimBlankEdges(unwrapCodeBlock(surroundings.languageId, text)))),
      isStandaloneBlock(surroundings.languageId) ? '\n\n' : '\n',
    );
    return { edit: insertBelow(surroundings, enclosingSpan(together), block), offsets };
  });
  return { edits, lines };
}

/** The white space that was selected with a passage stays: it sets the passage apart from what is around it. */
function replacePassage(surroundings: DocumentText, passage: Span, answer: string): Edit {
  const { text, languageId } = surroundings;
  const own = trimmed(text, passage);
  if (own.start === passage.start && text.slice(own.start, own.end).trim() === '')
    return replaceWith(text, passage, answer);
  const isCode = isMarkdown(languageId) && isEnclosed(text.split('\n'), positionAt(text, own.start).line);
  const language = isCode ? '' : languageId;
  const written = trimBlankEdges(unwrapCodeBlock(language, answer));
  const fitted = isInCell(language, text, own)
    ? toCell(language, written)
    : fitBlocks(surroundings, own, written, isCode);
  return replaceWith(text, passage, text.slice(passage.start, own.start) + fitted + text.slice(own.end, passage.end));
}

function fitBlocks(surroundings: DocumentText, passage: Span, answer: string, isCode: boolean): string {
  const fitted = fitLines(surroundings, passage, answer);
  if (isCode || !isMarkdown(surroundings.languageId)) return fitted;
  const lead = getLeadBefore(surroundings, passage.start);
  return setApart(surroundings.text, passage, { answer: fitted, lead });
}
