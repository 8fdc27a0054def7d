/** Moves the insertion below a list if the passage covers several items up to its end, instead of into its last item. */
import { lineFrom } from '../../base/common/lineEndings.ts';
import { findLanguage, isMarkdown } from './languages.ts';
import type { Block } from './markdownBlock.ts';
import { getPrefix, isItem, isQuoted, prefixAround, stripQuoteMarks } from './markdownPrefix.ts';

/** The list syntax of a language. */
interface Lists {
  readonly isItem: (line: string) => boolean;
  /** Returns the prefix that keeps a paragraph in the item that a line begins. */
  readonly prefix: (line: string) => string;
  /** Returns the prefix that keeps a paragraph next to that item. */
  readonly around: (line: number) => string;
}

/** Returns the block extended to the outermost list whose end the passage from `first` on reaches, or the same block. */
export function extendToListEnd(languageId: string, lines: readonly string[], block: Block, first: number): Block {
  if (block.joint !== undefined) return behindJoined(languageId, lines, { ...block, joint: block.joint }, first);
  const lists = listsOf(languageId, lines);
  if (isMarkdown(languageId) && isQuoted(block.prefix)) return inQuotation(languageId, lines, block, first);
  if (!lists || block.prefix.trim() !== '' || block.isEmptyItem) return block;
  const item = itemOf(lists, lines, block);
  if (item === undefined || item <= first || goesOn(lists, lines, block.last, item)) return block;
  const prefix = lists.around(item);
  return prefix === block.prefix ? block : extendToListEnd(languageId, lines, { ...block, prefix }, first);
}

/** Does the same for the lines of a quotation without their marks. */
function inQuotation(languageId: string, lines: readonly string[], block: Block, first: number): Block {
  const words = stripQuoteMarks(block.prefix);
  const top = lines.findLastIndex((line, index) => index < block.last && !isQuoted(line)) + 1;
  const end = lineFrom(lines, block.last + 1, (line) => !isQuoted(line));
  const quoted = lines.slice(top, end < 0 ? lines.length : end).map(stripQuoteMarks);
  const { prefix } = extendToListEnd(languageId, quoted, { last: block.last - top, prefix: words }, first - top);
  return { ...block, prefix: block.prefix.slice(0, block.prefix.length - words.length) + prefix };
}

function listsOf(languageId: string, lines: readonly string[]): Lists | undefined {
  if (isMarkdown(languageId)) return { isItem, prefix: getPrefix, around: (line) => prefixAround(lines, line) };
  const prefix = findLanguage(languageId)?.blocks?.prefix;
  if (!prefix) return undefined;
  const isOwn = (line: string) => prefix(line).length > blanksOf(line).length;
  return { isItem: isOwn, prefix, around: (line) => blanksOf(lines[line] ?? '') };
}

/** Returns the line that begins the block's item, or undefined if the block is in no item or in a quotation. */
function itemOf({ isItem, prefix }: Lists, lines: readonly string[], block: Block): number | undefined {
  for (let at = block.last; at >= 0 && block.prefix !== ''; at--) {
    const line = lines[at] ?? '';
    if (isQuoted(line)) return undefined;
    if (isItem(line) && prefix(line) === block.prefix) return at;
  }
  return undefined;
}

/** Whether another item of the same list follows, or more of that item. */
function goesOn({ isItem, prefix }: Lists, lines: readonly string[], last: number, item: number): boolean {
  const next = lines.slice(last + 1).find((line) => line.trim() !== '') ?? '';
  if (blanksOf(next).length >= prefix(lines[item] ?? '').length) return true;
  return isItem(next) && blanksOf(next).length >= blanksOf(lines[item] ?? '').length;
}

/** Removes the joining line if the passage begins with the list or above it. */
function behindJoined(
  languageId: string,
  lines: readonly string[],
  { joint, ...block }: Block & { readonly joint: string },
  first: number,
): Block {
  const begins = findLanguage(languageId)?.blocks?.item?.begins ?? /(?!)/;
  const items = lines.slice(first, block.last + 1).filter((line) => begins.test(line));
  const next = lines.slice(block.last + 1).find((line) => line.trim() !== '') ?? '';
  const isNested = /^\s*(?:\*{2,}|\.{2,})\s/.test(lines[first] ?? '');
  const isWhole = items.length > 1 && !isNested && !begins.test(next) && next.trim() !== joint;
  return isWhole ? block : { ...block, joint };
}

function blanksOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}
