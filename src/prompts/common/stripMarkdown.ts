/** Converts text of a Markdown document to a prompt: the readable text, without markup. */

import { findFrontMatter } from '../../languages/common/frontMatter/findFrontMatter.ts';

/** A longer prompt is rejected anyway; in UTF-16 code units. */
const longest = 100_000;

/** A link or image: its text, with balanced brackets; its URL, with balanced parentheses or in angle brackets, or a reference to one. */
const link =
  /!?\[((?:[^[\]\n]|\[[^[\]\n]{0,200}\]){0,1000})\](?:\((?:<[^<>\n]{0,2000}>|(?:[^()\s]|\([^()\s]{0,200}\)){0,2000})(?:\s"[^"\n]{0,200}")?\)|\[[^[\]\n]{0,200}\])/g;

/** Processes each line separately, so that no markup extends beyond its line. Text without markup is unchanged. */
export function stripMarkdown(text: string): string {
  if (text.length > longest) return text;
  const lines = withoutFrontMatter(text)
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s{0,3}(?:>\s?)+/, ''));
  const told = flattenTables(lines).filter((line) => !isMarkupLine(line) && !linkDefinition.test(line));
  return told.map((line) => plainWords(withoutHeading(withoutTick(line, told.length === 1)))).join('\n');
}

/** Removes front matter, unless it is all there is; text between two thematic breaks is kept. */
function withoutFrontMatter(text: string): string {
  const block = findFrontMatter(text);
  const rest = block ? text.slice(block.body).replace(/^\s*\n/, '') : '';
  const yaml = block ? text.slice(block.start, block.end) : '';
  const isField = (line: string) => /^(?:[\p{L}_][\p{L}\p{N}_-]{0,100}\s?:(?:\s|$)|\s|-\s|#|[\]}]|$)/u.test(line);
  return rest.trim() !== '' && /^\S/.test(yaml) && yaml.split('\n').every(isField) ? rest : text;
}

/** Removes the task box of an item, and the bullet too if the item is alone. */
function withoutTick(line: string, isAlone: boolean): string {
  const item = line.replace(/^(\s{0,20}[-*+]\s{1,4})\[[ xX]\]\s/, '$1');
  return isAlone ? item.replace(/^\s{0,20}[-*+]\s{1,4}(?=\S)/, '') : item;
}

/** Matches a thematic break, the line below a heading, or a fence. */
function isMarkupLine(line: string): boolean {
  const bare = line.replace(/[\s:]/g, '');
  return /^(?:-{3,}|={3,}|\*{3,}|_{3,}|`{3,}\w*|~{3,}\w*)$/.test(bare);
}

/** Matches the definition of a link reference: only with a URL, since `[Shot 1]: dusk` is to be read. */
const linkDefinition =
  /^\s{0,3}\[[^[\]]{1,200}\]:\s{0,20}<?(?:[a-z]{2,20}:\/\/|\.{0,2}\/|#)\S{0,2000}(?:\s{1,20}["'(][^\n]{0,500})?\s{0,20}$/i;

function withoutHeading(line: string): string {
  const mark = /^\s{0,3}#{1,6}\s/.exec(line);
  if (!mark) return line;
  const words = line.slice(mark[0].length).trim();
  const closing = [...words].reverse().findIndex((letter) => letter !== '#');
  return closing > 0 && words.at(-closing - 1) === ' ' ? words.slice(0, -closing).trimEnd() : words;
}

/**
 * Replaces a link by its text and an image by its alternative text, also one inside a link; keeps a mark between letters, as in
 * `file_name`, and one after a backslash.
 */
function plainWords(line: string): string {
  return line
    .replace(/\s{0,3}\[\^[^[\]\s]{1,100}\](?::\s{0,20})?/g, '')
    .replace(link, '$1')
    .replace(link, '$1')
    .replace(/<\/?[a-z][^<>\n]{0,500}>/gi, '')
    .replace(/(`{1,2})([^`\n]+)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*\\])(\*{1,3})(?=\S)([^*\n]+?)(?<=[^\s\\])\1(?![\p{L}\p{N}*])/gu, '$2')
    .replace(/(?<![\p{L}\p{N}_\\])(_{1,3})(?=\S)([^_\n]+?)(?<=[^\s\\])\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/(?<!\\)~~(?=\S)([^~\n]+?)(?<=[^\s\\])~~/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Converts rows of Markdown tables to readable text: their cells separated by commas, without the rule below the header. */
function flattenTables(lines: readonly string[]): readonly string[] {
  let isInTable = false;
  return lines.flatMap((line, at) => {
    isInTable = hasCells(line) && (isInTable || isTableRule(lines[at + 1] ?? ''));
    // A framed line is certainly a row, even without the rest of its table.
    const isFramed = /^\s{0,8}\|./.test(line) && line.trimEnd().endsWith('|');
    if (!isInTable && !isFramed) return [line];
    const cells = line.split(bar).map((cell) => cell.trim());
    return isTableRule(line) ? [] : [cells.filter(Boolean).join(', ')];
  });
}

/** An escaped bar belongs to its cell. */
const bar = /(?<!\\)\|/;

function hasCells(line: string): boolean {
  return bar.test(line);
}

function isTableRule(line: string): boolean {
  return hasCells(line) && /^[\s|:]*-[\s|:-]*$/.test(line);
}
