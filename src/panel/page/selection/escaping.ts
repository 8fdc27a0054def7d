/** Escapes the text of a rendered answer as Markdown: a character gets a backslash only if it would otherwise be markup. */

/** Marks a character that may be markup, until the paragraph around it is known. No rendered text contains it. */
const doubt = '\u0000';

/** Marks the characters of a text that may be markup, except in a bare URL, where a backslash would be literal. */
export function escapeTentatively(words: string): string {
  const special = /((?:https?|ftp):\/\/\w[^\s<>]*)|[\\`*_~[\]<&!#>+\-=:|.)]/gi;
  return words.replace(special, (mark, address?: string) => address ?? doubt + mark);
}

/** Escapes the brackets in a link's text, which would end the link or leave it open. */
export function escapeBrackets(words: string): string {
  return words.replaceAll(`${doubt}[`, '\\[').replaceAll(`${doubt}]`, '\\]');
}

/** Escapes the marked characters of a paragraph at the start of a line that are markup there. */
export function finalizeEscapes(paragraph: string): string {
  return replaceDoubts(paragraph, (text, at) => isMarkup(text, at) || matchesAt(atStart[text.charAt(at)], text, at));
}

/** Does the same after the mark of a heading or of a table's cell, where no other block can begin. */
export function finalizeInBlock(paragraph: string): string {
  return replaceDoubts(paragraph, isMarkup);
}

function replaceDoubts(paragraph: string, isSpecial: (text: string, at: number) => boolean): string {
  const [first = '', ...rest] = paragraph.trim().split(doubt);
  const text = first + rest.join('');
  let at = first.length;
  const pieces = rest.map((piece) => {
    const isMarked = isSpecial(text, at) || piece.startsWith('![');
    at += piece.length;
    return isMarked ? `\\${piece}` : piece;
  });
  return first + pieces.join('');
}

/** Emphasis needs two marks that touch words, except `_` inside a word. Text in brackets may be defined as a link elsewhere. */
const anywhere: Readonly<Record<string, RegExp>> = {
  '\\': /\\(?=[!-/:-@[-`{-~\n])/y,
  '`': /`/y,
  '*': /(?<=[^ \n])\*|\*(?=[^ \n])/y,
  _: /(?!(?<=[\p{L}\p{N}])_[\p{L}\p{N}])(?!(?<![^ \n])_(?![^ \n]))_/uy,
  '~': /(?<=~)~|~(?=~)/y,
  '[': /\[/y,
  '<': /<(?=[a-z/!?])/iy,
  '&': /&(?=#?\w+;)/y,
};

function isMarkup(text: string, at: number): boolean {
  const mark = text.charAt(at);
  return matchesAt(anywhere[mark], text, at) && hasPartner(mark, text, at);
}

/** Some marks are markup only in pairs. */
function hasPartner(mark: string, text: string, at: number): boolean {
  if (mark === '[') return text.lastIndexOf(']') > at;
  return !'`*_'.includes(mark) || text.indexOf(mark) < at || text.lastIndexOf(mark) > at;
}

/** Markup in the first columns of a line; underlines of headings and table heads only below another line. */
const atStart: Readonly<Record<string, RegExp>> = {
  '#': /(?<=^ {0,3})#{1,6}(?=\s|$)/my,
  '>': /(?<=^ {0,3})>/my,
  '-': /(?<=^ {0,3})-(?=\s|$|[ \t:|-]+$)/my,
  '+': /(?<=^ {0,3})\+(?=\s|$)/my,
  '*': /(?<=^ {0,3})\*(?=\s|$)/my,
  _: /(?<=^ {0,3})_[ \t]*_[ \t_]*$/my,
  '=': /(?<=\n {0,3})=+[ \t]*$/my,
  ':': /(?<=\n {0,3}):[ \t:|]*-[ \t:|-]*$/my,
  '|': /(?<=\n {0,3})\|[ \t:|]*-[ \t:|-]*$/my,
  '.': /(?<=^ {0,3}\d{1,9})\.(?=\s|$)/my,
  ')': /(?<=^ {0,3}\d{1,9})\)(?=\s|$)/my,
};

function matchesAt(pattern: RegExp | undefined, text: string, at: number): boolean {
  if (!pattern) return false;
  pattern.lastIndex = at;
  return pattern.test(text);
}
