import { createService } from '../../../src/service/common/createService.ts';
import { Failure } from '../../../src/service/common/failureReport.ts';
import type { CallOptions, ChatDelta, ChatResponse, ImageResponse } from '../../../src/service/common/serviceTypes.ts';
import type { Transport } from '../../../src/service/common/transport.ts';

/** How many inputs each property tries; set `LIMN_FUZZ_RUNS` for a long run. */
export const runs = Number(process.env.LIMN_FUZZ_RUNS ?? 150);

export const key = 'kf-sentinel/4f9a+1c77=';

/** A response as it arrives: its status and the pieces of its body. */
export interface Wire {
  readonly status?: number;
  readonly type?: string;
  readonly pieces: readonly Uint8Array[];
}

export type Outcome<T> = { readonly reply: T } | { readonly failure: Failure };

const limits = { connect: 10, firstByte: 10, idle: 10 };

/** Returns the reply or failure that the service produces for a response, and passes on one that is kept unread; throws any other error. */
export function drawn(wire: Wire, onUnread?: (body: Uint8Array) => void): Promise<Outcome<ImageResponse>> {
  const request = { model: 'm', prompt: 'a boat', aspectRatio: '', size: '' };
  return settled(serviceOver(wire).generateImage(request, { ...options(), ...(onUnread && { onUnread }) }));
}

export async function answered(
  wire: Wire,
  stream: boolean,
): Promise<Outcome<ChatResponse> & { readonly shown: readonly ChatDelta[] }> {
  const shown: ChatDelta[] = [];
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }], stream };
  const outcome = await settled(serviceOver(wire).chat(request, (piece) => shown.push(piece), options()));
  return { ...outcome, shown };
}

export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Splits the bytes at these positions. */
export function cutAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...[...cuts].sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

function serviceOver({ status = 200, type = 'application/json', pieces }: Wire) {
  const transport: Transport = async () => ({ status, headers: { 'content-type': type }, body: flow(pieces) });
  return createService({ transport, log: { request: () => undefined } });
}

async function* flow(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

/** A wait before a retry ends at once, as when a user cancels it. */
function options(): CallOptions {
  const control = new AbortController();
  const connection = { baseUrl: 'http://127.0.0.1:1', key };
  return { connection, limits, signal: control.signal, onWait: () => control.abort() };
}

async function settled<T>(request: Promise<T>): Promise<Outcome<T>> {
  try {
    return { reply: await request };
  } catch (error) {
    if (error instanceof Failure) return { failure: error };
    throw error;
  }
}
