import { pickMark } from '../../core/session/pick.ts';
import { addFurther, addResults, drawn } from '../../core/session/pictureTurn.ts';
import { addResult, startedResult, turnOfResult } from '../../core/session/session.ts';
import { Failure, type FailureReport } from '../../shared/failures.ts';
import type { Prompt, Result, Session, Turn } from '../../shared/model.ts';
import type { CallOptions } from '../../shared/service.ts';
import type { Service } from '../service.ts';
import { Answering } from './answering.ts';
import { Drawings } from './drawing.ts';
import type { Job, JobListener, JobSettings, Ready } from './job.ts';
import { JobChanges } from './jobChanges.ts';
import { PictureQueue } from './pictureQueue.ts';
import type { Pictures } from './pictures.ts';
import { messageOf } from './received.ts';
import type { Replies } from './replies.ts';
import type { Sessions } from './sessions.ts';

export interface JobsOptions {
  readonly service: Service;
  readonly sessions: Sessions;
  readonly pictures: Pick<Pictures, 'keep' | 'bytes'>;
  readonly replies: Replies;
  readonly settings: () => JobSettings;
  readonly listener: JobListener;
}

/** The requests in flight. They belong to the host: closing, hiding or reloading the panel stops none of them. */
export class Jobs {
  private readonly running = new Map<string, Job>();
  private readonly changes: JobChanges;
  private readonly queue: PictureQueue;
  private readonly answering: Answering;
  private readonly drawings: Drawings;
  private closing = false;

  constructor(private readonly options: JobsOptions) {
    this.changes = new JobChanges(options);
    this.queue = new PictureQueue(() => options.settings().concurrency);
    this.answering = new Answering(options);
    this.drawings = new Drawings(options);
  }

  /** Asks for a further version of a chat's answer, or for all pictures of a turn at once; resolves when all have ended, however they ended. */
  async run(sessionId: string, turnId: string, ready: Ready): Promise<void> {
    const turn = turnIn(this.options.sessions.get(sessionId), turnId);
    if (!turn) return;
    const results =
      turn.mode === 'chat' ? [this.started(ready)] : drawn(turn).map((prompt) => this.queued(ready, prompt));
    const add = turn.mode === 'chat' ? addAnswer : addResults;
    this.changes.update({ sessionId, turnId }, (session) => add(session, turnId, results));
    await this.finishAll({ sessionId, turnId }, results, ready);
  }

  /** Asks for one picture again: in the place of one that came to nothing, else beside the one that is there. */
  async further(sessionId: string, resultId: string, ready: Ready): Promise<void> {
    const session = this.options.sessions.get(sessionId);
    const turn = session && turnOfResult(session, resultId);
    const old = turn?.results.find(({ id }) => id === resultId);
    if (!turn || !old) return;
    const result = this.queued(ready, old.promptId === undefined ? undefined : { id: old.promptId });
    this.changes.update({ sessionId, turnId: turn.id }, (now) => addFurther(now, resultId, result));
    await this.finishAll({ sessionId, turnId: turn.id }, [result], ready);
  }

  /** Stops a job; what came so far is kept. */
  stop(resultId: string): void {
    this.running.get(resultId)?.abort.abort();
  }

  isRunning(sessionId: string): boolean {
    return [...this.running.values()].some((job) => job.sessionId === sessionId);
  }

  /** The window closes: what runs is left as running on disk, and shows as interrupted when it is opened again. */
  dispose(): void {
    this.closing = true;
    for (const job of this.running.values()) job.abort.abort();
  }

  private started({ model }: Ready, notes: Pick<Result, 'promptId' | 'queued'> = {}): Result {
    return { ...startedResult(model, { now: Date.now(), id: crypto.randomUUID() }), ...notes };
  }

  /** Takes a place among the requests in flight; the result that gets none says that it waits. */
  private queued(ready: Ready, prompt: Pick<Prompt, 'id'> | undefined): Result {
    const isFree = this.queue.take();
    return this.started(ready, { ...(prompt && { promptId: prompt.id }), ...(!isFree && { queued: true }) });
  }

  private async finishAll(place: Place, results: readonly Result[], ready: Ready): Promise<void> {
    const turn = turnIn(this.options.sessions.get(place.sessionId), place.turnId);
    if (!turn) return;
    const jobs = results.map(({ id, queued = false }) => {
      const job = {
        ...place,
        resultId: id,
        mode: turn.mode,
        ready,
        abort: new AbortController(),
        pickMark: pickMark(turn),
      };
      this.running.set(id, job);
      return turn.mode === 'chat'
        ? this.finish(job, () => this.answer(job))
        : this.finish(job, () => this.draw(job, queued));
    });
    await Promise.all(jobs);
  }

  private async finish(job: Job, fill: () => Promise<Fill>): Promise<void> {
    try {
      const filled = await fill();
      this.changes.end(job, (result) => filled({ ...result, state: 'done' }));
    } catch (error) {
      if (this.closing) return;
      const isStopped = job.abort.signal.aborted && !(error instanceof Failure);
      this.changes.end(job, (result) => ({ ...result, ...(isStopped ? stopped : failed(error)) }));
    } finally {
      this.running.delete(job.resultId);
    }
  }

  private answer(job: Job): Promise<Fill> {
    return this.answering.answer(job, this.changes, (limits) => this.call(job, limits));
  }

  private async draw(job: Job, isQueued: boolean): Promise<Fill> {
    if (isQueued) await this.queue.wait(job.abort.signal);
    try {
      if (isQueued) this.changes.sent(job);
      return await this.drawings.draw(job, (limits) => this.call(job, limits));
    } finally {
      this.queue.leave();
    }
  }

  private call(job: Job, limits: CallOptions['limits']): CallOptions {
    const onWait = (seconds: number | undefined) => this.changes.waits(job, seconds);
    return { connection: job.ready.connection, signal: job.abort.signal, limits, onWait };
  }
}

type Fill = (result: Result) => Result;

type Place = Pick<Job, 'sessionId' | 'turnId'>;

const stopped = { state: 'stopped' } as const;

function failed(error: unknown): Pick<Result, 'state' | 'failure'> {
  return { state: 'failed', failure: reportOf(error) };
}

function reportOf(error: unknown): FailureReport {
  if (error instanceof Failure) return error.report;
  return { kind: 'internal', billed: 'maybe', words: messageOf(error), retry: 'button' };
}

function turnIn(session: Session | undefined, turnId: string): Turn | undefined {
  return session?.turns.find(({ id }) => id === turnId);
}

function addAnswer(session: Session, turnId: string, results: readonly Result[]): Session {
  return results.reduce((changed, result) => addResult(changed, turnId, result), session);
}
