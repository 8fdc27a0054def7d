/** Changes of sent turns: their prompts, their context, whole turns. */
import { modeTraits } from '../../product/common/modes.ts';
import { type Cost, subtractCosts, sumCosts } from '../../service/common/cost.ts';
import { getHistoryTurns } from './buildMessages.ts';
import { changeTurn, findTurn, type Result, type Session, type Turn } from './model/session.ts';
import { getImages } from './pictureTurn.ts';

/** Changes the prompt of a turn; existing answers keep the prompt that they answered. */
export function setTurnPrompt(session: Session, turnId: string, prompt: string): Session {
  return changeTurn(session, turnId, ({ changesPassage: _, ...turn }) => ({
    ...turn,
    prompt,
    results: turn.results.map((result) => (result.prompt === undefined ? { ...result, prompt: turn.prompt } : result)),
  }));
}

/** Removes a turn but not its usage; the composer no longer continues from a picture of that turn. */
export function removeTurn(session: Session, turnId: string): Session {
  const at = session.turns.findIndex(({ id }) => id === turnId);
  const turn = session.turns[at];
  if (!turn) return session;
  const next = session.turns[at + 1];
  // What was left out up to this turn is left out up to the next one from now on.
  const moved = (other: Turn) => (other.since === turnId && next ? { ...other, since: next.id } : other);
  const turns = session.turns.filter((other) => other !== turn).map(moved);
  const { from, ...draft } = session.draft;
  const isGone = getImages(turn).some(({ picture }) => picture.id === from);
  return addUsage({ ...session, turns, draft: isGone ? draft : session.draft }, sumUsage([turn]));
}

/** Restores a turn in front of the one it was before, or at the end if that one is missing. */
export function restoreTurn(session: Session, turn: Turn, nextId: string | undefined): Session {
  if (session.turns.some(({ id }) => id === turn.id)) return session;
  const at = session.turns.findIndex(({ id }) => id === nextId);
  const place = at < 0 ? session.turns.length : at;
  return subtractUsage({ ...session, turns: session.turns.toSpliced(place, 0, turn) }, sumUsage([turn]));
}

/** Returns a turn whose jobs were stopped, with what had arrived by then. */
export function stopped(turn: Turn, now: number): Turn {
  const duration = ({ queued, startedAt }: Result) => (queued ? 0 : Math.max(0, now - startedAt));
  const stop = (result: Result): Result => ({ ...result, state: 'stopped', duration: duration(result) });
  return { ...turn, results: turn.results.map((one) => (one.state === 'running' ? stop(one) : one)) };
}

/** Returns the older half of the turns that are sent with a turn, and the id of the turn that the rest begins with, or undefined if there are none. */
export function getOlderHalf(
  session: Session,
  turn: Turn,
): { readonly turns: readonly Turn[]; readonly since: string } | undefined {
  const earlier = getHistoryTurns(session, turn);
  const count = Math.ceil(earlier.length / 2);
  if (count === 0) return undefined;
  return { turns: earlier.slice(0, count), since: earlier[count]?.id ?? turn.id };
}

/** Makes the conversation that is sent with a turn begin with the turn `since`; the summary replaces the turns before it. */
export function setHistoryStart(
  session: Session,
  turnId: string,
  { since: first, summary }: { readonly since: string; readonly summary?: string | undefined },
): Session {
  return changeTurn(session, turnId, ({ summary: _, ...turn }) => ({
    ...turn,
    since: first,
    ...(summary && { summary }),
  }));
}

/** Removes the attached pictures of a turn or, if it has none, those of the turns sent with it. */
export function dropImages(session: Session, turnId: string): Session {
  const turn = findTurn(session, turnId);
  if (!turn) return session;
  const from = turn.attachments ? [turn] : getHistoryTurns(session, turn);
  const ids = new Set(from.map(({ id }) => id));
  const turns = session.turns.map(({ attachments, marks, ...other }) =>
    attachments && !ids.has(other.id) ? { ...other, attachments, ...(marks && { marks }) } : other,
  );
  return { ...session, turns };
}

/** Returns whether the turn waits for the answer before it, so that it can be withdrawn as if it had never been sent. */
export function isWithdrawable({ mode, results }: Turn): boolean {
  return (
    modeTraits[mode].queue === 'session' &&
    results.length > 0 &&
    results.every(({ state, queued }) => state === 'running' && queued === true)
  );
}

/** Requests sent, tokens as the service counted them, and costs as far as it reported any. */
type UsageTotals = NonNullable<Session['others']>;

/** Returns what turns have sent and used. A queued result, one that was stopped while queued, and one that was edited here were not sent. */
export function sumUsage(turns: readonly Turn[]): UsageTotals {
  const sent = turns.flatMap(({ results }) => results).filter(({ queued, edited }) => !queued && !edited);
  return {
    requests: sent.reduce((sum, result) => sum + (result.attempts ?? result.failure?.attempts ?? 1), 0),
    tokens: sent.reduce((sum, { usage }) => sum + (usage?.total ?? 0), 0),
    ...withCosts(sent.flatMap(getCosts)),
  };
}

/** Returns what the whole session has sent and used, including deleted turns. */
export function getSessionUsage({ turns, others }: Session): UsageTotals {
  return added(sumUsage(turns), others);
}

/** Adds usage outside of turns to the session, because it was paid for even if its turn is deleted. */
export function addUsage(session: Session, used: UsageTotals): Session {
  return { ...session, others: added(used, session.others) };
}

/** Subtracts usage outside of turns from the session, because a turn counts it again. */
function subtractUsage(session: Session, { requests, tokens, costs = [] }: UsageTotals): Session {
  const before = session.others ?? noUsage;
  return {
    ...session,
    others: {
      requests: Math.max(0, before.requests - requests),
      tokens: Math.max(0, before.tokens - tokens),
      ...withCosts(subtractCosts(before.costs ?? [], costs)),
    },
  };
}

const noUsage: UsageTotals = { requests: 0, tokens: 0 };

function added(used: UsageTotals, { requests, tokens, costs = [] }: UsageTotals = noUsage): UsageTotals {
  const all = withCosts([...(used.costs ?? []), ...costs]);
  return { requests: used.requests + requests, tokens: used.tokens + tokens, ...all };
}

/** Returns the cost of a result, if the service reported one. */
export function getCosts({ cost, failure }: Result): readonly Cost[] {
  return [cost ?? failure?.cost ?? []].flat();
}

function withCosts(costs: readonly Cost[]): Pick<UsageTotals, 'costs'> {
  return costs.length > 0 ? { costs: sumCosts(costs) } : {};
}
