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
