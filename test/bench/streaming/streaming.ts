/** What streaming an answer costs the page, in Chromium: against drawing it once, and against redrawing all of it each frame. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { TurnView } from '../../../src/shared/view/turn.ts';
import { launchBrowser } from '../../editor/browser.ts';
import { result, snapshot, turn } from '../../ui/fixtures/views.ts';
import { type PageServer, startPageServer } from '../../ui/page/pageServer.ts';
import { browserPath, openPanel } from '../../ui/page/panelPage.ts';
import { median } from '../median.ts';
import { longAnswer } from './longAnswer.ts';
import { busiestThread } from './timeline.ts';

const repetitions = 3;

declare global {
  interface Window {
    bench: { frames: number; longestGap: number };
    /** Of the second page. */
    feed(whole: string): Promise<void>;
    finish(message: unknown): Promise<void>;
    watchFrames(): Promise<void>;
  }
}

export interface StreamingRow {
  /** Script, style and layout on the main thread. */
  readonly 'main thread, ms': number;
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

/** Streams answers of these lengths, in characters, at four characters a millisecond; needs a browser, as the tests of the page do. */
export async function measureStreaming(
  lengths: readonly number[] = [10_000, 60_000, 240_000],
): Promise<Readonly<Rows>> {
  const path = browserPath();
  if (!path) throw new Error('There is no browser to measure in.');
  const parts = { server: await startPageServer(), browser: await launchBrowser(path), peer: await peerScript() };
  try {
    const rows: Rows = {};
    for (const length of lengths) Object.assign(rows, await rowsOf(parts, longAnswer(length)));
    return rows;
  } finally {
    await parts.browser.close();
    await parts.server.close();
  }
}

interface Parts {
  readonly browser: Browser;
  readonly server: PageServer;
  readonly peer: string;
}

async function rowsOf(parts: Parts, text: string): Promise<Rows> {
  const once: StreamingRow[] = [];
  for (let round = 0; round < repetitions; round += 1) once.push(await measure(await emptyPage(parts), text, 'once'));
  const limit = median(once.map((row) => row['main thread, ms']));
  const row = async (open: (parts: Parts) => Promise<Stage>, rounds: number) => {
    const streamed: StreamingRow[] = [];
    for (let round = 0; round < rounds; round += 1) streamed.push(await measure(await open(parts), text, 'streamed'));
    const measured = middle(streamed);
    const times = tenths(measured['main thread, ms'] / limit);
    return { ...measured, 'times one drawing': times, ...(await watched(await open(parts), text)) };
  };
  const [drawn = await measure(await emptyPage(parts), text, 'once')] = once;
  return {
    [`${text.length} drawn once`]: { ...drawn, 'main thread, ms': limit },
    [`${text.length} streamed`]: await row(limnPage, repetitions),
    [`${text.length} react-markdown, each frame`]: await row(peerPage, 1),
  };
}

/** The run that cost neither most nor least. */
function middle(rows: readonly StreamingRow[]): StreamingRow {
  const cost = (row: StreamingRow) => row['main thread, ms'];
  const sorted = [...rows].sort((a, b) => cost(a) - cost(b));
  const row = sorted[Math.floor(sorted.length / 2)];
  if (!row) throw new Error('Nothing was measured.');
  return row;
}

const running = result({ state: 'running', status: 'Answering' });

const limnPage = (parts: Parts) => panelWith(parts, [turn({ result: running })]);
const emptyPage = (parts: Parts) => panelWith(parts, []);

/** The measured page, and a second one that feeds it from a process of its own, as the host does. */
interface Stage {
  readonly page: Page;
  readonly feeder: Page;
}

async function panelWith({ browser, server }: Parts, turns: readonly TurnView[]): Promise<Stage> {
  return staged(await openPanel(browser, { url: server.url, first: snapshot({ turns }) }), server);
}

async function peerPage({ browser, server, peer }: Parts): Promise<Stage> {
  const context = await browser.newContext({ viewport: { width: 420, height: 760 } });
  const page = await context.newPage();
  await page.goto(`${server.url}themes.css`);
  const stage = await staged(page, server);
  await page.evaluate(peer);
  return stage;
}

/** The browser's own tools may run scripts that a page's policy would not let in. */
async function staged(page: Page, server: PageServer): Promise<Stage> {
  const feeder = await page.context().newPage();
  await feeder.goto(`${server.url}themes.css`);
  await feeder.evaluate(await readFile(join(import.meta.dirname, 'feed.js'), 'utf8'));
  await page.evaluate(await readFile(join(import.meta.dirname, 'watch.js'), 'utf8'));
  await page.bringToFront();
  return { page, feeder };
}

type Way = 'once' | 'streamed';

async function measure({ page, feeder }: Stage, text: string, way: Way): Promise<StreamingRow> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
  if (way === 'streamed') await feeder.evaluate(feed, text);
  await page.evaluate(finish, done(text));
  const { spent, tasks } = busiestThread(await browser.stopTracing());
  await page.context().close();
  return {
    'main thread, ms': Math.round(spent),
    'times one drawing': 1,
    'longest task, ms': Math.round(tasks.reduce((longest, task) => Math.max(longest, task), 0)),
    'tasks over 50 ms': tasks.filter((task) => task > 50).length,
  };
}

const feed = (text: string) => window.feed(text);
const finish = (message: unknown) => window.finish(message);

/** Frames are watched in a run of their own, since each that is asked for costs the page its styles. */
async function watched({ page, feeder }: Stage, text: string): Promise<Frames> {
  const began = performance.now();
  await page.evaluate(() => void window.watchFrames());
  await feeder.evaluate(feed, text);
  await page.evaluate(finish, done(text));
  const possible = (performance.now() - began) / frameTime;
  const { frames, longestGap } = await page.evaluate(() => window.bench);
  await page.context().close();
  return {
    'longest gap between frames, ms': Math.round(longestGap),
    'frames drawn, %': Math.round((frames / possible) * 100),
  };
}

function done(text: string) {
  const answered = turn({ result: result({ text, actions: ['insert', 'copy'] }) });
  return { type: 'turn', sessionId: 's1', title: '', totals: '', turn: answered } as const;
}

async function peerScript(): Promise<string> {
  const bundle = await build({
    entryPoints: [join(import.meta.dirname, 'reactMarkdown.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return bundle.outputFiles[0]?.text ?? '';
}

const tenths = (number: number) => Math.round(number * 10) / 10;
