import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { getImageEditorStrings } from '../../../src/imageEditor/common/imageEditorMessages.ts';
import { files, languagesOf, readStrings } from '../../l10n/languages.ts';
import { translated } from '../../unit/strings/english.ts';
import { drawnImage, imageEditorMessages, serveEdited, tellImageEditor } from '../fixtures/imageEditor.ts';
import { waitUntil } from '../waitUntil.ts';
import { findBarriersInTheme } from './axe.ts';
import { usePage } from './browserFixture.ts';
import { applyTheme, themeNames } from './themes.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const frame = (page: Page) => page.getByRole('application', { name: 'Crop area' });
const sizeFields = async (page: Page) => [
  await field(page, 'Width').inputValue(),
  await field(page, 'Height').inputValue(),
];
const said = (page: Page) => page.locator('.spoken').innerText();

/** Waits until the page has posted an image, and returns it. */
async function drawn(page: Page, type: 'apply' | 'extend' | 'useMarks') {
  await waitUntil('the image was posted', () =>
    page.evaluate((wanted) => window.limn.posted.some((message) => String(message.type) === wanted), type),
  );
  const message = await page.evaluate((wanted) => {
    const last = window.limn.posted.findLast((one) => String(one.type) === wanted);
    const { bytes, ...rest } = last as unknown as { bytes: Uint8Array; width: number; height: number; prompt?: string };
    return { ...rest, bytes: [...bytes] };
  }, type);
  return { ...message, image: PNG.sync.read(Buffer.from(message.bytes)) };
}

interface Pixels {
  readonly width: number;
  readonly data: Uint8Array;
}

/** The image that the page is given, unless a test says otherwise. */
const source: Pixels = { width: 400, data: drawnImage(400, 200).data };

function pixel({ width, data }: Pixels, x: number, y: number): readonly number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

describe('The page that edits an image', () => {
  const open = usePage();
  const shown = async (more: Parameters<typeof imageEditorMessages>[0] = {}, width = 900) => {
    const page = await open({ page: 'image-editor', width });
    await serveEdited(page);
    await tellImageEditor(page, imageEditorMessages(more));
    await frame(page).waitFor();
    await waitUntil('the image is drawn', () =>
      page.evaluate(() => (document.querySelector('canvas')?.width ?? 0) === 400),
    );
    return page;
  };

  it('shows the whole image, its size, and nothing to apply or undo', async () => {
    const page = await shown();
    deepEqual(await sizeFields(page), ['400', '200']);
    const boxes = await Promise.all([page.locator('canvas'), frame(page)].map((one) => one.boundingBox()));
    deepEqual(boxes[0], boxes[1]);
    for (const name of ['Undo', 'Redo', 'Apply']) equal(await button(page, name).getAttribute('aria-disabled'), 'true');
    deepEqual(await page.evaluate(() => window.limn.blocked), []);
  });

  it('turns and flips exactly, and undoes each', async () => {
    const page = await shown();
    await button(page, 'Rotate Right').click();
    equal(await said(page), 'Rotate Right, 200 × 400 pixels');
    await button(page, 'Flip Horizontally').click();
    deepEqual(await sizeFields(page), ['200', '400']);
    await button(page, 'Apply').click();
    const { image } = await drawn(page, 'apply');
    deepEqual([image.width, image.height], [200, 400]);
    for (const [x, y] of [
      [0, 0],
      [199, 399],
      [30, 250],
    ] as const)
      deepEqual(pixel(image, x, y), pixel(source, y, x));
    await tellImageEditor(page, [{ type: 'done', says: 'Applied.' }]);
    await page.getByText('Applied.').waitFor();
    await frame(page).focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    deepEqual(await sizeFields(page), ['400', '200']);
    equal(await button(page, 'Undo').getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('Control+Shift+z');
    deepEqual(await sizeFields(page), ['200', '400']);
  });

  it('crops by the keyboard alone: arrows move, Shift+arrows resize, and each is announced', async () => {
    const page = await shown();
    await frame(page).focus();
    for (let press = 0; press < 10; press++) await page.keyboard.press('Shift+ArrowLeft');
    equal(await said(page), 'Crop area: 360 × 200, 0 from the left, 0 from the top');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+ArrowRight');
    await page.keyboard.press('Control+Shift+ArrowUp');
    equal(await said(page), 'Crop area: 360 × 199, 5 from the left, 0 from the top');
    await button(page, 'Apply').press('Enter');
    const { image, width, height } = await drawn(page, 'apply');
    deepEqual([image.width, image.height, width, height], [360, 199, 360, 199]);
    deepEqual(pixel(image, 0, 0), pixel(source, 5, 0));
    deepEqual(pixel(image, 359, 198), pixel(source, 364, 198));
  });

  it('crops by the mouse at its handles, moves the area, and cancels on Escape', async () => {
    const page = await shown();
    const box = await page.locator('canvas').boundingBox();
    ok(box);
    const scale = box.width / 400;
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      await page.mouse.move(box.x + from[0] * scale, box.y + from[1] * scale);
      await page.mouse.down();
      await page.mouse.move(box.x + to[0] * scale, box.y + to[1] * scale, { steps: 3 });
    };
    await drag([398, 198], [298, 148]);
    await page.mouse.up();
    deepEqual(await sizeFields(page), ['300', '150']);
    await drag([100, 75], [140, 95]);
    await page.mouse.up();
    equal(await said(page), 'Crop area: 300 × 150, 40 from the left, 20 from the top');
    await drag([100, 75], [60, 55]);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    equal(await said(page), 'Crop area: 300 × 150, 40 from the left, 20 from the top');
  });

  it('crops to a ratio and resizes to exact pixels', async () => {
    const page = await shown();
    await field(page, 'Aspect ratio').selectOption('1:1');
    deepEqual(await sizeFields(page), ['200', '200']);
    await field(page, 'Width').fill('64');
    await field(page, 'Width').press('Enter');
    deepEqual(await sizeFields(page), ['64', '64']);
    await field(page, 'Height').fill('32');
    await field(page, 'Height').press('Tab');
    deepEqual(await sizeFields(page), ['64', '32']);
    await button(page, 'Apply').click();
    const { image } = await drawn(page, 'apply');
    deepEqual([image.width, image.height], [64, 32]);
  });

  it('refuses a side that is no number in the limits, and a result that is too large', async () => {
    const page = await shown();
    await field(page, 'Width').fill('0');
    await field(page, 'Width').press('Enter');
    equal(await field(page, 'Width').getAttribute('aria-invalid'), 'true');
    await field(page, 'Width').fill('16000');
    await field(page, 'Width').press('Enter');
    await page.getByText('The result is 16000 × 8000 pixels. The limit is 64 megapixels.').first().waitFor();
    equal(await button(page, 'Apply').getAttribute('aria-disabled'), 'true');
  });

  it('extends the image, says what is sent, and sends the image with a transparent margin', async () => {
    const page = await shown();
    await field(page, 'Aspect ratio').selectOption('1:1');
    await button(page, 'Extend').click();
    equal(await button(page, 'Extend').getAttribute('aria-pressed'), 'true');
    deepEqual(await sizeFields(page), ['400', '400']);
    await page.getByText('The image model fills the margin. Generate sends 1 image request.').waitFor();
    await field(page, 'Prompt').fill('More sky.');
    await button(page, 'Generate').click();
    const { image, prompt } = await drawn(page, 'extend');
    equal(prompt, 'More sky.');
    deepEqual([image.width, image.height], [400, 400]);
    deepEqual(pixel(image, 200, 50), [0, 0, 0, 0]);
    deepEqual(pixel(image, 200, 100), pixel(source, 200, 0));
  });

  it('applies a margin as transparent pixels, also of a JPEG image', async () => {
    const page = await shown({ mediaType: 'image/jpeg' });
    await button(page, 'Extend').click();
    await button(page, 'Apply').click();
    const { image } = await drawn(page, 'apply');
    deepEqual([image.width, image.height, pixel(image, 0, 0)[3]], [500, 250, 0]);
  });

  it('is as it was after it was hidden or reloaded', async () => {
    const page = await shown();
    await button(page, 'Rotate Left').click();
    await button(page, 'Extend').click();
    await field(page, 'Prompt').fill('More sea.');
    const before = await sizeFields(page);
    await page.reload();
    await tellImageEditor(page, imageEditorMessages());
    await frame(page).waitFor();
    deepEqual(await sizeFields(page), before);
    equal(await field(page, 'Prompt').inputValue(), 'More sea.');
    await button(page, 'Undo').click();
    await button(page, 'Undo').click();
    deepEqual(await sizeFields(page), ['400', '200']);
  });

  it('shows why an image cannot be edited, and tries again', async () => {
    const page = await open({ page: 'image-editor', width: 900 });
    await serveEdited(page);
    const [words] = imageEditorMessages();
    const problem = { type: 'problem', id: 'e', title: 'gone.png', says: "'gone.png' is empty." } as const;
    await tellImageEditor(page, [...(words ? [words] : []), problem]);
    await page.getByRole('alert').getByText("'gone.png' is empty.").waitFor();
    await button(page, 'Retry').click();
    equal(await page.evaluate(() => String(window.limn.posted.at(-1)?.type)), 'loadAgain');
    await tellImageEditor(page, imageEditorMessages({ src: '/broken.png' }));
    await page.getByText("Couldn't display this image.").waitFor();
    await tellImageEditor(page, imageEditorMessages());
    await frame(page).waitFor();
  });

  it('says that it cannot show the image if its worker does not start, and starts it at the next try', async () => {
    const page = await open({ page: 'image-editor', width: 900 });
    await serveEdited(page);
    await page.route('**/imageEditorWorker.js', (route) => route.abort(), { times: 1 });
    await tellImageEditor(page, imageEditorMessages());
    await page.getByText("Couldn't display this image.").waitFor();
    await tellImageEditor(page, imageEditorMessages());
    await frame(page).waitFor();
  });

  it('decodes, edits and encodes an image in its worker only, with each tool', async () => {
    const page = await open({ page: 'image-editor', width: 900 });
    await serveEdited(page);
    await page.evaluate(() => {
      const used: string[] = [];
      const drawing = CanvasRenderingContext2D.prototype;
      const watched: readonly (readonly [object, string])[] = [
        [window, 'createImageBitmap'],
        [HTMLCanvasElement.prototype, 'toBlob'],
        [HTMLCanvasElement.prototype, 'toDataURL'],
        [drawing, 'getImageData'],
        [drawing, 'drawImage'],
      ];
      for (const [owner, name] of watched) {
        const calls = {
          apply(real: () => unknown, on: unknown, given: unknown[]) {
            used.push(name);
            return Reflect.apply(real, on, given);
          },
        };
        Reflect.set(owner, name, new Proxy(Reflect.get(owner, name), calls));
      }
      Object.assign(window, { used });
    });
    await tellImageEditor(page, imageEditorMessages());
    await frame(page).waitFor();
    await button(page, 'Rotate Right').click();
    await button(page, 'Apply').click();
    await drawn(page, 'apply');
    await tellImageEditor(page, imageEditorMessages({ id: 'm', src: '/broken.png' }));
    await page.getByRole('alert').waitFor();
    await tellImageEditor(page, imageEditorMessages({ id: 'm', tool: 'markUp' }));
    await page.getByRole('application', { name: 'Marks' }).click();
    await button(page, 'Use Marks').click();
    await drawn(page, 'useMarks');
    deepEqual(await page.evaluate(() => Reflect.get(window, 'used')), []);
    equal(await page.locator('img').count(), 0);
  });

  it('says before anything is done what will be lost', async () => {
    const page = await shown({ notes: ['This image is animated. Only its first frame is edited.'] });
    await page.getByText('This image is animated.').waitFor();
  });

  it('fits into 320 pixels in all languages', async () => {
    const page = await shown({}, 320);
    await button(page, 'Extend').click();
    for (const language of await languagesOf('sources')) {
      const strings = await readStrings(files.sources(language));
      const words = getImageEditorStrings(translated(language, (message) => strings[message]).l10n);
      await tellImageEditor(page, [{ type: 'words', words }]);
      await button(page, words.extend).waitFor();
      const { scrollWidth, scrollHeight } = await page.evaluate(() => document.documentElement);
      const { clientWidth, clientHeight } = await page.evaluate(() => ({
        clientWidth: document.documentElement.clientWidth,
        clientHeight: document.documentElement.clientHeight,
      }));
      ok((scrollWidth ?? clientWidth) <= clientWidth && (scrollHeight ?? clientHeight) <= clientHeight);
      const out = await page
        .locator('button, vscode-button, input, select, textarea')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
      deepEqual([language, out], [language, 0]);
    }
  });

  it('has no barriers, in any theme', async () => {
    const page = await shown({ notes: ['This image is animated. Only its first frame is edited.'] });
    await button(page, 'Extend').click();
    for (const theme of themeNames) {
      await applyTheme(page, theme);
      deepEqual(await findBarriersInTheme(page, theme), [], theme);
    }
  });
});
