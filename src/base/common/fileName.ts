/** Names of files that every system takes and that lead to no other folder, whoever they are from. */
import { cutGraphemes } from './cutGraphemes.ts';

/**
 * The longest name, in bytes of UTF-8, of which there are never fewer than UTF-16 code units. File systems end at 255; temporary names and
 * prompt files that stand beside a file are longer than its own name.
 */
const maxNameBytes = 200;

/** Of these, kept free behind a stem for the number and the extension of its file. */
const maxTailBytes = 24;

/** The longest name made from a prompt, in UTF-16 code units: what it is, not all that was said. */
const longestName = 40;

/** A name that a phrase would leave shorter than this goes on into the next. */
const shortestName = 12;

/** Only the beginning of a prompt can reach the name. */
const considered = 400;

/** Device names that Windows keeps for itself, with any extension. */
const device = /^(?:con|prn|aux|nul|clock\$|con(?:in|out)\$?|(?:com|lpt)[\d¹²³])$/i;

/** What Windows forbids or reads as a way, and what no script has a character for: controls, halves of characters, other line ends. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;

/** What cannot be seen, and what turns the direction of reading. */
const invisible = /\p{Cf}+/gu;

const fallback = 'picture';

/**
 * A name without extension as somebody wrote it, without what some system forbids or nobody sees; with a number and an extension it is at
 * most 200 bytes long. Undefined if nothing is left.
 */
export function sanitizeStem(written: string): string | undefined {
  const plain = written
    .slice(0, 4 * maxNameBytes)
    .replace(invisible, '')
    .normalize('NFC')
    .replace(forbidden, '-');
  const stem = trimmed(cutGraphemes(withoutDevice(trimmed(plain)), maxNameBytes - maxTailBytes, bytesOf));
  // Cut and trimmed it may have become one.
  return stem === '' ? undefined : withoutDevice(stem);
}

/** Why not every system takes a name of a file or folder. */
export type NameFault = 'nameTooLong' | 'name';

/** What speaks against a name as it is; undefined if every system takes it. */
export function findNameFault(name: string): NameFault | undefined {
  if (bytesOf(name) > maxNameBytes) return 'nameTooLong';
  // Letters of some scripts, and pictographs of several characters, are joined by what cannot be seen.
  const shown = name.replace(/[\u200c\u200d]/g, '');
  const isRefused = [forbidden, invisible].some((one) => shown.search(one) >= 0) || /[. ]$/.test(name);
  return isRefused || withoutDevice(name) !== name ? 'name' : undefined;
}

function bytesOf(name: string): number {
  return new TextEncoder().encode(name).length;
}

function trimmed(name: string): string {
  return name.replace(/^[\s.-]+|[\s.-]+$/gu, '');
}

/** Another name for a device of Windows, which begins with the same word. */
function withoutDevice(name: string): string {
  const [first = '', ...endings] = name.split('.');
  return device.test(first.trim()) ? [`${first.trim()}-${fallback}`, ...endings].join('.') : name;
}

/**
 * A file name without extension: the prompt's words in their own script, in lower case, joined by `-`; at most 40 code units, which
 * end with a phrase where one ends in them, else with a word that can be the last. Never empty.
 */
export function createFileName(prompt: string): string {
  const plain = prompt.slice(0, considered).normalize('NFKC').toLowerCase().normalize('NFC');
  const name = joined(
    plain
      .replace(/['’\p{Cf}]/gu, '')
      .split(/[\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\n–—]/u)
      .flatMap(wordsOf),
  );
  return sanitizeStem(name) ?? fallback;
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

/** The first of `name.ext`, `name-2.ext`, `name-3.ext`… that is not taken; the name as `fileStem` has it. */
export async function findFreeName(
  name: string,
  extension: string,
  isTaken: (fileName: string) => PromiseLike<boolean>,
): Promise<string> {
  const stem = sanitizeStem(name) ?? fallback;
  for (let number = 1; ; number++) {
    const candidate = `${stem}${number === 1 ? '' : `-${number}`}.${extension}`;
    if (!(await isTaken(candidate))) return candidate;
  }
}

/** At most `length` code units, cut between words where that keeps half of it, else between whole characters. */
function cutWords(name: string, length: number): string {
  if (name.length <= length) return name;
  const lastWordEnd = name.lastIndexOf('-', length);
  if (lastWordEnd >= length / 2) return name.slice(0, lastWordEnd);
  return cutGraphemes(name, length).replace(/-$/, '');
}
