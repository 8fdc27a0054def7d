/** How soon a key pressed in Message is seen while an answer streams in, against the same panel at rest. */
import type { Page } from 'playwright-core';
import { longAnswer } from './longAnswer.ts';
import { feed, limnPage, withParts } from './stage.ts';

export interface TypingRow {
  readonly keys: number;
  readonly 'median, ms': number;
  readonly 'p95, ms': number;
  readonly 'longest, ms': number;
}

declare global {
  interface Window {
    /** From each key to the frame that shows it, in milliseconds. */
    keyTimes: number[];
    watchKeys(): void;
  }
}

/** Milliseconds between two keys. */
const pause = 97;

/** A key ten times a second, for as long as an answer of this length streams, and then as long beside nothing. */
export function measureTyping(length = 240_000): Promise<Readonly<Record<string, TypingRow>>> {
  return withParts(async (parts) => {
    const stage = await limnPage(parts);
    const streaming = await typed(stage.page, feed(stage, longAnswer(length)));
    await stage.page.context().close();
    const resting = await limnPage(parts);
    const alone = await typed(resting.page, passed(streaming.length * pause));
    return { [`while ${length} characters stream`]: rowOf(streaming), 'at rest': rowOf(alone) };
  });
}

async function typed(page: Page, until: Promise<unknown>): Promise<readonly number[]> {
  let isOver = false;
  const over = until.finally(() => {
    isOver = true;
  });
  await page.locator('limn-composer textarea').focus();
  await page.evaluate(() => window.watchKeys());
  for (; !isOver; await passed(pause)) await page.keyboard.press('a');
  await over;
  return page.evaluate(() => window.keyTimes);
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((over) => setTimeout(over, milliseconds));
}

function rowOf(times: readonly number[]): TypingRow {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN);
  return { keys: times.length, 'median, ms': at(0.5), 'p95, ms': at(0.95), 'longest, ms': at(1) };
}
