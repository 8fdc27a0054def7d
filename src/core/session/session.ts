/** A session's changes, each giving a new session; nothing here is mutated. */
import type { Draft, Mode, Picture, PictureOptions, Quote, Result, Session, Turn } from '../../shared/model.ts';
import { sessionVersion } from '../../shared/model.ts';
import type { ImageReply, ReplyFacts } from '../../shared/service.ts';
import { titleOf } from './title.ts';

/** What makes new things new; handed in so that tests can fix it. */
export interface Stamp {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly id: string;
}

export function emptyDraft(mode: Mode, options: PictureOptions): Draft {
  return { mode, text: '', options };
}

export function newSession(stamp: Stamp, draft: Draft): Session {
  return {
    version: sessionVersion,
    id: stamp.id,
    title: '',
    createdAt: stamp.now,
    changedAt: stamp.now,
    draft,
    turns: [],
  };
}

/** What the person asks with a new turn. */
export type Ask = Pick<
  Turn,
  'mode' | 'prompt' | 'options' | 'quote' | 'passages' | 'context' | 'prompts' | 'references' | 'from'
>;

/** What a turn asks, to be asked anew. */
export function askOfTurn(turn: Turn): Ask {
  const { mode, prompt, options, quote, passages, context, prompts, references, from } = turn;
  return {
    mode,
    prompt,
    options,
    ...(quote && { quote }),
    ...(passages && { passages }),
    ...(context && { context }),
    ...(prompts && { prompts }),
    ...(references && { references }),
    ...(from && { from }),
  };
}

export function addTurn(session: Session, ask: Ask, stamp: Stamp): Session {
  const turn: Turn = { ...ask, id: stamp.id, createdAt: stamp.now, results: [], shown: 0 };
  const title =
    session.title || titleOf(ask.prompt || (ask.prompts?.[0]?.text ?? ''), (ask.quote ?? ask.passages?.[0])?.text);
  return { ...session, title, changedAt: stamp.now, turns: [...session.turns, turn] };
}

export function startedResult(model: string, stamp: Stamp): Result {
  return {
    id: stamp.id,
    state: 'running',
    startedAt: stamp.now,
    model,
    text: '',
    reasoning: '',
    pictures: [],
    drafts: [],
    links: [],
    toolCalls: [],
  };
}

/** Whether a result holds anything worth keeping: text, reasoning or a picture. */
export function isWorthKeeping(result: Result): boolean {
  return result.text.trim() !== '' || result.reasoning.trim() !== '' || result.pictures.length > 0;
}

/** Adds a version to a chat turn and shows it; a failed one that holds nothing gives way to it. */
export function addResult(session: Session, turnId: string, result: Result): Session {
  return changeTurn(session, turnId, (turn) => {
    const results = [...turn.results.filter((old) => old.state !== 'failed' || isWorthKeeping(old)), result];
    return { ...turn, results, shown: results.length - 1 };
  });
}

/** Shows the version `step` away from the one shown, within bounds. */
export function showVersion(session: Session, turnId: string, step: number): Session {
  return changeTurn(session, turnId, (turn) => {
    const shown = Math.min(Math.max(turn.shown + step, 0), turn.results.length - 1);
    return { ...turn, shown };
  });
}

export function changeResult(session: Session, resultId: string, change: (result: Result) => Result): Session {
  const turn = turnOfResult(session, resultId);
  if (!turn) return session;
  const results = turn.results.map((result) => (result.id === resultId ? change(result) : result));
  return changeTurn(session, turn.id, () => ({ ...turn, results }));
}

export function changeTurn(session: Session, turnId: string, change: (turn: Turn) => Turn): Session {
  return { ...session, turns: session.turns.map((turn) => (turn.id === turnId ? change(turn) : turn)) };
}

export function turnOfResult(session: Session, resultId: string): Turn | undefined {
  return session.turns.find((turn) => turn.results.some((result) => result.id === resultId));
}

export function shownResult(turn: Turn): Result | undefined {
  return turn.results[turn.shown] ?? turn.results.at(-1);
}

/** The passage a turn is about: its own, else the one its session last began with before it. */
export function quoteFor(session: Session, turn: Turn): Quote | undefined {
  const upTo = session.turns.slice(0, session.turns.indexOf(turn) + 1);
  return upTo.findLast((earlier) => earlier.quote)?.quote;
}

/** The facts of a reply as a result keeps them. */
export function replyFacts(reply: ReplyFacts): Partial<Result> {
  return {
    ...(reply.model && { modelAnswered: reply.model }),
    ...(reply.finishReason && { finishReason: reply.finishReason }),
    ...(reply.usage && { usage: { ...reply.usage } }),
    ...(reply.requestId && { requestId: reply.requestId }),
    ...(reply.sources && { sources: [...reply.sources] }),
    ...(reply.safety && { safety: reply.safety.map((rating) => ({ ...rating })) }),
  };
}

export function pictureResult(result: Result, reply: ImageReply, kept: KeptPictures): Result {
  return { ...result, ...replyFacts(reply), text: reply.text, links: [...reply.links], ...kept };
}

export interface KeptPictures {
  readonly pictures: readonly Picture[];
  readonly drafts: readonly Picture[];
}
