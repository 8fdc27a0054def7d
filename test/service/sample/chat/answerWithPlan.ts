/** Which pictures a document gets where: one for each of its sections, as JSON. */
import type { Conversation } from './conversation.ts';
import { clipped, sentencesOf, withoutStop } from './prose.ts';

/** A section of a document whose lines come with their numbers. */
interface Section {
  readonly heading: string;
  /** That of its first paragraph. */
  readonly line: number;
  readonly text: string;
}

const lights = ['in gold evening light', 'at dusk', 'under a storm sky', 'in the first light of dawn'];

const reasons = [
  'It is the first thing that is seen.',
  'The text turns on this minute.',
  'The one moment of danger.',
  'The last line looks back, and the picture does too.',
];

/** So many as the question asks for, else at most five; of a text with a garden in it one whose heading is not there. */
export function plan({ question, passage }: Conversation): string {
  const sections = sectionsOf(passage);
  const count = Number(/Choose (\d+) place/.exec(question)?.[1] ?? 5);
  const garden = sections.length > 3 && /garden/i.test(passage) && /3 to 8/.test(question);
  const pictures = [...sections.slice(0, count - (garden ? 1 : 0)).map(picture), ...(garden ? [theGarden] : [])];
  return `\`\`\`json\n${JSON.stringify({ pictures }, undefined, 2)}\n\`\`\``;
}

const theGarden = {
  heading: 'The garden',
  why: 'The only colour that he planted.',
  prompt: 'Poppies behind a stone wall in June, nine square metres of garden',
  shape: '1:1',
  alt: 'Poppies behind a wall',
};

function picture({ heading, line, text }: Section, index: number): object {
  const [first = heading, second = ''] = sentencesOf(text).map(withoutStop);
  const what = clipped(first.length < 60 && second ? `${first}. ${second}` : first, 150);
  const prompt = `${what}, ${lights[index % lights.length]}, flat layered illustration`;
  return { heading, line, why: reasons[index % reasons.length], prompt, shape: '16:9', alt: clipped(first, 90) };
}

/** Those with a paragraph in them, by the marks of Markdown; a document without any is one. */
function sectionsOf(passage: string): readonly Section[] {
  const sections: { heading: string; line: number; text: string }[] = [];
  for (const [, number = '', text = ''] of passage.matchAll(/^(\d+): ?(.*)$/gm)) {
    const heading = /^#{1,6}\s+(.*)$/.exec(text)?.[1];
    const open = sections.at(-1);
    if (heading !== undefined || !open) sections.push({ heading: heading ?? '', line: 0, text: '' });
    else if (/^[\p{L}]/u.test(text))
      Object.assign(open, { line: open.line || Number(number), text: `${open.text} ${text}` });
  }
  return sections.filter(({ line }) => line > 0);
}
