/** A session's changes, each giving a new session; nothing here is mutated. */
import type * as v from 'valibot';
import type { Mode } from '../../product/common/mode.ts';
import { pickFacts } from '../../service/common/responseFacts.ts';
import type { ImageResponse } from '../../service/common/serviceTypes.ts';
import {
  changeTurn,
  type Draft,
  findResult,
  type Result,
  type ResultPart,
  type Session,
  sessionVersion,
  type Turn,
} from './model/session.ts';
import type { PictureOptions } from './model/turnRequest.ts';
import { TurnRequest } from './model/turnRequest.ts';
import { createTitle } from './title.ts';

/** The time and the id of something new; passed in so that tests can fix them. */
interface Stamp {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly id: string;
}

/** A draft whose options nobody has chosen. */
export function emptyDraft(mode: Mode, options: PictureOptions): Draft {
  return { mode, text: '', options, chosen: [] };
}

export function newSession(stamp: Stamp, draft: Draft): Session {
  const { id, now } = stamp;
  return { version: sessionVersion, id, title: '', createdAt: now, changedAt: now, draft, turns: [] };
}

/** What the user asks with a new turn. */
export type Ask = v.InferOutput<typeof TurnRequest>;

const askedFields = Object.keys(TurnRequest.entries) as (keyof Ask)[];

/** Returns the request of a turn, to send it again. */
export function getTurnRequest(turn: Turn): Ask {
  return pickFields(turn, askedFields);
}

/** Returns only these fields, and only those that are present. */
export function pickFields<Whole, Field extends keyof Whole>(
  whole: Whole,
  fields: readonly Field[],
): Pick<Whole, Field> {
  const present = fields.filter((field) => whole[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, whole[field]])) as Pick<Whole, Field>;
}

export function addTurn(session: Session, ask: Ask & Pick<Turn, 'agent'>, stamp: Stamp): Session {
  const turn: Turn = { ...ask, id: stamp.id, createdAt: stamp.now, results: [], shown: 0 };
  const title = session.title || createTitle(ask);
  return { ...session, title, changedAt: stamp.now, turns: [...session.turns, turn] };
}

export function createResult(model: string, stamp: Stamp): Result {
  const empty = { text: '', reasoning: '', pictures: [], earlier: [], links: [], toolCalls: [] };
  return { id: stamp.id, state: 'running', startedAt: stamp.now, model, ...empty };
}

/** Returns whether a result contains anything that may have been paid for: text, reasoning, a picture, a partial picture, or the URL of one. */
export function isWorthKeeping({ text, reasoning, pictures, earlier, links }: Result): boolean {
  return text.trim() !== '' || reasoning.trim() !== '' || [pictures, earlier, links].some((all) => all.length > 0);
}

/** Adds a version of an answer and shows it; it replaces a failed version that contains nothing. */
export function addResult(session: Session, turnId: string, result: Result): Session {
  return changeTurn(session, turnId, (turn) => {
    const givesWay = (old: Result) =>
      old.promptId === result.promptId && old.state === 'failed' && !isWorthKeeping(old);
    const results = [...turn.results.filter((old) => !givesWay(old)), result];
    return withShown({ ...turn, results }, result);
  });
}

/** Shows the version `step` away from this one, within bounds. */
export function showVersion(session: Session, resultId: string, step: number): Session {
  const found = findResult(session, resultId);
  if (!found) return session;
  const { turn, result } = found;
  const versions = getVersions(turn, result);
  const next = versions[Math.min(Math.max(versions.indexOf(result) + step, 0), versions.length - 1)];
  return next ? changeTurn(session, turn.id, () => withShown(turn, next)) : session;
}

/** Returns all answers to the question that a result answers, oldest first: the turn's own, or those about one of its passages. */
export function getVersions({ results }: Pick<Turn, 'results'>, result: Result): readonly Result[] {
  return results.filter(({ promptId }) => promptId === result.promptId);
}

/** Shows one of the results; for several passages, only results that are not the latest are noted. */
function withShown({ shownAnswers = [], ...turn }: Turn, result: Result): Turn {
  const versions = getVersions(turn, result);
  if (!turn.passages?.length) return { ...turn, shown: turn.results.indexOf(result) };
  const others = shownAnswers.filter((id) => !versions.some((version) => version.id === id));
  const chosen = versions.at(-1) === result ? others : [...others, result.id];
  return { ...turn, ...(chosen.length > 0 && { shownAnswers: chosen }) };
}

export function toImageResult(
  result: Result,
  reply: ImageResponse,
  kept: Pick<Result, 'pictures' | 'earlier'>,
): Result {
  const { text, links } = reply;
  // A picture is named by its id.
  const parts = reply.parts.flatMap(({ candidate, ...part }): readonly ResultPart[] => {
    const of = candidate > 0 ? { candidate } : {};
    if (part.kind !== 'picture') return [{ ...part, ...of }];
    const picture = kept.pictures[part.index];
    return picture ? [{ kind: 'picture', id: picture.id, ...of }] : [];
  });
  const ordered = parts.length > 0 && { parts };
  return { ...result, ...pickFacts(reply), text, links: [...links], ...kept, ...ordered };
}
