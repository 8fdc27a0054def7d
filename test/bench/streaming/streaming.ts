/** What streaming an answer costs the page, in Chromium: against drawing it once, and against redrawing all of it each frame. */
import { median } from '../median.ts';
import type { Pace } from './feed.ts';
import { longAnswer } from './longAnswer.ts';
import { longCode, longList, longTable } from './oneBlock.ts';
import { feed, finish, limnPage, type Parts, peerPage, restingPage, type Stage, withParts } from './stage.ts';
import { busiestThread } from './timeline.ts';

const repetitions = 7;

export interface StreamingRow {
  /** Script, style and layout on the main thread. */
  readonly 'main thread, ms': number;
  /** Of the runs, from the least to the most. */
  readonly range: string;
  /** The same as a multiple of drawing the whole text once in the panel. */
  readonly 'times one drawing': number;
  /** Of the thread itself, as all of this. */
  readonly 'longest task, ms': number;
  readonly 'tasks over 50 ms': number;
}

interface Frames {
  readonly 'longest gap between frames, ms': number;
  /** Of those that the screen could have shown. */
  readonly 'frames drawn, %': number;
}

/** Milliseconds. */
const frameTime = 1_000 / 60;

type Rows = Record<string, StreamingRow & Partial<Frames>>;

interface Answer {
  readonly name: string;
  readonly text: string;
  /** Turns above it. */
  readonly above?: number;
}

/** Streams answers of these lengths, in characters, at four characters a millisecond. */
export function measureStreaming(lengths: readonly number[] = [10_000, 60_000, 240_000]): Promise<Readonly<Rows>> {
  return withParts(async (parts) => {
    const rows: Rows = {};
    for (const text of lengths.map(longAnswer))
      Object.assign(rows, await rowsOf(parts, { name: `${text.length}`, text }), await peerRow(parts, text));
    return rows;
  });
}

/** The same with answers that are one block, or stand below many turns. */
export function measureLongBlocks(length = 60_000): Promise<Readonly<Rows>> {
  return withParts(async (parts) => {
    const rows: Rows = {};
    for (const answer of singular(length)) Object.assign(rows, await rowsOf(parts, answer));
    return rows;
  });
}

function singular(length: number): readonly Answer[] {
  return [
    { name: 'one code block', text: longCode(length) },
    { name: 'one list', text: longList(length) },
    { name: 'one table', text: longTable(length) },
    { name: 'below 200 turns', text: longAnswer(length), above: 200 },
  ];
}

async function rowsOf(parts: Parts, { name, text, above = 0 }: Answer): Promise<Rows> {
  const once = await repeated(async () => measure(await restingPage(parts, above), text, 'once'));
  const streamed = await repeated(async () => measure(await limnPage(parts, above), text, 'gathered'));
  const frames = await watched(await limnPage(parts, above), text);
  return {
    [`${name} drawn once`]: summary(once, once),
    [`${name} streamed`]: { ...summary(streamed, once), ...frames },
  };
}

/** Once: it takes minutes. */
async function peerRow(parts: Parts, text: string): Promise<Rows> {
  const once = await measure(await restingPage(parts), text, 'once');
  const redrawn = await measure(await peerPage(parts), text, 'as they come');
  const frames = await watched(await peerPage(parts), text, 'as they come');
  return { [`${text.length} react-markdown, each frame`]: { ...summary([redrawn], [once]), ...frames } };
}

/** Milliseconds. */
interface Run {
  readonly spent: number;
  readonly tasks: readonly number[];
}

async function repeated(run: () => Promise<Run>): Promise<Run[]> {
  const runs: Run[] = [];
  for (let round = 0; round < repetitions; round += 1) runs.push(await run());
  return runs;
}

function summary(runs: readonly Run[], once: readonly Run[]): StreamingRow {
  const spent = runs.map((run) => Math.round(run.spent));
  const limit = median(once.map((run) => run.spent));
  return {
    'main thread, ms': median(spent),
    range: `${Math.min(...spent)} to ${Math.max(...spent)}`,
    'times one drawing': tenths(median(spent) / limit),
    'longest task, ms': Math.round(Math.max(...runs.flatMap(({ tasks }) => longestOf(tasks)))),
    'tasks over 50 ms': median(runs.map(({ tasks }) => tasks.filter((task) => task > 50).length)),
  };
}

function longestOf(tasks: readonly number[]): number {
  return tasks.reduce((longest, task) => Math.max(longest, task), 0);
}

type Way = 'once' | Pace;

async function measure(stage: Stage, text: string, way: Way): Promise<Run> {
  const { page } = stage;
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
  if (way !== 'once') await feed(stage, text, way);
  await finish(stage, text);
  const busy = busiestThread(await browser.stopTracing());
  await page.context().close();
  return busy;
}

/** Frames are watched in a run of their own, since each that is asked for costs the page its styles. */
async function watched(stage: Stage, text: string, pace?: Pace): Promise<Frames> {
  const { page } = stage;
  const began = performance.now();
  await page.evaluate(() => void window.watchFrames());
  await feed(stage, text, pace);
  await finish(stage, text);
  const possible = (performance.now() - began) / frameTime;
  const { frames, longestGap } = await page.evaluate(() => window.bench);
  await page.context().close();
  return {
    'longest gap between frames, ms': Math.round(longestGap),
    'frames drawn, %': Math.round((frames / possible) * 100),
  };
}

const tenths = (number: number) => Math.round(number * 10) / 10;
