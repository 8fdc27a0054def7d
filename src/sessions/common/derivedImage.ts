/** Images that were edited here, without a request: each is a turn of its own, with the prompt of the image that it was made from. */
import { type Ask, addTurn, createResult } from './editSession.ts';
import type { Attachment, Picture } from './model/picture.ts';
import { getDocumentPassage, promptOf, type Result, type Session } from './model/session.ts';
import { addResults, type ImageInTurn } from './pictureTurn.ts';

/** The ids of a new turn and its result, and the time. */
export interface DerivedStamp {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly turnId: string;
  readonly resultId: string;
}

/** What an image from outside of the session was edited from. */
export interface DerivedSource {
  readonly attachment: Attachment;
  /** The prompt in its file, or else words from its name. */
  readonly prompt: string;
  /** The model that made it; empty if none did, or it is not known. */
  readonly model: string;
}

const noOptions = { aspectRatio: '', size: '' };

/** Adds an image that was edited from one of the session as the last turn. */
export function addDerivedImage(
  session: Session,
  { turn, result, picture: source }: ImageInTurn,
  picture: Picture,
  stamp: DerivedStamp,
): Session {
  const quote = getDocumentPassage(session, turn, result);
  const ask: Ask = {
    mode: 'image',
    prompt: promptOf(turn, result),
    options: noOptions,
    from: source.id,
    ...(quote && { quote }),
    ...(turn.holdsPassage && { holdsPassage: true }),
  };
  return addEditedTurn(session, ask, { picture, model: result.model }, stamp);
}

/** Adds an image that was edited from a file as the last turn; the file is attached to that. */
export function addDerivedFromFile(
  session: Session,
  { attachment, prompt, model }: DerivedSource,
  picture: Picture,
  stamp: DerivedStamp,
): Session {
  const ask: Ask = { mode: 'image', prompt, options: noOptions, attachments: [attachment] };
  return addEditedTurn(session, ask, { picture, model }, stamp);
}

function addEditedTurn(
  session: Session,
  ask: Ask,
  { picture, model }: { readonly picture: Picture; readonly model: string },
  { now, turnId, resultId }: DerivedStamp,
): Session {
  const created = createResult(model, { now, id: resultId });
  const result: Result = { ...created, state: 'done', pictures: [picture], edited: true };
  return addResults(addTurn(session, ask, { now, id: turnId }), turnId, [result]);
}

/** Whether no model made a picture, as far as known: it was edited here from the user's own. */
export function isUserMade({ edited, model }: Pick<Result, 'edited' | 'model'>): boolean {
  return edited === true && model === '';
}
