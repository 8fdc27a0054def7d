/** How a picture of 24 MiB gets from its answer to a synced file: time, processor, the longest block of the process, and memory. */
import { events, startScripted } from '../service/scripted.ts';
import { candidate, inline, noisyPng } from '../unit/service/common/samples.ts';
import { built, runForMessage } from './childScript.ts';
import type { LargeAnswerRun } from './largeAnswerRun.ts';
import { spread } from './spread.ts';

const megabyte = 1024 * 1024;
const pictureSize = 24 * megabyte;
const rounds = 7;

/** Each a median and its range. */
export interface LargeAnswerRow {
  /** Each time against the limit's run beside it. */
  readonly 'time, × slicing': string;
  readonly 'processor, × slicing': string;
  readonly 'longest block, ms': string;
  /** At its peak above the start, less the picture's own bytes. */
  readonly 'memory over the picture, MiB': string;
}

/** Reads the answer in each form, each time in a fresh process, in turns. The limit knows where the picture stands in the first form. */
export async function measureLargeAnswers(): Promise<Readonly<Record<string, LargeAnswerRow>>> {
  const bodies = bodiesOf(noisyPng(pictureSize, 1));
  const script = await built('largeAnswerRun.ts');
  const runs: Record<string, LargeAnswerRun[]> = {};
  for (let round = 0; round < rounds; round++)
    for (const [name, body] of Object.entries(bodies)) {
      const contestant = name === limit ? 'slicing' : 'limn';
      runs[name] = [...(runs[name] ?? []), await read(script, contestant, body)];
    }
  return Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, rowOf(all, runs[limit] ?? [])]));
}

const limit = 'slicing';

function bodiesOf(picture: Buffer): Readonly<Record<string, string>> {
  const data = picture.toString('base64');
  const json = JSON.stringify(candidate([inline(picture)]));
  return {
    [limit]: json,
    'limn, JSON': json,
    'limn, snake case': json.replace('inlineData', 'inline_data').replace('mimeType', 'mime_type'),
    'limn, data URI': JSON.stringify(candidate([{ text: `![a](data:image/png;base64,${data})` }])),
    'limn, lines and escapes': json.replace(/[A-Za-z0-9+/]{76}/g, '$&\\n').replaceAll('/', '\\/'),
    'limn, event stream': events(json),
  };
}

async function read(script: string, contestant: string, body: string): Promise<LargeAnswerRun> {
  const server = await startScripted();
  server.next({ body: JSON.stringify(candidate([inline(noisyPng(1_000, 1))])) });
  server.next({ body });
  try {
    // The other end is largeAnswerRun.ts.
    const run = (await runForMessage(script, [contestant, server.url])) as LargeAnswerRun;
    if (run.pictureBytes < pictureSize) throw new Error(`${contestant} lost the picture`);
    return run;
  } finally {
    await server.close();
  }
}

function rowOf(all: readonly LargeAnswerRun[], beside: readonly LargeAnswerRun[]): LargeAnswerRow {
  const times = (what: 'milliseconds' | 'processor') =>
    spread(all.map((run, at) => run[what] / (beside[at]?.[what] ?? Number.NaN)));
  const memory = all.map(({ peak, pictureBytes }) => (peak - pictureBytes) / megabyte);
  const blocks = all.map(({ longestBlock }) => longestBlock);
  return {
    'time, × slicing': times('milliseconds'),
    'processor, × slicing': times('processor'),
    'longest block, ms': spread(blocks, 0),
    'memory over the picture, MiB': spread(memory, 0),
  };
}
