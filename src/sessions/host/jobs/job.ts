import type { Mode } from '../../../product/common/mode.ts';
import type { CallOptions, ChatDelta } from '../../../service/common/serviceTypes.ts';
import type { RequestTarget } from '../../../service/host/serviceClient.ts';
import type { Result } from '../../common/model/result.ts';

/** Seconds until a connection must stand. */
export const connectLimit = 30;

/** What a job needs of the settings; times in seconds. */
export interface JobSettings {
  readonly systemPrompt: string;
  readonly streaming: boolean;
  readonly idleTimeout: number;
  readonly imageTimeout: number;
  /** Picture requests in flight at a time. */
  readonly concurrency: number;
}

/** Told of everything a job changes, in order. */
export interface JobListener {
  turnChanged(sessionId: string, turnId: string): void;
  /** What the next message goes on from has changed. */
  draftChanged(sessionId: string): void;
  onDelta(place: Pick<Job, 'sessionId' | 'resultId'>, piece: ChatDelta & { readonly offset: number }): void;
}

/** One request that fills a result, in flight or waiting for others. */
export interface Job {
  readonly sessionId: string;
  readonly turnId: string;
  readonly resultId: string;
  /** Its result as it began: what is left of it where its session goes meanwhile. */
  readonly started: Result;
  readonly mode: Mode;
  readonly ready: RequestTarget;
  readonly abort: AbortController;
  /** The beginning of an answer that is to go on. */
  readonly begun?: string | undefined;
}

/** What the service is called with for a job. */
export type JobCall = (limits: CallOptions['limits']) => CallOptions;
