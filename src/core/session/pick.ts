/** Which of a turn's pictures is picked, and that the next message goes on from it. */
import type { Session, Turn } from '../../shared/model.ts';
import { pickedPicture, picturesOf } from './pictureTurn.ts';
import { changeTurn, shownResult, turnOfResult } from './session.ts';

/** Picks a picture by its id, or a result without one by its own; the next message goes along with it. */
export function pick(session: Session, turnId: string, tileId: string): Session {
  const picked = changeTurn(session, turnId, (turn) => withPick(turn, tileId));
  return followed(session, picked, turnId);
}

/** What is picked, to be compared later: whether the person picked something else meanwhile. */
export function pickMark(turn: Turn): string {
  return `${shownResult(turn)?.id} ${turn.picked}`;
}

/** Picks the first picture of a result that has just arrived, unless something else was picked since `mark`. */
export function pickArrived(session: Session, resultId: string, mark: string): Session {
  const turn = turnOfResult(session, resultId);
  const picture = turn?.results.find(({ id }) => id === resultId)?.pictures[0];
  return turn && picture && pickMark(turn) === mark ? pick(session, turn.id, picture.id) : session;
}

function withPick(turn: Turn, tileId: string): Turn {
  const at = turn.results.findIndex(({ id, pictures }) => id === tileId || pictures.some((one) => one.id === tileId));
  if (at < 0) return turn;
  const { picked: _, ...unpicked } = turn;
  return turn.results[at]?.id === tileId ? { ...unpicked, shown: at } : { ...unpicked, shown: at, picked: tileId };
}

/**
 * The first picture of the last turn becomes what an empty message box goes on from, and later picks of that turn are
 * followed as long as the person lets it stand.
 */
function followed(before: Session, after: Session, turnId: string): Session {
  const last = after.turns.at(-1);
  const picture = last?.id === turnId ? pickedPicture(last) : undefined;
  const follows = isFirst(before, turnId) || isOriginIn(before, turnId);
  return picture && follows ? { ...after, draft: { ...after.draft, from: picture.id } } : after;
}

function isFirst({ turns, draft }: Session, turnId: string): boolean {
  const isEmpty = draft.text === '' && !draft.prompts?.length && draft.from === undefined;
  return draft.mode === 'image' && isEmpty && turns.find(({ id }) => id === turnId)?.picked === undefined;
}

function isOriginIn({ turns, draft }: Session, turnId: string): boolean {
  const turn = turns.find(({ id }) => id === turnId);
  return turn !== undefined && picturesOf(turn).some(({ picture }) => picture.id === draft.from);
}
