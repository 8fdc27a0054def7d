/** A long session in the page: the longest tasks of opening it, going through it, looking for words in it and streaming at its end. */
import type { TurnView } from '../../src/panel/common/turnView.ts';
import { picture, result, snapshot, turn } from '../ui/fixtures/views.ts';
import { openPanel } from '../ui/page/panelPage.ts';
import { drawnPng, startPictureServer } from './pictureServer.ts';
import { spread } from './spread.ts';
import { longAnswer } from './streaming/longAnswer.ts';
import { feed, finish, type Parts, type Stage, staged, withParts } from './streaming/stage.ts';
import { firstPaint, tasksAfter } from './streaming/timeline.ts';

/** Every fifth turn is a picture. */
const [count, pictureEach] = [1_000, 5];
const rounds = 7;
const text = longAnswer(1_500);
const streamed = longAnswer(20_000);

export interface LongSessionRow {
  /** Of the thread itself: the median of the rounds, and their range. */
  readonly 'longest task, ms': string;
  readonly 'tasks over 50 ms': string;
}

const steps: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  open,
  'scroll through': scrollThrough,
  search,
  'stream at the end': stream,
};

/** Takes each step in turn, each time in a fresh page; what is drawn first does not count. The page is asked without Playwright's own search, a long task itself. */
export function measureLongSession(): Promise<Readonly<Record<string, LongSessionRow>>> {
  return withParts(async (parts) => {
    const files = { whole: drawnPng(768), small: drawnPng(192) };
    const server = await startPictureServer(parts.server.url, files);
    const tasks = new Map(Object.keys(steps).map((step) => [step, [] as (readonly number[])[]]));
    try {
      for (let round = 0; round < rounds; round += 1) await takeSteps({ ...parts, server }, tasks);
    } finally {
      await server.close();
    }
    return Object.fromEntries([...tasks].map(([step, all]) => [step, rowOf(all)]));
  });
}

async function takeSteps({ browser, server }: Parts, tasks: ReadonlyMap<string, (readonly number[])[]>): Promise<void> {
  const stage = await staged(await openPanel(browser, { url: server.url }), server);
  for (const [step, take] of Object.entries(steps)) {
    await browser.startTracing(stage.page, { categories: ['devtools.timeline', 'toplevel', 'blink.user_timing'] });
    await take(stage);
    tasks.get(step)?.push(tasksAfter(await browser.stopTracing()));
  }
  await stage.page.context().close();
}

async function open({ page }: Stage): Promise<void> {
  const session = snapshot({ turns: Array.from({ length: count }, (_, at) => turnOf(at)) });
  await page.evaluate(
    async ({ session, firstPaint }) => {
      window.postMessage(session, '*');
      while (!document.querySelector('article')) await new Promise(requestAnimationFrame);
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      performance.mark(firstPaint);
      while (!document.querySelector('.all-rendered')) await new Promise((passed) => setTimeout(passed, 100));
    },
    { session, firstPaint },
  );
}

function turnOf(at: number): TurnView {
  const id = `t${at}`;
  if (at % pictureEach > 0)
    return turn({ id, prompt: `Question ${at}`, result: result({ id, text, actions: ['insert', 'copy'] }) });
  const drawn = { ...picture, id: `p${at}`, src: `/pictures/whole/${at}.png`, thumbnail: `/pictures/small/${at}.png` };
  const of = result({ id, pictures: [drawn], actions: ['insert', 'saveAs', 'copy'] });
  return turn({ id, mode: 'image', prompt: `Picture ${at}`, result: of });
}

/** To the top by the wheel, and back by leaps as the scroll bar makes them. */
async function scrollThrough({ page }: Stage): Promise<void> {
  await page.mouse.move(200, 300);
  for (let turns = 0; turns < 40; turns += 1) await page.mouse.wheel(0, -2_400);
  for (const share of [0.7, 0.2, 0, 0.1, 0.9, 0.5, 1])
    await page.evaluate(async (to) => {
      const scroller = document.querySelector('.scroll');
      if (scroller) scroller.scrollTop = to * (scroller.scrollHeight - scroller.clientHeight);
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    }, share);
}

/** As VS Code in the browser does. The headless browser finds no words, so it goes through the whole session, and for going on at the start once more: the most a search can take. */
async function search({ page }: Stage): Promise<void> {
  for (const words of ['Question 3', 'Question 512', 'no such words', 'Question 998'])
    await page.evaluate(async (wanted) => {
      Reflect.apply(Reflect.get(window, 'find'), window, [wanted, false, false, true]);
      for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
    }, words);
}

async function stream(stage: Stage): Promise<void> {
  const running = turn({ result: result({ state: 'running', status: 'Answering' }) });
  const asked = { type: 'turn', sessionId: 's1', title: '', totals: '', turn: running };
  await stage.page.evaluate((message) => window.postMessage(message, '*'), asked);
  await feed(stage, streamed);
  await finish(stage, streamed);
}

function rowOf(rounds: readonly (readonly number[])[]): LongSessionRow {
  return {
    'longest task, ms': spread(
      rounds.map((tasks) => Math.max(0, ...tasks)),
      0,
    ),
    'tasks over 50 ms': spread(
      rounds.map((tasks) => tasks.filter((task) => task > 50).length),
      0,
    ),
  };
}
