/** Rewrites of a passage by rule: they leave the meaning alone and the text shorter or plainer. */
import type { Conversation } from './conversation.ts';
import { capitalised, countWords, sentencesOf, withoutStop } from './prose.ts';

const plainer: readonly (readonly [RegExp, string])[] = [
  [/\b(?:very|really|quite|rather|somewhat|actually|basically|simply|just)\s+/gi, ''],
  [/\bin order to\b/gi, 'to'],
  [/\bdue to the fact that\b/gi, 'because'],
  [/\bat (?:this|that) point in time\b/gi, 'then'],
  [/\ba (?:large|great) number of\b/gi, 'many'],
  [/\ba lot of\b/gi, 'much'],
  [/\butili[sz]e/gi, 'use'],
  [/\bin the middle of\b/gi, 'amid'],
  [/\bmake use of\b/gi, 'use'],
  [/\bdespite the fact that\b/gi, 'although'],
  [/\bas well as\b/gi, 'and'],
  [/\s*\([^()]*\)/g, ''],
];

function inPlainWords(text: string): string {
  const changed = plainer.reduce((rest, [long, short]) => rest.replace(long, short), text);
  return changed.replace(/[ \t]{2,}/g, ' ').trim();
}

/** The passage in plainer words, long sentences parted; the same text where nothing is to be done. */
export function improved(passage: string): string {
  return sentencesOf(inPlainWords(passage)).map(parted).map(capitalised).join(' ');
}

/** The image prompt of such a request with what an image still needs, as models write it. */
export function betterPrompt({ question }: Pick<Conversation, 'question'>): string {
  const prompt =
    /^improve the image prompt:\s*(.*?)\s*(?:Given:|The image is for this passage:|$)/i.exec(question)?.[1] ?? '';
  return `Here is the improved prompt:\n\n${withoutStop(prompt)}, seen from slightly below in the last light of the day, one clear subject with calm space around it.`;
}

function parted(sentence: string): string {
  if (countWords(sentence) < 18) return sentence;
  const middle = /^(.{30,}?)(?:, and|, but|;)\s+(.{25,})$/.exec(sentence);
  if (!middle?.[1] || !middle[2]) return sentence;
  return `${middle[1]}. ${capitalised(middle[2])}`;
}

/** The passage in about half the words; always shorter than it was while it has more than a few words. */
export function shortened(passage: string): string {
  const sentences = sentencesOf(inPlainWords(passage)).map(withoutAside);
  const goal = countWords(passage) * 0.6;
  const kept = sentences.filter((_, index) => isKept(sentences, index, goal));
  const text = kept.map(capitalised).join(' ');
  return countWords(text) < countWords(passage) ? text : cutAtClause(text);
}

/** First sentences first, while they fit; the first always. */
function isKept(sentences: readonly string[], index: number, goal: number): boolean {
  return index === 0 || countWords(sentences.slice(0, index + 1).join(' ')) <= goal;
}

/** A long sentence loses its relative clause or its last clause. */
function withoutAside(sentence: string): string {
  if (countWords(sentence) < 10) return sentence;
  const inner = sentence.replace(/,\s(?:which|who|where|as if|as though)\s[^,]+(?=[,.])/, '');
  return inner === sentence ? cutAtClause(sentence) : inner;
}

function cutAtClause(sentence: string): string {
  const stop = /[.!?]["”’)]*$/.exec(sentence)?.[0] ?? '.';
  const head = /^(.{20,})(?:,|;|:| —| –)\s/.exec(sentence)?.[1];
  if (head) return `${head}${stop}`;
  const words = withoutStop(sentence).split(' ');
  return words.length < 6 ? sentence : `${words.slice(0, -3).join(' ')}${stop}`;
}
