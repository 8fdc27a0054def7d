/**
 * Keep Alike: the first of several prompts is sent first; once the user likes its picture, the others are sent with it. With several models
 * or styles, the first prompt is sent for each of them, and the one picture that the user confirms goes with every other request.
 */

import type { Ask } from './editSession.ts';
import type { Picture } from './model/picture.ts';
import { changeTurn, type Result, type Session, type Turn } from './model/session.ts';

type Several = Pick<Ask, 'options' | 'prompts'>;

/** Returns whether the first of several prompts is sent before the others. */
export function usesKeepAlike({ options, prompts = [] }: Several): boolean {
  return options.alike === true && prompts.length > 1;
}

/** Returns whether a prompt waits until the user has seen the first one's picture. */
export function waitsForFirst(ask: Several, promptId: string | undefined): boolean {
  return usesKeepAlike(ask) && promptId !== ask.prompts?.[0]?.id;
}

/** Returns whether a result was never sent, because the first picture came before it, and so cost nothing. */
export function isUnsent(turn: Turn, { state, queued }: Result): boolean {
  return usesKeepAlike(turn) && state === 'stopped' && queued === true;
}

export function getUnsentResults(turn: Turn): readonly Result[] {
  return turn.results.filter((result) => isUnsent(turn, result));
}

/**
 * Returns the picture that the user is asked about: the picked one of the first prompt, or else the latest. Returns undefined while one is
 * running, or once the user has answered.
 */
export function getImageToConfirm(turn: Turn): Picture | undefined {
  if (turn.alike || getUnsentResults(turn).length === 0) return undefined;
  const first = turn.results.filter(({ promptId }) => !waitsForFirst(turn, promptId));
  if (first.some(({ state }) => state === 'running')) return undefined;
  const pictures = first.flatMap((result) => result.pictures);
  return pictures.find(({ id }) => id === turn.picked) ?? pictures.at(-1);
}

/** Returns the id of the picture that is sent with a result's prompt, and the picture itself if it still exists. */
export function getReferenceImage(
  turn: Turn,
  { promptId }: Pick<Result, 'promptId'>,
): { readonly id: string; readonly picture: Picture | undefined } | undefined {
  const id = waitsForFirst(turn, promptId) ? turn.alike?.pictureId : undefined;
  if (id === undefined) return undefined;
  return { id, picture: turn.results.flatMap(({ pictures }) => pictures).find((picture) => picture.id === id) };
}

/** Stores the user's answer: the picture that is sent with the other prompts, or that none is. */
export function setReferenceImage(session: Session, turnId: string, pictureId: string | undefined): Session {
  const alike = pictureId === undefined ? {} : { pictureId };
  return changeTurn(session, turnId, (turn) => ({ ...turn, alike }));
}
