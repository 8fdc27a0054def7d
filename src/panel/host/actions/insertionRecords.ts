import { findPlanDrawnBy } from '../../../plan/common/planContext.ts';
import { mergeInsertions, summarizeInsertions } from '../../../sessions/common/insertions.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { Result } from '../../../sessions/common/model/result.ts';
import { changeResult, type Session } from '../../../sessions/common/model/session.ts';
import type { Turn } from '../../../sessions/common/model/turn.ts';
import type { ImageInTurn } from '../../../sessions/common/pictureTurn.ts';
import type { Sessions } from '../../../sessions/host/sessions.ts';
import type { PanelDependencies } from '../dependencies.ts';
import type { ResultContext } from './resultContext.ts';

interface InsertionNotesOptions {
  readonly sessions: Pick<Sessions, 'change'>;
  readonly turnChanged: (sessionId: string, turnId: string) => void;
  readonly landed: PanelDependencies['landed'];
  readonly tookBack: PanelDependencies['tookBack'];
}

/** Records insertions with their results, for display below them. */
export class InsertionRecords {
  constructor(private readonly options: InsertionNotesOptions) {}

  /** Records nothing if nothing was inserted. */
  note({ session, turn, result }: ResultContext, insertion: Insertion | undefined): void {
    if (!insertion) return;
    this.change({ session, turn }, [result], (old) => withInsertion(old, insertion));
    this.options.landed({ sessionId: session.id, behind: turnsUpTo(session, turn) });
  }

  notePicture(session: Session, { turn, result, picture }: ImageInTurn, insertion: Insertion | undefined): void {
    if (insertion) this.note({ session, turn, result }, { ...insertion, pictureId: picture.id });
  }

  /** Records one insertion of several results, or of several pictures of them, in order. */
  noteAll(
    { session, turn }: Place,
    results: readonly Result[],
    done: readonly (Insertion | undefined)[],
    more: { readonly pictures?: number } = {},
  ): void {
    const made = done.flatMap((one) => one ?? []);
    const together = { ...summarizeInsertions(made, crypto.randomUUID()), ...more };
    for (const result of new Set(results)) {
      const insertion = mergeInsertions(done.flatMap((one, at) => (one && results[at] === result ? [one] : [])));
      if (insertion) this.note({ session, turn, result }, done.length > 1 ? { ...insertion, together } : insertion);
    }
  }

  forget(place: Place, results: readonly Result[]): void {
    this.change(place, results, withoutInsertion);
    this.options.tookBack();
  }

  private change({ session, turn }: Place, results: readonly Result[], change: (result: Result) => Result): void {
    for (const { id } of results) this.options.sessions.change(session.id, (now) => changeResult(now, id, change));
    this.options.turnChanged(session.id, turn.id);
  }
}

/** Returns the turns up to this one; for a picture of a plan up to the plan's turn, whose rows show it. */
function turnsUpTo(session: Session, turn: Turn): readonly string[] {
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

function withoutInsertion({ insertion: _, ...result }: Result): Result {
  return result;
}
