import { modeTraits } from '../../product/common/modes.ts';
import { toPlainPrompt } from '../../prompts/common/imagePrompt.ts';
import type { Quote } from './model/quote.ts';
import type { Result } from './model/result.ts';
import type { Session } from './model/session.ts';
import type { Turn } from './model/turn.ts';
import { deriveTitle, deriveTitleFromAnswer, maxScannedLength } from './title.ts';

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
