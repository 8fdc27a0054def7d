import { positionAt } from '../../base/common/lineEndings.ts';
import { trimmed } from '../../base/common/span.ts';
import { isMarkdown } from '../../languages/common/languages.ts';
import { type Block, getBlockAt, isEnclosed, startsBlock, underline } from '../../languages/common/markdownBlock.ts';
import { indentation, quoteDepth, stripQuoteMarks } from '../../languages/common/markdownPrefix.ts';
import { isTableRow } from '../../languages/common/tableCell.ts';
import { applyEdits, type DocumentText, type Edit, isBlankIn } from './edits.ts';

/**
 * Whether an edit in place of several lines of Markdown takes away the mark of the item, quotation or table that the lines below it are in, so
 * that they become part of something else.
 */
export function movesLinesBelow({ text, languageId }: DocumentText, edit: Edit): boolean {
  const { end } = trimmed(text, edit);
  const isLong = text.slice(edit.start, end).trim().includes('\n');
  const before = isLong && isMarkdown(languageId) ? getEnd(text, end) : undefined;
  if (!before || !goesOn(before)) return false;
  const all = applyEdits(text, [edit]);
  const after = getEnd(all, all.length - (text.length - end));
  return !after || !isSame(before, after);
}

/** The end of a passage, in a line of a document. */
interface End {
  readonly lines: readonly string[];
  readonly line: number;
  readonly block: Block;
  readonly isInTable: boolean;
}

/** Returns undefined in code, whose lines have no marks. */
function getEnd(text: string, at: number): End | undefined {
  const lines = text.split('\n');
  const { line } = positionAt(text, at);
  if (isEnclosed(lines, line)) return undefined;
  const isInTable = isTableRow(text, text.lastIndexOf('\n', at - 1) + 1);
  return { lines, line, block: getBlockAt(lines, line), isInTable };
}

/** Whether the block at the end, or an item that it is in, has more lines below. */
function goesOn({ lines, line, block: { last, prefix } }: End): boolean {
  if (last > line) return true;
  const next = lines.slice(last + 1).find((one) => stripQuoteMarks(one).trim() !== '') ?? '';
  return [0, quoteDepth(prefix)].some((depth) => {
    const own = indentationIn(prefix, depth);
    return own > 0 && indentationIn(next, depth) >= own;
  });
}

/** Returns the indentation of a line within that many quotations; further marks count as text. */
function indentationIn(line: string, depth: number): number {
  const marks = new RegExp(`^(?:[ \\t]*>[ \\t]?){0,${depth}}`);
  return indentation(`${line.replace(marks, '').replaceAll('>', 'x')}x`);
}

/** Whether the line at the end is the first of an underlined heading, so that lines above it would become part of the heading. */
function isUnderlined({ lines, line }: End): boolean {
  const isText = (text = '') => !isBlankIn('markdown', text);
  return underline.test(stripQuoteMarks(lines[line + 1] ?? '')) && !isText(lines[line - 1]);
}

/** Lines below have the marks of quotations themselves, but not those of items. A paragraph takes them into a deeper quotation. */
function isSame(before: End, after: End): boolean {
  const [was, is] = [before.block.prefix, after.block.prefix];
  if (isUnderlined(before) && !isUnderlined(after)) return false;
  if (before.isInTable) return after.isInTable && was === is && countCells(before) === countCells(after);
  return !after.isInTable && was.startsWith(is) && /^(?:> ?)*$/.test(was.slice(is.length));
}

/** Returns 0 for a line that begins another block. */
function countCells({ lines, line }: End): number {
  const own = stripQuoteMarks(lines[line] ?? '').trim();
  return startsBlock(own) ? 0 : own.replace(/^\||\|$/g, '').split(/(?<!\\)\|/).length;
}
