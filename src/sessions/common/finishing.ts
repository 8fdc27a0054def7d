/** Received images that their turn asks to finish here: the finished image precedes the one that was received. */
import { limits } from '../../product/common/limits.ts';
import { findMarks } from './lostMarks.ts';
import { type Finish, isReplacedByFinished } from './model/finish.ts';
import type { Picture } from './model/picture.ts';
import {
  changeResult,
  changeTurn,
  findResult,
  type Result,
  type ResultPart,
  type Session,
  type Turn,
} from './model/session.ts';
import { getImages, type ImageInTurn } from './pictureTurn.ts';

/** What the images of a turn are finished for. */
export type FinishKind = 'transparent' | 'keepOutside';

/** Returns undefined if the images of a turn stay as they are received. */
export function getFinishKind(turn: Pick<Turn, 'options' | 'attachments' | 'marks'>): FinishKind | undefined {
  if (findMarks(turn).marks?.feather !== undefined) return 'keepOutside';
  return turn.options.transparent ? 'transparent' : undefined;
}

/** Returns the images of a turn that were received and are to be finished: their data says so, also after a restart. */
export function getUnfinished(turn: Turn): readonly ImageInTurn[] {
  if (!getFinishKind(turn)) return [];
  return getImages(turn).filter(({ result, picture }) => isUnfinished(result, picture.id));
}

function isUnfinished({ state, edited, pictures, finishes = [] }: Result, pictureId: string): boolean {
  const isKnown = finishes.some(({ of, made }) => of === pictureId || made === pictureId);
  return state !== 'running' && !edited && !isKnown && pictures.length < limits.pictures;
}

/** Notes how an image was finished, and puts the finished one before it. Calling it again changes nothing. */
export function applyFinish(session: Session, resultId: string, finish: Omit<Finish, 'made'>, made?: Picture): Session {
  const found = findResult(session, resultId);
  const received = found?.result.pictures.find(({ id }) => id === finish.of);
  if (!found || !received || !isUnfinished(found.result, received.id)) return session;
  const noted = { ...finish, ...(made && { made: made.id }) };
  const changed = changeResult(session, resultId, ({ finishes = [], ...result }) => ({
    ...result,
    ...(made && withFinished(result, received, made)),
    finishes: [...finishes, noted],
  }));
  return made ? followFinished(changed, found.turn.id, received, made) : changed;
}

function withFinished(
  { pictures, parts }: Result,
  received: Picture,
  made: Picture,
): Pick<Result, 'pictures' | 'parts'> {
  const isOf = (part: ResultPart) =>
    part.kind === 'link' ? part.link === received.link : part.kind === 'picture' && part.id === received.id;
  const asPart = ({ candidate }: ResultPart): ResultPart => ({
    kind: 'picture',
    id: made.id,
    ...(candidate !== undefined && { candidate }),
  });
  return {
    pictures: pictures.flatMap((picture) => (picture.id === received.id ? [made, picture] : [picture])),
    ...(parts && { parts: parts.flatMap((part) => (isOf(part) ? [asPart(part), part] : [part])) }),
  };
}

/** Where the received image was picked, or the next message continues from it, the finished one takes its place. */
function followFinished(session: Session, turnId: string, received: Picture, made: Picture): Session {
  const picked = changeTurn(session, turnId, (turn) =>
    turn.picked === received.id ? { ...turn, picked: made.id } : turn,
  );
  const { draft } = picked;
  return draft.from === received.id ? { ...picked, draft: { ...draft, from: made.id } } : picked;
}

/** Returns the images of a turn without those that a finished one stands for. */
export function getOfferedImages(turn: Turn): readonly ImageInTurn[] {
  return getImages(turn).filter(({ result, picture }) => !isReplacedByFinished(result, picture.id));
}
