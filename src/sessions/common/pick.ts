/** Which picture of a turn is picked, and that the next message continues from it. */
import { modeTraits } from '../../product/common/modes.ts';
import { dropLostMarks, findMarks } from './lostMarks.ts';
import {
  changeTurn,
  type Draft,
  findResult,
  findTurn,
  getShownResult,
  type Session,
  type Turn,
} from './model/session.ts';
import { findPicture, getImages, pickedPicture } from './pictureTurn.ts';

/** Picks a picture by its id, or the position of a missing one by the id of its result; the next message continues from it. */
export function pick(session: Session, turnId: string, tileId: string): Session {
  const picked = changeTurn(session, turnId, (turn) => withPick(turn, tileId));
  return followed(session, picked, turnId);
}

/** Updates the pick, and what an empty composer continues from, when a result has ended. */
export function applyFinishedResult(session: Session, resultId: string): Session {
  const picked = pickArrived(session, resultId);
  const turn = findResult(session, resultId)?.turn;
  return turn ? restoreSourceImages(picked, turn) : picked;
}

/**
 * If the last turn has ended without a picture, puts the pictures that it was to change, and its attachments, into an empty composer: the
 * next text is meant for them.
 */
export function restoreSourceImages(session: Session, turn: Turn): Session {
  const isOver = turn.results.every(({ state, pictures }) => state !== 'running' && pictures.length === 0);
  const isLast = session.turns.at(-1)?.id === turn.id;
  if (!isOver || isByAgent(turn) || !isLast || !goesOnFromNothing(session.draft)) return session;
  const { from, attachments } = turn;
  const base = from !== undefined && findPicture(session, from) && { from, leftBy: turn.id };
  const sent = attachments && !session.draft.attachments?.length && { attachments, ...findMarks(turn) };
  return base || sent ? { ...session, draft: { ...session.draft, ...base, ...sent } } : session;
}

/**
 * Picks the first picture of a result that has just arrived if it is the first of its turn, or the user picked its position: a pick of the
 * user stays. A picture that an agent requested becomes part of no message of the user by itself.
 */
function pickArrived(session: Session, resultId: string): Session {
  const { turn, result } = findResult(session, resultId) ?? {};
  const picture = result?.pictures[0];
  if (!turn || !picture || !isAwaited(turn, resultId)) return session;
  if (isByAgent(turn)) return changeTurn(session, turn.id, (one) => withPick(one, picture.id));
  return pick(session, turn.id, picture.id);
}

/** A request that was refused to an agent is sent for the user. */
function isByAgent({ agent }: Turn): boolean {
  return agent !== undefined && !agent.refused;
}

function isAwaited(turn: Turn, resultId: string): boolean {
  if (turn.picked !== undefined) return turn.picked === resultId;
  const shown = getShownResult(turn);
  return shown?.id === resultId || shown?.pictures.length === 0;
}

function withPick(turn: Turn, tileId: string): Turn {
  const at = turn.results.findIndex(({ id, pictures }) => id === tileId || pictures.some((one) => one.id === tileId));
  if (at < 0) return turn;
  return { ...turn, shown: at, picked: tileId };
}

/** An empty composer continues from the first picture of the last turn, and follows later picks of that turn until the user changes it. */
function followed(before: Session, after: Session, turnId: string): Session {
  const last = after.turns.at(-1);
  const picture = last?.id === turnId ? pickedPicture(last) : undefined;
  const shown = findTurn(before, turnId);
  const isOrigin = shown !== undefined && getImages(shown).some((one) => one.picture.id === before.draft.from);
  if (!last || !picture || !(isFirst(before, turnId) || isOrigin)) return after;
  // The attachments of the turn have become its picture.
  const { attachments = [], leftBy: _, ...draft } = after.draft;
  const others = attachments.filter(({ id }) => !last.attachments?.some((sent) => sent.id === id));
  const followed = { ...draft, ...(others.length > 0 && { attachments: others }), from: picture.id };
  return { ...after, draft: dropLostMarks(followed) };
}

function isFirst(session: Session, turnId: string): boolean {
  const { draft } = session;
  const turn = findTurn(session, turnId);
  const isPicture = turn && getImages(turn).some(({ picture }) => picture.id === turn.picked);
  const { from: _, ...rest } = draft;
  return goesOnFromNothing(draft.leftBy === turnId ? rest : draft) && !isPicture;
}

function goesOnFromNothing({ mode, text, prompts, from }: Draft): boolean {
  return modeTraits[mode].accepts.from && text === '' && !prompts?.length && from === undefined;
}
