import { getUserDraft, isEmptyDraft } from '../common/draft.ts';
import { getTurnRequest, isWorthKeeping } from '../common/editSession.ts';
import { isWithdrawable, removeTurn, restoreTurn, stopped } from '../common/editTurns.ts';
import { findResult, findTurn, type Session } from '../common/model/session.ts';
import type { Job } from './jobs/job.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Sessions } from './sessions.ts';
import { hashesOfTurn } from './store/entry.ts';
import { runningOf } from './store/loadedSessions.ts';
import type { Removals } from './store/removals.ts';
import type { TurnCommands } from './turnCommands.ts';

interface TurnEditsOptions {
  readonly sessions: Sessions;
  readonly jobs: Pick<Jobs, 'stop'>;
  readonly asking: Pick<TurnCommands, 'offerAsDraft'>;
  readonly removals: Pick<Removals, 'remove'>;
  /** Shows that a turn was deleted, after those with the ids `behind`. Resolves to true if the user wants to undo it. */
  readonly offerUndo: (
    gone: Pick<Job, 'sessionId' | 'mode'> & { readonly behind: readonly string[] },
  ) => Promise<boolean>;
  /** Notifies the user that the composer has other content. */
  readonly sayOccupied: () => void;
  /** Called when turns of the session were added or removed. */
  readonly onTurns: (sessionId: string) => void;
}

/** Deletes and edits turns at the user's request. */
export class TurnEdits {
  constructor(private readonly options: TurnEditsOptions) {}

  /** Deletes a turn, and restores it at its position if the user undoes it. */
  async delete(sessionId: string, turnId: string): Promise<void> {
    const { sessions, jobs, removals, offerUndo, onTurns } = this.options;
    const turns = sessions.get(sessionId)?.turns ?? [];
    const at = turns.findIndex(({ id }) => id === turnId);
    const turn = turns[at];
    if (!turn) return;
    const nextId = turns[at + 1]?.id;
    const behind = turns.slice(0, at).map(({ id }) => id);
    const running = runningOf([turn]);
    const isNothing = running.length > 0 && !turn.results.some(isWorthKeeping);
    for (const { id } of running) jobs.stop(id);
    const removal = {
      sessionId,
      hashes: hashesOfTurn(turn),
      takeOut: (session: Session) => removeTurn(session, turnId),
      putBack: (session: Session) => restoreTurn(session, stopped(turn, Date.now()), nextId),
      onChange: () => onTurns(sessionId),
    };
    await removals.remove([removal], async () => !isNothing && offerUndo({ sessionId, mode: turn.mode, behind }));
  }

  /** Puts the whole request of a turn into the composer, for the user to edit and send. */
  editInBox(sessionId: string, turnId: string): void {
    const { sessions, asking, sayOccupied } = this.options;
    const turn = findTurn(sessions.get(sessionId), turnId);
    if (turn && !asking.offerAsDraft(sessionId, getTurnRequest(turn))) sayOccupied();
  }

  /** Withdraws a queued turn and puts its request into the composer if that is free. Returns false if the turn has to stay. */
  withdraw(sessionId: string, resultId: string): boolean {
    const { sessions, jobs, asking, onTurns } = this.options;
    const found = findResult(sessions.get(sessionId), resultId);
    if (!found || !isWithdrawable(found.turn) || !isEmptyDraft(getUserDraft(found.session))) return false;
    const { turn } = found;
    for (const { id } of runningOf([turn])) jobs.stop(id);
    sessions.change(sessionId, (now) => removeTurn(now, turn.id), 'once');
    onTurns(sessionId);
    asking.offerAsDraft(sessionId, getTurnRequest(turn));
    return true;
  }
}
