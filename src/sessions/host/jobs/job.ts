import { truncate } from '../../../base/common/truncate.ts';
import type { ReceivedPicture } from '../../../imageFiles/common/receivedPicture.ts';
import { limits } from '../../../product/common/limits.ts';
import type { Mode } from '../../../product/common/mode.ts';
import { type Billed, Failure, type FailureReport, neverSent } from '../../../service/common/failureReport.ts';
import type { CallOptions, ChatDelta, SentPicture } from '../../../service/common/serviceTypes.ts';
import type { RequestTarget } from '../../../service/host/serviceClient.ts';
import type { Picture } from '../../common/model/picture.ts';
import type { Result } from '../../common/model/session.ts';
import type { PictureOptions } from '../../common/model/turnRequest.ts';
import type { Pictures } from '../imageStore.ts';

/** Timeout for establishing a connection, in seconds. */
export const connectLimit = 30;

/** The settings that a job needs; times in seconds. */
export interface JobSettings {
  readonly systemPrompt: string;
  readonly streaming: boolean;
  readonly idleTimeout: number;
  readonly imageTimeout: number;
  /** Maximum number of image requests in flight. */
  readonly concurrency: number;
}

/** Receives every change of a job, in order. */
export interface JobListener {
  turnChanged(sessionId: string, turnId: string): void;
  /** The draft has changed, for example its base picture. */
  draftChanged(sessionId: string): void;
  onDelta(place: Pick<Job, 'sessionId' | 'resultId'>, piece: ChatDelta & { readonly offset: number }): void;
}

/** One request that fills a result, in flight or queued. */
export interface Job {
  readonly sessionId: string;
  readonly turnId: string;
  readonly resultId: string;
  /** The initial result, which is used if its session is deleted in the meantime. */
  readonly started: Result;
  readonly mode: Mode;
  readonly ready: RequestTarget;
  readonly abort: AbortController;
  /** The beginning of an answer to continue. */
  readonly begun?: string | undefined;
}

/** Returns the options of the service call for a job. */
export type JobCall = (limits: CallOptions['limits']) => CallOptions;

/** Adds the received data to a result. */
export type Fill = (result: Result) => Result;

/**
 * An answer that was stopped or failed after a part of it had arrived: the reason is the `cause`, and the received part is kept, because it
 * was paid for.
 */
export class BrokenOff extends Error {
  constructor(
    override readonly cause: unknown,
    readonly keep: Fill,
  ) {
    super('broken off', { cause });
  }
}

/** Runs the request. If it ends early with a part of the answer, throws a `BrokenOff` that keeps the part. */
export async function keepingPartial<Reply>(
  ask: (onPartial: (reply: Reply) => void) => Promise<Reply>,
  keep: (reply: Reply) => Promise<Fill>,
): Promise<Reply> {
  const came: Reply[] = [];
  try {
    return await ask((reply) => void came.push(reply));
  } catch (error) {
    const [reply] = came;
    throw reply === undefined ? error : new BrokenOff(error, await keep(reply));
  }
}

/** Reads a picture for a request. Rejects with `pictureLost` if its bytes are missing or cannot be read; then nothing is sent. */
export async function readSentImage(pictures: Pick<Pictures, 'bytes'>, picture: Picture): Promise<SentPicture> {
  const bytes = await pictures.bytes(picture).catch((cause) => {
    throw pictureLost(cause);
  });
  if (!bytes) throw pictureLost();
  return { bytes, mediaType: picture.mediaType };
}

/** Fails the request, because without the picture it would not be what the user means. */
export function pictureLost(cause?: unknown): Failure {
  return new Failure('pictureLost', neverSent, { cause });
}

/** Returns received pictures as stored; `problem` is the reason why one of them is in memory only. */
export async function saveReceivedImages(
  pictures: Pick<Pictures, 'save'>,
  received: readonly ReceivedPicture[],
): Promise<{ readonly all: readonly Picture[]; readonly problem: unknown }> {
  const kept = await Promise.all(received.map((picture) => pictures.save(picture)));
  const problem = kept.find((one) => one.problem !== undefined)?.problem;
  return { all: kept.map((one) => one.picture), problem };
}

/** Marks a result as failed if a picture could not be stored. The picture stays with it, because it was paid for. */
export function applyStorageError(result: Result, problem: unknown, billed: Billed = 'yes'): Result {
  if (problem === undefined) return result;
  const failure: FailureReport = { kind: 'storage', billed, words: getErrorMessage(problem), retry: 'never' };
  return { ...result, state: 'failed', failure };
}

/** `billed` applies to errors on this side that are not a failure of the service. */
export function toFailureReport(error: unknown, billed: Billed): FailureReport {
  if (error instanceof Failure) return error.report;
  return { kind: 'internal', billed, words: getErrorMessage(error), retry: 'button' };
}

export function getErrorMessage(error: unknown): string {
  return truncate(error instanceof Error ? error.message : String(error), limits.sentence);
}

/** The user must confirm if more requests than this would be in flight. */
const maxUnconfirmed = 4;

/** The requests that are about to be sent. */
export interface RequestEstimate {
  readonly requests: number;
  readonly model: string;
  readonly mode: Mode;
  readonly options: PictureOptions;
}

/** The requests of this window that are in flight or queued, however they were started. */
export class InFlight {
  private number = 0;

  /** `confirm` asks the user whether to send all these in addition to the `inFlight` ones. */
  constructor(private readonly confirm: (wanted: RequestEstimate, inFlight: number) => Promise<boolean>) {}

  /**
   * Asks the user to confirm if too many requests would be in flight. Returns synchronously if no dialog is needed, so that the next
   * confirmation already counts these requests.
   */
  confirmIfMany(wanted: RequestEstimate): true | Promise<boolean> {
    return this.number + wanted.requests <= maxUnconfirmed || this.confirm(wanted, this.number);
  }

  /** Counts a request until it has finished. */
  async track<T>(run: () => Promise<T>): Promise<T> {
    this.number += 1;
    try {
      return await run();
    } finally {
      this.number -= 1;
    }
  }
}

/** Limits the number of requests in flight; the others wait in order. */
export class RequestQueue {
  private inFlight = 0;
  private readonly waiting: (() => void)[] = [];

  /** `most` is called whenever a slot may be free, since the user may change the limit. */
  constructor(private readonly most: () => number) {}

  /** Takes a slot at once; returns false if none is free. */
  tryAcquire(): boolean {
    if (this.waiting.length > 0 || this.inFlight >= this.most()) return false;
    this.inFlight += 1;
    return true;
  }

  /** Resolves when a slot was taken; rejects with the signal's reason. */
  acquire(signal: AbortSignal): Promise<void> {
    if (this.tryAcquire()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const give = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(give), 1);
        reject(signal.reason);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.waiting.push(give);
    });
  }

  /** Releases a slot. */
  release(): void {
    this.inFlight -= 1;
    while (this.inFlight < this.most()) {
      const next = this.waiting.shift();
      if (!next) return;
      this.inFlight += 1;
      next();
    }
  }
}
