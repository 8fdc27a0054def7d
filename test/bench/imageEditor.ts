/** The image editor with an image of 24 megapixels: whether the page stays responsive, and how soon a frame shows a line of the pen. */
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import type { EditorTool, ImageEditorHostMessage } from '../../src/imageEditor/common/imageEditorMessages.ts';
import { launchBrowser } from '../editor/browser.ts';
import { drawnImage, imageEditorMessages } from '../ui/fixtures/imageEditor.ts';
import { startPageServer } from '../ui/page/pageServer.ts';
import { openPanel } from '../ui/page/panelPage.ts';
import { browserToMeasure } from './browser.ts';
import { startPictureServer } from './pictureServer.ts';
import { spread } from './spread.ts';

const size = { width: 6_000, height: 4_000 };
const runs = 7;

/** The steps in which the pen moves over the image, one a frame. */
const penSteps = 240;

type Row = Readonly<Record<string, string | number>>;

/** What each tool is for: what its result needs, and the button that has it drawn. */
const tools: readonly {
  readonly tool: EditorTool;
  readonly name: string;
  readonly use: string;
  readonly posts: string;
}[] = [
  { tool: 'crop', name: 'Crop and Resize', use: 'Apply', posts: 'apply' },
  { tool: 'markUp', name: 'Mark Up Image', use: 'Use Marks', posts: 'useMarks' },
];

export async function measureImageEditor(): Promise<Readonly<Record<string, Row>>> {
  const executable = await browserToMeasure();
  const whole = PNG.sync.write(drawnImage(size.width, size.height));
  const server = await startPageServer();
  const front = await startPictureServer(server.url, { whole, small: whole });
  const browser = await launchBrowser(executable);
  try {
    const rows: [string, Row][] = [];
    for (const one of tools) {
      const measured: Measured[] = [];
      for (let run = 0; run < runs; run++) {
        const page = await openPanel(browser, { url: front.url, page: 'image-editor', width: 1_200, height: 900 });
        measured.push(await measure(page, one));
        await page.context().close();
      }
      rows.push([one.name, toRow(measured)]);
    }
    return Object.fromEntries(rows);
  } finally {
    await browser.close();
    await front.close();
    await server.close();
  }
}

interface Measured {
  readonly opened: number;
  readonly drawn: number;
  readonly longest: { readonly opening: number; readonly drawing: number };
  /** From each movement of the pointer to the frame that shows it. */
  readonly pen: readonly number[];
}

function toRow(measured: readonly Measured[]): Row {
  const longest = (which: keyof Measured['longest']) => Math.max(...measured.map((one) => one.longest[which]));
  const pen = measured.flatMap((one) => one.pen).toSorted((one, other) => one - other);
  return {
    'shown, ms': spread(
      measured.map(({ opened }) => opened),
      0,
    ),
    'tasks over 50 ms, longest': longest('opening'),
    'result, ms': spread(
      measured.map(({ drawn }) => drawn),
      0,
    ),
    'tasks over 50 ms, longest, for the result': longest('drawing'),
    'pen to frame, ms': pen.length > 0 ? spread(pen) : '',
    '95 of 100, ms': pen[Math.floor(pen.length * 0.95)]?.toFixed(1) ?? '',
  };
}

async function measure(page: Page, { tool, use, posts }: (typeof tools)[number]): Promise<Measured> {
  // What finds elements is brought into the page beforehand, since it takes a long task.
  await page.getByRole('application').count();
  await observe(page);
  const opened = await open(page, imageEditorMessages({ tool, src: '/pictures/whole/1.png' }));
  const opening = await takeLongest(page);
  const pen = tool === 'markUp' ? await followPen(page) : [];
  if (tool === 'crop') await page.getByRole('button', { name: 'Rotate Right' }).click();
  await takeLongest(page);
  const used = Date.now();
  await page.getByRole('button', { name: use, exact: true }).click();
  await page.waitForFunction((type) => window.limn.posted.some((one) => String(one.type) === type), posts, {
    timeout: 120_000,
  });
  return { opened, drawn: Date.now() - used, longest: { opening, drawing: await takeLongest(page) }, pen };
}

/** Returns the milliseconds from the first message until the image is shown. */
function open(page: Page, messages: readonly ImageEditorHostMessage[]): Promise<number> {
  return page.evaluate(async (all) => {
    const began = performance.now();
    for (const message of all) window.postMessage(message, '*');
    while ((document.querySelector('canvas')?.width ?? 0) < 1_000) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - began;
  }, messages);
}

/** Collects the tasks of the page's main thread that took more than 50 ms. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tasks: number[] = [];
    const seen = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
    seen.observe({ type: 'longtask' });
    Object.assign(window, { tasks });
  });
}

/** Returns the longest task since the last call, 0 if none took more than 50 ms. */
function takeLongest(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'tasks') as number[]).splice(0)));
}

/** Moves the pen, and returns how long after each movement the frame that shows it was ready. */
async function followPen(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const frame = new MessageChannel();
    const moved: number[] = [];
    frame.port1.onmessage = () => times.push(...moved.splice(0).map((at) => performance.now() - at));
    addEventListener('pointermove', ({ timeStamp }) => {
      moved.push(timeStamp);
      requestAnimationFrame(() => frame.port2.postMessage(''));
    });
    Object.assign(window, { times });
  });
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('There is no image.');
  const at = (step: number) => {
    const angle = (step / penSteps) * 12 * Math.PI;
    const radius = (box.height / 2.2) * (step / penSteps);
    return [
      box.x + box.width / 2 + radius * Math.cos(angle),
      box.y + box.height / 2 + radius * Math.sin(angle),
    ] as const;
  };
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step <= penSteps; step++) await page.mouse.move(...at(step));
  await page.mouse.up();
  return page.evaluate(() => Reflect.get(window, 'times') as number[]);
}
