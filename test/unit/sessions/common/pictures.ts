/** Helpers that create sessions of pictures. */

import { type Ask, addTurn, createResult, newSession } from '../../../../src/sessions/common/editSession.ts';
import type { Attachment, Picture } from '../../../../src/sessions/common/model/picture.ts';
import type { Result, Session, Turn } from '../../../../src/sessions/common/model/session.ts';
import { addResults } from '../../../../src/sessions/common/pictureTurn.ts';

export const options = { aspectRatio: '', size: '' };

/** Creates a picture whose hash begins with its id. */
export function pictureOf(id: string, more: Partial<Picture> = {}): Picture {
  const hash = [...id]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(64, '0')
    .slice(0, 64);
  return { id, hash, mediaType: 'image/png', width: 4, height: 3, size: 100, ...more };
}

export function attachmentOf(id: string): Attachment {
  return { id, picture: pictureOf(id), name: id };
}

/** Creates a finished result of one picture, whose id is that of the result with the prefix `p`. */
export function doneResult(id: string, more: Partial<Result> = {}): Result {
  return { ...createResult('m', { now: 1, id }), state: 'done', pictures: [pictureOf(`p${id}`)], ...more };
}

export function emptySession(): Session {
  return newSession({ now: 1, id: 's' }, { mode: 'image', text: '', options });
}

export function withTurn(
  session: Session,
  id: string,
  asked: Partial<Ask & Pick<Turn, 'agent'>>,
  results: readonly Result[],
): Session {
  const ask = { mode: 'image' as const, prompt: `prompt of ${id}`, options, ...asked };
  return addResults(addTurn(session, ask, { now: 1, id }), id, results);
}
