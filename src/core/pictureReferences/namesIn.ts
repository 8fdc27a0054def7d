/** The names of picture files that a text mentions in whatever form, so that none it may need is taken for unused. */
import { pictureEndings } from '../../shared/pictureNames.ts';

const ending = new RegExp(`\\.(?:${pictureEndings.join('|')})`, 'gi');

/** As long as a file's name is anywhere, in UTF-16 code units. */
const longest = 255;

/** In lower case, as they stand and without their encoding; with and without what stands before a blank in them. */
export function namesIn(text: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { 0: found, index } of text.matchAll(ending)) {
    // LaTeX writes this sign so in a name, in which a backslash is a folder's end otherwise.
    const before = text.slice(Math.max(0, index - longest), index + found.length).replaceAll('\\_', '_');
    const whole = before.slice(lastDelimiter(before) + 1);
    for (const name of [whole, whole.slice(whole.search(/\S+$/))]) for (const one of readings(name)) names.add(one);
  }
  return names;
}

/** Whether a file's name is among them; a name with blanks or brackets may be longer or shorter where it is mentioned. */
export function isNamed(names: ReadonlySet<string>, name: string): boolean {
  const wanted = name.toLowerCase();
  if (names.has(wanted)) return true;
  const last = wanted.slice(lastDelimiter(wanted) + 1);
  return last !== wanted && names.has(last);
}

function readings(name: string): readonly string[] {
  return [name.toLowerCase(), decoded(name)];
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase();
  } catch {
    return name.toLowerCase();
  }
}

function lastDelimiter(text: string): number {
  for (let at = text.length - 1; at >= 0; at--) if ('/\\"\'`()<>[]{}|=,;:\n\r\t'.includes(text[at] ?? '')) return at;
  return -1;
}
