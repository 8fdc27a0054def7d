/** A turn of pictures: its results are shown side by side in the order of their prompts, and one picture is picked. */

import { getNearestAspectRatio } from '../../imageFiles/common/aspectRatio.ts';
import { getAllAttachedImages } from '../../looks/common/lookPrompt.ts';
import { type PixelSize, ratioOf, usualPixels } from '../../product/common/sizes.ts';
import { isWorthKeeping } from './editSession.ts';
import { findMarks } from './lostMarks.ts';
import type { Picture } from './model/picture.ts';
import {
  changeResult,
  changeTurn,
  findResult,
  getShownResult,
  type Result,
  type Session,
  type Turn,
} from './model/session.ts';
import type { PictureOptions } from './model/turnRequest.ts';

/** A picture with its result and its turn. */
export interface ImageInTurn {
  readonly turn: Turn;
  readonly result: Result;
  readonly picture: Picture;
}

/** Returns the options of a result; one of several prompts may have an aspect ratio of its own, and a marked image keeps that it has. */
export function getOptions(turn: Turn, { promptId }: Pick<Result, 'promptId'>): PictureOptions {
  const { options, prompts } = turn;
  const own = prompts?.find(({ id }) => id === promptId)?.aspectRatio;
  const aspectRatio = getMarkedRatio(turn) ?? own;
  return aspectRatio === undefined ? options : { ...options, aspectRatio };
}

/** Returns undefined of a turn without marks; an empty ratio leaves it to the service. */
function getMarkedRatio(turn: Turn): string | undefined {
  const { marks } = findMarks(turn);
  const original = turn.attachments?.find(({ id }) => id === marks?.original);
  return original && getNearestAspectRatio(original.picture, '');
}

/** Returns the picked picture of a turn, or undefined if the shown result has none. */
export function pickedPicture(turn: Turn): Picture | undefined {
  const pictures = getShownResult(turn)?.pictures ?? [];
  return pictures.find(({ id }) => id === turn.picked) ?? pictures[0];
}

/** Returns all finished pictures of a turn, in the order they are shown. */
export function getImages(turn: Turn): readonly ImageInTurn[] {
  return turn.results.flatMap((result) => result.pictures.map((picture) => ({ turn, result, picture })));
}

export function findPicture(session: Session, pictureId: string): ImageInTurn | undefined {
  return session.turns.flatMap(getImages).find(({ picture }) => picture.id === pictureId);
}

/** Returns all pictures of a turn, including partial and attached ones. */
export function getAllImages(turn: Turn): readonly Picture[] {
  const received = turn.results.flatMap(({ pictures, earlier }) => [...pictures, ...earlier]);
  return [...received, ...getAllAttachedImages(turn)];
}

/** Returns any picture of the session with these bytes, including partial and attached ones. */
export function findImageByHash(session: Session, hash: string): Picture | undefined {
  return session.turns.flatMap(getAllImages).find((picture) => picture.hash === hash);
}

/** Returns the pictures that a picture was made from, with itself as the last. Each is in an earlier turn than the one made from it. */
export function getAncestors(session: Session, pictureId: string): readonly ImageInTurn[] {
  const placed = findPicture(session, pictureId);
  if (!placed) return [];
  const parent = placed.turn.from === undefined ? undefined : findPicture(session, placed.turn.from);
  const isEarlier = parent && session.turns.indexOf(parent.turn) < session.turns.indexOf(placed.turn);
  return [...(isEarlier ? getAncestors(session, parent.picture.id) : []), placed];
}

/** Returns the pictures that a turn continues from, the nearest one last. */
export function getOrigins(session: Session, { from }: Pick<Turn, 'from'>): readonly ImageInTurn[] {
  return from === undefined ? [] : getAncestors(session, from);
}

/** Adds results at the end of a turn. */
export function addResults(session: Session, turnId: string, results: readonly Result[]): Session {
  return changeTurn(session, turnId, (turn) => ({ ...turn, results: [...turn.results, ...results] }));
}

/** Returns whether a retry may replace a result, because it contains nothing but reasoning. */
export function isReplaceable(result: Result): boolean {
  const { state } = result;
  return (state === 'failed' || state === 'stopped') && !isWorthKeeping({ ...result, reasoning: '' });
}

/** Adds a further picture in place of a result without content, otherwise right after it; the pick stays. */
export function addVariation(session: Session, resultId: string, further: Result): Session {
  const turn = findResult(session, resultId)?.turn;
  if (!turn) return session;
  const shown = turn.results[turn.shown];
  const results = turn.results.flatMap((old) => {
    if (old.id !== resultId) return [old];
    return isReplaceable(old) ? [further] : [old, further];
  });
  const isReplaced = shown?.id === resultId && isReplaceable(shown);
  const at = results.findIndex(({ id }) => id === (isReplaced ? further.id : shown?.id));
  const picked = isReplaced && turn.picked === resultId && { picked: further.id };
  return changeTurn(session, turn.id, () => ({ ...turn, results, shown: Math.max(0, at), ...picked }));
}

/** Marks every picture with these bytes as having a thumbnail. */
export function markThumbnail(session: Session, hash: string): Session {
  return changePictures(session, (picture) => (picture.hash === hash ? { ...picture, thumbnail: true } : picture));
}

/** Sets the alternative text that the user accepted for a picture. */
export function setAltText(session: Session, pictureId: string, alt: string): Session {
  return changePictures(session, (picture) => (picture.id === pictureId ? { ...picture, alt } : picture));
}

/** A turn without a changed picture stays the same object, which tells the store what to write. */
function changePictures(session: Session, change: (picture: Picture) => Picture): Session {
  const changes = (result: Result) => result.pictures.some((picture) => change(picture) !== picture);
  const changed = (result: Result) => ({ ...result, pictures: result.pictures.map(change) });
  const turns = session.turns.map((turn) =>
    turn.results.some(changes) ? { ...turn, results: turn.results.map(changed) } : turn,
  );
  return { ...session, turns };
}

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

/** Services round to whole blocks of pixels, so a ratio within this share of the requested one counts as equal. */
const tolerance = 0.05;

/** How a picture compares with the requested options. */
type Comparison =
  | { readonly kind: 'asAsked' }
  | { readonly kind: 'smaller'; readonly asked: PixelSize }
  | { readonly kind: 'otherShape' }
  | { readonly kind: 'notAsked' };

/** Compares the received pixels with the requested ratio and size; `notAsked` if nothing comparable was requested, or the pixels are not known. */
export function compareWithRequested(options: PictureOptions, got: PixelSize): Comparison {
  if (got.width === 0 || got.height === 0) return { kind: 'notAsked' };
  const ratio = ratioOf(options.aspectRatio);
  if (ratio && Math.abs(got.width / got.height / ratio - 1) > tolerance) return { kind: 'otherShape' };
  // Without a requested ratio, only a square can be compared with the size table.
  const shape = options.aspectRatio || (got.width === got.height ? '1:1' : '');
  const asked = options.size ? usualPixels(shape, options.size) : undefined;
  if (asked && Math.max(got.width, got.height) < Math.max(asked.width, asked.height) * (1 - tolerance))
    return { kind: 'smaller', asked };
  return ratio || asked ? { kind: 'asAsked' } : { kind: 'notAsked' };
}
