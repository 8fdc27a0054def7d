/** The gallery with many pictures in the page: how long it takes to stand, and whether scrolling through it keeps every frame. */
import type { Browser, Page } from 'playwright-core';
import {
  type GalleryHostMessage,
  type GalleryPicture,
  galleryBatch,
  getGalleryStrings,
} from '../../src/gallery/common/galleryMessages.ts';
import { launchBrowser } from '../editor/browser.ts';
import { startPageServer } from '../ui/page/pageServer.ts';
import { openPanel } from '../ui/page/panelPage.ts';
import { english } from '../unit/strings/english.ts';
import { browserToMeasure } from './browser.ts';
import { drawnPng, smallWidth, startPictureServer } from './pictureServer.ts';
import { spreadEach } from './spread.ts';
import { busiestThread } from './streaming/timeline.ts';

/** Pixels scrolled by in each frame: a fast wheel, and a thumb that is dragged. */
const speeds = { 'fast wheel': 120, 'dragged thumb': 2_000 } as const;
const frames = 240;
const repetitions = 7;

interface Scrolling {
  /** Script, style and layout on the main thread. */
  readonly 'main thread, ms': number;
  readonly 'longest task, ms': number;
  readonly 'longest gap between frames, ms': number;
  readonly 'frames over 50 ms': number;
}

export type GalleryRow = Readonly<Record<keyof Scrolling, string>>;

/**
 * Opens a gallery of 5,000 pictures in a browser some times, and scrolls through it slowly and fast, four seconds each at 60 frames a second.
 * Gives medians and ranges.
 */
export async function measureGallery(count = 5_000): Promise<Readonly<Record<string, GalleryRow>>> {
  const executable = await browserToMeasure();
  const small = drawnPng(smallWidth);
  const server = await startPageServer();
  const front = await startPictureServer(server.url, { whole: small, small });
  const browser = await launchBrowser(executable);
  try {
    const rounds: Readonly<Record<string, Scrolling>>[] = [];
    for (let round = 0; round < repetitions; round++) rounds.push(await measureRound(browser, front.url, count));
    const names = ['opening', ...Object.keys(speeds)];
    return Object.fromEntries(names.map((name) => [name, spreadEach(rounds.flatMap((round) => round[name] ?? []))]));
  } finally {
    await browser.close();
    await front.close();
    await server.close();
  }
}

async function measureRound(
  browser: Browser,
  url: string,
  count: number,
): Promise<Readonly<Record<string, Scrolling>>> {
  const page = await openPanel(browser, { url, page: 'gallery', width: 900 });
  await prepare(page, count);
  const rows: [string, Scrolling][] = [['opening', await traced(browser, page, () => open(page, count))]];
  for (const [name, pixels] of Object.entries(speeds))
    rows.push([name, await traced(browser, page, () => scroll(page, pixels))]);
  await page.close();
  return Object.fromEntries(rows);
}

/** The times at which frames began, in milliseconds. */
type Frames = readonly number[];

async function traced(browser: Browser, page: Page, run: () => Promise<Frames>): Promise<Scrolling> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] });
  const began = await run();
  const { spent, tasks } = busiestThread(await browser.stopTracing());
  const gaps = began.slice(1).map((time, at) => time - (began[at] ?? time));
  return {
    'main thread, ms': Math.round(spent),
    'longest task, ms': Math.round(Math.max(...tasks)),
    'longest gap between frames, ms': Math.round(Math.max(...gaps)),
    'frames over 50 ms': gaps.filter((gap) => gap > 50).length,
  };
}

/** Brings the messages into the page, so that their way there is no part of what is measured. */
async function prepare(page: Page, count: number): Promise<void> {
  await page.evaluate((messages) => void Reflect.set(window, 'messages', messages), messagesOf(count));
}

/** From the first message until the number of pictures is said. */
function open(page: Page, count: number): Promise<Frames> {
  return page.evaluate(async (said) => {
    const times = [performance.now()];
    for (const message of Reflect.get(window, 'messages')) window.postMessage(message, '*');
    while (!document.querySelector('[role="status"]')?.textContent?.includes(said))
      times.push(await new Promise<number>(requestAnimationFrame));
    times.push(await new Promise<number>(requestAnimationFrame));
    return times;
  }, new Intl.NumberFormat('en').format(count));
}

/** Goes on by as many pixels in each frame, back and forth between the ends. */
function scroll(page: Page, pixels: number): Promise<Frames> {
  return page.evaluate(
    async ({ step, most }) => {
      const grid = document.querySelector('limn-picture-grid');
      const times: number[] = [];
      for (let by = step; grid && times.length < most; ) {
        times.push(await new Promise<number>(requestAnimationFrame));
        const before = grid.scrollTop;
        grid.scrollTop += by;
        if (grid.scrollTop === before) by = -by;
      }
      return times;
    },
    { step: pixels, most: frames },
  );
}

function messagesOf(count: number): readonly GalleryHostMessage[] {
  const all = Array.from({ length: count }, (_, index) => pictureOf(index));
  const batches = Array.from({ length: Math.ceil(count / galleryBatch) }, (_, at): GalleryHostMessage => {
    const pictures = all.slice(at * galleryBatch, (at + 1) * galleryBatch);
    return { type: 'pictures', pictures, isFirst: at === 0, isLast: (at + 1) * galleryBatch >= count };
  });
  return [{ type: 'words', words: getGalleryStrings(english.l10n) }, ...batches];
}

/** Each has an address of its own, so that none is there already. */
function pictureOf(number: number): GalleryPicture {
  const src = `/pictures/small/${number}.png`;
  const shape = { width: 5504, height: 3072, ratio: '16:9' };
  const day = { at: 1_800_000_000_000 - number, day: `Day ${Math.floor(number / 40)}`, time: '14:05' };
  const prompt = `Picture ${number}, a boat at sea and a lighthouse behind it`;
  return {
    id: `p${number}`,
    src,
    thumbnail: src,
    ...shape,
    prompt,
    model: `model-${number % 5}`,
    ...day,
    when: '14 Nov 2026',
  };
}
