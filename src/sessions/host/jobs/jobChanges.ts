import { truncate } from '../../../base/common/truncate.ts';
import { attachPlan } from '../../../plan/common/planContext.ts';
import { limits } from '../../../product/common/limits.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { ChatDelta } from '../../../service/common/serviceTypes.ts';
import type { RevalidateTarget, Service } from '../../../service/host/serviceClient.ts';
import { changeResult, findResult, type Result, type Session } from '../../common/model/session.ts';
import { applyFinishedResult } from '../../common/pick.ts';
import { toInterrupted } from '../../common/recoverInterrupted.ts';
import { applyAnswerTitle } from '../../common/title.ts';
import type { Pictures } from '../imageStore.ts';
import type { RawReplyStore } from '../rawReplyStore.ts';
import type { RequestBodyStore } from '../requestBodyStore.ts';
import type { Sessions } from '../sessions.ts';
import type { InFlight, Job, JobListener, JobSettings } from './job.ts';

/** A delay before a retry is shown only if it is longer than this, in seconds. */
const shortPause = 3;

export interface JobsOptions {
  readonly service: Pick<Service, 'generateImage' | 'chat'>;
  readonly sessions: Sessions;
  readonly pictures: Pick<Pictures, 'save' | 'bytes'>;
  readonly replies: RawReplyStore;
  readonly requests: Pick<RequestBodyStore, 'keep'>;
  readonly inFlight: Pick<InFlight, 'track'>;
  readonly settings: () => JobSettings;
  readonly stillReady: RevalidateTarget;
  readonly listener: JobListener;
}

type TurnPath = Pick<Job, 'sessionId' | 'turnId'>;

/** Applies the changes of a job to its session, and notifies the listener of each at once. */
export class JobChanges {
  constructor(private readonly options: Pick<JobsOptions, 'sessions' | 'listener'>) {}

  update(place: TurnPath, update: (session: Session) => Session): void {
    this.tell(place, this.change(place, update));
  }

  /** Marks a queued result as sent, because its turn in the queue has come. */
  markSent(job: Job): void {
    this.update(job, (session) =>
      changeResult(session, job.resultId, ({ queued: _, ...result }) => ({ ...result, startedAt: Date.now() })),
    );
  }

  /** Stores when the request is retried; a short delay is not shown. */
  setRetryTime(job: Job, seconds = 0): void {
    this.update(job, (session) =>
      changeResult(session, job.resultId, ({ retryAt: _, ...result }) =>
        seconds > shortPause ? { ...result, retryAt: Date.now() + seconds * 1000 } : result,
      ),
    );
  }

  /** The text is truncated, because a continued answer may exceed the limit. */
  append(job: Job, pieces: readonly ChatDelta[]): void {
    for (const piece of pieces) {
      let [offset, text] = [0, ''];
      this.options.sessions.change(job.sessionId, (session) =>
        changeResult(session, job.resultId, (result) => {
          offset = result[piece.kind].length;
          text = truncate(piece.text, limits.answer - offset);
          return appended(result, { ...piece, text });
        }),
      );
      if (text) this.options.listener.onDelta(job, { ...piece, text, offset });
    }
  }

  /**
   * Ends the job and picks its first picture. The listener is notified after the result is on disk, so that what the user has seen is not
   * lost. Returns the final result.
   */
  async end(job: Job, fill: (result: Result) => Result): Promise<Result> {
    // Another window may already have marked the result as interrupted.
    const { retryAt: _, failure: __, ...running } = this.result(job);
    const ended = { ...fill(running), duration: running.queued ? 0 : since(running.startedAt, Date.now()) };
    const hasNewDraft = this.change(job, (session) => this.ended(session, job, ended));
    await this.options.sessions.whenSaved();
    this.tell(job, hasNewDraft);
    return ended;
  }

  /** Returns the result as a later window will read it from disk, because this window closes while the job runs. */
  interrupt(job: Job): Result {
    return toInterrupted(this.result(job), Date.now());
  }

  /** Returns the current result, or the initial one if its session or turn is gone. */
  private result({ sessionId, resultId, started }: Job): Result {
    return findResult(this.options.sessions.get(sessionId), resultId)?.result ?? started;
  }

  /** Returns whether the draft has changed. */
  private change({ sessionId }: TurnPath, change: (session: Session) => Session): boolean {
    const { sessions } = this.options;
    const before = sessions.get(sessionId)?.draft;
    return sessions.change(sessionId, change, 'once')?.draft !== before;
  }

  private tell({ sessionId, turnId }: TurnPath, hasNewDraft: boolean): void {
    // The draft is announced first: a base picture takes the position that is reserved for it until the turn is announced.
    if (hasNewDraft) this.options.listener.draftChanged(sessionId);
    this.options.listener.turnChanged(sessionId, turnId);
  }

  private ended(session: Session, job: Job, result: Result): Session {
    const ended = changeResult(session, job.resultId, () => attachPlan(session, job.turnId, result));
    const picked = modeTraits[job.mode].results === 'sideBySide' ? applyFinishedResult(ended, job.resultId) : ended;
    return { ...applyAnswerTitle(picked, result), changedAt: Date.now() };
  }
}

/** Returns milliseconds; 0 if the clock was set back in the meantime. */
function since(start: number, now: number): number {
  return Math.max(0, now - start);
}

function appended(result: Result, piece: ChatDelta): Result {
  const longer = { ...result, [piece.kind]: result[piece.kind] + piece.text };
  const { reasoning, reasoningDuration } = result;
  const reasoningEnds = piece.kind === 'text' && reasoning !== '' && reasoningDuration === undefined;
  return reasoningEnds ? { ...longer, reasoningDuration: since(result.startedAt, Date.now()) } : longer;
}
