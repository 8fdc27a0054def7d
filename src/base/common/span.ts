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
