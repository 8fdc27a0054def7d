import { kinds } from '../../product/common/modes.ts';
import { promptWords } from '../../prompts/common/imagePrompt.ts';
import type { Quote } from './model/quote.ts';
import type { Result } from './model/result.ts';
import type { Session } from './model/session.ts';
import type { Turn } from './model/turn.ts';
import { considered, titleOf, titleWithAnswer } from './title.ts';

type Asked = Pick<Turn, 'prompt' | 'prompts' | 'quote' | 'passages'>;

/** What a session is called that begins with this. */
export function titleOfAsked(asked: Asked): string {
  return titleOf(...wordsOf(asked));
}

/** The session, named after its first answer where nobody gave it another name. */
export function withAnswerTitle(session: Session, { text, state, id }: Result): Session {
  const [first] = session.turns;
  if (!first || state !== 'done' || !first.results.some((result) => result.id === id)) return session;
  const isItsOwn = session.title === titleOfAsked(first) && !first.illustrates;
  if (!isItsOwn || kinds[first.mode].brings !== 'answer') return session;
  return { ...session, title: titleWithAnswer(...wordsOf(first), text) };
}

function wordsOf({ prompt, prompts, quote, passages }: Asked): [prompt: string, passage: string] {
  return [prompt || (prompts?.[0]?.text ?? ''), aboutPassage(quote ?? passages?.[0])];
}

/** The beginning of a passage as it is read, without the marks of Markdown. */
export function aboutPassage(quote: Pick<Quote, 'text' | 'languageId'> | undefined): string {
  return quote ? promptWords(quote.text.slice(0, considered), quote.languageId) : '';
}
