import { maxAutoRetryDelay, type Operation, operations } from './failure/policy.ts';
import type { FailureReport } from './failureReport.ts';

const firstPause = 0.5;
const longestPause = 8;
/** The share of a pause that chance may take off, so that many clients do not come back at the same moment. */
const jitter = 0.25;

/** A request that failed and may be sent again by itself. */
export interface Attempt {
  readonly operation: Operation;
  readonly failure: FailureReport;
  /** How often it was sent again already. */
  readonly retries: number;
  /** Somebody is told of the wait, and can end it. */
  readonly isVisibleToUser: boolean;
  /** From 0 up to 1, for the jitter. */
  readonly chance: number;
}

/**
 * Seconds to wait before the same request is sent again by itself; nothing when it must not be.
 * Pictures, and what nobody sees wait, are sent again only where surely nothing was billed; what began to arrive is never `auto`.
 * The pauses are those of openai-node: 0.5 s doubled each time up to 8 s, unless the service names a wait of its own.
 */
export function getRetryDelay({ failure, retries, chance, ...attempt }: Attempt): number | undefined {
  const mayRetry = failure.retry === 'auto' && retries < mostRetries(failure);
  const paysOnce = operations[attempt.operation].paysOnce || !attempt.isVisibleToUser;
  if (!mayRetry || (paysOnce && failure.billed !== 'no')) return undefined;
  const { retryAfter } = failure;
  if (retryAfter !== undefined && retryAfter > maxAutoRetryDelay) return undefined;
  return retryAfter ?? Math.min(longestPause, firstPause * 2 ** retries) * (1 - jitter * chance);
}

/** The gateway has tried its own channels already, and a stale connection fails once: for those one more try is enough. */
function mostRetries({ kind }: FailureReport): number {
  return kind === 'serviceFault' || kind === 'connectionLost' ? 1 : 2;
}
