/** Inserts answers into a document as plain text edits. All texts have line feeds only. */
import type { Span } from '../../base/common/span.ts';
import { unwrapCodeBlock } from '../../languages/common/codeBlock.ts';
import { isMarkdown } from '../../languages/common/languages.ts';
import { getPrefix } from '../../languages/common/markdownPrefix.ts';
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
  // Its further lines begin as the cursor's line does, in Markdown inside the same item or quotation.
  const lead = getLeadBefore(surroundings, selection.start);
  const behind = text.slice(selection.start).split('\n', 1).join('');
  const pushesLine = own.endsWith('\n') && behind.trim() !== '' && !beginsBlank(own);
  return insertAt(text, selection.start, indentLines(own, '', lead) + (pushesLine ? lead : ''));
}

/** Replaces each passage by its answer; `edits` are in the order of the answers. Undefined if two passages overlap. */
export function replaceWithAnswers(
  surroundings: DocumentText,
  placed: readonly AnswerAtPassage[],
): AnswersEdit | undefined {
  const edits = placed.map(({ passage, text }) => {
    const own = unwrapCodeBlock(surroundings.languageId, text);
    const answer = dropDuplicateMarker(surroundings.text, passage, own);
    return replaceWith(surroundings.text, passage, indentLikePassage(surroundings, passage, answer));
  });
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

/** The marks at the start of a line: of items, tasks, quotations, headings and comments. */
const marks = /^[ \t]*((?:(?:[^\p{L}\p{N}\s]{1,6}|\d{1,9}[.)])[ \t]+)+)/u;

/**
 * Removes from an answer the marks that are already before its passage: many models repeat those of the lines below.
 */
function dropDuplicateMarker(text: string, { start, end }: Span, answer: string): string {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  const mark = findMarks(before);
  if (mark === undefined || mark.whole !== before || findMarks(text.slice(start, end))) return answer;
  const own = findMarks(answer);
  return own?.kind === mark.kind ? answer.slice(own.whole.length) : answer;
}

/** `whole` includes the blanks around the marks; `kind` is the same for every number, and for all signs of items. */
function findMarks(line: string): { readonly whole: string; readonly kind: string } | undefined {
  const [whole, own] = marks.exec(line) ?? [];
  if (whole === undefined || own === undefined) return undefined;
  const kind = own
    .replaceAll(/\d+/g, '1')
    .replaceAll(/[*+]/g, '-')
    .replaceAll(/[ \t]+/g, ' ');
  return { whole, kind };
}

/**
 * Indents an answer like its passage. Many models remove the indentation that the passage has in its document; an answer that kept it is
 * not changed.
 */
export function indentLikePassage(surroundings: DocumentText, passage: Span, answer: string): string {
  const { text, languageId } = surroundings;
  const taken = text.slice(passage.start, passage.end);
  const lead = getLeadBefore(surroundings, passage.start);
  const opensLine = text.slice(text.lastIndexOf('\n', passage.start - 1) + 1, passage.start).trim() === '';
  const own = lead.trim() === '' && opensLine ? getIndentation(taken) : '';
  const isMissing =
    own !== '' || getSmallestIndentation(answer, languageId) < getSmallestIndentation(taken, languageId);
  return isMissing ? indentLines(answer, own, lead + own) : answer;
}

/** Returns what a line below the text at this offset begins with. */
function getLeadBefore({ text, languageId }: DocumentText, at: number): string {
  const before = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  return isMarkdown(languageId) && before.trim() !== '' ? getPrefix(before) : getIndentation(before);
}

/** Indents the lines of a block; a block that is already indented is not changed. */
function indentLines(block: string, first: string, lead: string): string {
  if (beginsBlank(block)) return block;
  const [opening = '', ...further] = block.split('\n');
  const lines = further.map((line, index) => {
    if (line.trim() !== '') return lead + line;
    return index < further.length - 1 ? lead.trimEnd() : line;
  });
  return [first + opening, ...lines].join('\n');
}

function beginsBlank(block: string): boolean {
  return /^[ \t]/.test(block);
}

/**
 * Returns the smallest indentation of the lines after the first, except blank ones; in Markdown including the marks of quotations.
 */
function getSmallestIndentation(text: string, languageId: string): number {
  const indentation = isMarkdown(languageId) ? /^[ \t>]*/ : /^[ \t]*/;
  const further = text.split('\n').slice(1);
  const widths = further.filter((line) => line.trim() !== '').map((line) => indentation.exec(line)?.[0].length ?? 0);
  return widths.reduce((smallest, width) => Math.min(smallest, width), Number.POSITIVE_INFINITY);
}

function getIndentation(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
