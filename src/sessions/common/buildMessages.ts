import { formatContext } from '../../context/common/formatContext.ts';
import { buildPlanRequest } from '../../plan/common/request.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { getMarkerInstructions } from '../../rewrite/common/markers.ts';
import { getRewriteRequest } from '../../rewrite/common/rewriteAnswer.ts';
import type { Picture } from './model/picture.ts';
import type { Quote } from './model/quote.ts';
import { getShownResult, promptOf, quoteIn, type Result, type Session, type Turn } from './model/session.ts';

/** A message before the bytes of its pictures are read. */
export interface PendingMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  readonly pictures?: readonly Picture[];
}

/** The turn and the result to request. */
interface Question {
  readonly turn: Turn;
  readonly result: Pick<Result, 'promptId' | 'prompt'>;
  /** The beginning of the answer, if the model is to continue it. */
  readonly begun?: string | undefined;
}

/** The beginning of a conversation that is not sent. */
interface Cut {
  readonly since: string;
  readonly summary?: string | undefined;
}

/**
 * Returns the messages that a chat turn sends (contract, section 2.3): the system prompt first, if there is one, then the answered chat
 * turns before it, then the turn itself. Reasoning is not sent back.
 */
export function buildMessages(
  session: Session,
  { turn, result, begun }: Question,
  systemPrompt: string,
): PendingMessage[] {
  const summary = findHistoryCut(session, turn)?.summary;
  // The summary stands in the system prompt, so that questions and answers alternate.
  const before = summary ? `Summary of the conversation so far:\n\n${summary}` : '';
  const system = [systemPrompt, before].filter(Boolean).join('\n\n');
  const marks = getRewriteRequest(session, turn, result)?.marks;
  return [
    ...(system ? [{ role: 'system' as const, content: system }] : []),
    ...getHistoryTurns(session, turn).flatMap(toExchange),
    // Earlier questions go along without the form, as their answers do.
    question(turn, result, marks ? getMarkerInstructions(marks) : ''),
    ...(begun ? [{ role: 'assistant' as const, content: begun }, goOn] : []),
  ];
}

/** Returns the answered chat turns that are sent with a turn, oldest first; empty for a turn of a kind that does not converse. */
export function getHistoryTurns(session: Session, turn: Turn): readonly Turn[] {
  if (!modeTraits[turn.mode].converses) return [];
  const cut = findHistoryCut(session, turn);
  const first = session.turns.findIndex(({ id }) => id === cut?.since);
  const before = session.turns.slice(Math.max(0, first), Math.max(0, session.turns.indexOf(turn)));
  return before.filter((earlier) => toExchange(earlier).length > 0);
}

/** Returns the beginning that was left out for a turn, or for one before it: what was too long once stays left out. */
export function findHistoryCut({ turns }: Pick<Session, 'turns'>, turn: Turn): Cut | undefined {
  if (!modeTraits[turn.mode].converses) return undefined;
  const cut = turns.slice(0, turns.indexOf(turn) + 1).findLast(({ since }) => since !== undefined);
  return cut?.since === undefined ? undefined : { since: cut.since, summary: cut.summary };
}

/** Returns how many answered chat turns are left out, with the summary that replaces them, or undefined if all are sent. */
export function getOmittedTurns(
  session: Session,
  turn: Turn,
): { readonly count: number; readonly summary?: string | undefined } | undefined {
  const cut = findHistoryCut(session, turn);
  const first = session.turns.findIndex(({ id }) => id === cut?.since);
  const count = session.turns.slice(0, Math.max(0, first)).filter((one) => toExchange(one).length > 0).length;
  return cut && count > 0 ? { count, summary: cut.summary } : undefined;
}

/** Returns the question and the answer of a turn; a turn without an answer is left out whole, so that questions and answers alternate. */
export function toExchange(turn: Turn): readonly PendingMessage[] {
  if (!modeTraits[turn.mode].converses) return [];
  return getShownAnswers(turn).flatMap((result) => {
    const content = result.text.trim();
    return content ? [question(turn, result), { role: 'assistant' as const, content }] : [];
  });
}

/** Returns the shown answers: the shown version, or that of each of several passages. */
export function getShownAnswers(turn: Turn): readonly Result[] {
  const { passages = [], results, shownAnswers = [] } = turn;
  const shown = getShownResult(turn);
  if (passages.length === 0) return shown ? [shown] : [];
  return passages.flatMap((passage) => {
    const versions = results.filter(({ promptId }) => promptId === passage.id);
    return versions.find(({ id }) => shownAnswers.includes(id)) ?? versions.at(-1) ?? [];
  });
}

/** `form` asks for the form of the answer. */
function question(turn: Turn, result: Question['result'], form = ''): PendingMessage {
  const { context = [], attachments = [], illustrates } = turn;
  const [prompt, passage] = [promptOf(turn, result), quoteIn(turn, result)];
  const isBeside = passage && !containsPassage(turn, prompt, passage);
  const beside = isBeside ? [passage] : [];
  const content = illustrates
    ? buildPlanRequest(illustrates, context, prompt)
    : [formatContext([...beside, ...context]), form, prompt];
  const pictures = attachments.map(({ picture }) => picture);
  return { role: 'user', content: content.filter(Boolean).join('\n\n'), ...(pictures.length > 0 && { pictures }) };
}

/** Returns whether the prompt was made from the passage and still contains it: it may have been edited since. */
export function containsPassage(
  { holdsPassage }: Pick<Turn, 'holdsPassage'>,
  prompt: string,
  { text }: Quote,
): boolean {
  return holdsPassage === true && prompt.includes(text.trim());
}

/** The user's words follow the model's own, since services want the last message to be the user's. */
const goOn: PendingMessage = {
  role: 'user',
  content: 'Continue exactly where you stopped. Repeat nothing of what you wrote and add no preface.',
};
