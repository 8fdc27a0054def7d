import { type RecordedRequest, type ScriptedServer, startScripted } from '../service/scripted.ts';
import type { Turn, Wire } from './wires.ts';

export interface ScriptedModel {
  readonly url: string;
  /** What the agent told its model so far. */
  readonly turns: readonly Turn[];
  /** Resolves when the agent was told to draw. */
  readonly called: Promise<void>;
  close(): Promise<void>;
}

/** A model that has its agent draw one picture and then is content; a server on loopback that is no way to anywhere else. */
export async function startScriptedModel(wire: Wire, drawing: object): Promise<ScriptedModel> {
  const turns: Turn[] = [];
  let call = () => {};
  const called = new Promise<void>((resolve) => {
    call = resolve;
  });
  const server: ScriptedServer = await startScripted((response, request) => {
    if (!isTurn(wire, request)) return void response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    const turn = wire.read(request.body);
    turns.push(turn);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answerTo(turn, wire, drawing));
    if (turn.results.length === 0) call();
  });
  return { url: server.url, turns, called, close: server.close };
}

function isTurn({ path }: Wire, request: RecordedRequest): boolean {
  return request.method === 'POST' && path.test(request.path);
}

function answerTo({ tools, results }: Turn, wire: Wire, drawing: object): string {
  const tool = tools.find((name) => name.endsWith('generate_image'));
  if (tool === undefined) return wire.say('I cannot draw.');
  return results.length === 0 ? wire.call(tool, drawing) : wire.say('It is drawn.');
}
