import { cutGraphemes } from '../../base/common/cutGraphemes.ts';
import { oneLine } from '../../languages/common/writeReference/altText.ts';

/** UTF-16 code units, about as long as the name of the picture's file. */
const longest = 40;

/** A phrase that is shorter than this says too little alone. */
const shortest = 12;

/** Only the beginning of a text is compared. */
const considered = 2_000;

/**
 * What stands for a picture beside the passage that it was drawn from: the first phrases of that, since a screen reader says
 * the passage itself right before. A single phrase that is longer is cut after a word that can be the last.
 */
export function shortenAltText(prompt: string): string {
  const line = oneLine(prompt.slice(0, considered));
  const ends = [...line.matchAll(/[\p{Po}\p{Ps}–—]+(?=\s|$|(?<=[、。，；：！？]))/gu)].map(({ index }) => index);
  const phrase = ends.findLast((end) => end >= shortest && end <= longest && hasWords(line.slice(end)));
  if (phrase !== undefined) return line.slice(0, phrase).trimEnd();
  return line.length <= longest ? line : cutWords(line);
}

/** Whether a text says what a passage says: they differ at most in marks, and in what stands around one of them. */
export function isRestatedIn(passage: string, text: string): boolean {
  const [one, other] = [passage, text].map(plainWords);
  return one !== '' && other !== '' && (one?.includes(other ?? '') || other?.includes(one ?? '')) === true;
}

function plainWords(text: string): string {
  return (text.slice(0, considered).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').toLowerCase();
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Articles and the like lead to a word that is not there any more. */
function cutWords(line: string): string {
  const kept = cutGraphemes(line, longest);
  const space = kept.lastIndexOf(' ');
  const words = space > longest / 2 && /\S/.test(line.charAt(kept.length)) ? kept.slice(0, space) : kept;
  return words.replace(/(?:\s[\p{Script=Latin}\p{M}]{1,3})+$/u, '');
}
