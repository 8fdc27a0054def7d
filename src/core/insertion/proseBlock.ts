/** Blocks of text languages beside Markdown: what a paragraph of its own must be put below. */
import type { Block } from './markdownBlock.ts';

interface Prose {
  /** A line that does not go on with the paragraph above it. */
  readonly opens: RegExp;
  /** A line that is a block by itself. */
  readonly heading: RegExp;
  /** The line that ends what this line begins, where blank lines and marks inside mean nothing. */
  readonly closing: (line: string) => RegExp | undefined;
  /** What keeps a paragraph in the same list item. */
  readonly prefix: (line: string) => string;
}

const never = /(?!)/;

const languages: ReadonlyMap<string, Prose> = new Map(
  Object.entries({
    asciidoc: {
      opens: /^(?:={1,6}\s|[*.-]+\s|\.[^\s.]|\[.*\]$|\/\/|-{4,}$|={4,}$|\.{4,}$|_{4,}$|\*{4,}$|\+{4,}$|[|,:!]={3,}$)/,
      heading: /^={1,6}\s/,
      closing: (line) => sameLine(/^(?:-{4,}|={4,}|\.{4,}|_{4,}|\*{4,}|\+{4,}|[|,:!]={3,}|--)$/.exec(line)?.[0]),
      prefix: () => '',
    },
    org: {
      opens: /^(?:\*+\s|\s*(?:[-+]|\d+[.)])\s|\s*#\+|\s*\|)/,
      heading: /^\*+\s/,
      closing: (line) => ending(/^\s*#\+begin_(\w+)/i.exec(line)?.[1], (name) => `^\\s*#\\+end_${name}\\s*$`),
      prefix: (line) => (/^\*+\s/.test(line) ? '' : itemPrefix(line)),
    },
    restructuredtext: {
      opens: /^\s*(?:[-*+]|\d+[.)]|#\.|\.\.)\s/,
      heading: never,
      closing: () => undefined,
      prefix: itemPrefix,
    },
    typst: {
      opens: /^\s*(?:=+\s|[-+/]\s|\d+\.\s|`{3})/,
      heading: /^\s*=+\s/,
      closing: (line) => ending(/^\s*(`{3,})/.exec(line)?.[1], (mark) => `^\\s*${mark}\\s*$`),
      prefix: itemPrefix,
    },
    latex: {
      opens: /^\s*\\(?:begin|end|item|part|chapter|(?:sub)*section|(?:sub)?paragraph|bibliography|appendix)\b/,
      heading: /^\s*\\(?:begin|part|chapter|(?:sub)*section)\b/,
      closing: (line) => ending(closed.exec(line)?.[1], (name) => `\\\\end\\{${name.replace('*', '\\*')}\\}`),
      prefix: (line) => /^[ \t]*/.exec(line)?.[0] ?? '',
    },
  } satisfies Readonly<Record<string, Prose>>),
);

/** Environments of LaTeX that no picture may be put into. */
const closed =
  /\\begin\{((?:verbatim|lstlisting|minted|tabular|tabularx|longtable|equation|align|gather|figure|table|comment)\*?)\}/;

/** Languages whose names differ from those above. */
const aliases: Readonly<Record<string, string>> = { tex: 'latex' };

/** Whether a block in this language is a paragraph of its own, with blank lines around it. */
export function isProse(languageId: string): boolean {
  return proseOf(languageId) !== undefined;
}

/** How a language has its blocks; nothing of one that is no prose. */
export function proseOf(languageId: string): Prose | undefined {
  return languages.get(aliases[languageId] ?? languageId);
}

/** The paragraph or enclosed block around the line with that index; nothing in a language that is no prose. */
export function proseBlockAt(languageId: string, lines: readonly string[], line: number): Block | undefined {
  const prose = proseOf(languageId);
  if (!prose) return undefined;
  const enclosing = enclosingBlock(prose, lines, line);
  if (enclosing) return enclosing;
  const own = lines[line] ?? '';
  return { last: paragraphEnd(prose, lines, line), prefix: prose.prefix(own) };
}

function paragraphEnd({ opens, heading }: Prose, lines: readonly string[], line: number): number {
  const own = lines[line] ?? '';
  if (own.trim() === '' || heading.test(own)) return line;
  const next = lines.findIndex((text, index) => index > line && (text.trim() === '' || opens.test(text)));
  return next < 0 ? lines.length - 1 : next - 1;
}

function enclosingBlock({ closing, prefix }: Prose, lines: readonly string[], line: number): Block | undefined {
  for (let first = 0; first <= line; first++) {
    const end = closing(lines[first] ?? '');
    if (!end) continue;
    const found = lines.findIndex((text, index) => index > first && end.test(text));
    const last = found < 0 ? lines.length - 1 : found;
    if (last >= line) return { last, prefix: prefix(lines[first] ?? '') };
    first = last;
  }
  return undefined;
}

function sameLine(mark: string | undefined): RegExp | undefined {
  return ending(mark, (text) => `^${text.replace(/[^\w\s]/g, '\\$&')}$`);
}

function ending(found: string | undefined, pattern: (found: string) => string): RegExp | undefined {
  return found === undefined ? undefined : new RegExp(pattern(found), 'i');
}

/** Spaces as wide as the indentation and the mark of a list item. */
function itemPrefix(line: string): string {
  const [, indent = '', mark = ''] = /^([ \t]*)((?:[-*+]|\d+[.)]|#\.)[ \t]+)?/.exec(line) ?? [];
  return indent + ' '.repeat(mark.length);
}
