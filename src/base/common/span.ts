/** A range of a text, in UTF-16 code units: from `start` up to and excluding `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Returns the range without the white space and line breaks that were selected with it. */
export function trimmed(text: string, { start, end }: Span): Span {
  const passage = text.slice(start, end);
  const blanks = passage.length - passage.trimStart().length;
  return passage.trim() === '' ? { start, end } : { start: start + blanks, end: start + passage.trimEnd().length };
}

/**
 * Removes the characters at the beginning and end that `edge` matches, one at a time. Unlike a replaced `^[…]+|[…]+$` it reads no character
 * twice, however many of them are inside.
 */
export function trimMatching(text: string, edge: RegExp): string {
  let start = 0;
  let end = text.length;
  for (let at = charAt(text, start); at !== '' && edge.test(at); at = charAt(text, start)) start += at.length;
  for (let at = charBefore(text, end); end > start && edge.test(at); at = charBefore(text, end)) end -= at.length;
  return text.slice(start, end);
}

function charAt(text: string, at: number): string {
  const point = text.codePointAt(at);
  return point === undefined ? '' : String.fromCodePoint(point);
}

function charBefore(text: string, end: number): string {
  const pair = charAt(text, end - 2);
  return pair.length === 2 ? pair : text.charAt(end - 1);
}
