import { networkFailure } from './failure/network.ts';
import { Failure } from './failureReport.ts';
import { type RequestTimeouts, startTimeouts, type WatchOptions } from './requestTimeouts.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

interface ExchangeOptions extends WatchOptions {
  readonly transport: Transport;
  /** Told of every piece of the body, in bytes. */
  readonly onBytes: (count: number) => void;
}

/**
 * One request within its limits: sends it and lets `use` read the reply; the connection is free when this returns.
 * What ends the reply early, a stop or a limit that ran out, is what reading its body rejects with; `use` may make something of what came.
 * Rejects with the stop's own reason, the failure of the limit that ran out, that of the network, or what `use` throws.
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
