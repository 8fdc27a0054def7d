import type { Picture } from './model/picture.ts';
import { changeResult, type Session } from './model/session.ts';
import { findPicture } from './pictureTurn.ts';

/** A picture that was removed from its result, and its position. */
interface Removed {
  readonly resultId: string;
  readonly turnId: string;
  readonly index: number;
  readonly picture: Picture;
}

/** Returns the position of a picture, or undefined if the session does not have it. */
export function findRemovable(session: Session, pictureId: string): Removed | undefined {
  const placed = findPicture(session, pictureId);
  if (!placed) return undefined;
  const { turn, result, picture } = placed;
  return { turnId: turn.id, resultId: result.id, index: result.pictures.indexOf(picture), picture };
}

export function removeImage(session: Session, { resultId, picture }: Removed): Session {
  return changeResult(session, resultId, (result) => ({
    ...result,
    pictures: result.pictures.filter(({ id }) => id !== picture.id),
  }));
}

/** Restores the picture at its position; calling it again changes nothing. */
export function restoreImage(session: Session, { resultId, index, picture }: Removed): Session {
  return changeResult(session, resultId, (result) =>
    result.pictures.some(({ id }) => id === picture.id)
      ? result
      : { ...result, pictures: result.pictures.toSpliced(index, 0, picture) },
  );
}
