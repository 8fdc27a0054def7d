/** The position of the YAML front matter of a text, in UTF-16 code units. */
interface Block {
  /** After the line of the opening `---`. */
  readonly start: number;
  /** Before the closing `---`. */
  readonly end: number;
  /** After the line of the closing `---`. */
  readonly body: number;
}

const opening = /^\uFEFF?---[ \t]*\r?\n/;
const closing = /(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/g;

/** Returns undefined if a text does not begin with front matter: a lone `---` is a thematic break. */
export function findFrontMatter(text: string): Block | undefined {
  const start = opening.exec(text)?.[0].length;
  if (start === undefined) return undefined;
  closing.lastIndex = start;
  const end = closing.exec(text);
  return end ? { start, end: end.index, body: end.index + end[0].length } : undefined;
}
