/** A session of many pictures of 4K in the page: how soon it is seen, and what memory its processes take. */
import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import type { TurnView } from '../../src/panel/common/turnView.ts';
import { launchBrowser } from '../editor/browser.ts';
import { picture, result, snapshot, turn } from '../ui/fixtures/views.ts';
import { startPageServer } from '../ui/page/pageServer.ts';
import { openPanel } from '../ui/page/panelPage.ts';
import { browserToMeasure } from './browser.ts';
import { drawnPng, type PictureFiles, smallWidth, startPictureServer } from './pictureServer.ts';
import { spreadEach } from './spread.ts';

/** What services send as 4K, 16:9. */
const [width, height] = [5504, 3072];
/** Places at which reading through the session stops until the pictures in sight are there in full. */
const stops = 12;
const repetitions = 7;

interface Reading {
  /** From the host's message until every picture in sight is drawn. */
  readonly 'in sight, ms': number;
  /** From then until every turn stands. */
  readonly 'the rest, ms': number;
  readonly 'memory when opened, MB': number;
  /** The highest at any stop of reading through all of it. */
  readonly 'memory while reading through, MB': number;
  /** The most pictures that were held in full at once. */
  readonly 'held in full': number;
}

export type ManyPicturesRow = Readonly<Record<keyof Reading, string>>;

/**
 * Opens and reads through a session of 20 and one of 200 pictures some times, each in a fresh browser. Gives medians and ranges; the last row
 * is of the quotients.
 */
export async function measureManyPictures(): Promise<Readonly<Record<string, ManyPicturesRow>>> {
  const executable = await browserToMeasure();
  const files = { whole: drawnPng(width), small: drawnPng(smallWidth) };
  const few: Reading[] = [];
  const many: Reading[] = [];
  const quotients: Reading[] = [];
  for (let round = 0; round < repetitions; round++) {
    const [one, other] = [await row(executable, files, 20), await row(executable, files, 200)];
    few.push(one);
    many.push(other);
    quotients.push(quotient(other, one));
  }
  return { '20 pictures': spreadEach(few), '200 pictures': spreadEach(many), quotient: spreadEach(quotients) };
}

async function row(executable: string, files: PictureFiles, count: number): Promise<Reading> {
  const server = await startPageServer();
  const front = await startPictureServer(server.url, files);
  const browser = await launchBrowser(executable);
  try {
    return await measure(browser, front.url, count);
  } finally {
    await browser.close();
    await front.close();
    await server.close();
  }
}

async function measure(browser: Browser, url: string, count: number): Promise<Reading> {
  const page = await openPanel(browser, { url });
  const time = await show(page, count);
  const rest = await untilAllStand(page, count);
  const opened = await memory(browser, page);
  const read = await readThrough(browser, page);
  return {
    'in sight, ms': Math.round(time),
    'the rest, ms': Math.round(rest),
    'memory when opened, MB': opened,
    'memory while reading through, MB': read.memory,
    'held in full': read.held,
  };
}

/** One picture a turn, as when each was asked for by itself. */
function turnOf(number: number): TurnView {
  const src = (copy: string) => `/pictures/${copy}/${number}.png`;
  const drawn = { ...picture, id: `p${number}`, src: src('whole'), thumbnail: src('small'), width, height };
  const facts = [`${width} × ${height}`];
  const of = result({ id: `r${number}`, pictures: [drawn], facts, actions: ['insert', 'saveAs', 'copy'] });
  return turn({ id: `t${number}`, mode: 'image', prompt: `Picture ${number}`, result: of });
}

/** Milliseconds. */
async function show(page: Page, count: number): Promise<number> {
  const message = snapshot({ turns: Array.from({ length: count }, (_, at) => turnOf(at + 1)) });
  const began = await page.evaluate((first) => {
    const now = performance.now();
    window.postMessage(first, '*');
    return now;
  }, message);
  return (await untilInSight(page, '/')) - began;
}

/** Waits until there are pictures in sight and all of them are drawn from addresses with this part; gives the page's time then. */
function untilInSight(page: Page, address: '/' | '/whole/'): Promise<number> {
  return page.evaluate(async (part) => {
    let waits = true;
    while (waits) {
      await new Promise(requestAnimationFrame);
      const all = [...document.querySelectorAll<HTMLImageElement>('limn-picture img')];
      const inSight = all.filter((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return bottom > 0 && top < innerHeight;
      });
      waits =
        !inSight.length ||
        inSight.some(({ src, complete, naturalWidth }) => !src.includes(part) || !complete || !naturalWidth);
    }
    return performance.now();
  }, address);
}

/** Milliseconds. */
async function untilAllStand(page: Page, count: number): Promise<number> {
  const began = performance.now();
  await page
    .locator('.all-rendered article')
    .nth(count - 1)
    .waitFor({ state: 'attached' });
  return performance.now() - began;
}

async function readThrough(browser: Browser, page: Page): Promise<{ memory: number; held: number }> {
  const seen = { memory: 0, held: 0 };
  for (let stop = 0; stop <= stops; stop++) {
    const held = await scrollTo(page, stop / stops);
    seen.memory = Math.max(seen.memory, await memory(browser, page));
    seen.held = Math.max(seen.held, held);
  }
  return seen;
}

/** Goes to a share of the session's length and waits until the pictures in sight are there in full; gives how many are held so. */
async function scrollTo(page: Page, share: number): Promise<number> {
  await page.locator('.scroll').evaluate((scroller, to) => {
    scroller.scrollTop = to * (scroller.scrollHeight - scroller.clientHeight);
  }, share);
  await untilInSight(page, '/whole/');
  return page.locator('limn-picture img[src*="/whole/"]').count();
}

/** Of the processes that draw the page, in MB, after the page's garbage is collected. */
async function memory(browser: Browser, page: Page): Promise<number> {
  const ofPage = await page.context().newCDPSession(page);
  await ofPage.send('HeapProfiler.collectGarbage');
  await ofPage.detach();
  const ofBrowser = await browser.newBrowserCDPSession();
  const { processInfo } = await ofBrowser.send('SystemInfo.getProcessInfo');
  await ofBrowser.detach();
  const ids = processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU').map(({ id }) => String(id));
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', ids.join(',')], { encoding: 'utf8' });
  const sum = kilobytes
    .trim()
    .split(/\s+/)
    .reduce((all, one) => all + Number(one), 0);
  return Math.round(sum / 1024);
}

function quotient(many: Reading, few: Reading): Reading {
  const by = (what: keyof Reading) => many[what] / few[what];
  return {
    'in sight, ms': by('in sight, ms'),
    'the rest, ms': by('the rest, ms'),
    'memory when opened, MB': by('memory when opened, MB'),
    'memory while reading through, MB': by('memory while reading through, MB'),
    'held in full': by('held in full'),
  };
}
