import { maxAutoRetryDelay, type Operation, operations } from './failure/policy.ts';
import { Failure, type FailureReport, neverSent } from './failureReport.ts';
import type { ResponseFacts } from './responseFacts.ts';
import type { CallOptions } from './serviceTypes.ts';

/**
 * Sends a request and retries it by the rules of `getRetryDelay`. If the user cancels the wait, this rejects with the failure that caused
 * it, since that is what happened. The failure reports how often the request was sent, and so does the result if more than one sending may
 * have been billed. `send` receives the number of earlier sendings. Nothing is sent if the key was removed in the meantime.
 */
export async function withRetries<T extends object>(
  operation: Operation,
  options: CallOptions,
  send: (retries: number) => Promise<T>,
): Promise<T & Pick<ResponseFacts, 'attempts'>> {
  let mayBeBilled = false;
  await requireKey(options);
  for (let retries = 0; ; retries += 1) {
    try {
      const result = await send(retries);
      return mayBeBilled ? { ...result, attempts: retries + 1 } : result;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      mayBeBilled ||= error.facts.billed !== 'no';
      const failure = withAttempts(error, retries + 1, mayBeBilled);
      const attempt = { operation, failure: failure.report, retries, chance: Math.random() };
      const seconds = getRetryDelay({ ...attempt, isVisibleToUser: options.onWait !== undefined });
      if (seconds === undefined || !(await pause(seconds, options))) throw failure;
    }
  }
}

function withAttempts(failure: Failure, attempts: number, mayBeBilled: boolean): Failure {
  if (attempts === 1) return failure;
  const billed = mayBeBilled && failure.facts.billed === 'no' ? 'maybe' : failure.facts.billed;
  return failure.with({ billed, attempts });
}

/** Resolves to true when the time has passed, or to false if the user cancels the wait or no longer uses that connection. */
async function pause(seconds: number, options: CallOptions): Promise<boolean> {
  const { signal, onWait } = options;
  onWait?.(seconds);
  const passed = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(true), seconds * 1000);
    const stop = () => {
      clearTimeout(timer);
      resolve(false);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  onWait?.(undefined);
  return passed && (await maySend(options));
}

async function requireKey(options: CallOptions): Promise<void> {
  if (!(await maySend(options))) throw new Failure('keyMissing', neverSent);
}

async function maySend(options: CallOptions): Promise<boolean> {
  return (await options.maySend?.()) ?? true;
}

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
