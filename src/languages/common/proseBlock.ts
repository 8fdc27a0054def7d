/** Finds blocks of text languages other than Markdown, after which a new paragraph must be inserted. */
import { lineFrom } from '../../base/common/lineEndings.ts';
import type { BlockRules, ItemRules } from './blockRules.ts';
import type { Block } from './markdownBlock.ts';

/** Returns the paragraph or enclosed block around the line with that index. */
export function proseBlockAt(prose: BlockRules, lines: readonly string[], line: number): Block {
  if (prose.find) return prose.find(lines, line);
  const header = prose.findHeader?.(lines) ?? -1;
  if (line <= header) return { last: header, prefix: '' };
  const enclosing = enclosingBlock(prose, lines, line);
  if (enclosing) return enclosing;
  const end = findEnd(prose, lines);
  if (end > 0 && line >= end) return { last: end - 1, prefix: '' };
  const own = lines[line] ?? '';
  const described = findDescribed(prose, lines, line);
  if (described > line) return proseBlockAt(prose, lines, described);
  if (own.trim() === '') return blankAt(prose, lines, line);
  const prefix = prose.prefix(own);
  const ending = paragraphEnd(prose, lines, line);
  // A block may begin within the last line of a paragraph.
  const last = enclosingBlock(prose, lines, ending)?.last ?? ending;
  return { last, prefix, ...jointOf(prose, lines, line) };
}

/** Returns the line that a line belongs to: the one that it describes, or the text of its item. */
function findDescribed({ ofNext, item }: BlockRules, lines: readonly string[], line: number): number {
  let described = line;
  while (ofNext?.test(lines[described] ?? '') && lines[described + 1]?.trim()) described++;
  const leads = described === line && item?.leads.test(lines[line] ?? '') && !lines[line + 1]?.trim();
  return leads
    ? Math.max(
        line,
        lineFrom(lines, line + 1, (text) => text.trim() !== ''),
      )
    : described;
}

/** Returns the line below which nothing is shown, or −1 if there is none. */
function findEnd(prose: BlockRules, lines: readonly string[]): number {
  const end = prose.end ? lines.findLastIndex((line) => prose.end?.test(line)) : -1;
  return end >= 0 && enclosingBlock(prose, lines, end) ? -1 : end;
}

/** A blank line between two items of a list belongs to the first. */
function blankAt(prose: BlockRules, lines: readonly string[], line: number): Block {
  const next = lines.slice(line + 1).find((text) => text.trim() !== '') ?? '';
  const above = isItem(prose, next) ? itemAbove(prose, lines, line, blanksOf(next)) : undefined;
  if (above === undefined) return { last: line, prefix: '' };
  const last = lines.findLastIndex((text, index) => index < line && text.trim() !== '');
  return prose.item ? { last, prefix: '', joint: prose.item.joint } : { last: line, prefix: prose.prefix(above) };
}

function isItem({ item, prefix }: BlockRules, line: string): boolean {
  return item ? item.begins.test(line) : prefix(line) !== blanksOf(line);
}

/** Returns the preceding item with that indentation. */
function itemAbove(prose: BlockRules, lines: readonly string[], line: number, blanks: string): string | undefined {
  const above = lines.slice(0, line).filter((text) => text.trim() !== '' && blanksOf(text).length <= blanks.length);
  const nearest = above.at(-1) ?? '';
  return isItem(prose, nearest) && blanksOf(nearest) === blanks ? nearest : undefined;
}

/** Returns the joint for a line that begins an item, continues one or is joined to it; after other text no item begins. */
function jointOf({ item, ofNext }: BlockRules, lines: readonly string[], line: number): { readonly joint?: string } {
  if (!item) return {};
  const top = topOfItem(item, lines, line);
  const run = lines.slice(top, line + 1);
  const isList = item.begins.test(run[0] ?? '') || ofNext?.test(run[0] ?? '');
  const isItem = isList && run.some((text) => item.begins.test(text));
  return isItem || run.includes(item.joint) ? { joint: item.joint } : {};
}

/** Returns the first line of a paragraph, or of the text above it that an indented one belongs to. */
function topOfItem({ begins, leads, follows }: ItemRules, lines: readonly string[], line: number): number {
  let top = line;
  for (let at = line; at >= 0; at--) {
    const own = lines[at] ?? '';
    const above = lines[at - 1] ?? '';
    const isTop = own.trim() !== '' && (above.trim() === '' || follows.test(above));
    if (isTop) top = at;
    if (isTop && (begins.test(own) || (blanksOf(own) === '' && !leads.test(lastText(lines, at))))) break;
  }
  return top;
}

/** Returns the nearest line above a line that is not blank. */
function lastText(lines: readonly string[], line: number): string {
  let at = line - 1;
  while (at > 0 && lines[at]?.trim() === '') at--;
  return lines[at] ?? '';
}

/** Returns the joint for a block that is joined to an item. */
function jointAbove(
  { item, ofNext }: BlockRules,
  lines: readonly string[],
  first: number,
): { readonly joint?: string } {
  let at = first - 1;
  while (ofNext?.test(lines[at] ?? '')) at--;
  return item && lines[at] === item.joint ? { joint: item.joint } : {};
}

function paragraphEnd(prose: BlockRules, lines: readonly string[], line: number): number {
  const own = lines[line] ?? '';
  const isUnderlined = (at: number) => prose.underlines?.(lines[at] ?? '', lines[at - 1] ?? '') === true;
  if (isUnderlined(line)) return line;
  if (isUnderlined(line + 1)) return line + 1;
  if (prose.heading.test(own)) return headingEnd(prose, lines, line);
  const { opens, row } = prose;
  const begins = (text: string) => (row?.test(own) ? !row.test(text) : opens.test(text));
  const isNext = (text: string) => text.trim() === '' || begins(text);
  const next = lineFrom(lines, line + 1, isNext);
  return next < 0 ? lines.length - 1 : next - 1;
}

function headingEnd(prose: BlockRules, lines: readonly string[], line: number): number {
  const next = lines[line + 1] ?? '';
  if (!prose.ofHeading?.test(next)) return line;
  return headingEnd(prose, lines, enclosingBlock(prose, lines, line + 1)?.last ?? line + 1);
}

function blanksOf(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

function enclosingBlock(prose: BlockRules, lines: readonly string[], line: number): Block | undefined {
  for (let first = 0; first <= line; first++) {
    const block = blockFrom(prose, lines, first);
    if (!block) continue;
    if (block.last >= line) return { ...block, ...jointAbove(prose, lines, first) };
    first = block.last;
  }
  return undefined;
}

/** Returns the enclosed block that a line begins. */
function blockFrom(prose: BlockRules, lines: readonly string[], first: number): Block | undefined {
  const own = lines[first] ?? '';
  const closed = findClosed(prose, lines, first);
  if (!closed) return undefined;
  const { last, leadsOn } = closed;
  if (leadsOn) return { last: textEnd(prose, lines, last), prefix: prose.prefix(own) };
  const isLead = prose.leadsOn?.test(lines[last] ?? '');
  return { last: isLead ? paragraphEnd(prose, lines, last) : last, prefix: prose.prefix(own) };
}

/** Returns the line that ends what a line begins, and whether a paragraph goes on behind it. */
function findClosed(prose: BlockRules, lines: readonly string[], first: number) {
  const own = lines[first] ?? '';
  const end = prose.underlines?.(own, lines[first - 1] ?? '') ? undefined : prose.closing(own);
  if (!end) return undefined;
  const found = lineFrom(lines, first + 1, (text) => end.test(text));
  return found < 0 ? { last: lines.length - 1 } : { last: found, leadsOn: end.leadsOn };
}

/** Returns the end of the paragraph around a line and of what begins within it. */
function textEnd(prose: BlockRules, lines: readonly string[], line: number): number {
  let last = paragraphEnd(prose, lines, line);
  for (let at = line + 1; at <= last; at++) {
    const closed = findClosed(prose, lines, at);
    if (!closed) continue;
    at = closed.last;
    if (closed.last > last) last = closed.leadsOn ? paragraphEnd(prose, lines, closed.last) : closed.last;
  }
  return last;
}
