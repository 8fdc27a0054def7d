/** Answers mostly of sentences. */
import type { Conversation } from './conversation.ts';
import { capitalised, clipped, countWords, keywordsOf, sentencesOf, withoutStop } from './prose.ts';
import { improved, shortened } from './rewrite.ts';

/** A few words to say that the service listens, and what it can do. */
export function greeting({ question }: Conversation): string {
  if (/\bok\b|ping|test/i.test(question)) return 'OK.';
  return [
    'I am the sample service: no model, just a few rules. Select a passage and ask me to',
    '',
    '- **shorten** or **improve** it,',
    '- turn it into an **outline**, a **table**, a **storyboard** or a **shot list**,',
    '- write **picture prompts** or **alt text** for it.',
  ].join('\n');
}

/** Without a passage there is nothing to work on; the question itself is the next best thing. */
export function subjectOf({ passage, question }: Conversation): string {
  return passage === '' ? question : passage;
}

/** `last-keeper.md, lines 12–14` in words, or “your passage”. */
export function placeOf({ source, passage }: Conversation): string {
  if (passage === '') return 'your question';
  return source === '' ? 'your passage' : `the passage from ${source}`;
}

/** The passage again, counted, improved, and with three things to do next. */
export function discussion(conversation: Conversation): string {
  const subject = subjectOf(conversation);
  const sentences = sentencesOf(subject);
  const [first = 'it', second = first, third = second] = keywordsOf(subject, 3);
  return [
    `In ${placeOf(conversation)} the picture is carried by **${first}** and **${second}**.`,
    quoteOf(sentences[0] ?? subject),
    `It has ${countWords(subject)} words in ${counted(sentences.length, 'sentence')}. A plainer version:`,
    quoteOf(improved(subject)),
    'Three things worth trying:',
    [
      `1. Begin with *${third}*; the reader sees it before anything is explained.`,
      `2. Cut it to one breath: “${clipped(shortened(subject), 110)}”`,
      `3. Give it a picture: select the sentence about ${first} and generate an image.`,
    ].join('\n'),
  ].join('\n\n');
}

function quoteOf(text: string): string {
  return text.replace(/^/gm, '> ');
}

function counted(count: number, noun: string): string {
  return count === 1 ? `one ${noun}` : `${count} ${noun}s`;
}

/** The heart of the passage in a sentence and three points. */
export function summary(conversation: Conversation): string {
  const subject = subjectOf(conversation);
  const points = sentencesOf(subject)
    .slice(0, 3)
    .map((sentence) => `- ${clipped(withoutStop(sentence), 90)}`);
  return [`**In short:** ${shortened(sentencesOf(subject)[0] ?? subject)}`, points.join('\n')].join('\n\n');
}

/** Five titles from the words the passage leans on. */
export function titles(conversation: Conversation): string {
  const [first = 'Light', second = 'Sea', third = 'Night', fourth = first] = keywordsOf(subjectOf(conversation), 4).map(
    capitalised,
  );
  const found = [
    `The Last ${first}`,
    `${second} and ${third}`,
    `What the ${second} Keeps`,
    `A Year of ${third}`,
    `Notes on ${fourth}`,
  ];
  return found.map((title, index) => `${index + 1}. *${title}*`).join('\n');
}

const tongues = /german|french|spanish|italian|chinese|japanese|korean|dutch|latin/i;

const glosses: Readonly<Record<string, readonly [string, string, string, string]>> = {
  german: ['Licht', 'Meer', 'Nacht', 'Wärter'],
  french: ['lumière', 'mer', 'nuit', 'gardien'],
  spanish: ['luz', 'mar', 'noche', 'farero'],
  italian: ['luce', 'mare', 'notte', 'guardiano'],
  chinese: ['光', '海', '夜', '守塔人'],
  japanese: ['光', '海', '夜', '灯台守'],
  korean: ['빛', '바다', '밤', '등대지기'],
  dutch: ['licht', 'zee', 'nacht', 'wachter'],
  latin: ['lux', 'mare', 'nox', 'custos'],
};

/** The passage with a few of its words in the other language, to be put in its place. */
export function glossed({ question, passage }: Conversation): string {
  const tongue = (tongues.exec(question)?.[0] ?? 'german').toLowerCase();
  const [light, sea, night, keeper] = glosses[tongue] ?? ['Licht', 'Meer', 'Nacht', 'Wärter'];
  const words: Readonly<Record<string, string>> = { light, sea, night, keeper };
  return passage.replace(/\b(?:light|sea|night|keeper)\b/g, (word) => words[word] ?? word);
}

/** Says plainly that there is no translator here, and gives a gloss of four words. */
export function translation(conversation: Conversation): string {
  const tongue = (tongues.exec(conversation.question)?.[0] ?? 'german').toLowerCase();
  const [light, sea, night, keeper] = glosses[tongue] ?? ['Licht', 'Meer', 'Nacht', 'Wärter'];
  return [
    `I cannot really translate: there is no model behind the sample service. A gloss in ${capitalised(tongue)} for words that matter here:`,
    `| English | ${capitalised(tongue)} |\n| --- | --- |\n| light | ${light} |\n| sea | ${sea} |\n| night | ${night} |\n| keeper | ${keeper} |`,
    quoteOf(clipped(subjectOf(conversation), 300)),
  ].join('\n\n');
}
