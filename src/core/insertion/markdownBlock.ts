/** The block of a Markdown document that holds a line: what a paragraph of its own must be put below. */

export interface Block {
  /** Index of the block's last line. */
  readonly last: number;
  /** What a paragraph begins with to stay in the same quote or list item. */
  readonly prefix: string;
}

const fence = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(`{3,}|~{3,})/;
const quoteMarks = /^(?:[ \t]{0,3}>[ \t]?)*/;
const listMark = /^(\s*)([-*+]|\d{1,9}[.)])(\s+)/;
/** A heading, a list item, a fence, a thematic break: a line that does not go on with the paragraph above it. */
const opens = /^\s*(?:#{1,6}(?:\s|$)|(?:[-*+]|\d{1,9}[.)])\s|`{3}|~{3}|(?:\*\s*){3,}$|(?:_\s*){3,}$)/;
const heading = /^\s{0,3}#{1,6}(?:\s|$)/;

const markdowns: ReadonlySet<string> = new Set(['markdown', 'mdx', 'quarto', 'rmd', 'rmarkdown', 'juliamarkdown']);

export function isMarkdown(languageId: string): boolean {
  return markdowns.has(languageId);
}

/** Whether a line, without the marks of quotations, begins a block. */
export function opensBlock(line: string): boolean {
  return opens.test(line);
}

/** The paragraph, table, code fence or front matter around the line with that index. */
export function blockAt(lines: readonly string[], line: number): Block {
  const enclosing = frontMatter(lines, line) ?? fenceAround(lines, line);
  if (enclosing) return enclosing;
  const own = lines[line] ?? '';
  const alone = heading.test(bare(own)) || bare(own).trim() === '';
  const last = alone ? line : paragraphEnd(lines, line);
  return { last, prefix: prefixOf(own) };
}

/** The quote marks of a line, then spaces as wide as its indentation and list mark. */
export function prefixOf(line: string): string {
  const quote = quoteMarks.exec(line)?.[0] ?? '';
  const rest = line.slice(quote.length);
  if (rest.trim() === '') return quote;
  const mark = listMark.exec(rest);
  if (!mark) return quote + (/^\s*/.exec(rest)?.[0] ?? '');
  const [, indent = '', bullet = '', gap = ''] = mark;
  // More than four spaces after a mark are indented code inside the item, which then begins one space after the mark.
  return quote + indent + ' '.repeat(bullet.length + (gap.length > 4 ? 1 : gap.length));
}

function paragraphEnd(lines: readonly string[], line: number): number {
  const quoted = isQuoted(lines[line] ?? '');
  let last = line;
  for (let next = lines[last + 1]; next !== undefined && goesOn(next, quoted); next = lines[last + 1]) last++;
  return last;
}

function goesOn(line: string, quoted: boolean): boolean {
  const text = bare(line);
  return text.trim() !== '' && !opens.test(text) && (quoted || !isQuoted(line));
}

function bare(line: string): string {
  return line.replace(quoteMarks, '');
}

function isQuoted(line: string): boolean {
  return /^[ \t]{0,3}>/.test(line);
}

/** YAML or TOML at the top of the file, as site generators read it. */
function frontMatter(lines: readonly string[], line: number): Block | undefined {
  const mark = lines[0]?.trimEnd();
  if (mark !== '---' && mark !== '+++') return undefined;
  const last = lines.findIndex((text, index) => index > 0 && text.trimEnd() === mark);
  return last >= line ? { last, prefix: '' } : undefined;
}

function fenceAround(lines: readonly string[], line: number): Block | undefined {
  for (let first = 0; first <= line; first++) {
    const mark = fence.exec(lines[first] ?? '')?.[1];
    if (mark === undefined) continue;
    const last = fenceEnd(lines, first, mark);
    if (last >= line) return { last, prefix: prefixOf(lines[first] ?? '') };
    first = last;
  }
  return undefined;
}

/** The closing fence is of the same kind, at least as long, and alone on its line; without one the fence runs to the end. */
function fenceEnd(lines: readonly string[], first: number, mark: string): number {
  for (let index = first + 1; index < lines.length; index++) {
    const text = (lines[index] ?? '').replace(/^[\s>]*/, '').trimEnd();
    if (text.startsWith(mark) && text.replaceAll(mark.charAt(0), '') === '') return index;
  }
  return lines.length - 1;
}
