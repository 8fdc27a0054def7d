/** Sessions on disk: what lists, a turn, a search and a start cost with 100, 1,000 and 10,000 of them, and with all in one JSON file. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openStore } from '../unit/sessions/host/store/disk.ts';
import type { HistoryRun } from './historyRun.ts';
import { runs, sessionOf } from './historySample.ts';
import { median } from './median.ts';
import { spreadRounded } from './spread.ts';

const counts = [100, 1_000, 10_000] as const;
/** One file is so far off that fewer show it. */
const rounds = { limn: 7, 'one file': 3 };
/** Sessions held in memory while they are written. */
const atATime = 500;

export type HistoryRow = Readonly<Record<(typeof runs)[number] | 'longest block of a search', string>>;

/** Milliseconds of each, in a fresh process with the files in the system's cache: medians and ranges; then how it grows, and how often one file's is that. */
export async function measureHistory(): Promise<Readonly<Record<string, HistoryRow>>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'limn-history-'));
  try {
    const measured: [string, readonly HistoryRun[]][] = [];
    for (const count of counts) {
      const place = path.join(folder, String(count));
      await fill(place, count);
      for (const contestant of ['limn', 'one file'] as const)
        measured.push([`${contestant}, ${count}`, await runAll(contestant, place)]);
    }
    return table(measured);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Twenty sessions a day; each 20 KB as one document. */
async function fill(place: string, count: number): Promise<void> {
  await openStore(place).history.newest(1);
  for (let at = 0; at < count; at += atATime) {
    const store = openStore(place);
    for (let one = at; one < Math.min(count, at + atATime); one++) await store.sessions.add(sessionOf(one, count));
    await store.close();
  }
  await openStore(place).sessions.lists.indexChanged();
  await mkdir(path.join(place, 'one'), { recursive: true });
  const all = Array.from({ length: count }, (_, at) => sessionOf(at, count));
  await writeFile(path.join(place, 'one', 'all.json'), JSON.stringify(all));
}

async function runAll(contestant: keyof typeof rounds, place: string): Promise<readonly HistoryRun[]> {
  const all: HistoryRun[] = [];
  for (let round = 0; round < rounds[contestant]; round++) all.push(await runAlone(contestant, place));
  return all;
}

async function runAlone(contestant: string, place: string): Promise<HistoryRun> {
  const script = fileURLToPath(new URL('./historyRun.ts', import.meta.url));
  const child = fork(script, [contestant, place], { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the reader ended with ${code}`)));
  const [run] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  child.kill();
  // The other end is the script above.
  return run as HistoryRun;
}

type Measured = readonly (readonly [string, readonly HistoryRun[]])[];

function table(measured: Measured): Readonly<Record<string, HistoryRow>> {
  const of = (name: string) => new Map(measured).get(name) ?? [];
  const [few, many] = [of(`limn, ${counts[0]}`), of(`limn, ${counts[2]}`)];
  const one = of(`one file, ${counts[2]}`);
  return {
    ...Object.fromEntries(measured.map(([name, all]) => [name, rowOf((cell) => spreadRounded(all.map(cell)))])),
    'limn, growth 100 to 10,000': rowOf((cell) => quotient(many, few, cell)),
    'one file by limn, 10,000': rowOf((cell) => quotient(one, many, cell)),
  };
}

type Cell = (run: HistoryRun) => number;

function rowOf(say: (cell: Cell) => string): HistoryRow {
  const cells = [
    ...runs.map((run, at) => [run, say(({ times }) => times[at] ?? Number.NaN)]),
    ['longest block of a search', say(({ longestBlock }) => longestBlock)],
  ];
  // One cell for each name of a row.
  return Object.fromEntries(cells) as HistoryRow;
}

/** Of the medians. */
function quotient(a: readonly HistoryRun[], b: readonly HistoryRun[], cell: Cell): string {
  return `${(median(a.map(cell)) / median(b.map(cell))).toFixed(2)} x`;
}
