/** Text of a Markdown document as a prompt: what is read, without the marks that say how it is set. */

/** A prompt longer than this is refused anyway; UTF-16 code units. */
const longest = 100_000;

/** A link or picture: its words; its address, in which parentheses stand in pairs or angle brackets around it, or the name of one. */
const link =
  /!?\[([^[\]\n]{0,1000})\](?:\((?:<[^<>\n]{0,2000}>|(?:[^()\s]|\([^()\s]{0,200}\)){0,2000})(?:\s"[^"\n]{0,200}")?\)|\[[^[\]\n]{0,200}\])/g;

/** Line by line, so that no mark reaches further than its line. Text without marks stays as it is. */
export function withoutMarks(text: string): string {
  if (text.length > longest) return text;
  const lines = text.split(/\r?\n/);
  return lines
    .filter((line) => !isRule(line) && !isAddress(line))
    .map(plainLine)
    .join('\n');
}

/** A thematic break, the rule of a table, the line below a heading, a fence. */
function isRule(line: string): boolean {
  const bare = line.replace(/[\s|:]/g, '');
  return /^(?:-{3,}|={3,}|\*{3,}|_{3,}|`{3,}\w*|~{3,}\w*)$/.test(bare);
}

/** Where a link leads that is named in the text: an address alone, since `[Shot 1]: dusk` is to be read. */
function isAddress(line: string): boolean {
  return /^\s{0,3}\[[^[\]]{1,200}\]:\s{0,20}<?(?:[a-z]{2,20}:\/\/|\.{0,2}\/|#)\S{0,2000}(?:\s{1,20}["'(][^\n]{0,500})?\s{0,20}$/i.test(
    line,
  );
}

function plainLine(line: string): string {
  const body = withoutHeading(line.replace(/^\s{0,3}(?:>\s?)+/, ''));
  return plainWords(isRow(body) ? cellsOf(body) : body);
}

function withoutHeading(line: string): string {
  const mark = /^\s{0,3}#{1,6}\s/.exec(line);
  if (!mark) return line;
  const words = line.slice(mark[0].length).trim();
  const closing = [...words].reverse().findIndex((letter) => letter !== '#');
  return closing > 0 && words.at(-closing - 1) === ' ' ? words.slice(0, -closing).trimEnd() : words;
}

function isRow(line: string): boolean {
  return /^\s{0,8}\|./.test(line) && line.trimEnd().endsWith('|');
}

function cellsOf(row: string): string {
  const cells = row.trim().slice(1, -1).split('|');
  return cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');
}

/** A link leaves its words, a picture its alternative text; a mark between letters, as in `file_name`, is none, nor one behind a backslash. */
function plainWords(line: string): string {
  return line
    .replace(/\s{0,3}\[\^[^[\]\s]{1,100}\](?::\s{0,20})?/g, '')
    .replace(link, '$1')
    .replace(/<\/?[a-z][^<>\n]{0,500}>/gi, '')
    .replace(/(`{1,2})([^`\n]+)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}*\\])(\*{1,3})(?=\S)([^*\n]+?)(?<=[^\s\\])\1(?![\p{L}\p{N}*])/gu, '$2')
    .replace(/(?<![\p{L}\p{N}_\\])(_{1,3})(?=\S)([^_\n]+?)(?<=[^\s\\])\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/(?<!\\)~~(?=\S)([^~\n]+?)(?<=[^\s\\])~~/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
