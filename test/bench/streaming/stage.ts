/** The measured page, and a second one that feeds it from a process of its own, as the host does. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { TurnView } from '../../../src/panel/common/turnView.ts';
import { launchBrowser } from '../../editor/browser.ts';
import { result, snapshot, turn } from '../../ui/fixtures/views.ts';
import { type PageServer, startPageServer } from '../../ui/page/pageServer.ts';
import { openPanel } from '../../ui/page/panelPage.ts';
import { browserToMeasure } from '../browser.ts';
import type { Pace } from './feed.ts';
import { longAnswer } from './longAnswer.ts';

declare global {
  interface Window {
    bench: { frames: number; longestGap: number };
    /** Of the second page. */
    feed(whole: string, pace: Pace): Promise<void>;
    finish(message: unknown): Promise<void>;
    watchFrames(): Promise<void>;
  }
}

export interface Stage {
  readonly page: Page;
  readonly feeder: Page;
}

/** What all stages of a run share. */
export interface Parts {
  readonly browser: Browser;
  readonly server: PageServer;
  readonly peer: string;
}

export async function withParts<Measured>(measure: (parts: Parts) => Promise<Measured>): Promise<Measured> {
  const parts = {
    server: await startPageServer(),
    browser: await launchBrowser(await browserToMeasure()),
    peer: await script('reactMarkdown.ts'),
  };
  try {
    return await measure(parts);
  } finally {
    await parts.browser.close();
    await parts.server.close();
  }
}

/** A panel that waits for an answer below as many turns, all of which stand. */
export async function limnPage(parts: Parts, above = 0): Promise<Stage> {
  const running = turn({ result: result({ state: 'running', status: 'Answering' }) });
  return panelWith(parts, [...finishedTurns(above), running]);
}

/** The same before the question, for an answer that comes at once. */
export async function restingPage(parts: Parts, above = 0): Promise<Stage> {
  return panelWith(parts, finishedTurns(above));
}

function finishedTurns(count: number): TurnView[] {
  const text = longAnswer(1_500);
  return Array.from({ length: count }, (_, at) =>
    turn({ id: `above${at}`, result: result({ id: `above${at}`, text, actions: ['insert', 'copy'] }) }),
  );
}

async function panelWith({ browser, server }: Parts, turns: readonly TurnView[]): Promise<Stage> {
  const page = await openPanel(browser, { url: server.url, first: snapshot({ turns }) });
  if (turns.length > 0) await page.locator('.all-rendered').waitFor({ state: 'attached' });
  return staged(page, server);
}

export async function peerPage({ browser, server, peer }: Parts): Promise<Stage> {
  const context = await browser.newContext({ viewport: { width: 420, height: 760 } });
  const page = await context.newPage();
  await page.goto(`${server.url}themes.css`);
  const stage = await staged(page, server);
  await page.evaluate(peer);
  return stage;
}

/** The browser's own tools may run scripts that a page's policy would not let in. */
export async function staged(page: Page, server: PageServer): Promise<Stage> {
  const feeder = await page.context().newPage();
  await feeder.goto(`${server.url}themes.css`);
  await feeder.evaluate(await script('feed.ts'));
  await page.evaluate(await readFile(join(import.meta.dirname, 'watch.js'), 'utf8'));
  await page.bringToFront();
  return { page, feeder };
}

/** Streams a text to its end. */
export async function feed({ feeder }: Stage, text: string, pace: Pace = 'gathered'): Promise<void> {
  await feeder.evaluate(({ text, pace }) => window.feed(text, pace), { text, pace });
}

/** Sends the whole turn, and waits until the page has settled after it. */
export async function finish({ page }: Stage, text: string): Promise<void> {
  const answered = turn({ result: result({ text, actions: ['insert', 'copy'] }) });
  const done = { type: 'turn', sessionId: 's1', title: '', totals: '', turn: answered } as const;
  await page.evaluate((message) => window.finish(message), done);
}

async function script(name: string): Promise<string> {
  const bundle = await build({
    entryPoints: [join(import.meta.dirname, name)],
    bundle: true,
    write: false,
    format: 'iife',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return bundle.outputFiles[0]?.text ?? '';
}
