/** Names for picture files, made from the prompt. */

/** The longest whole file name, in UTF-16 code units: readable, and far from every file system's 255 bytes. */
const longest = 60;

/** The longest name made from a prompt: what it is, not all that was said. */
const longestName = 40;

/** A name that a phrase would leave shorter than this goes on into the next. */
const shortestName = 12;

/** Only the beginning of a prompt can reach the name. */
const considered = 400;

/** Device names that Windows keeps for itself, with any extension. */
const reserved = /^(con|prn|aux|nul|conin|conout|com\d|lpt\d)$/i;

const fallback = 'picture';

/**
 * A file name without extension: the prompt's words in their own script, in lower case, joined by `-`; at most 40 code units, which
 * end with a phrase where one ends in them, else with a word that can be the last.
 * Letters, marks and digits alone remain, so nothing in it is forbidden on any system; never empty.
 */
export function nameFromPrompt(prompt: string): string {
  const plain = prompt.slice(0, considered).normalize('NFKC').toLowerCase().normalize('NFC');
  const name = joined(
    plain
      .replace(/['’\p{Cf}]/gu, '')
      .split(/[\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\n–—]/u)
      .flatMap(wordsOf),
  );
  return name === '' ? fallback : safeName(name);
}

/** Another name for a device of Windows, which begins with the same word. */
export function safeName(name: string): string {
  const [device = '', ...endings] = name.split('.');
  return reserved.test(device.trim()) ? [`${device.trim()}-${fallback}`, ...endings].join('.') : name;
}

/** A phrase, its words joined; nothing where it has none. */
function wordsOf(phrase: string): readonly string[] {
  const words = phrase.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return words.length > 0 ? [words.join('-')] : [];
}

function joined(phrases: readonly string[]): string {
  let name = '';
  for (const phrase of phrases) {
    const longer = name === '' ? phrase : `${name}-${phrase}`;
    if (longer.length > longestName) return name.length >= shortestName ? name : cutPhrase(longer);
    name = longer;
  }
  return name;
}

/** Articles and the like, short in most languages of the Latin script, lead to a word that is not there any more. */
function cutPhrase(phrase: string): string {
  const name = cutWords(phrase, longestName);
  const short = /(?:-[\p{Script=Latin}\p{M}]{1,3})+$/u.exec(name)?.index ?? name.length;
  return short >= longestName / 2 && name.length < phrase.length ? name.slice(0, short) : name;
}

/** The first of `name.ext`, `name-2.ext`, `name-3.ext`… that is not taken; at most 60 characters as a whole. */
export async function freeName(
  name: string,
  extension: string,
  isTaken: (fileName: string) => PromiseLike<boolean>,
): Promise<string> {
  for (let number = 1; ; number++) {
    const ending = `${number === 1 ? '' : `-${number}`}.${extension}`;
    const candidate = cutWords(name, longest - ending.length) + ending;
    if (!(await isTaken(candidate))) return candidate;
  }
}

/** At most `length` code units, cut between words where that keeps half of it, else between whole characters. */
function cutWords(name: string, length: number): string {
  if (name.length <= length) return name;
  const lastWordEnd = name.lastIndexOf('-', length);
  if (lastWordEnd >= length / 2) return name.slice(0, lastWordEnd);
  return cut(name, length).replace(/-$/, '');
}

/** At most `length` code units, without splitting what a person sees as one character. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, length + 64))) {
    if (index + segment.length > length) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}
