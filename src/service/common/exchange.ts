import { networkFailure } from './failure/network.ts';
import { costOfSending } from './failure/policy.ts';
import { Failure } from './failureReport.ts';
import type { TimeLimits } from './serviceTypes.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

interface ExchangeOptions {
  readonly transport: Transport;
  readonly limits: TimeLimits;
  readonly signal: AbortSignal;
  /**
   * The kind of failure when the time is over: an image arrives in one piece, so the wait for its first byte is the limit of the whole
   * request.
   */
  readonly lateKind: 'deadline' | 'silent';
  /** Called with the size in bytes of every chunk of the body. */
  readonly onBytes: (count: number) => void;
}

/**
 * Runs one request within its time limits: sends it and lets `use` read the response. The connection is closed when this returns. If a
 * cancellation or a timeout ends the response early, reading its body rejects with that reason, and `use` may still return a result from
 * what arrived. Rejects with the reason of the cancellation, the failure of the timeout or of the network, or what `use` throws.
 */
export async function exchange<T>(
  request: Omit<TransportRequest, 'signal' | 'onSent'>,
  options: ExchangeOptions,
  use: (reply: TransportResponse) => Promise<T>,
): Promise<T> {
  const watch = startTimeouts(options);
  try {
    const reply = await opened(request, watch, options.transport);
    return await use({ ...reply, body: watched(reply.body, watch, options.onBytes) });
  } catch (error) {
    throw watch.signal.aborted ? watch.signal.reason : error;
  } finally {
    watch.end();
  }
}

async function opened(
  request: Omit<TransportRequest, 'signal' | 'onSent'>,
  watch: RequestTimeouts,
  transport: Transport,
): Promise<TransportResponse> {
  watch.signal.throwIfAborted();
  try {
    return await transport({ ...request, signal: watch.signal, onSent: watch.sent });
  } catch (error) {
    throw error instanceof Failure ? error : networkFailure(error, watch.wasSent());
  }
}

async function* watched(
  body: AsyncIterable<Uint8Array>,
  watch: RequestTimeouts,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body) {
      watch.onActivity();
      onBytes(piece.length);
      yield piece;
    }
  } catch (error) {
    throw watch.signal.aborted ? watch.signal.reason : error;
  }
}

type RequestTimeouts = ReturnType<typeof startTimeouts>;

/** Starts the timeouts of one request: each phase of waiting has its own, and a cancellation by the user ends all of them. */
function startTimeouts({ limits, signal, lateKind }: Omit<ExchangeOptions, 'transport' | 'onBytes'>) {
  const control = new AbortController();
  const stop = () => control.abort(signal.reason);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = false;
  let patientUntil = 0;
  // An image that is being generated has the whole limit, however early the first bytes arrived.
  const isStillDrawn = () => lateKind === 'deadline' && patientUntil > soon(limits.idle);
  const next = (seconds: number, kind: 'connectTimeout' | 'deadline' | 'silent') => {
    clearTimeout(timer);
    // After a request was sent, the service may still finish, and charge for it.
    const cost = costOfSending(kind, kind !== 'connectTimeout');
    const expire = () => control.abort(new Failure(kind, { ...cost, seconds }));
    if (!control.signal.aborted) timer = setTimeout(expire, seconds * 1000);
  };
  next(limits.connect, 'connectTimeout');
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return {
    /** Aborted with the user's own reason, or with the failure of the timeout that expired. */
    signal: control.signal,
    /** Reports that the connection is established; the wait for the first byte begins. */
    sent: () => {
      if (sent) return;
      sent = true;
      patientUntil = soon(limits.firstByte);
      next(limits.firstByte, lateKind);
    },
    /** Whether the request can have reached the service. */
    wasSent: () => sent,
    /** Reports that data arrived. */
    onActivity: () => {
      sent = true;
      if (!isStillDrawn()) next(limits.idle, 'silent');
    },
    /** Ends all waiting and closes the connection, whatever state it is in. */
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      control.abort();
    },
  };
}

/** Returns a time by a clock that never goes back, in milliseconds. */
function soon(seconds: number): number {
  return performance.now() + seconds * 1000;
}
