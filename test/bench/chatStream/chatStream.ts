/** What reading a chat's stream of 100,000 chunks costs the client: Limn's, a loop that counts bytes, and two packages. */
import type { AddressInfo } from 'node:net';
import { built, runForMessage, started } from '../childScript.ts';
import { spread } from '../spread.ts';
import { type Contestant, contestants, limit } from './readers.ts';
import type { ChatStreamRun } from './readOnce.ts';
import { answerLength } from './sample.ts';

const rounds = 9;
const megabyte = 1024 * 1024;

/** Each a median and its range. */
export interface ChatStreamRow {
  readonly 'processor, ms': string;
  /** Each time against the limit's run beside it. */
  readonly 'processor, × counting': string;
  readonly 'time, × counting': string;
  /** At its peak, more than the limit's run beside it. */
  readonly 'memory over counting, MB': string;
}

/** Several readings by each client, each in a fresh process. */
export async function measureChatStream(): Promise<Readonly<Record<string, ChatStreamRow>>> {
  const [server, address] = await started(await built('chatStream/server.ts'), []);
  try {
    // The other end is server.ts.
    const { port } = address as AddressInfo;
    return table(await roundsOf(`http://127.0.0.1:${port}`));
  } finally {
    server.kill();
  }
}

type Round = Readonly<Record<Contestant, ChatStreamRun>>;

/** In turns, so that whatever else the machine does meets all of them. */
async function roundsOf(url: string): Promise<readonly Round[]> {
  const script = await built('chatStream/readOnce.ts');
  const all: Round[] = [];
  while (all.length < rounds) {
    const round: [Contestant, ChatStreamRun][] = [];
    for (const contestant of contestants) round.push([contestant, await readAlone(script, contestant, url)]);
    // One of each was put in above.
    all.push(Object.fromEntries(round) as Round);
  }
  return all;
}

async function readAlone(script: string, contestant: Contestant, url: string): Promise<ChatStreamRun> {
  // The other end is readOnce.ts.
  const run = (await runForMessage(script, [contestant, url])) as ChatStreamRun;
  if (contestant !== limit && run.length !== answerLength()) throw new Error(`${contestant} lost some of the answer`);
  return run;
}

function table(all: readonly Round[]): Readonly<Record<string, ChatStreamRow>> {
  return Object.fromEntries(contestants.map((name) => [name, rowOf(all, name)]));
}

function rowOf(all: readonly Round[], name: Contestant): ChatStreamRow {
  const times = (what: 'processor' | 'elapsed') => spread(all.map((round) => round[name][what] / round[limit][what]));
  return {
    'processor, ms': spread(
      all.map((round) => round[name].processor),
      0,
    ),
    'processor, × counting': times('processor'),
    'time, × counting': times('elapsed'),
    'memory over counting, MB': spread(
      all.map((round) => (round[name].peak - round[limit].peak) / megabyte),
      0,
    ),
  };
}
