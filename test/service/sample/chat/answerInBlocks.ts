/** Answers with a table or a fenced block of code. */
import { placeOf, subjectOf } from './answerInProse.ts';
import type { Conversation } from './conversation.ts';
import { clipped, countWords, keywordsOf, sentencesOf } from './prose.ts';

/** Each sentence in a row with its length and the word it turns on. */
export function table(conversation: Conversation): string {
  const rows = sentencesOf(subjectOf(conversation)).slice(0, 12).map(tableRow);
  const head = ['| # | Sentence | Turns on | Words |', '| --: | --- | --- | --: |'];
  return [`A table of ${placeOf(conversation)}:`, [...head, ...rows].join('\n')].join('\n\n');
}

function tableRow(sentence: string, index: number): string {
  const [keyword = '–'] = keywordsOf(sentence, 1);
  return `| ${index + 1} | ${clipped(sentence, 70).replaceAll('|', '\\|')} | *${keyword}* | ${countWords(sentence)} |`;
}

/** The passage as HTML, JSON or TypeScript, as the question names it. */
export function code(conversation: Conversation): string {
  const subject = subjectOf(conversation);
  const [title = 'light'] = keywordsOf(subject, 1);
  const text = clipped(subject, 160);
  const { question } = conversation;
  if (/json/i.test(question)) return fenced('json', jsonOf(title, subject));
  if (/typescript|javascript|function|component/i.test(question)) return fenced('ts', typescriptOf(title, text));
  return fenced('html', htmlOf(title, text));
}

function fenced(language: string, lines: string): string {
  return `Here it is, ready to insert:\n\n\`\`\`${language}\n${lines}\n\`\`\`\n\nChange the words, keep the shape.`;
}

function jsonOf(title: string, subject: string): string {
  return JSON.stringify(
    { title, sentences: sentencesOf(subject).slice(0, 4), words: countWords(subject) },
    undefined,
    2,
  );
}

function htmlOf(title: string, text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return [
    '<figure class="plate">',
    `  <img src="images/${title}.png" alt="${escaped.replaceAll('"', '&quot;')}" width="1376" height="768">`,
    `  <figcaption>${escaped}</figcaption>`,
    '</figure>',
  ].join('\n');
}

function typescriptOf(title: string, text: string): string {
  return [
    'interface Plate {',
    '  readonly title: string;',
    '  readonly caption: string;',
    '}',
    '',
    `export const ${title.replace(/[^\p{L}]/gu, '')}: Plate = {`,
    `  title: ${JSON.stringify(title)},`,
    `  caption: ${JSON.stringify(text)},`,
    '};',
  ].join('\n');
}

/** What the passage does, sentence by sentence; of code, what it is made of. */
export function explanation(conversation: Conversation): string {
  const subject = subjectOf(conversation);
  const [first = 'the subject', second = first] = keywordsOf(subject, 2);
  const steps = sentencesOf(subject)
    .slice(0, 4)
    .map((sentence, index) => `${index + 1}. “${clipped(sentence, 70)}” ${roles[index % roles.length]}`);
  return [`In ${placeOf(conversation)} everything turns on **${first}** and **${second}**.`, steps.join('\n')].join(
    '\n\n',
  );
}

const roles = ['sets the scene.', 'says what is at stake.', 'slows the reader down.', 'leaves the door open.'];
