import type { Mode } from '../../../product/common/mode.ts';
import type { CallOptions, ChatDelta } from '../../../service/common/serviceTypes.ts';
import type { RequestTarget } from '../../../service/host/serviceClient.ts';
import type { Result } from '../../common/model/result.ts';

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
