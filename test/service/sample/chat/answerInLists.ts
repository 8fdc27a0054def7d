/** Answers that are a numbered list, one item for each sentence: each item can become a picture. */
import { placeOf, subjectOf } from './answerInProse.ts';
import type { Conversation } from './conversation.ts';
import { sentencesOf, withoutStop } from './prose.ts';

const views = [
  'wide view',
  'close view',
  'seen from above',
  'seen from the sea',
  'through a window',
  'against the light',
];
const lights = [
  'at dusk',
  'in the first light of dawn',
  'on a clear night with stars',
  'under a storm sky',
  'in pale snow light',
  'in gold evening light',
];
const shots = ['Wide', 'Medium', 'Close', 'Over the shoulder', 'Insert', 'Extreme wide'];
const moves = ['static', 'slow push in', 'pan left', 'tilt up', 'handheld', 'crane down'];

const word = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 } as const;

/** How many the question asks for, by digit or word; 1 to 8. */
export function countAsked(question: string, otherwise: number): number {
  const digit = /\b([1-8])\b/.exec(question)?.[1];
  if (digit) return Number(digit);
  const spelt = Object.entries(word).find(([name]) => new RegExp(`\\b${name}\\b`, 'i').test(question));
  return spelt?.[1] ?? otherwise;
}

/** So many moments of the passage, beginning again where it has fewer. */
function momentsOf(conversation: Conversation, count: number): readonly string[] {
  const sentences = sentencesOf(subjectOf(conversation));
  return Array.from({ length: count }, (_, index) =>
    withoutStop(sentences[index % Math.max(1, sentences.length)] ?? 'The sea'),
  );
}

/** Prompts for pictures, one a line. */
export function imagePrompts(conversation: Conversation): string {
  const count = countAsked(conversation.question, 4);
  const prompts = momentsOf(conversation, count).map(
    (moment, index) =>
      `${index + 1}. ${moment}, ${views[index % views.length]}, ${lights[index % lights.length]}, flat layered illustration, few colours`,
  );
  return [`One prompt for each picture, made from ${placeOf(conversation)}:`, prompts.join('\n')].join('\n\n');
}

/** A shot list as a table: size, movement, what is seen, seconds. */
export function shotList(conversation: Conversation): string {
  const rows = momentsOf(conversation, countAsked(conversation.question, 5)).map(shotRow);
  return [
    '## Shot list',
    ['| # | Shot | Camera | What we see | Seconds |', '| --: | --- | --- | --- | --: |', ...rows].join('\n'),
  ].join('\n\n');
}

function shotRow(moment: string, index: number): string {
  const seconds = 3 + ((moment.length + index) % 5);
  return `| ${index + 1} | ${shots[index % shots.length]} | ${moves[index % moves.length]} | ${moment.replaceAll('|', '\\|')} | ${seconds} |`;
}
