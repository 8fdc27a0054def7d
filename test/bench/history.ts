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

const counts = [100, 1_000, 10_000] as const;
/** The least of many is steady; one file is so far off that fewer show it. */
const rounds = { limn: 9, 'one file': 3 };
/** Sessions held in memory while they are written. */
const atATime = 500;

export type HistoryRow = Readonly<Record<(typeof runs)[number] | 'longest block of a search', string>>;

/** Milliseconds of each, in a fresh process with the files in the system's cache, the least of some rounds; then how it grows, and how often one file's is that. */
export async function measureHistory(): Promise<Readonly<Record<string, HistoryRow>>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'limn-history-'));
  try {
    const measured: [string, HistoryRun][] = [];
    for (const count of counts) {
      const place = path.join(folder, String(count));
      await fill(place, count);
      for (const contestant of ['limn', 'one file'] as const)
        measured.push([`${contestant}, ${count}`, await best(contestant, place)]);
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

async function best(contestant: keyof typeof rounds, place: string): Promise<HistoryRun> {
  const tries: HistoryRun[] = [];
  for (let round = 0; round < rounds[contestant]; round++) tries.push(await runAlone(contestant, place));
  const least = (of: (run: HistoryRun) => number) => Math.min(...tries.map(of));
  return {
    times: runs.map((_, at) => least(({ times }) => times[at] ?? Number.NaN)),
    longestBlock: least(({ longestBlock }) => longestBlock),
  };
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

function table(measured: readonly (readonly [string, HistoryRun])[]): Readonly<Record<string, HistoryRow>> {
  const of = (name: string) => measured.find(([one]) => one === name)?.[1];
  const [few, many] = [of(`limn, ${counts[0]}`), of(`limn, ${counts[2]}`)];
  const rows = measured.map(([name, run]) => [name, rowOf(run, milliseconds)] as const);
  const growth = few && many ? [['limn, growth 100 to 10,000', quotient(many, few)] as const] : [];
  const one = of(`one file, ${counts[2]}`);
  const lead = one && many ? [['one file by limn, 10,000', quotient(one, many)] as const] : [];
  return Object.fromEntries([...rows, ...growth, ...lead]);
}

function rowOf({ times, longestBlock }: HistoryRun, say: (value: number) => string): HistoryRow {
  const cells = [
    ...runs.map((run, at) => [run, say(times[at] ?? Number.NaN)]),
    ['longest block of a search', say(longestBlock)],
  ];
  // One cell for each name of a row.
  return Object.fromEntries(cells) as HistoryRow;
}

function quotient(a: HistoryRun, b: HistoryRun): HistoryRow {
  const times = a.times.map((time, at) => time / (b.times[at] ?? Number.NaN));
  return rowOf({ times, longestBlock: a.longestBlock / b.longestBlock }, (value) => `${value.toFixed(2)} x`);
}

function milliseconds(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0);
}
