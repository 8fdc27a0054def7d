import { networkFailure } from './failure/network.ts';
import { Failure } from './failureReport.ts';
import { type RequestTimeouts, startTimeouts, type WatchOptions } from './requestTimeouts.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

interface ExchangeOptions extends WatchOptions {
  readonly transport: Transport;
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
