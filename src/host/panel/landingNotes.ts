import { joined, togetherOf } from '../../core/session/landed.ts';
import type { PlacedPicture } from '../../core/session/pictureTurn.ts';
import { changeResult } from '../../core/session/session.ts';
import type { Landing, Result, Session } from '../../shared/model.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Found } from './found.ts';

interface LandingNotesOptions {
  readonly sessions: Pick<Sessions, 'change'>;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
}

/** What was done with results stands below them. */
export class LandingNotes {
  constructor(private readonly options: LandingNotesOptions) {}

  /** Nothing is noted where nothing was done. */
  note({ session, turn, result }: Found, landing: Landing | undefined): void {
    if (landing) this.change({ session, turn }, [result], (old) => withLanding(old, landing));
  }

  notePicture(session: Session, { turn, result, picture }: PlacedPicture, landing: Landing | undefined): void {
    if (landing) this.note({ session, turn, result }, { ...landing, pictureId: picture.id });
  }

  /** What was done at once with several results, or several pictures of them, in their order. */
  noteAll(
    { session, turn }: Place,
    results: readonly Result[],
    done: readonly (Landing | undefined)[],
    more: { readonly pictures?: number } = {},
  ): void {
    const made = done.flatMap((one) => one ?? []);
    const together = { ...togetherOf(made, crypto.randomUUID()), ...more };
    for (const result of new Set(results)) {
      const landing = joined(done.flatMap((one, at) => (one && results[at] === result ? [one] : [])));
      if (landing) this.note({ session, turn, result }, done.length > 1 ? { ...landing, together } : landing);
    }
  }

  forget(place: Place, results: readonly Result[]): void {
    this.change(place, results, withoutLanding);
  }

  private change({ session, turn }: Place, results: readonly Result[], change: (result: Result) => Result): void {
    for (const { id } of results) this.options.sessions.change(session.id, (now) => changeResult(now, id, change));
    this.options.turnChanged(session.id, turn.id);
  }
}

type Place = Pick<Found, 'session' | 'turn'>;

/** A picture that is saved elsewhere as well still stands where it was inserted. */
function withLanding(result: Result, landing: Landing): Result {
  if (landing.line !== undefined || !result.landing) return { ...result, landing };
  const { fileName: _, line: __, savedAs: ___, ...kept } = result.landing;
  return { ...result, landing: { ...kept, ...landing } };
}

function withoutLanding({ landing: _, ...result }: Result): Result {
  return result;
}
