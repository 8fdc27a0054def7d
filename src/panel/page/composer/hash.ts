/** A number sign that was typed to add a file, and what went along then. */
export interface TypedHash {
  /** Its index in the text. */
  readonly place: number;
  /** How much went along when it was typed. */
  readonly count: number;
}

/** The place of a number sign just typed at the beginning of a word; nothing for one within a word or after a backslash. */
export function hashBefore(text: string, caret: number): number | undefined {
  const place = caret - 1;
  const isFirst = place === 0 || /\s/.test(text[place - 1] ?? '');
  return text[place] === '#' && isFirst ? place : undefined;
}

/** The text without the number sign, where something was added because of it. */
export function withoutHash(text: string, hash: TypedHash | undefined, count: number): string {
  if (!hash || count <= hash.count || text[hash.place] !== '#') return text;
  return text.slice(0, hash.place) + text.slice(hash.place + 1);
}
