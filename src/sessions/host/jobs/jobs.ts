import type { Mode } from '../../../product/common/mode.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { Failure, type FailureReport, neverSent } from '../../../service/common/failureReport.ts';
import { isTargetCurrent, type RequestTarget } from '../../../service/host/serviceClient.ts';
import { expandRequests } from '../../common/draft.ts';
import { addResult, createResult } from '../../common/editSession.ts';
import { waitsForFirst } from '../../common/keepAlike.ts';
import { findResult, findTurn, type Result, type Turn } from '../../common/model/session.ts';
import { addResults, addVariation } from '../../common/pictureTurn.ts';
import { toInterrupted } from '../../common/recoverInterrupted.ts';
import { getOwnModel } from '../../common/variants.ts';
import { ChatJobs } from './chatJobs.ts';
import { ImageJobs } from './imageJobs.ts';
import { BrokenOff, type Fill, type Job, type JobCall, RequestQueue, toFailureReport } from './job.ts';
import { JobChanges, type JobsOptions } from './jobChanges.ts';

/** The requests in flight. They belong to the host: closing, hiding or reloading the panel stops none of them. */
export class Jobs {
  private readonly running = new Map<string, Job>();
  /** Resolve when a running job has ended; by the ids of the results. */
  private readonly endings = new Map<string, Promise<Result>>();
  /** The results whose whole response has arrived and is being decoded or written. */
  private readonly receivedResponses = new Set<string>();
  /** Responses in which nothing could be read, by the ids of their results. */
  private readonly unread = new Map<string, Uint8Array>();
  private readonly changes: JobChanges;
  private readonly pictureQueue: RequestQueue;
  /** The answers of a session are requested one after the other, since each may depend on the one before. */
  private readonly chatQueues = new Map<string, RequestQueue>();
  /** For each mode what runs its jobs, and returns what completes their results. */
  private readonly fillers: Readonly<Record<Mode, { fill(job: Job, call: JobCall): Promise<Fill> }>>;
  private closing = false;

  constructor(private readonly options: JobsOptions) {
    this.changes = new JobChanges(options);
    this.pictureQueue = new RequestQueue(() => options.settings().concurrency);
    this.fillers = { chat: new ChatJobs(options, this.changes), image: new ImageJobs(options) };
    options.sessions.setStopHandler((resultId) => this.stopLocal(resultId));
  }

  /**
   * Requests a turn's answer, one for each of several passages, or all its pictures, some of which may wait for the first. Resolves with
   * the results when all have ended, in whatever state, and calls `onEnd` for each as it ends.
   */
  async run(sessionId: string, turnId: string, ready: RequestTarget, onEnd?: OnEnd): Promise<readonly Result[]> {
    const turn = findTurn(this.options.sessions.get(sessionId), turnId);
    if (!turn) return [];
    const { mode } = turn;
    const queue = this.queueOf(sessionId, turn);
    const results = expandRequests(turn).map(({ about, ...own }) => {
      const notes = { ...own, ...(about && { promptId: about.id }) };
      return waitsForFirst(turn, about?.id)
        ? { ...begun(ready), ...notes, ...unsent }
        : this.queued(ready, queue, notes);
    });
    const isVersions = modeTraits[mode].results === 'versions';
    this.changes.update({ sessionId, turnId }, (session) =>
      isVersions
        ? results.reduce((changed, result) => addResult(changed, turnId, result), session)
        : addResults(session, turnId, results),
    );
    const sent = results.filter(({ state }) => state === 'running');
    return this.startAll({ sessionId, turnId, mode }, sent, ready, onEnd);
  }

  /**
   * Requests a result again: for chat a new version of the answer, which continues from `begun`; for images another picture, which replaces
   * a failed one or is added beside an existing one.
   */
  async runVariation(
    { sessionId, resultId, begun }: Pick<Job, 'sessionId' | 'resultId' | 'begun'>,
    ready: RequestTarget,
  ): Promise<void> {
    const found = findResult(this.options.sessions.get(sessionId), resultId);
    if (!found) return;
    const { turn } = found;
    const place = { sessionId, turnId: turn.id, mode: turn.mode, begun };
    const result = this.queued(ready, this.queueOf(sessionId, turn), {
      ...furtherNotes(found.result, begun),
      model: getOwnModel(turn, found.result) ?? ready.model,
    });
    const isVersion = modeTraits[turn.mode].results === 'versions';
    this.changes.update(place, (now) =>
      isVersion ? addResult(now, turn.id, result) : addVariation(now, resultId, result),
    );
    await this.startAll(place, [result], ready);
  }

  /** Cancels a job, also one of another window; what was received so far is kept. */
  stop(resultId: string): void {
    if (!this.stopLocal(resultId)) this.options.sessions.stopElsewhere(resultId);
  }

  /** Called before the window closes. Stores complete responses first, since they were paid for; the rest is handled as in `dispose`. */
  async shutDown(): Promise<void> {
    this.closing = true;
    for (const job of this.running.values()) if (!this.receivedResponses.has(job.resultId)) job.abort.abort();
    await Promise.all(this.endings.values());
  }

  /** Called when the window closes: running results stay so on disk, and are shown as interrupted when the session is opened again. */
  dispose(): void {
    this.closing = true;
    for (const job of this.running.values()) job.abort.abort();
  }

  private stopLocal(resultId: string): boolean {
    const job = this.running.get(resultId);
    job?.abort.abort();
    return job !== undefined;
  }

  private queueOf(sessionId: string, { mode }: Pick<Turn, 'mode'>): RequestQueue {
    if (modeTraits[mode].queue === 'pictures') return this.pictureQueue;
    const queue = this.chatQueues.get(sessionId) ?? new RequestQueue(() => 1);
    this.chatQueues.set(sessionId, queue);
    return queue;
  }

  /** Takes a queue slot for a result; a result that gets none is marked as queued. */
  private queued(ready: RequestTarget, queue: RequestQueue, notes: Partial<Result> = {}): Result {
    const isFree = queue.tryAcquire();
    return { ...begun(ready), ...notes, ...(!isFree && { queued: true }) };
  }

  private async startAll(
    place: Pick<Job, 'sessionId' | 'turnId' | 'mode' | 'begun'>,
    results: readonly Result[],
    ready: RequestTarget,
    onEnd?: OnEnd,
  ): Promise<readonly Result[]> {
    const jobs = results.map((started) => {
      const { id, queued = false } = started;
      const target = { ...ready, model: started.model };
      const job = { ...place, resultId: id, started, ready: target, abort: new AbortController() };
      this.running.set(id, job);
      const ended = this.options.inFlight.track(() => this.finish(job, queued));
      this.endings.set(id, ended);
      return ended;
    });
    for (const job of jobs) void job.then(onEnd);
    return Promise.all(jobs);
  }

  /** Releases the queue slot after the result is stored, because the next request may include it. */
  private async finish(job: Job, isQueued: boolean): Promise<Result> {
    const queue = this.queueOf(job.sessionId, job);
    let hasPlace = !isQueued;
    try {
      if (isQueued) await queue.acquire(job.abort.signal);
      hasPlace = true;
      const filled = await this.execute(job, isQueued);
      return await this.changes.end(job, (result) => filled({ ...result, state: 'done' }));
    } catch (error) {
      const { cause = error, keep } = error instanceof BrokenOff ? error : {};
      if (this.closing && !this.receivedResponses.has(job.resultId)) return await this.left(job, keep);
      const report = await this.reported(job, cause);
      return await this.changes.end(job, (result) => ended(keep?.(result) ?? result, report));
    } finally {
      if (hasPlace) queue.release();
      for (const known of [this.running, this.endings, this.receivedResponses, this.unread]) known.delete(job.resultId);
    }
  }

  /** Returns the failure, and stores the whole of a response in which nothing could be read. Returns undefined if the user stopped the job. */
  private async reported(job: Job, error: unknown): Promise<FailureReport | undefined> {
    if (job.abort.signal.aborted && !(error instanceof Failure)) return undefined;
    const body = this.unread.get(job.resultId);
    const isKept = body !== undefined && (await this.options.replies.keepBody(job.resultId, body));
    return { ...toFailureReport(error, 'maybe'), ...(isKept && { kept: true }) };
  }

  /** Stores what was received; the rest is the result as a later window will see it. */
  private async left(job: Job, keep: Fill | undefined): Promise<Result> {
    if (!keep) return this.changes.interrupt(job);
    return this.changes.end(job, (result) => toInterrupted(keep(result), Date.now()));
  }

  private async execute(queued: Job, isQueued: boolean): Promise<Fill> {
    const job = isQueued ? { ...queued, ready: await this.stillReady(queued) } : queued;
    if (isQueued) this.changes.markSent(job);
    // A request that may be billed must be on disk, and in the index, before it is sent.
    await this.options.sessions.whenIndexed();
    return this.fillers[job.mode].fill(job, (limits) => ({
      connection: job.ready.connection,
      signal: job.abort.signal,
      limits,
      onWait: (seconds) => this.changes.setRetryTime(job, seconds),
      onResponseComplete: () => void this.receivedResponses.add(job.resultId),
      onUnread: (body) => void this.unread.set(job.resultId, body),
      maySend: () => isTargetCurrent(job.ready, this.options.stillReady),
    }));
  }

  /** A queued request uses the current key, fails if the key was removed, and is canceled if the base URL changed. */
  private async stillReady({ ready, abort }: Job): Promise<RequestTarget> {
    const now = await this.options.stillReady(ready);
    if (now === 'address') abort.abort();
    abort.signal.throwIfAborted();
    if (typeof now === 'string') throw new Failure('keyMissing', neverSent);
    return now;
  }
}

type OnEnd = (result: Result) => void;

/** Returns the final state of an incomplete result: stopped by the user, or failed. A storage failure takes precedence. */
function ended(result: Result, failure: FailureReport | undefined): Result {
  if (result.failure) return result;
  return failure ? { ...result, state: 'failed', failure } : { ...result, ...stopped };
}

const stopped = { state: 'stopped' } as const;

/** Waits for the user, not for other requests. */
const unsent = { ...stopped, queued: true, duration: 0 } as const;

function begun({ model }: RequestTarget): Result {
  return createResult(model, { now: Date.now(), id: crypto.randomUUID() });
}

/** A new version uses the text of the version that it follows, and begins with the text to continue. */
function furtherNotes({ promptId, prompt, style, textPart }: Result, begun: string | undefined): Partial<Result> {
  return {
    ...(promptId !== undefined && { promptId }),
    ...(prompt !== undefined && { prompt }),
    ...(style !== undefined && { style }),
    ...(begun !== undefined && { text: begun, ...(textPart && { textPart }) }),
  };
}
