import type { FailureReport } from '../../service/common/failureReport.ts';
import type { Attachment, Look, Picture } from './model/picture.ts';
import type { Draft, Result, Session, Turn } from './model/session.ts';

type Change = (picture: Picture) => Picture;

/** Returns the session with each of its pictures changed: results, partial pictures and attachments, also those of looks. */
export function mapImages(session: Session, change: Change): Session {
  const turns = session.turns.map((turn) => ({
    ...ofAsked(turn, change),
    results: turn.results.map((result) => ({
      ...result,
      pictures: result.pictures.map(change),
      earlier: result.earlier.map(change),
    })),
  }));
  return { ...session, turns, draft: ofAsked(session.draft, change) };
}

function ofAsked<T extends Pick<Turn | Draft, 'attachments' | 'marks' | 'look' | 'prompts'>>(
  asked: T,
  change: Change,
): T {
  const { attachments, marks, look, prompts } = asked;
  return {
    ...asked,
    ...(attachments && { attachments: ofAttachments(attachments, change) }),
    ...(marks?.whole && { marks: { ...marks, whole: change(marks.whole) } }),
    ...(look && { look: ofLook(look, change) }),
    ...(prompts && {
      prompts: prompts.map((one) => (one.look ? { ...one, look: ofLook(one.look, change) } : one)),
    }),
  };
}

function ofLook(look: Look, change: Change): Look {
  const characters = look.characters.map((one) => ({ ...one, pictures: ofAttachments(one.pictures, change) }));
  return { ...look, characters };
}

function ofAttachments(attachments: readonly Attachment[], change: Change): readonly Attachment[] {
  return attachments.map((one) => ({ ...one, picture: change(one.picture) }));
}

/** Returns the session with each of its failures replaced. */
export function mapFailures(session: Session, map: (report: FailureReport) => FailureReport): Session {
  const mapped = ({ failure, ...result }: Result): Result => ({ ...result, ...(failure && { failure: map(failure) }) });
  return { ...session, turns: session.turns.map((turn) => ({ ...turn, results: turn.results.map(mapped) })) };
}
