import type { Mode } from '../../../product/common/mode.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import { Failure, type FailureReport, neverSent } from '../../../service/common/failureReport.ts';
import type { CallOptions } from '../../../service/common/serviceTypes.ts';
import {
  isTargetCurrent,
  type RequestTarget,
  type RevalidateTarget,
  type Service,
} from '../../../service/host/serviceClient.ts';
import { expandRequests } from '../../common/draft.ts';
import { addResult, createResult } from '../../common/editSession.ts';
import { waitsForFirst } from '../../common/keepAlike.ts';
import type { Result } from '../../common/model/result.ts';
import { type Session, turnOfResult } from '../../common/model/session.ts';
import type { Turn } from '../../common/model/turn.ts';
import { addResults, addVariation } from '../../common/pictureTurn.ts';
import { toInterrupted } from '../../common/recoverInterrupted.ts';
import type { Pictures } from '../imageStore.ts';
import type { RawReplyStore } from '../replies.ts';
import type { RequestBodyStore } from '../requests.ts';
import type { Sessions } from '../sessions.ts';
import { BrokenOff, type Fill } from './brokenOff.ts';
import { ChatJobs } from './chatJobs.ts';
import { ImageJobs } from './imageJobs.ts';
import type { InFlight } from './inFlight.ts';
import type { Job, JobCall, JobListener, JobSettings } from './job.ts';
import { JobChanges } from './jobChanges.ts';
import { RequestQueue } from './requestQueue.ts';
import { toFailureReport } from './saveReceived.ts';

interface JobsOptions {
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

/** The requests in flight. They belong to the host: closing, hiding or reloading the panel stops none of them. */
export class Jobs {
  private readonly running = new Map<string, Job>();
  /** Resolve when what runs has ended, by the ids of the results. */
  private readonly endings = new Map<string, Promise<Result>>();
  /** The results whose whole answer is here, which is still decoded or written. */
  private readonly receivedResponses = new Set<string>();
  /** Answers in which nothing could be read, by the ids of their results. */
  private readonly unread = new Map<string, Uint8Array>();
  private readonly changes: JobChanges;
  private readonly pictureQueue: RequestQueue;
  /** The answers of a session come one after the other, since each may rest on the one before. */
  private readonly chatQueues = new Map<string, RequestQueue>();
  private readonly fillers: Fillers;
  private closing = false;

  constructor(private readonly options: JobsOptions) {
    this.changes = new JobChanges(options);
    this.pictureQueue = new RequestQueue(() => options.settings().concurrency);
    this.fillers = fillersOf(options, this.changes);
    options.sessions.setStopHandler((resultId) => this.stopLocal(resultId));
  }

  /**
   * Asks for a turn's answer, of several passages for one each, or for all its pictures, of which some may wait for the first; resolves with the results when all have
   * ended, however they ended, and tells of each as it ends.
   */
  async run(sessionId: string, turnId: string, ready: RequestTarget, onEnd?: OnEnd): Promise<readonly Result[]> {
    const turn = turnIn(this.options.sessions.get(sessionId), turnId);
    if (!turn) return [];
    const queue = this.queueOf(sessionId, turn);
    const results = expandRequests(turn).map((one) => {
      const notes = one && { promptId: one.id };
      return waitsForFirst(turn, one?.id) ? { ...begun(ready), ...notes, ...unsent } : this.queued(ready, queue, notes);
    });
    const add = modeTraits[turn.mode].results === 'versions' ? addAnswers : addResults;
    this.changes.update({ sessionId, turnId }, (session) => add(session, turnId, results));
    const sent = results.filter(({ state }) => state === 'running');
    return this.startAll({ sessionId, turnId }, sent, ready, onEnd);
  }

  /**
   * Asks for a result again: for a further version of an answer, which goes on from what has `begun`; for a picture in the place
   * of one that came to nothing, else beside the one that is there.
   */
  async runVariation({ sessionId, resultId, begun }: Further, ready: RequestTarget): Promise<void> {
    const session = this.options.sessions.get(sessionId);
    const turn = session && turnOfResult(session, resultId);
    const old = turn?.results.find(({ id }) => id === resultId);
    if (!turn || !old) return;
    const place = { sessionId, turnId: turn.id, begun };
    const result = this.queued(ready, this.queueOf(sessionId, turn), furtherNotes(old, begun));
    const isVersion = modeTraits[turn.mode].results === 'versions';
    this.changes.update(place, (now) =>
      isVersion ? addResult(now, turn.id, result) : addVariation(now, resultId, result),
    );
    await this.startAll(place, [result], ready);
  }

  /** Stops a job, also one of another window; what came so far is kept. */
  stop(resultId: string): void {
    if (!this.stopLocal(resultId)) this.options.sessions.stopElsewhere(resultId);
  }

  /** The window is about to close: what has arrived is kept first, since it was paid for; the rest as in `dispose`. */
  async shutDown(): Promise<void> {
    this.closing = true;
    for (const job of this.running.values()) if (!this.receivedResponses.has(job.resultId)) job.abort.abort();
    await Promise.all(this.endings.values());
  }

  /** The window closes: what runs is left as running on disk, and shows as interrupted when it is opened again. */
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

  /** Takes a place among the requests in flight; the result that gets none says that it waits. */
  private queued(ready: RequestTarget, queue: RequestQueue, notes: Partial<Result> = {}): Result {
    const isFree = queue.tryAcquire();
    return { ...begun(ready), ...notes, ...(!isFree && { queued: true }) };
  }

  private async startAll(
    place: TurnPath,
    results: readonly Result[],
    ready: RequestTarget,
    onEnd?: OnEnd,
  ): Promise<readonly Result[]> {
    const turn = turnIn(this.options.sessions.get(place.sessionId), place.turnId);
    if (!turn) return [];
    const jobs = results.map((started) => {
      const { id, queued = false } = started;
      const job = { ...place, resultId: id, started, mode: turn.mode, ready, abort: new AbortController() };
      this.running.set(id, job);
      const ended = this.options.inFlight.track(() => this.finish(job, queued));
      this.endings.set(id, ended);
      return ended;
    });
    for (const job of jobs) void job.then(onEnd);
    return Promise.all(jobs);
  }

  /** Gives its place to the next only when its end is in the session: what comes next may rest on it. */
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

  /** Of an answer in which nothing could be read all is kept. Nothing where the user stopped it. */
  private async reported(job: Job, error: unknown): Promise<FailureReport | undefined> {
    if (job.abort.signal.aborted && !(error instanceof Failure)) return undefined;
    const body = this.unread.get(job.resultId);
    const isKept = body !== undefined && (await this.options.replies.keepBody(job.resultId, body));
    return { ...toFailureReport(error, 'maybe'), ...(isKept && { kept: true }) };
  }

  /** What came is kept; the rest is what a later window would say of it. */
  private async left(job: Job, keep: Fill | undefined): Promise<Result> {
    if (!keep) return this.changes.interrupt(job);
    return this.changes.end(job, (result) => toInterrupted(keep(result), Date.now()));
  }

  private async execute(job: Job, isQueued: boolean): Promise<Fill> {
    const ready = isQueued ? await this.stillReady(job) : job.ready;
    if (isQueued) this.changes.markSent(job);
    // What may be paid for is on disk, and can be found there, before it is asked for.
    await this.options.sessions.whenIndexed();
    return this.ask({ ...job, ready });
  }

  /** What waits is sent with the key as it is by then, fails where that was removed, and stops where another address is meant. */
  private async stillReady({ ready, abort }: Job): Promise<RequestTarget> {
    const now = await this.options.stillReady(ready);
    if (now === 'address') abort.abort();
    abort.signal.throwIfAborted();
    if (typeof now === 'string') throw new Failure('keyMissing', neverSent);
    return now;
  }

  private ask(job: Job): Promise<Fill> {
    return this.fillers[job.mode](job, (limits) => this.call(job, limits));
  }

  private call(job: Job, limits: CallOptions['limits']): CallOptions {
    const onWait = (seconds: number | undefined) => this.changes.setRetryTime(job, seconds);
    const onWhole = () => void this.receivedResponses.add(job.resultId);
    const onUnread = (body: Uint8Array) => void this.unread.set(job.resultId, body);
    const maySend = () => isTargetCurrent(job.ready, this.options.stillReady);
    return {
      connection: job.ready.connection,
      signal: job.abort.signal,
      limits,
      onWait,
      onResponseComplete: onWhole,
      onUnread,
      maySend,
    };
  }
}

/** The request of each kind, from a job to what fills its result. */
type Fillers = Readonly<Record<Mode, (job: Job, call: JobCall) => Promise<Fill>>>;

function fillersOf(options: JobsOptions, changes: JobChanges): Fillers {
  const answering = new ChatJobs(options);
  const drawings = new ImageJobs(options);
  return {
    chat: (job, call) => answering.answer(job, changes, call),
    image: (job, call) => drawings.draw(job, call),
  };
}

type OnEnd = (result: Result) => void;
type TurnPath = Pick<Job, 'sessionId' | 'turnId' | 'begun'>;

/** The result that is asked for again. */
type Further = Pick<Job, 'sessionId' | 'resultId' | 'begun'>;

/** The end of what was not answered in full: by the user's stop, or a failure. That what came could not be stored is told before that. */
function ended(result: Result, failure: FailureReport | undefined): Result {
  if (result.failure) return result;
  return failure ? { ...result, state: 'failed', failure } : { ...result, ...stopped };
}

const stopped = { state: 'stopped' } as const;

/** Waits for the person, not for others. */
const unsent = { ...stopped, queued: true, duration: 0 } as const;

function begun({ model }: RequestTarget): Result {
  return createResult(model, { now: Date.now(), id: crypto.randomUUID() });
}

function turnIn(session: Session | undefined, turnId: string): Turn | undefined {
  return session?.turns.find(({ id }) => id === turnId);
}

/** A further version asks with the words of the one it follows, and begins with what is to go on. */
function furtherNotes({ promptId, prompt, textPart }: Result, begun: string | undefined): Partial<Result> {
  return {
    ...(promptId !== undefined && { promptId }),
    ...(prompt !== undefined && { prompt }),
    ...(begun !== undefined && { text: begun, ...(textPart && { textPart }) }),
  };
}

function addAnswers(session: Session, turnId: string, results: readonly Result[]): Session {
  return results.reduce((changed, result) => addResult(changed, turnId, result), session);
}
