/** How a picture's answer of tens of megabytes is read: time, the longest block of the process, and memory. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { events, startScripted } from '../service/scripted.ts';
import { candidate, inline, pngBytes } from '../unit/service/samples.ts';
import { type Contestant, contestants, type LargeAnswerRun } from './largeAnswerRun.ts';
import { median } from './median.ts';

const megabyte = 1024 * 1024;
/** Of the body: base64 is a third longer than the picture. */
const bodySize = 40 * megabyte;
/** When garbage is collected differs from run to run. */
const runs = 5;

export interface LargeAnswerRow {
  readonly 'time, ms': number;
  readonly 'longest block, ms': number;
  /** Above the start. */
  readonly 'peak memory, times the body': number;
}

/** Reads a 40 MB answer with each reader, each time in a fresh process, and gives a row of medians for each. */
export async function measureLargeAnswers(): Promise<Readonly<Record<string, LargeAnswerRow>>> {
  const answer = candidate([inline(largePicture((bodySize * 3) / 4))]);
  const json = JSON.stringify(answer);
  const stream = events(json);
  const rows: [string, LargeAnswerRow][] = [];
  for (const contestant of contestants) rows.push([`${contestant}, JSON`, await row(contestant, json)]);
  rows.push(['limn, event stream', await row('limn', stream)]);
  rows.push(['limn, JSON with escapes', await row('limn', escaped(json))]);
  return Object.fromEntries(rows);
}

async function row(contestant: Contestant, body: string): Promise<LargeAnswerRow> {
  const all: LargeAnswerRun[] = [];
  for (let run = 0; run < runs; run++) all.push(await read(contestant, body));
  const medianOf = (figure: (run: LargeAnswerRun) => number) => median(all.map(figure));
  return {
    'time, ms': Math.round(medianOf(({ milliseconds }) => milliseconds)),
    'longest block, ms': Math.round(medianOf(({ longestBlock }) => longestBlock)),
    'peak memory, times the body': Math.round((medianOf(({ peak }) => peak) / body.length) * 10) / 10,
  };
}

async function read(contestant: Contestant, body: string): Promise<LargeAnswerRun> {
  const server = await startScripted();
  server.next({ body });
  try {
    const run = await runAlone(contestant, server.url);
    if (run.pictureBytes < bodySize / 2) throw new Error(`${contestant} lost the picture`);
    return run;
  } finally {
    await server.close();
  }
}

async function runAlone(contestant: Contestant, url: string): Promise<LargeAnswerRun> {
  const script = fileURLToPath(new URL('./largeAnswerRun.ts', import.meta.url));
  const child = fork(script, [contestant, url], { execArgv: ['--import', 'tsx', '--expose-gc'] });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the reader ended with ${code}`)));
  const [run] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  child.kill();
  // The other end is the script above.
  return run as LargeAnswerRun;
}

/** The same answer as some services write it: lines of 76 characters, and each slash escaped. */
function escaped(json: string): string {
  return json.replace(/[A-Za-z0-9+/]{76}/g, '$&\\n').replaceAll('/', '\\/');
}

/** A PNG with a chunk of noise that readers skip. */
function largePicture(length: number): Buffer {
  const whole = pngBytes();
  const noise = Buffer.alloc(length);
  for (let at = 0, seed = 1; at < length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    noise[at] = seed >> 16;
  }
  const head = Buffer.alloc(8);
  head.writeUInt32BE(length);
  head.write('teXt', 4, 'latin1');
  return Buffer.concat([whole.subarray(0, -12), head, noise, Buffer.alloc(4), whole.subarray(-12)]);
}
