/** How long the service still holds a connection after the user has pressed Stop. */

import { createService } from '../../src/service/common/createService.ts';
import { nodeTransport } from '../../src/service/node/nodeTransport.ts';
import { events, type Script, type ScriptedServer, startScripted } from '../service/scripted.ts';
import { chunk } from '../unit/service/common/samples.ts';
import { spread } from './spread.ts';

const repetitions = 50;

/** What the service has sent when Stop is pressed. */
const moments: Readonly<Record<string, Script | (() => void)>> = {
  'before an answer': () => undefined,
  'in mid-answer': { body: events(chunk({ content: 'Half' })), after: 'stayOpen' },
};

/** A median and its range. */
export interface StopRow {
  readonly milliseconds: string;
}

/** Stops requests in each state, one after the other, and gives the times until the service saw the connection close. */
export async function measureStop(): Promise<Readonly<Record<string, StopRow>>> {
  const server = await startScripted();
  const rows: [string, StopRow][] = [];
  for (const [moment, script] of Object.entries(moments)) rows.push([moment, await row(server, script)]);
  await server.close();
  return Object.fromEntries(rows);
}

async function row(server: ScriptedServer, script: Script | (() => void)): Promise<StopRow> {
  const times: number[] = [];
  for (let round = 0; round < repetitions; round++) times.push(await stopOnce(server, script));
  return { milliseconds: spread(times) };
}

/** Milliseconds. */
async function stopOnce(server: ScriptedServer, script: Script | (() => void)): Promise<number> {
  const control = new AbortController();
  server.next(script);
  const shown = new Promise<void>((resolve) => void ask(server, { signal: control.signal, onPiece: resolve }));
  const { closed } = await server.arrived();
  if (typeof script !== 'function') await shown;
  const pressed = performance.now();
  control.abort();
  await closed;
  return performance.now() - pressed;
}

interface Asking {
  readonly signal: AbortSignal;
  readonly onPiece: () => void;
}

async function ask({ url }: ScriptedServer, { signal, onPiece }: Asking): Promise<void> {
  const service = createService({ transport: nodeTransport, log: { request: () => undefined } });
  const request = { model: 'm', messages: [{ role: 'user' as const, content: 'hi' }], stream: true };
  const limits = { connect: 10, firstByte: 60, idle: 60 };
  // The stop it ends with is what is measured here.
  await service
    .chat(request, onPiece, { connection: { baseUrl: url, key: 'any' }, signal, limits })
    .catch(() => undefined);
}
