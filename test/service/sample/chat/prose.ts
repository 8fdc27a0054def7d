/** Small facts about a passage and small changes to it. */

/** The sentences of a text, Markdown marks at line starts left out. */
export function sentencesOf(text: string): readonly string[] {
  const plain = text
    .replace(/^\s*(?:#{1,6}|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  const found = plain.match(/[^.!?。！？]+(?:[.!?。！？]+["”’)]*|$)/gu) ?? [];
  return found.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

/** Words; in scripts without spaces about two characters make one. */
export function countWords(text: string): number {
  const spaced = text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}’'-]+/gu)?.length ?? 0;
  const unspaced = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0;
  return spaced + Math.ceil(unspaced / 2);
}

/** The text cut at a word, with an ellipsis where something was left out. */
export function clipped(text: string, length: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  return `${flat.slice(0, length).replace(/\s+\S*$/, '')}…`;
}

/** A sentence without its final stop, for use inside another. */
export function withoutStop(sentence: string): string {
  return sentence.replace(/[.!?。！？]+["”’)]*$/u, '');
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const idleWords = new Set(
  'about above after again against along because before being below between could every first from have having into itself just like might more most much must nothing once only other over same should since some still such than that their them then there these they thing this those though through under until upon very were what when where which while whole will with without would your'.split(
    ' ',
  ),
);

/** The words a passage leans on: those named with an article first, then the frequent and the long. */
export function keywordsOf(text: string, count: number): readonly string[] {
  const weights = new Map<string, number>();
  const add = (word: string, weight: number) =>
    idleWords.has(word) || weights.set(word, (weights.get(word) ?? word.length) + weight);
  const lower = text.toLowerCase();
  for (const word of lower.match(/\p{L}{4,}/gu) ?? []) add(word, 6);
  for (const [, word] of lower.matchAll(/\b(?:an?|the|his|her|its|their)\s+(\p{L}{3,})(?![\p{L}]|ed\b)/gu))
    add(word ?? '', 9);
  const sorted = [...weights].sort(([, a], [, b]) => b - a);
  return sorted.slice(0, count).map(([word]) => word);
}
