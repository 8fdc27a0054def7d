import type { Attachment, Picture } from '../../shared/model/picture.ts';
import type { Result } from '../../shared/model/result.ts';
import type { Session } from '../../shared/model/session.ts';

type Change = (picture: Picture) => Picture;

/** The session with each of its pictures changed: results, drafts, and those sent along. */
export function withPictures(session: Session, change: Change): Session {
  const turns = session.turns.map((turn) => ({
    ...turn,
    ...sentAlong(turn, change),
    results: turn.results.map((result) => ofResult(result, change)),
  }));
  return { ...session, turns, draft: { ...session.draft, ...sentAlong(session.draft, change) } };
}

function ofResult(result: Result, change: Change): Result {
  return { ...result, pictures: result.pictures.map(change), earlier: result.earlier.map(change) };
}

function sentAlong({ attachments }: { readonly attachments?: readonly Attachment[] }, change: Change) {
  return attachments ? { attachments: attachments.map((one) => ({ ...one, picture: change(one.picture) })) } : {};
}
