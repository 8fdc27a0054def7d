/** Returns the beginning of a text, of at most `length` UTF-16 code units, without splitting a character. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/**
 * Returns at most `most` of a text, in UTF-16 code units unless `lengthOf` counts otherwise, without splitting what a user sees as one
 * character.
 */
export function cutGraphemes(text: string, most: number, lengthOf = (part: string) => part.length): string {
  if (lengthOf(text) <= most) return text;
  let [end, length] = [0, 0];
  for (const { segment } of new Intl.Segmenter().segment(text.slice(0, most + 64))) {
    length += lengthOf(segment);
    if (length > most) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** Returns a text of at most `length` UTF-16 code units, which ends in an ellipsis if it was longer. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${truncate(text, length - 1)}…`;
}
