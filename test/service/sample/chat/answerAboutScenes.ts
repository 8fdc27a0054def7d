/** Answers that look at a passage as a row of scenes. */
import { countAsked } from './answerInLists.ts';
import { subjectOf } from './answerInProse.ts';
import type { Conversation } from './conversation.ts';
import { capitalised, clipped, keywordsOf, sentencesOf, withoutStop } from './prose.ts';

const headings = ['Where it begins', 'What changes', 'What stays', 'How it ends'];

/** Headings with two points each, in the order of the passage. */
export function outline(conversation: Conversation): string {
  const sentences = sentencesOf(subjectOf(conversation)).map(withoutStop);
  const size = Math.max(1, Math.ceil(sentences.length / headings.length));
  const sections = headings.map((heading, index) =>
    section(heading, sentences.slice(index * size, (index + 1) * size)),
  );
  return ['## Outline', ...sections.filter((text) => text !== '')].join('\n\n');
}

function section(heading: string, sentences: readonly string[]): string {
  if (sentences.length === 0) return '';
  const points = sentences.slice(0, 3).map((sentence) => `- ${clipped(sentence, 100)}`);
  return `### ${heading}\n\n${points.join('\n')}`;
}

const sounds = ['wind, far surf', 'a clock', 'gulls', 'rain on glass', 'silence', 'footsteps on iron'];

/** Numbered panels: what is seen, what is heard, what stands below. */
export function storyboard(conversation: Conversation): string {
  const sentences = sentencesOf(subjectOf(conversation));
  const count = Math.min(countAsked(conversation.question, 6), Math.max(3, sentences.length));
  const panels = Array.from({ length: count }, (_, index) =>
    panel(sentences[index % sentences.length] ?? 'The sea.', index),
  );
  return ['## Storyboard', ...panels].join('\n\n');
}

function panel(sentence: string, index: number): string {
  return [
    `### Panel ${index + 1}`,
    `**Seen:** ${capitalised(sentence)}  \n**Heard:** ${sounds[index % sounds.length]}`,
    `> ${clipped(sentence, 60)}`,
  ].join('\n\n');
}

/** One sentence for those who do not see the picture, at most 125 characters. */
export function altText(conversation: Conversation): string {
  const subject = subjectOf(conversation);
  const [first = 'a scene'] = sentencesOf(subject);
  const text = clipped(withoutStop(first), 120);
  return text === '' ? `Illustration of ${keywordsOf(subject, 2).join(' and ')}.` : `${capitalised(text)}.`;
}
