/** Returns the beginning of a text, of at most `length` UTF-16 code units, without splitting a character. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
