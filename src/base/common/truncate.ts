/** The beginning of a text, of at most so many UTF-16 code units, without a character split in two. */
export function truncate(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
