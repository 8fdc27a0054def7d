import type { Operation } from './failure/policy.ts';
import { Failure, neverSent } from './failureReport.ts';
import { getRetryDelay } from './retry.ts';
import type { CallOptions, ResponseFacts } from './serviceTypes.ts';

interface Retrying {
  readonly operation: Operation;
  readonly options: CallOptions;
}

/**
 * Sends a request and retries it by the rules of `getRetryDelay`. If the user cancels the wait, this rejects with the failure that caused
 * it, since that is what happened. The failure reports how often the request was sent, and so does the result if more than one sending may
 * have been billed. `send` receives the number of earlier sendings. Nothing is sent if the key was removed in the meantime.
 */
export async function withRetries<T extends object>(
  { operation, options }: Retrying,
  send: (retries: number) => Promise<T>,
): Promise<T & Pick<ResponseFacts, 'attempts'>> {
  let mayBeBilled = false;
  await needKey(options);
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

async function needKey(options: CallOptions): Promise<void> {
  if (!(await maySend(options))) throw new Failure('keyMissing', neverSent);
}

async function maySend(options: CallOptions): Promise<boolean> {
  return (await options.maySend?.()) ?? true;
}
