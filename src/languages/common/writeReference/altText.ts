import { cutGraphemes } from '../../../base/common/truncate.ts';

/** Nobody listens to longer alternative texts; screen readers begin to cut about here. */
const longestAlt = 150;

/** Makes an alternative text from any text, usually the prompt: one line of reasonable length. */
export function altText(words: string): string {
  const line = oneLine(words);
  return line.length <= longestAlt ? line : `${wholeWords(cutGraphemes(line, longestAlt - 1))}…`;
}

/** Replaces what no reference can contain with a space. */
export function oneLine(words: string): string {
  return words.replace(/[\s\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]+/gu, ' ').trim();
}

/** Cuts before the last word, which may be incomplete; scripts without spaces are cut anywhere. */
function wholeWords(text: string): string {
  const space = text.lastIndexOf(' ');
  return (space > longestAlt / 2 ? text.slice(0, space) : text).replace(/[\s.,;:!?–-]+$/u, '');
}
