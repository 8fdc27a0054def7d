/** A session as it is kept on disk; see the design's words. Times are milliseconds since 1970, lines count from 1. */
import * as v from 'valibot';
import { limits } from '../../../product/common/limits.ts';
import { Mode } from '../../../product/common/mode.ts';
import { count, id, label, time, uri } from '../../../product/common/schemas.ts';
import { LookChoice } from './look.ts';
import { Quote } from './quote.ts';
import type { Result } from './result.ts';
import { Turn } from './turn.ts';
import { PictureOptions, pictureOptionNames, requestContextFields } from './turnRequest.ts';

/** The unsent message in the composer. */
export const Draft = v.object({
  mode: Mode,
  text: v.pipe(v.string(), v.maxLength(limits.message)),
  options: PictureOptions,
  /** The options that the user chose for this session; the others are the settings'. Missing = not known, because an older version of Limn wrote it. */
  chosen: v.exactOptional(v.pipe(v.array(v.picklist(pictureOptionNames)), v.maxLength(4), v.readonly())),
  /** When the page that shows it saw the last change by the user, milliseconds since 1970; missing = never. */
  typedAt: v.exactOptional(time),
  quote: v.exactOptional(Quote),
  /** The turn without a result that left the picture here that it was to change, which the user has not chosen. */
  leftBy: v.exactOptional(id),
  lookChoice: v.exactOptional(LookChoice),
  ...requestContextFields,
});
export type Draft = v.InferOutput<typeof Draft>;

export const sessionVersion = 2;

export const Session = v.object({
  version: v.literal(sessionVersion),
  id,
  title: label,
  createdAt: time,
  changedAt: time,
  /** Is listed first, and no limit deletes it. */
  pinned: v.exactOptional(v.literal(true)),
  /** The URI of the workspace it was begun in; missing = none was open, or not known. */
  workspace: v.exactOptional(uri),
  draft: Draft,
  /** Requests that are not turns, such as for alternative texts, and the tokens they took. */
  others: v.exactOptional(v.object({ requests: count, tokens: count })),
  turns: v.pipe(v.array(Turn), v.maxLength(limits.turns), v.readonly()),
});
export type Session = v.InferOutput<typeof Session>;

export function findTurn(session: Pick<Session, 'turns'> | undefined, turnId: string): Turn | undefined {
  return session?.turns.find(({ id }) => id === turnId);
}

/** A result with its turn and session. */
export interface ResultInSession {
  readonly session: Session;
  readonly turn: Turn;
  readonly result: Result;
}

export function findResult(session: Session | undefined, resultId: string): ResultInSession | undefined {
  for (const turn of session?.turns ?? []) {
    const result = turn.results.find(({ id }) => id === resultId);
    if (session && result) return { session, turn, result };
  }
  return undefined;
}

export function changeResult(session: Session, resultId: string, change: (result: Result) => Result): Session {
  const turn = findResult(session, resultId)?.turn;
  if (!turn) return session;
  const results = turn.results.map((result) => (result.id === resultId ? change(result) : result));
  return changeTurn(session, turn.id, () => ({ ...turn, results }));
}

export function changeTurn(session: Session, turnId: string, change: (turn: Turn) => Turn): Session {
  return { ...session, turns: session.turns.map((turn) => (turn.id === turnId ? change(turn) : turn)) };
}
