/**
 * The sample service: both operations of the contract (sections 4.1 and 4.2) on 127.0.0.1, with pictures drawn and answers written from what it
 * is given, without any model. Words in square brackets in a prompt or message make it misbehave, to see what the user is shown then:
 *
 * - `[refuse]` the answer is withheld for safety · `[429]`, `[500]` that status · `[slow]` eight seconds before the answer
 * - pictures only: `[jpeg]`, `[webp]` bytes of that kind · `[transparent]` a PNG without a background · `[scenery]` no flat background, even
 *   where one is asked for · `[hole]` that has its color inside of the subject, too · `[small]` the asked size is ignored ·
 *   `[text only]` no picture · `[drafts]` two drafts before the picture · `[ignore marks]` what is marked stays as it is
 *
 * A prompt for a story, a storyboard, a recipe or something step by step gives a text with two pictures in it; any other a sentence and one
 * picture. The same asked again gives another drawing of it. A conversation about a picture gives the same picture with what was asked last changed in it. Pictures sent along hang in the new picture as
 * prints; where the words ask for a change or name no scene of their own, the first of them is what is changed. Where they ask for a flat
 * background, the picture is a disc on it. An image with a marked copy comes back with a violet block over all that is marked, and a little
 * lighter everywhere else.
 *
 * A model whose name begins with `missing-` is not there (503 `model_not_found`); one with `reason` in its name thinks aloud before it answers.
 * An image model with `unsigned` in its name neither signs its pictures nor wants signatures back, one with `forgetful` refuses every
 * conversation that goes on as if it were not its own (400), and one with `blind` every picture sent to it (400). A model with `priced` in its name
 * tells what a request costs. Any key passes unless one is set.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { answerChat } from './chatOperation.ts';
import { Exchange, type SampleRequest } from './exchange.ts';
import { Gate, type HoldPoint } from './gate.ts';
import { answerImage } from './imageOperation.ts';
import { type Refusal, Refused, refuse } from './refusal.ts';
import { RequestLog } from './requestLog.ts';
import { playReply, Script } from './script.ts';
import { type Pace, Repeats, usualPace, type Workshop } from './workshop.ts';

export interface SampleOptions {
  /** 0 or absent takes a free port. */
  readonly port?: number;
  /** The only key that passes; absent, any word does. */
  readonly key?: string | undefined;
  readonly pace?: Partial<Pace>;
}

export interface SampleService {
  readonly url: string;
  readonly port: number;
  /** All requests to the operations and to unknown addresses, in order. */
  readonly requests: readonly SampleRequest[];
  /** Replies for the next requests, before the service answers by itself again. */
  readonly script: Script;
  /** The request with this number, counting from 1, once it is here. */
  received(number: number): Promise<SampleRequest>;
  /** Keeps replies back until `release`. */
  hold(point?: HoldPoint): void;
  release(): void;
  /** Cuts what is open and ends the service. */
  close(): Promise<void>;
}

interface Desk extends Workshop {
  readonly key: string | undefined;
  readonly requests: RequestLog;
  readonly script: Script;
}

/** Starts the service; rejects when the port is taken. */
export async function startSampleService(options: SampleOptions = {}): Promise<SampleService> {
  const desk: Desk = {
    key: options.key,
    pace: { ...usualPace, ...options.pace },
    gate: new Gate(),
    repeats: new Repeats(),
    script: new Script(),
    requests: new RequestLog(),
  };
  const server = createServer((incoming, response) => void serve(incoming, response, desk));
  server.listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  return handleOf(server, desk);
}

function handleOf(server: Server, desk: Desk): SampleService {
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests: desk.requests.all,
    script: desk.script,
    received: (number) => desk.requests.received(number),
    hold: (point) => desk.gate.hold(point),
    release: () => desk.gate.release(),
    close: () => close(server),
  };
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

async function serve(incoming: IncomingMessage, response: ServerResponse, desk: Desk): Promise<void> {
  if (incoming.method === 'OPTIONS') return allowOrigin(incoming, response);
  const body = await text(incoming).catch(() => undefined);
  if (body === undefined) return;
  const exchange = new Exchange(incoming, response, { body: parsed(body), inFlight: desk.requests.inFlight + 1 });
  if (incoming.method === 'GET' && incoming.url === '/') return greet(exchange);
  desk.requests.add(exchange.request);
  await answer(exchange, desk).catch((error: unknown) => fail(exchange, error));
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

/** A page of another origin asks before it sends a key; see https://fetch.spec.whatwg.org/#http-cors-protocol. */
function allowOrigin(incoming: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': incoming.headers['access-control-request-headers'] ?? 'authorization, content-type',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
  });
  response.end();
}

function greet(exchange: Exchange): void {
  exchange.send(
    200,
    'text/plain; charset=utf-8',
    'This is the sample service of Limn. It draws and writes, here and only here.\n',
  );
}

async function answer(exchange: Exchange, desk: Desk): Promise<void> {
  await desk.gate.pass('answer', exchange.gone);
  const scripted = desk.script.take(exchange.request.path);
  if (scripted) return playReply(exchange, scripted, desk.gate);
  const operation = operationFor(exchange.request);
  checkKey(exchange.request, desk.key);
  await operation(exchange, desk);
}

type Operation = (exchange: Exchange, workshop: Workshop) => Promise<void>;

function operationFor({ method, path }: SampleRequest): Operation {
  const image = /^\/v1beta\/models\/([^?]+):generateContent$/.exec(path);
  if (method === 'POST' && image?.[1]) {
    const model = decodeURIComponent(image[1]);
    return (exchange, workshop) => answerImage(exchange, model, workshop);
  }
  if (method === 'POST' && path === '/v1/chat/completions') return answerChat;
  throw new Refused({ status: 404, message: `Invalid URL (${method} ${path})` });
}

function checkKey({ headers }: SampleRequest, key: string | undefined): void {
  const given = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (given && (key === undefined || given === key)) return;
  throw new Refused({ status: 401, message: given ? 'Invalid token' : 'No token was given' });
}

function fail(exchange: Exchange, error: unknown): void {
  if (exchange.gone.aborted) return;
  const fault: Refusal = { status: 500, message: `The sample service has a fault: ${String(error)}`, code: 'internal' };
  refuse(exchange, error instanceof Refused ? error.refusal : fault);
}
