/** Words of a drawn answer as Markdown that means these words: a character gets a backslash where it would mean more than itself, and only there. */

/** Stands before a character of the words that may mean more, until the paragraph around it is known. No drawn text holds one. */
const doubt = '\u0000';

/** Words on their way into a paragraph. In a bare address a backslash would stand for itself. */
export function escapeTentatively(words: string): string {
  const special = /((?:https?|ftp):\/\/\w[^\s<>]*)|[\\`*_~[\]<&!#>+\-=:|.)]/gi;
  return words.replace(special, (mark, address?: string) => address ?? doubt + mark);
}

/** The words of a link: a bracket among them would end it, or leave it open. */
export function bracketed(words: string): string {
  return words.replaceAll(`${doubt}[`, '\\[').replaceAll(`${doubt}]`, '\\]');
}

/** A paragraph of such words and of marks, at the start of a line. */
export function finalizeEscapes(paragraph: string): string {
  return decided(paragraph, (text, at) => meansMore(text, at) || beginsBlock(text, at));
}

/** The same behind a mark that makes a block of the line: of a heading, or of a table's cell. */
export function settledInBlock(paragraph: string): string {
  return decided(paragraph, meansMore);
}

function decided(paragraph: string, isSpecial: (text: string, at: number) => boolean): string {
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

/** Emphasis needs two marks that touch words, but `_` means nothing within a word; what stands in brackets may be defined where it comes to stand. */
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

function meansMore(text: string, at: number): boolean {
  const mark = text.charAt(at);
  return isAt(anywhere[mark], text, at) && hasPartner(mark, text, at);
}

/** Some marks mean nothing alone. */
function hasPartner(mark: string, text: string, at: number): boolean {
  if (mark === '[') return text.lastIndexOf(']') > at;
  return !'`*_'.includes(mark) || text.indexOf(mark) < at || text.lastIndexOf(mark) > at;
}

/** In the first columns of a line; what underlines a heading or the head of a table, below another line. */
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

function beginsBlock(text: string, at: number): boolean {
  return isAt(atStart[text.charAt(at)], text, at);
}

function isAt(pattern: RegExp | undefined, text: string, at: number): boolean {
  if (!pattern) return false;
  pattern.lastIndex = at;
  return pattern.test(text);
}
