import type { Exchange } from './exchange.ts';
import type { Gate } from './gate.ts';

/** A reply a test has written by hand; it goes out as it stands, whatever the request was. */
export interface ScriptedReply {
  /** Waits for a request whose path holds this; absent, any takes it. */
  readonly path?: string;
  /** HTTP status; 200 when absent. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text and bytes go as they are, anything else as JSON. */
  readonly body?: unknown;
  /** Instead of `body`: pieces written one after the other. */
  readonly chunks?: readonly (string | Uint8Array)[];
  /** Milliseconds before the first byte and between chunks. */
  readonly delay?: number;
  /** Cuts the connection after the last chunk instead of ending the reply. */
  readonly cut?: boolean;
}

/** Replies waiting for their request, first come first served; once they are used up the service answers by itself. */
export class Script {
  readonly #replies: ScriptedReply[] = [];

  next(...replies: readonly ScriptedReply[]): void {
    this.#replies.push(...replies);
  }

  clear(): void {
    this.#replies.length = 0;
  }

  /** The next reply for a request to this path. */
  take(path: string): ScriptedReply | undefined {
    const at = this.#replies.findIndex((reply) => path.includes(reply.path ?? ''));
    return at < 0 ? undefined : this.#replies.splice(at, 1)[0];
  }
}

function chunksOf(reply: ScriptedReply): readonly (string | Uint8Array)[] {
  if (reply.chunks) return reply.chunks;
  if (reply.body === undefined) return [];
  const asItIs = typeof reply.body === 'string' || reply.body instanceof Uint8Array;
  return [asItIs ? (reply.body as string | Uint8Array) : JSON.stringify(reply.body)];
}

/** Plays one scripted reply. */
export async function playReply(exchange: Exchange, reply: ScriptedReply, gate: Gate): Promise<void> {
  await exchange.wait(reply.delay ?? 0);
  exchange.begin(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
  for (const [index, chunk] of chunksOf(reply).entries()) {
    if (index > 0) await exchange.wait(reply.delay ?? 0);
    exchange.write(chunk);
    await gate.pass('stream', exchange.gone);
  }
  if (reply.cut) exchange.cut();
  else exchange.end();
}
