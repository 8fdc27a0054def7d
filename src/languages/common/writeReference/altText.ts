import { cutGraphemes } from '../../../base/common/cutGraphemes.ts';

/** Longer alternative texts are read to the end by no one; screen readers begin to cut about here. */
const longestAlt = 150;

/** Alternative text from any words, usually the prompt: one line, of sensible length. */
export function altText(words: string): string {
  const line = oneLine(words);
  return line.length <= longestAlt ? line : `${wholeWords(cutGraphemes(line, longestAlt - 1))}…`;
}

/** What no reference can hold becomes a space. */
export function oneLine(words: string): string {
  return words.replace(/[\s\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu, ' ').trim();
}

/** Ends before the last word, which may be cut; scripts without spaces end anywhere. */
function wholeWords(text: string): string {
  const space = text.lastIndexOf(' ');
  return (space > longestAlt / 2 ? text.slice(0, space) : text).replace(/[\s.,;:!?–-]+$/u, '');
}
