import { modeTraits } from '../../product/common/modes.ts';
import { toPlainPrompt } from '../../prompts/common/imagePrompt.ts';
import type { Quote } from './model/quote.ts';
import type { Result, Session, Turn } from './model/session.ts';

/** Derives a one-line title from the prompt, the passage and the answer, without a request. */

const longest = 80;

/** Maximum length of the prompt and of the passage when both are in the title. */
const longestPart = 40;

/** Only the beginning of a text can be part of a title. */
const maxScannedLength = 1_000;

/** Returns the first line of a text with content, within 80 characters. */
export function firstLineOf(prompt: string, passage = ''): string {
  return cutAtWord(firstLine(prompt) || firstLine(passage), longest);
}

/** Returns a title from the prompt and its passage; a question is clear without the passage, and so is a prompt that was made from it. */
export function deriveTitle(prompt: string, passage = ''): string {
  const [asked, about] = [firstLine(prompt), firstLine(passage)];
  if (!asked || !about || /[?？]$/.test(asked) || isFrom(asked, about)) return firstLineOf(prompt, passage);
  return together(firstSentence(asked), about);
}

/**
 * Returns a title that also uses the answer, whose own heading describes it best; a heading of one or two words, such as "Shot list", is
 * used only with its passage.
 */
export function deriveTitleFromAnswer(prompt: string, passage: string, answer: string): string {
  const line = /\S.*/.exec(answer.slice(0, maxScannedLength))?.[0] ?? '';
  const [, marked = ''] = /^#{1,3}\s+(.*)$/.exec(line) ?? [];
  const heading = marked.replace(/[*_`#]/g, '').trim();
  const about = firstLine(passage);
  if (heading.split(/\s+/).length > 2) return cutAtWord(heading, longest);
  return heading && about ? together(heading, about) : deriveTitle(prompt, passage);
}

function together(said: string, about: string): string {
  const colon = /\p{Script=Han}/u.test(said) ? '：' : ': ';
  return `${cutAtWord(said, longestPart)}${colon}${cutAtWord(firstSentence(about), longestPart)}`;
}

function firstLine(text: string): string {
  const line = /\S.*/.exec(text.slice(0, maxScannedLength))?.[0] ?? '';
  return line.replace(/^(?:[#>*\-\s]+|\d+[.)]\s)+/, '').trim();
}

/** Returns the line up to the end of its first sentence, without the full stop. */
function firstSentence(line: string): string {
  return /^[^.!。！]+/.exec(line)?.[0].trim() || line;
}

/** Returns whether either begins with the other. */
function isFrom(asked: string, about: string): boolean {
  const [one, other] = [asked, about].map((line) => line.slice(0, longestPart).toLowerCase());
  return one !== undefined && other !== undefined && (one.startsWith(other) || other.startsWith(one));
}

function cutAtWord(line: string, length: number): string {
  const characters = [...line];
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}

type Asked = Pick<Turn, 'prompt' | 'prompts' | 'quote' | 'passages'>;

/** Returns the title of a session that begins with this request. */
export function createTitle(asked: Asked): string {
  return deriveTitle(...wordsOf(asked));
}

/** Returns the session with a title from its first answer, unless it was renamed. */
export function applyAnswerTitle(session: Session, { text, state, id }: Result): Session {
  const [first] = session.turns;
  if (!first || state !== 'done' || !first.results.some((result) => result.id === id)) return session;
  const isItsOwn = session.title === createTitle(first) && !first.illustrates;
  if (!isItsOwn || modeTraits[first.mode].produces !== 'answer') return session;
  return { ...session, title: deriveTitleFromAnswer(...wordsOf(first), text) };
}

function wordsOf({ prompt, prompts, quote, passages }: Asked): [prompt: string, passage: string] {
  return [prompt || (prompts?.[0]?.text ?? ''), summarizePassage(quote ?? passages?.[0])];
}

/** Returns the beginning of a passage as plain text, without Markdown markup. */
export function summarizePassage(quote: Pick<Quote, 'text' | 'languageId'> | undefined): string {
  return quote ? toPlainPrompt(quote.text.slice(0, maxScannedLength), quote.languageId) : '';
}
