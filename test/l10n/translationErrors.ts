import MarkdownIt from 'markdown-it';

/** Strings by their keys: what the sources say in English, or a language's words for it. */
export type Strings = Readonly<Record<string, string>>;

/** What is wrong with a translation, one sentence each; `same` may be written as in English. */
export function findTranslationErrors(
  english: Strings,
  translated: Strings,
  same: readonly string[] = [],
): readonly string[] {
  const unused = Object.keys(translated).filter((key) => !Object.hasOwn(english, key));
  return [
    ...unused.map((key) => `unused: ${key}`),
    ...Object.entries(english).flatMap(([key, text]) => {
      const words = translated[key];
      if (words === undefined) return [`missing: ${key}`];
      return stringFaults(text, words, same).map((fault) => `${fault}: ${key} → ${words}`);
    }),
  ];
}

function stringFaults(english: string, translated: string, same: readonly string[]): readonly string[] {
  if (translated.trim() === '') return ['empty'];
  const changed = kept.filter(({ of }) => !alike(of(english), of(translated)));
  const isEnglish = english === translated && hasWords(english) && !same.includes(english);
  return [...changed.map(({ what }) => what), ...(isEnglish ? ['not translated'] : [])];
}

/** What a translation keeps of its string, in whichever order. */
const kept: readonly { readonly what: string; readonly of: (text: string) => readonly string[] }[] = [
  { what: 'other places', of: (text) => [...new Set(text.match(/\{\{?\w+\}\}?/g))] },
  { what: 'other icons', of: (text) => text.match(/\$\([\w~-]+\)/g) ?? [] },
  { what: 'other links', of: (text) => text.match(/\]\([^)]*\)|command:[\w.-]+|https?:\/\/[\w./-]+/g) ?? [] },
  { what: 'other code', of: (text) => text.match(/`[^`]*`/g) ?? [] },
  {
    what: 'other words of programs',
    of: (text) => text.match(/[a-zA-Z]+_\w+=?|--[a-z-]+|(?<![\w/.])\/[a-z]{4,}/g) ?? [],
  },
  { what: 'other Markdown', of: marks },
  { what: 'other mnemonics', of: (text) => text.match(/&&/g) ?? [] },
  { what: 'other blanks at its ends', of: (text) => [text.match(/^\s*/)?.[0] ?? '', text.match(/\s*$/)?.[0] ?? ''] },
  { what: 'other lines', of: (text) => text.match(/\n/g) ?? [] },
  { what: 'another end', of: (text) => text.match(/\.\.\.$/) ?? [] },
];

function alike(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && [...one].sort().join('\n') === [...other].sort().join('\n');
}

const markdown = new MarkdownIt();

/** What Markdown makes of a text: marks beside Chinese punctuation may stay bare asterisks. */
function marks(text: string): readonly string[] {
  const tokens = markdown.parseInline(text, {}).flatMap(({ children }) => children ?? []);
  const bare = tokens.flatMap(({ type, content }) => (type === 'text' ? (content.match(/[*`]/g) ?? []) : []));
  return [...tokens.map(({ type }) => type).filter((type) => type !== 'text' && type !== 'softbreak'), ...bare];
}

/** Places, signs and units of one letter alone are written alike everywhere. */
function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/\{\{?\w+\}\}?/g, ''));
}
