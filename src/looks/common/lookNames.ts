/** Finds names of characters in prompts: whole words of any script. Used by the page while the user types, and by the host when it sends. */
import { limits } from '../../product/common/limits.ts';

/** A word that is similar to the name of a character. */
interface NearName {
  readonly word: string;
  /** The character's whole name. */
  readonly name: string;
}

interface Word {
  readonly text: string;
  readonly lower: string;
}

/** A name, or a word of it that no other name contains. */
interface Entry {
  readonly name: string;
  readonly words: readonly Word[];
  readonly isPart: boolean;
}

/** Letters with their marks; a hyphen or an apostrophe ends a word, so that "Ansel's" contains "Ansel". */
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu;

/** Scripts that put no space between words. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]/u;

/** Particles directly follow a name: 민수가. */
const hangul = /^\p{scx=Hangul}+$/u;

/** Endings of declined names: Annas, Jungen, Herzens. */
const endings = ['s', 'es', 'n', 'en', 'ns', 'ens'] as const;

/** Parts of names that do not identify a character by themselves. */
const titles = new Set(
  'the old young little big mr mrs ms miss dr sir lady lord captain king queen prince princess der die das alte junge kleine große herr frau von van de la le el il los las del du don doña saint san'.split(
    ' ',
  ),
);

/** Returns those of the names that a text contains, in their order. The run time is linear in the length of the text. */
export function findNames(text: string, names: readonly string[]): readonly string[] {
  const known = createIndex(names);
  const found = new Set<string>();
  const prompt = prepareText(text);
  const words = splitWords(prompt);
  for (let at = 0; at < words.length; ) {
    const entry = findEntry(words, at, known);
    if (entry) found.add(entry.name);
    at += entry?.words.length ?? 1;
  }
  for (const name of names) if (unspaced.test(name) && isWithin(prompt, name)) found.add(name);
  return names.filter((name) => found.has(name));
}

/** Returns words that are similar to a name that the text does not contain, once for each name: one letter differs, or two in long names. */
export function findSimilarNames(text: string, names: readonly string[]): readonly NearName[] {
  const present = new Set(findNames(text, names));
  const known = createIndex(names);
  const words = splitWords(prepareText(text));
  const said = new Set(words.filter(({ text: word, lower }) => word === lower).map(({ lower }) => lower));
  const parts = [...known.values()].flat().filter(({ isPart, words: { length } }) => isPart || length === 1);
  const found = new Map<string, NearName>();
  for (const word of new Map(words.map((one) => [one.text, one])).values()) {
    if (!mayBeName(word, said) || findEntry([word], 0, known)) continue;
    const entry = parts.find(({ name, words: [part] }) => !present.has(name) && part && isNear(word.lower, part.lower));
    if (entry && !found.has(entry.name)) found.set(entry.name, { word: word.text, name: entry.name });
  }
  return [...found.values()];
}

/** Normalizes a text, since a letter may be composed in two ways, and cuts it to the length of a prompt. */
function prepareText(text: string): string {
  return text.slice(0, limits.picturePrompt).normalize('NFC');
}

function splitWords(text: string): readonly Word[] {
  return (text.match(wordPattern) ?? []).map((word) => ({ text: word, lower: word.toLowerCase() }));
}

/** Returns the entries by their first words in lower case, longer entries first. */
function createIndex(names: readonly string[]): ReadonlyMap<string, readonly Entry[]> {
  const wholes = names.map((name) => ({ name, words: splitWords(prepareText(name)), isPart: false }));
  const entries = [...wholes, ...getNameParts(wholes)].filter(({ words }) => words.length > 0);
  const index = new Map<string, Entry[]>();
  for (const entry of entries.toSorted((a, b) => b.words.length - a.words.length)) {
    const first = entry.words[0]?.lower ?? '';
    const others = index.get(first);
    if (others) others.push(entry);
    else index.set(first, [entry]);
  }
  return index;
}

/** Returns first and family names that only one character has. */
function getNameParts(wholes: readonly Entry[]): readonly Entry[] {
  const parts = wholes
    .filter(({ words }) => words.length > 1)
    .flatMap(({ name, words }) => words.filter(isNamelike).map((word) => ({ name, words: [word], isPart: true })));
  const bearers = new Map<string, Set<string>>();
  for (const { name, words } of [...wholes, ...parts])
    for (const { lower } of words) bearers.set(lower, (bearers.get(lower) ?? new Set()).add(name));
  return parts.filter(({ words: [part] }) => bearers.get(part?.lower ?? '')?.size === 1);
}

/** Whether a word has a capital, if its script has capitals. */
function isNamelike({ text, lower }: Word): boolean {
  const isBig = text !== lower || text === text.toUpperCase();
  return isBig && text.length > (unspaced.test(text) || hangul.test(text) ? 1 : 2) && !titles.has(lower);
}

function findEntry(
  words: readonly Word[],
  at: number,
  known: ReadonlyMap<string, readonly Entry[]>,
): Entry | undefined {
  const word = words[at];
  if (!word) return undefined;
  const candidates = getStems(word.lower).flatMap((stem) => known.get(stem) ?? []);
  return candidates.find((entry) => isAt(words, at, entry));
}

/** Returns the word, and the word without possible endings. */
function getStems(lower: string): readonly string[] {
  const stems = endings.filter((ending) => lower.endsWith(ending)).map((ending) => lower.slice(0, -ending.length));
  const particles = hangul.test(lower) ? [1, 2, 3].map((length) => lower.slice(0, -length)) : [];
  return [lower, ...stems, ...particles].filter(Boolean);
}

/** Whether the entry is at this word; the last word may be declined, or each, as in „des alten Brandts“. */
function isAt(words: readonly Word[], at: number, { words: name, isPart }: Entry): boolean {
  return name.every((part, index) => {
    const word = words[at + index];
    if (!word || (isPart && isSmall(word) && !isSmall(part))) return false;
    return word.lower === part.lower || isDeclined(word, part);
  });
}

/** Whether a word is the part of a name with another ending; the letter case must match: "marken" is not "Mark". */
function isDeclined(word: Word, part: Word): boolean {
  if (!word.text.startsWith(part.text)) return false;
  const rest = word.lower.slice(part.lower.length);
  return hangul.test(part.text) ? rest.length <= 3 : endings.some((ending) => ending === rest);
}

function isSmall({ text, lower }: Word): boolean {
  return text === lower && text !== text.toUpperCase();
}

/** Whether a text without spaces contains a name or one of its parts, as in 山田 太郎. */
function isWithin(text: string, name: string): boolean {
  const whole = prepareText(name);
  const parts = whole.split(/[\s・·]+/u).filter((part) => part.length > 1 && unspaced.test(part));
  return [whole, whole.replaceAll(/[\s・·]+/gu, ''), ...parts].some((one) => one !== '' && text.includes(one));
}

/** Whether a word has a capital, and is not an ordinary word elsewhere in the text. */
function mayBeName(word: Word, said: ReadonlySet<string>): boolean {
  return (
    word.text.length >= 4 &&
    word.text.length <= limits.characterName &&
    !isSmall(word) &&
    !said.has(word.lower) &&
    !unspaced.test(word.text) &&
    !hangul.test(word.text)
  );
}

/** The first letter is rarely mistyped; a similar word of fewer than five letters is mostly another word. */
function isNear(word: string, name: string): boolean {
  const most = name.length < 5 ? 0 : name.length < 8 ? 1 : 2;
  if (word[0] !== name[0] || Math.abs(word.length - name.length) > most) return false;
  return distance(word, name) <= most;
}

/** Counts letters that are added, left out, changed or swapped: https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j++) {
      const changed = at(i - 1, j - 1) + Number(one[i - 1] !== other[j - 1]);
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swapped = isSwapped ? at(i - 2, j - 2) + 1 : changed;
      row.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, changed, swapped));
    }
  }
  return at(one.length, other.length);
}
