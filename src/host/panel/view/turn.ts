import { quoteFor, shownResult, startedResult } from '../../../core/session/session.ts';
import { limits } from '../../../shared/limits.ts';
import type { Draft, Quote, Result, Session, Turn } from '../../../shared/model.ts';
import type { ComposerView, QuoteView, TurnView } from '../../../shared/view.ts';
import { type Language, lines, number } from '../../words/formats.ts';
import { resultView, type ViewContext } from './result.ts';

/** From this many characters on a passage is called long, since all of it goes with the message. */
const longPassage = 50_000;

/** The view of one turn: what was asked, and the result shown. */
export function turnView(
  context: Omit<ViewContext, 'hasPassage' | 'lastRatio'>,
  session: Session,
  turn: Turn,
): TurnView {
  const { language } = context;
  const result = shownResult(turn) ?? startedResult('', { now: turn.createdAt, id: turn.id });
  const surroundings = { hasPassage: quoteFor(session, turn) !== undefined, lastRatio: lastRatio(session) };
  return {
    id: turn.id,
    mode: turn.mode,
    name: nameOf(language, turn, result),
    prompt: turn.prompt,
    meta: turn.mode === 'image' ? metaOf(turn, result) : '',
    ...(turn.quote && { quote: quoteView(language, turn.quote, turn.mode === 'chat') }),
    result: resultView({ ...context, ...surroundings }, turn, result),
    version: { shown: Math.min(turn.shown + 1, turn.results.length), of: turn.results.length },
  };
}

function nameOf({ l10n }: Language, { mode }: Turn, { state }: Result): string {
  const names = {
    image: {
      running: l10n.t('Image, running'),
      done: l10n.t('Image'),
      stopped: l10n.t('Image, stopped'),
      failed: l10n.t('Image, failed'),
    },
    chat: {
      running: l10n.t('Chat, running'),
      done: l10n.t('Chat'),
      stopped: l10n.t('Chat, stopped'),
      failed: l10n.t('Chat, failed'),
    },
  };
  return names[mode][state];
}

function metaOf({ options }: Turn, { model }: Result): string {
  return [model, options.aspectRatio, options.size].filter(Boolean).join(' · ');
}

/** `withText` shows the passage itself; a picture's prompt already holds it. */
export function quoteView(language: Language, quote: Quote, withText: boolean): QuoteView {
  const { text } = quote;
  const isLong = text.length > longPassage;
  return {
    id: quote.id,
    icon: quote.languageId === 'markdown' ? 'markdown' : 'file',
    fileName: quote.fileName,
    lines: lines(language.l10n, quote.firstLine, quote.lastLine),
    excerpt: withText ? excerpt(text) : '',
    ...(isLong && { note: longNote(language, text.length) }),
  };
}

function excerpt(text: string): string {
  return text.length <= limits.excerpt ? text : `${text.slice(0, limits.excerpt)}…`;
}

function longNote({ l10n, locale }: Language, length: number): string {
  return l10n.t('A long passage: {0} characters go with every message of this session.', number(locale, length));
}

export function composerView(language: Language, { mode, text, options, quote }: Draft): ComposerView {
  return { mode, text, options, ...(quote && { quote: quoteView(language, quote, true) }) };
}

/** Of the last picture received in the session; 1 before the first. */
function lastRatio(session: Session): number {
  const pictures = session.turns.flatMap((turn) => turn.results.flatMap((result) => result.pictures));
  const last = pictures.at(-1);
  return last ? last.width / last.height : 1;
}
