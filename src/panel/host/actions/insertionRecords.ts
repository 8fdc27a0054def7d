import { findPlanDrawnBy } from '../../../plan/common/planContext.ts';
import { mergeInsertions, summarizeInsertions } from '../../../sessions/common/insertions.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import { changeResult, type Result, type Session, type Turn } from '../../../sessions/common/model/session.ts';
import type { ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import type { PanelDependencies } from '../dependencies.ts';
import type { ResultContext } from './resultContext.ts';

/** Records insertions with their results, for display below them. */
export class InsertionRecords {
  constructor(private readonly needs: Pick<PanelDependencies, 'sessions' | 'landed' | 'tookBack'>) {}

  /** Records nothing if nothing was inserted. */
  note({ session, turn, result }: ResultContext, insertion: Insertion | undefined): void {
    if (!insertion) return;
    this.change({ session, turn }, [result], (old) => withInsertion(old, insertion));
    this.needs.landed({ sessionId: session.id, behind: getTurnIdsUpTo(session, turn) });
  }

  notePicture(session: Session, { turn, result, picture }: ImageInTurn, insertion: Insertion | undefined): void {
    if (insertion) this.note({ session, turn, result }, { ...insertion, pictureId: picture.id });
  }

  /** Records one insertion of several results, or of several pictures of them, in order. */
  noteAll(
    { session, turn }: Place,
    results: readonly Result[],
    done: readonly (Insertion | undefined)[],
    pictures?: number,
  ): void {
    const made = done.flatMap((one) => one ?? []);
    const together = { ...summarizeInsertions(made, crypto.randomUUID()), ...(pictures !== undefined && { pictures }) };
    for (const result of new Set(results)) {
      const insertion = mergeInsertions(done.flatMap((one, at) => (one && results[at] === result ? [one] : [])));
      if (insertion) this.note({ session, turn, result }, done.length > 1 ? { ...insertion, together } : insertion);
    }
  }

  /** Records one insertion of several pictures, in order. */
  notePictures(place: Place, pictures: readonly ImageInTurn[], done: readonly (Insertion | undefined)[]): void {
    const results = pictures.map(({ result }) => result);
    this.noteAll(place, results, done, done.filter((insertion) => insertion !== undefined).length);
  }

  forget(place: Place, results: readonly Result[]): void {
    this.change(place, results, ({ insertion: _, ...result }) => result);
    this.needs.tookBack();
  }

  private change({ session, turn }: Place, results: readonly Result[], change: (result: Result) => Result): void {
    const { storage, announcer } = this.needs.sessions;
    for (const { id } of results) storage.sessions.change(session.id, (now) => changeResult(now, id, change));
    announcer.turnChanged(session.id, turn.id);
  }
}

/** Returns the turns up to this one; for a picture of a plan up to the plan's turn, whose rows show it. */
function getTurnIdsUpTo(session: Session, turn: Turn): readonly string[] {
  const shown = findPlanDrawnBy(session, turn)?.turn ?? turn;
  const ids = session.turns.map(({ id }) => id);
  return ids.slice(0, ids.indexOf(shown.id) + 1);
}

type Place = Pick<ResultContext, 'session' | 'turn'>;

/** Keeps the record of an insertion into a document if the picture is also saved elsewhere. */
function withInsertion(result: Result, insertion: Insertion): Result {
  if (insertion.line !== undefined || !result.insertion) return { ...result, insertion };
  const { fileName: _, line: __, savedAs: ___, ...kept } = result.insertion;
  return { ...result, insertion: { ...kept, ...insertion } };
}

/** Adds to the insertions of several pictures which picture each is of. */
export function withPictureIds(
  done: readonly (Insertion | undefined)[],
  pictures: readonly ImageInTurn[],
): readonly (Insertion | undefined)[] {
  return done.map((insertion, at) => insertion && { ...insertion, pictureId: pictures[at]?.picture.id ?? '' });
}
