/** The entries by which agents' clients start a program. */

/** Where an entry is written: under `name`, below `key`. */
export interface ConfigEntryPath {
  readonly key: string;
  readonly name: string;
}

/** An entry as a client reads it; some clients have the arguments in the command. */
export interface Started {
  readonly command: string | readonly string[];
  readonly args?: readonly string[];
}

/** Returns the fields of an entry that specify what is started; all others are the user's. */
export function startOf({ command, args }: Started): Started {
  return { command, ...(args && { args }) };
}

/**
 * Returns the entry that starts the same program for the same folder, whatever its name; `taken` if another entry has the name, which is
 * never replaced.
 */
export function findEntry(
  entries: readonly (readonly [name: string, entry: unknown])[],
  name: string,
  entry: Started,
): { readonly name: string } | 'taken' | undefined {
  const same = entries.filter(([, one]) => startsSame(one, entry)).map(([one]) => one);
  const found = same.find((one) => one === name) ?? same[0];
  if (found !== undefined) return { name: found };
  return entries.some(([one]) => one === name) ? 'taken' : undefined;
}

/** Compares programs by their file names, because an update or another profile moves the same program. */
function startsSame(one: unknown, entry: Started): boolean {
  const [, program = '', ...folder] = wordsOf(entry);
  const words = wordsOf(one);
  const at = words.findIndex((word) => baseOf(word) === baseOf(program));
  return at >= 0 && isSame(words.slice(at + 1), folder);
}

function wordsOf(entry: unknown): readonly string[] {
  if (!isValues(entry)) return [];
  return [entry.command, entry.args].flat().filter((word) => typeof word === 'string');
}

function baseOf(path: string): string {
  return path.replace(/^.*[/\\]/s, '');
}

export function isValues(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Compares parsed values deeply, ignoring the order of keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date || b instanceof Date) return String(a) === String(b);
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]));
  if (!isValues(a) || !isValues(b)) return Object.is(a, b);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}
