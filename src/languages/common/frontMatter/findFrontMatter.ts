const opening = /^\uFEFF?---[ \t]*\r?\n/;
const closing = /(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/g;

/**
 * Returns the position of a text's YAML front matter in UTF-16 code units: `start` after the line of the opening `---`, `end` before the closing
 * one, and `body` after its line. Undefined if the text does not begin with front matter: a lone `---` is a thematic break.
 */
export function findFrontMatter(text: string) {
  const start = opening.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  closing.lastIndex = start;
  const end = closing.exec(text);
  return end ? { start, end: end.index, body: end.index + end[0].length } : undefined;
}
