/** Makes file names that every system accepts and that lead to no other folder, whatever their source. */
import { cutGraphemes } from './truncate.ts';

/**
 * Maximum length of a name in bytes of UTF-8, of which there are never fewer than UTF-16 code units. File systems allow 255; temporary
 * names and prompt files next to a file are longer than its own name.
 */
const maxNameBytes = 200;

/** Of these, bytes reserved after a stem for the number and the extension of its file. */
const maxTailBytes = 24;

/** Maximum length of a name made from a prompt, in UTF-16 code units: enough to recognize the picture. */
const longestName = 40;

/** If a phrase gives a shorter name than this, the next one is added. */
const shortestName = 12;

/** Only this much of a prompt can become part of the name. */
const considered = 400;

/** Device names reserved by Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|clock\$|con(?:in|out)\$?|(?:com|lpt)[\d¹²³])$/i;

/**
 * Characters that Windows forbids or reads as path separators, and those that are not text: controls, unpaired surrogates, other line ends.
 */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+/gu;

/** Invisible characters, and those that change the reading direction. */
const invisible = /\p{Cf}+/gu;

const fallback = 'picture';

/**
 * Returns a name without extension as the user wrote it, without characters that some system forbids or that are invisible; with a number
 * and an extension it is at most 200 bytes long. Undefined if nothing is left.
 */
export function sanitizeStem(written: string): string | undefined {
  const plain = written
    .slice(0, 4 * maxNameBytes)
    .replace(invisible, '')
    .normalize('NFC')
    .replace(forbidden, '-');
  const stem = trimmed(cutGraphemes(withoutDevice(trimmed(plain)), maxNameBytes - maxTailBytes, bytesOf));
  // After cutting and trimming it may be a device name.
  return stem === '' ? undefined : withoutDevice(stem);
}

/** Why some system rejects the name of a file or folder. */
export type NameFault = 'nameTooLong' | 'name';

/** Returns what is wrong with a name; undefined if every system accepts it. */
export function findNameFault(name: string): NameFault | undefined {
  if (bytesOf(name) > maxNameBytes) return 'nameTooLong';
  // Invisible characters join letters of some scripts, and emoji of several characters.
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

/** Returns another name for a Windows device name, which begins with the same word. */
function withoutDevice(name: string): string {
  const [first = '', ...endings] = name.split('.');
  return device.test(first.trim()) ? [`${first.trim()}-${fallback}`, ...endings].join('.') : name;
}

/**
 * Returns a file name without extension: the prompt's words in their own script, in lowercase, joined by `-`; at most 40 code units. It
 * ends with a phrase if one ends there, else with a word that can be the last. Never empty.
 */
export function createFileName(prompt: string): string {
  const plain = prompt.slice(0, considered).normalize('NFKC').toLowerCase().normalize('NFC');
  const name = joined(
    plain
      .replace(/['’\p{Cf}]/gu, '')
      .split(/[\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\n–—]/u)
      .map((phrase) => (phrase.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).join('-'))
      .filter((phrase) => phrase !== ''),
  );
  return sanitizeStem(name) ?? fallback;
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

/** Removes a final article or the like, short in most languages of the Latin script, whose noun was cut off. */
function cutPhrase(phrase: string): string {
  const name = cutWords(phrase, longestName);
  const short = /(?:-[\p{Script=Latin}\p{M}]{1,3})+$/u.exec(name)?.index ?? name.length;
  return short >= longestName / 2 && name.length < phrase.length ? name.slice(0, short) : name;
}

/**
 * Returns the first of `name.ext`, `name-2.ext`, `name-3.ext`… that is not taken; `name` must come from `createFileName` or `sanitizeStem`.
 */
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

/** Cuts to at most `length` code units, between words if that keeps half of it, else between whole characters. */
function cutWords(name: string, length: number): string {
  if (name.length <= length) return name;
  const lastWordEnd = name.lastIndexOf('-', length);
  if (lastWordEnd >= length / 2) return name.slice(0, lastWordEnd);
  return cutGraphemes(name, length).replace(/-$/, '');
}
