import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** One request as the service got it. */
export interface SampleRequest {
  readonly method: string;
  /** Path and query, as sent. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Parsed where it is JSON, else the text. */
  readonly body: unknown;
  /** Requests that were open when it came, itself included. */
  readonly inFlight: number;
  /** Whether the client went away before the reply was complete. */
  readonly aborted: boolean;
  /** Settles when the reply is complete or the client is gone; never rejects. */
  readonly closed: Promise<void>;
}

/** What is known of a request when its body is there. */
type Arrival = Pick<SampleRequest, 'body' | 'inFlight'>;

/** Any origin may call: an editor in the browser asks from an origin of its own. */
const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'X-Oneapi-Request-Id, Retry-After',
};

/** One request with the means to answer it. */
export class Exchange {
  readonly request: SampleRequest;
  readonly requestId = randomBytes(8).toString('hex');
  /** Aborts when the client is gone. */
  readonly gone: AbortSignal;
  readonly #response: ServerResponse;

  constructor(incoming: IncomingMessage, response: ServerResponse, { body, inFlight }: Arrival) {
    const gone = new AbortController();
    this.#response = response;
    this.gone = gone.signal;
    response.once('close', () => response.writableFinished || gone.abort());
    this.request = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body,
      inFlight,
      get aborted() {
        return gone.signal.aborted;
      },
      closed: once(response, 'close').then(() => {}),
    };
  }

  /** Sends status and headers; `write` and `end` follow. */
  begin(status: number, headers: Readonly<Record<string, string>>): void {
    this.#response.writeHead(status, { ...openToAll, 'x-oneapi-request-id': this.requestId, ...headers });
    this.#response.flushHeaders();
  }

  write(piece: string | Uint8Array): void {
    this.#response.write(piece);
  }

  end(): void {
    this.#response.end();
  }

  /** Cuts the connection in mid-reply, as a failing gateway does. */
  cut(): void {
    this.#response.destroy();
  }

  send(status: number, type: string, text: string): void {
    this.begin(status, { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) });
    this.#response.end(text);
  }

  json(status: number, value: unknown): void {
    this.send(status, 'application/json; charset=utf-8', JSON.stringify(value));
  }

  /** Waits so many milliseconds; rejects at once when the client is gone. */
  async wait(milliseconds: number): Promise<void> {
    if (milliseconds > 0) await setTimeout(milliseconds, undefined, { signal: this.gone });
  }
}
