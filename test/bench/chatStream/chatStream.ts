/** What reading a chat's stream of 100,000 chunks costs the client: Limn's, a bare loop over `fetch`, and the `openai` package. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { median } from '../median.ts';
import { type Contestant, contestants } from './readers.ts';
import type { ChatStreamRun } from './readOnce.ts';
import { answerLength } from './sample.ts';

const rounds = 7;
const megabyte = 1024 * 1024;

export interface ChatStreamRow {
  readonly 'processor, ms': number;
  readonly 'time, ms': number;
  /** Above the start. */
  readonly 'peak memory, MB': number;
  /** Quotients of processor, time and memory. */
  readonly 'times the bare loop': string;
}

/** Medians of several readings by each client, each in a fresh process, in turns. */
export async function measureChatStream(): Promise<Readonly<Record<string, ChatStreamRow>>> {
  const server = forked('server.ts', []);
  const ended = endOf(server, 'the service');
  try {
    const [address] = await Promise.race([once(server, 'message'), ended]);
    // The other end is server.ts.
    const { port } = address as AddressInfo;
    return table(await runsOf(`http://127.0.0.1:${port}`));
  } finally {
    server.kill();
  }
}

type Runs = Readonly<Record<string, readonly ChatStreamRun[]>>;

/** In turns, so that whatever else the machine does meets all of them. */
async function runsOf(url: string): Promise<Runs> {
  const runs: Record<string, ChatStreamRun[]> = {};
  for (let round = 0; round < rounds; round++)
    for (const reader of contestants) runs[reader] = [...(runs[reader] ?? []), await readAlone(reader, url)];
  return runs;
}

async function readAlone(contestant: Contestant, url: string): Promise<ChatStreamRun> {
  const child = forked('readOnce.ts', [contestant, url]);
  const [message] = await Promise.race([once(child, 'message'), endOf(child, contestant)]);
  child.kill();
  // The other end is readOnce.ts.
  const run = message as ChatStreamRun;
  if (run.length !== answerLength()) throw new Error(`${contestant} lost some of the answer`);
  return run;
}

function forked(script: string, words: readonly string[]): ChildProcess {
  const file = fileURLToPath(new URL(`./${script}`, import.meta.url));
  return fork(file, words, { execArgv: ['--import', 'tsx', '--expose-gc'] });
}

/** Rejects when the process ends before it is told to. */
function endOf(child: ChildProcess, name: string): Promise<never> {
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${name} ended with ${code}`)));
  ended.catch(() => undefined);
  return ended;
}

function table(runs: Runs): Readonly<Record<string, ChatStreamRow>> {
  const bare = middle(runs.bare ?? []);
  return Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, rowOf(middle(all), bare)]));
}

type Measures = Pick<ChatStreamRun, 'processor' | 'elapsed' | 'peak'>;

function middle(runs: readonly ChatStreamRun[]): Measures {
  const of = (what: keyof Measures) => median(runs.map((run) => run[what]));
  return { processor: of('processor'), elapsed: of('elapsed'), peak: of('peak') };
}

function rowOf(run: Measures, bare: Measures): ChatStreamRow {
  const times = (['processor', 'elapsed', 'peak'] as const).map((what) => (run[what] / bare[what]).toFixed(1));
  return {
    'processor, ms': Math.round(run.processor),
    'time, ms': Math.round(run.elapsed),
    'peak memory, MB': Math.round(run.peak / megabyte),
    'times the bare loop': times.join(' / '),
  };
}
