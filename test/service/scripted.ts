/** A server on loopback that says exactly what a test scripts: raw replies, in pieces, cut off, or nothing at all. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reply to one request. */
export interface Script {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Pieces are sent one after the other, each flushed. */
  readonly body?: string | Uint8Array | readonly (string | Uint8Array)[];
  /** What happens after the body: the answer ends (the default), stays open, or the connection is cut. */
  readonly after?: 'end' | 'stayOpen' | 'cut';
}

/** Does what a script cannot say. */
export type Answerer = (response: ServerResponse, request: RecordedRequest) => void | Promise<void>;

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Resolves when the client's connection is gone. */
  readonly closed: Promise<void>;
}

export interface ScriptedServer {
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  /** Scripts the next reply; replies are used in order. */
  next(reply: Script | Answerer): void;
  /** Resolves with the next request that has not been waited for, when its body is there. */
  arrived(): Promise<RecordedRequest>;
  close(): Promise<void>;
}

const nothingScripted: Script = { status: 599, body: 'nothing scripted' };

/** Starts one that answers so wherever no reply is scripted. */
export async function startScripted(otherwise: Script | Answerer = nothingScripted): Promise<ScriptedServer> {
  const replies: (Script | Answerer)[] = [];
  const requests: RecordedRequest[] = [];
  const arrivals = new Arrivals();
  const server = createServer(async (message, response) => {
    const request = await record(message);
    requests.push(request);
    arrivals.add(request);
    const reply = replies.shift() ?? otherwise;
    await (typeof reply === 'function' ? reply(response, request) : play(reply, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    next: (reply) => void replies.push(reply),
    arrived: () => arrivals.next(),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function record(message: IncomingMessage): Promise<RecordedRequest> {
  const closed = new Promise<void>((resolve) => message.socket.once('close', () => resolve()));
  const pieces: Buffer[] = [];
  for await (const piece of message) pieces.push(piece);
  const { method = '', url: path = '', headers } = message;
  return { method, path, headers, body: Buffer.concat(pieces).toString('utf8'), closed };
}

async function play(script: Script, response: ServerResponse): Promise<void> {
  response.writeHead(script.status ?? 200, { 'content-type': 'application/json', ...script.headers });
  response.flushHeaders();
  const { body = [] } = script;
  const pieces = typeof body === 'string' || body instanceof Uint8Array ? [body] : body;
  for (const piece of pieces) await new Promise<void>((resolve) => response.write(piece, () => resolve()));
  if (script.after === 'cut') response.destroy();
  else if (script.after !== 'stayOpen') response.end();
}

/** Requests in order, each handed out once, whichever comes first: it or the wait for it. */
class Arrivals {
  private readonly here: RecordedRequest[] = [];
  private readonly waiting: ((request: RecordedRequest) => void)[] = [];

  add(request: RecordedRequest): void {
    const resolve = this.waiting.shift();
    if (resolve) resolve(request);
    else this.here.push(request);
  }

  next(): Promise<RecordedRequest> {
    const request = this.here.shift();
    return request ? Promise.resolve(request) : new Promise((resolve) => this.waiting.push(resolve));
  }
}

/** Server-sent events of the given data, each with the blank line after it. */
export function events(...data: readonly (string | object)[]): string {
  return data.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\n\n`).join('');
}
