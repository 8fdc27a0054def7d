/** Words of a language for a string in English, its places not filled yet. */
export type Translate = (english: string) => string | undefined;

/** What holds texts in English, with all of them that are strings of the product in another language; others, such as what a user wrote, stay. */
export function inLanguage<Value>(value: Value, english: readonly string[], translate: Translate): Value {
  const patterns = english.filter((text) => /\{\d\}/.test(text) && letters(text) > 3).map(patternOf);
  const told = (text: string) => {
    if (known.has(text)) return translate(text) ?? text;
    const [found] = patterns.flatMap(({ text: key, pattern, places }) => {
      const match = pattern.exec(text);
      return match ? [{ key, values: new Map(places.map((place, at) => [place, match[at + 1] ?? ''])) }] : [];
    });
    if (!found) return text;
    return (translate(found.key) ?? found.key).replace(/\{\d\}/g, (place) => found.values.get(place) ?? place);
  };
  // A word in small letters may as well be a state or a mode of the page.
  const known = new Set(english.filter((text) => !/^\p{Ll}+$/u.test(text)));
  return mapped(value, told) as Value;
}

function mapped(value: unknown, told: (text: string) => string): unknown {
  if (typeof value === 'string') return told(value);
  if (Array.isArray(value)) return value.map((one) => mapped(one, told));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapped(one, told)]));
}

function patternOf(text: string) {
  const places = text.match(/\{\d\}/g) ?? [];
  const pieces = text.split(/\{\d\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { text, places, pattern: new RegExp(`^${pieces.join('([^\\n]{1,80}?)')}$`) };
}

function letters(text: string): number {
  return text.replace(/\{\d\}/g, '').match(/\p{L}/gu)?.length ?? 0;
}
