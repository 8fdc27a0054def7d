import { lineFrom } from '../../base/common/lineEndings.ts';
import {
  codeIndentation,
  contentWidth,
  getPrefix,
  indentation,
  isDefinition,
  isEmptyItem,
  isItem,
  isSection,
  prefixBelow,
  prefixOnBlank,
  quoteDepth,
  startsQuote,
  stripQuoteMarks,
} from './markdownPrefix.ts';

/** Finds the block of a Markdown document that contains a line, after which a new paragraph must be inserted. */

export interface Block {
  /** Index of the block's last line. */
  readonly last: number;
  /** The prefix that keeps a paragraph in the same quote or list item. */
  readonly prefix: string;
  /** The line that joins a paragraph to the surrounding list item; a blank one if missing. */
  readonly joint?: string;
  /** Whether the last line is only a list marker, which a paragraph fills. */
  readonly isEmptyItem?: boolean;
}

/** A heading, a list item, a footnote, a fence, a thematic break: a line that does not continue the paragraph above it. */
const opens =
  /^\s*(?:#{1,6}(?:\s|$)|(?:[-*+]|\d{1,9}[.)])\s|\[\^[^\]\s]+\]:|:[ \t]+\S|:{3}|`{3,}[^`]*$|~{3}|(?:\*\s*){3,}$|(?:_\s*){3,}$)/;
const alone = /^\s{0,3}(?::{3}|#{1,6}(?:\s|$)|(?:\*\s*){3,}$|(?:_\s*){3,}$)/;
/** What makes a heading of the text above it. */
export const underline = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** The number of an item that is not the first of its list. */
const laterNumber = /^\s*(?!1[.)])\d{1,9}[.)]\s/;

/** Whether a line, without quote marks, begins a block. */
export function startsBlock(line: string): boolean {
  return opens.test(line) || isSection(line);
}

/** Returns the paragraph, table, code fence, comment or front matter around the line with that index. */
export function getBlockAt(lines: readonly string[], line: number): Block {
  const enclosing = frontMatter(lines, line) ?? closedAround(lines, line);
  if (enclosing) return enclosing;
  if (isBlank(lines[line])) return { last: line, prefix: prefixOnBlank(lines, line) };
  const { first, last } = paragraphAround(lines, line);
  const definition = isDefinition(stripQuoteMarks(lines[first] ?? '')) ? undefined : findDefinition(lines, last);
  if (definition !== undefined) return getBlockAt(lines, definition);
  const prefix = prefixBelow(lines, first);
  const code = codeIndentation(lines, first);
  if (code !== undefined) return { last: codeEnd(lines, last, code), prefix };
  return { last, prefix, isEmptyItem: first === last && isEmptyItem(lines[first] ?? '') };
}

/** Returns the line that begins the first definition of a term, which may follow a blank line. */
function findDefinition(lines: readonly string[], term: number): number | undefined {
  const next = isBlank(lines[term + 1]) ? term + 2 : term + 1;
  return isDefinition(stripQuoteMarks(lines[next] ?? '')) ? next : undefined;
}

/** Blank lines do not end indented code. */
function codeEnd(lines: readonly string[], from: number, least: number): number {
  let last = from;
  for (let at = from + 1; at < lines.length; at++) {
    if (isBlank(lines[at])) continue;
    if (indentation(lines[at] ?? '') < least) break;
    last = at;
  }
  return last;
}

function paragraphAround(lines: readonly string[], line: number): { readonly first: number; readonly last: number } {
  let first = line;
  while (!isBlank(lines[first - 1])) first--;
  let at = first + 1;
  for (; !isBlank(lines[at]); at++) {
    if (goesOn(lines[at] ?? '', lines[first] ?? '')) continue;
    if (at > line) break;
    first = at;
  }
  return { first, last: at - 1 };
}

/** Whether a line continues the paragraph that another line begins. */
function goesOn(line: string, first: string): boolean {
  const text = stripQuoteMarks(line);
  if (alone.test(stripQuoteMarks(first)) || (quoteDepth(line) > quoteDepth(first) && !startsQuote(first))) return false;
  if (isSection(text)) return false;
  const isOutside = isItem(first) && indentation(line) < contentWidth(first);
  if (isOutside && isSection(stripQuoteMarks(first))) return false;
  if (isOutside && (isEmptyItem(first) || isEmptyItem(line))) return false;
  return !opens.test(text) || (laterNumber.test(text) && indentation(line) >= contentWidth(first));
}

function isBlank(line: string | undefined): boolean {
  return line === undefined || stripQuoteMarks(line).trim() === '';
}

/** Returns the language of the front matter that this text of a document ends in, or undefined if it ends after it. */
export function frontMatterLanguage(before: string): 'yaml' | 'toml' | undefined {
  const [, mark, rest = ''] = /^(---|\+\+\+)[ \t]*(\n[\s\S]*)$/.exec(before) ?? [];
  if (mark === undefined || rest.split('\n').some((line) => line.trimEnd() === mark)) return undefined;
  return mark === '---' ? 'yaml' : 'toml';
}

/** Finds YAML or TOML at the top of the file, as site generators read it. */
function frontMatter(lines: readonly string[], line: number): Block | undefined {
  const mark = lines[0]?.trimEnd();
  if (mark !== '---' && mark !== '+++') return undefined;
  const last = lineFrom(lines, 1, (text) => text.trimEnd() === mark);
  return last >= line ? { last, prefix: '' } : undefined;
}

/** Whether a line is in a fence, a formula, a comment or raw text. */
export function isEnclosed(lines: readonly string[], line: number): boolean {
  return closedAround(lines, line) !== undefined;
}

/** An unclosed block extends to the end of the document. */
function closedAround(lines: readonly string[], line: number, from = 0, depth = 0): Block | undefined {
  for (let first = from; first <= line; first++) {
    const own = lines[first] ?? '';
    const isEnd = findClosingTest(stripQuoteMarks(own));
    if (!isEnd) continue;
    const end = lineFrom(lines, first + 1, isEnd);
    const last = end < 0 ? lines.length - 1 : end;
    const isInside = first < line && line < end && depth < deepestContainer;
    if (isInside && holdsMarkdown(own)) return closedAround(lines, line, first + 1, depth + 1);
    if (last >= line) return { last, prefix: getPrefix(own) };
    first = last;
  }
  return undefined;
}

/** How deep containers in containers are followed. */
const deepestContainer = 10;

/** MyST's directives that contain Markdown. https://mystmd.org/guide/directives */
const container =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,9})?(?:`{3,}|~{3,})[ \t]*\{(?:admonition|aside|attention|blockquote|card|caution|danger|dropdown|epigraph|error|exercise|grid|grid-item|grid-item-card|hint|important|margin|note|proof|pull-quote|seealso|sidebar|solution|tab-item|tab-set|tip|topic|versionadded|versionchanged|deprecated|warning)\}/;

/** Whether a fence contains Markdown instead of code. */
function holdsMarkdown(line: string): boolean {
  return container.test(line);
}

/** Replaces the fences around Markdown with blanks. */
export function unwrapContainers(text: string): string {
  if (!/(?:```|~~~)[ \t]*\{/.test(text)) return text;
  const lines = text.split('\n');
  blankContainers(lines, { from: 0, to: lines.length }, 0);
  return lines.join('\n');
}

function blankContainers(lines: string[], { from, to }: { readonly from: number; readonly to: number }, depth: number) {
  for (let first = from; first < to; first++) {
    const last = findClosingLine(lines, first);
    if (last < 0) return;
    if (last > first && depth < deepestContainer && holdsMarkdown(lines[first] ?? '')) {
      for (const index of [first, last]) lines[index] = ' '.repeat(lines[index]?.length ?? 0);
      blankContainers(lines, { from: first + 1, to: last }, depth + 1);
    }
    first = last;
  }
}

/** Returns the last line of what a line begins, itself if it begins nothing, or −1 if it is not closed. */
function findClosingLine(lines: readonly string[], first: number): number {
  const isEnd = findClosingTest(stripQuoteMarks(lines[first] ?? ''));
  return isEnd ? lineFrom(lines, first + 1, isEnd) : first;
}

/** Recognizes blocks of Markdown that one line begins and another one ends, whatever is between them. */

type IsEnd = (line: string) => boolean;

/** Code in backticks within a line does not begin a fence. */
const fence = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(?:(`{3,})[^`]*|(~{3,}).*)$/;
const rawText = /^\s*<(?:(pre|script|style|textarea)(?![\w-])|(!--))/i;

/** CommonMark 0.31, section 4.6, the sixth kind. */
const htmlBlock =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|body|caption|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|html|legend|li|main|menu|nav|ol|optgroup|option|p|section|summary|table|tbody|td|tfoot|th|thead|title|tr|ul)(?=[\s/>]|$)/i;

/** Whether this text of a document ends within a block of HTML, in which nothing is read as Markdown. */
export function endsInHtml(before: string): boolean {
  const lines = before.split('\n');
  const blank = lines.findLastIndex((line, index) => index < lines.length - 1 && line.trim() === '');
  return lines.slice(blank + 1).some((line) => htmlBlock.test(line));
}

/**
 * Returns the test for the line that ends the fence, formula, comment or raw text that this line begins, or undefined if it begins none.
 */
export function findClosingTest(line: string): IsEnd | undefined {
  const [, backticks, tildes] = fence.exec(line) ?? [];
  const mark = backticks ?? tildes;
  if (mark !== undefined) return (other) => isFenceEnd(other, mark);
  if (/^\s*\$\$/.test(line) && line.trim().lastIndexOf('$$') === 0) return (other) => other.includes('$$');
  const [, tag, comment] = rawText.exec(line) ?? [];
  if (tag === undefined && comment === undefined) return undefined;
  const end = tag === undefined ? '-->' : `</${tag.toLowerCase()}`;
  return line.toLowerCase().includes(end) ? undefined : (other) => other.toLowerCase().includes(end);
}

/** The closing fence is of the same kind, at least as long, and alone on its line. */
function isFenceEnd(line: string, mark: string): boolean {
  const text = line.replace(/^[\s>]*/, '').trimEnd();
  return text.startsWith(mark) && text.replaceAll(mark.charAt(0), '') === '';
}
