/** Stands for a key that was taken out. */
export const hidden = '•••';

/** What looks like a key, wherever it stands, and what is left of it; each is linear in the text. */
const looks: readonly (readonly [pattern: RegExp, left: string])[] = [
  [/\b(?:sk|pk|rk)(?:-|_(?:live|test)_)[\w*.-]{4,}/g, hidden],
  [/\bAIza[\w*-]{4,}/g, hidden],
  [/\bbearer\s+[\w*.~+/=-]{6,}/gi, `Bearer ${hidden}`],
  [/\b((?:api[-_]?)?key|(?:access[-_]?)?token)=[^&\s"'<>\\]+/gi, `$1=${hidden}`],
  // A name and a password before a host.
  [/(:\/\/)[^/\s@"'<>\\]+@/g, `$1${hidden}@`],
];

/** A text without what looks like a key: services repeat keys and addresses in their messages. */
export function withoutKeys(text: string): string {
  return looks.reduce((rest, [pattern, left]) => rest.replace(pattern, left), text);
}
