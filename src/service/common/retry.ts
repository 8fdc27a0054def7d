import { maxAutoRetryDelay, type Operation, operations } from './failure/policy.ts';
import type { FailureReport } from './failureReport.ts';

const firstPause = 0.5;
const longestPause = 8;
/** The share of a delay that chance may take off, so that many clients do not retry at the same moment. */
const jitter = 0.25;

/** A failed request that may be retried automatically. */
export interface Attempt {
  readonly operation: Operation;
  readonly failure: FailureReport;
  /** How often it was retried already. */
  readonly retries: number;
  /** Whether the user sees the wait, and can end it. */
  readonly isVisibleToUser: boolean;
  /** From 0 up to 1, for the jitter. */
  readonly chance: number;
}

/**
 * Returns the seconds to wait before the same request is retried automatically, or undefined if it must not be. Image requests, and
 * requests whose wait nobody sees, are retried only if surely nothing was billed; a response that had begun to arrive is never `auto`. The
 * delays are those of openai-node: 0.5 s doubled each time up to 8 s, unless the service specifies its own.
 */
export function getRetryDelay({ failure, retries, chance, ...attempt }: Attempt): number | undefined {
  const mayRetry = failure.retry === 'auto' && retries < mostRetries(failure);
  const paysOnce = operations[attempt.operation].paysOnce || !attempt.isVisibleToUser;
  if (!mayRetry || (paysOnce && failure.billed !== 'no')) return undefined;
  const { retryAfter } = failure;
  if (retryAfter !== undefined && retryAfter > maxAutoRetryDelay) return undefined;
  return retryAfter ?? Math.min(longestPause, firstPause * 2 ** retries) * (1 - jitter * chance);
}

/**
 * Returns the maximum number of retries. The gateway has already tried its own channels, and a stale connection fails once: for those one
 * retry is enough.
 */
function mostRetries({ kind }: FailureReport): number {
  return kind === 'serviceFault' || kind === 'connectionLost' ? 1 : 2;
}
