import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { getImageEditorStrings } from '../../../src/imageEditor/common/imageEditorMessages.ts';
import type { Mark } from '../../../src/sessions/common/model/marks.ts';
import { files, languagesOf, readStrings } from '../../l10n/languages.ts';
import { translated } from '../../unit/strings/english.ts';
import { drawnImage, imageEditorMessages, serveEdited, tellImageEditor } from '../fixtures/imageEditor.ts';
import { waitUntil } from '../waitUntil.ts';
import { findBarriersInTheme } from './axe.ts';
import { usePage } from './browserFixture.ts';
import { applyTheme, themeNames } from './themes.ts';

type Place = readonly [x: number, y: number];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tool = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const surface = (page: Page) => page.getByRole('application', { name: 'Marks' });
const keeps = (page: Page) => page.getByRole('checkbox', { name: 'Keep everything outside the marks' });
const said = (page: Page) => page.locator('.spoken').innerText();
const isOff = async (page: Page, name: string) => (await button(page, name).getAttribute('aria-disabled')) === 'true';

/** Presses at the first place of the image, in its pixels, and releases at the last one. */
async function drag(page: Page, ...places: readonly Place[]): Promise<void> {
  const box = await surface(page).boundingBox();
  ok(box);
  const at = ([x, y]: Place) => [box.x + (x * box.width) / 400, box.y + (y * box.height) / 200] as const;
  const [first = [0, 0], ...others] = places;
  await page.mouse.move(...at(first));
  await page.mouse.down();
  for (const place of others) await page.mouse.move(...at(place), { steps: 3 });
  await page.mouse.up();
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

interface Used {
  readonly marks: readonly Mark[];
  readonly feather?: number;
  readonly width: number;
  readonly height: number;
  readonly image: Pixels;
}

/** Selects Use Marks and returns what the page posts. */
async function use(page: Page): Promise<Used> {
  await button(page, 'Use Marks').click();
  const find = () => page.evaluate(() => window.limn.posted.some((one) => String(one.type) === 'useMarks'));
  await waitUntil('the marks were posted', find);
  const { bytes, ...used } = await page.evaluate(() => {
    const last = window.limn.posted.findLast((one) => String(one.type) === 'useMarks');
    const { bytes, ...rest } = last as unknown as Omit<Used, 'image'> & { bytes: Uint8Array };
    return { ...rest, bytes: [...bytes] };
  });
  return { ...used, image: PNG.sync.read(Buffer.from(bytes)) };
}

function pixel({ width, data }: Pixels, [x, y]: Place): readonly number[] {
  return [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)];
}

const source: Pixels = { width: 400, height: 200, data: drawnImage(400, 200).data };
const red = [245, 20, 47];
const box: Mark = { tool: 'rectangle', color: 'blue', width: 2, x1: 50, y1: 50, x2: 150, y2: 150 };

describe('The page that marks up an image', () => {
  const open = usePage();
  const shown = async (more: Parameters<typeof imageEditorMessages>[0] = {}, width = 900) => {
    const page = await open({ page: 'image-editor', width });
    await serveEdited(page);
    await tellImageEditor(page, imageEditorMessages({ tool: 'markUp', ...more }));
    await surface(page).waitFor();
    await waitUntil('the image is shown', () =>
      page.evaluate(() => (document.querySelector('canvas')?.width ?? 0) === 400),
    );
    return page;
  };

  it('shows the image without marks, and says why none can be used', async () => {
    const page = await shown();
    for (const name of ['Undo', 'Redo', 'Clear Marks', 'Use Marks']) ok(await isOff(page, name), name);
    equal(await button(page, 'Use Marks').getAttribute('title'), 'No marks yet');
    const group = page.getByRole('radiogroup', { name: 'Tool' });
    deepEqual(await group.getByRole('radio').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))), [
      'Pen',
      'Arrow',
      'Rectangle',
      'Ellipse',
      'Text',
      'Eraser',
    ]);
    ok((await tool(page, 'Pen').isChecked()) && (await keeps(page).isChecked()));
    deepEqual(await page.evaluate(() => window.limn.blocked), []);
  });

  it('adds a mark by each tool with the mouse, and posts them with a copy on which they are', async () => {
    const page = await shown();
    await drag(page, [20, 20], [60, 20], [60, 60]);
    equal(await said(page), 'Line added');
    await tool(page, 'Arrow').check();
    await drag(page, [100, 100], [160, 40]);
    equal(await said(page), 'Arrow added');
    await tool(page, 'Rectangle').check();
    await tool(page, 'Blue').check();
    await drag(page, [200, 40], [260, 100]);
    await tool(page, 'Ellipse').check();
    await drag(page, [300, 40], [380, 100]);
    equal(await said(page), 'Ellipse added');
    const { marks, feather, width, height, image } = await use(page);
    deepEqual(
      marks.map((one) => one.tool),
      ['pen', 'arrow', 'rectangle', 'ellipse'],
    );
    deepEqual([width, height, image.width, image.height, feather], [400, 200, 400, 200, 4]);
    for (const at of [
      [40, 20],
      [60, 40],
      [129, 70],
    ] as const)
      deepEqual(pixel(image, at), red, at.join());
    for (const at of [
      [230, 40],
      [260, 70],
      [340, 40],
    ] as const)
      deepEqual(pixel(image, at), [22, 104, 255], at.join());
    for (const at of [
      [230, 70],
      [340, 70],
      [20, 150],
    ] as const)
      deepEqual(pixel(image, at), pixel(source, at), at.join());
    await tellImageEditor(page, [{ type: 'done', says: 'In the message.' }]);
    await page.getByText('In the message.').waitFor();
    ok(!(await isOff(page, 'Use Marks')));
  });

  it('undoes, does again and clears marks, by buttons and by keys', async () => {
    const page = await shown();
    await tool(page, 'Rectangle').check();
    await drag(page, [20, 20], [60, 60]);
    await drag(page, [100, 20], [160, 60]);
    await button(page, 'Undo').click();
    equal(await said(page), 'Marks: 1');
    await button(page, 'Redo').click();
    await button(page, 'Clear Marks').click();
    equal(await said(page), 'Marks cleared');
    ok(await isOff(page, 'Use Marks'));
    await surface(page).focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    ok((await isOff(page, 'Undo')) && (await isOff(page, 'Use Marks')));
    await page.keyboard.press('Control+Shift+z');
    equal((await use(page)).marks.length, 1);
  });

  it('adds marks by the keyboard alone, and announces where the cursor is', async () => {
    const page = await shown();
    await tool(page, 'Rectangle').check();
    await surface(page).focus();
    await page.keyboard.press('Control+ArrowRight');
    equal(await said(page), '201 from the left, 100 from the top');
    await page.keyboard.press('Space');
    equal(await said(page), 'Mark begun');
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowRight');
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    equal(await said(page), 'Rectangle added');
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Escape');
    equal(await said(page), 'Mark canceled');
    const { marks } = await use(page);
    deepEqual(marks, [{ tool: 'rectangle', color: 'red', width: 2, x1: 201, y1: 100, x2: 221, y2: 120 }]);
  });

  it('erases by the keyboard what is at the cursor, and deletes the last mark', async () => {
    const page = await shown();
    await tool(page, 'Pen').check();
    await surface(page).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    equal(await said(page), 'Line added');
    await tool(page, 'Eraser').check();
    await surface(page).focus();
    await page.keyboard.press('Space');
    equal(await said(page), 'Mark erased');
    await page.keyboard.press('Space');
    equal(await said(page), 'No mark at the cursor');
    await tool(page, 'Rectangle').check();
    await drag(page, [20, 20], [60, 60]);
    await surface(page).focus();
    await page.keyboard.press('Delete');
    equal(await said(page), 'Mark erased');
    ok(await isOff(page, 'Use Marks'));
  });

  it('erases whole marks that the mouse touches, all in one step, and nothing if that is canceled', async () => {
    const page = await shown();
    await tool(page, 'Rectangle').check();
    for (const x of [20, 120, 220]) await drag(page, [x, 20], [x + 60, 100]);
    await tool(page, 'Eraser').check();
    await drag(page, [190, 190], [190, 60], [110, 60]);
    equal(await said(page), 'Mark erased');
    await drag(page, [5, 50], [395, 50]);
    equal(await said(page), 'Marks erased: 2');
    await button(page, 'Undo').click();
    equal((await use(page)).marks.length, 2);
  });

  it('adds a text on Enter, and drops it on Escape', async () => {
    const page = await shown();
    await tool(page, 'Text').check();
    await tool(page, 'Yellow').check();
    const field = page.getByRole('textbox', { name: 'Text of the mark' });
    await drag(page, [40, 100]);
    await page.keyboard.type('no lamp');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    ok(await isOff(page, 'Use Marks'));
    await drag(page, [40, 100]);
    await page.keyboard.type('a lamp');
    await page.keyboard.press('Enter');
    equal(await said(page), 'Text added');
    ok(await surface(page).evaluate((one) => one === document.activeElement));
    const { marks, image } = await use(page);
    const [mark] = marks;
    ok(mark?.tool === 'text' && mark.text === 'a lamp' && mark.color === 'yellow');
    const row = Array.from({ length: 60 }, (_, x) => pixel(image, [40 + x, 100]).join());
    ok(row.includes('255,214,10'), row.join(' '));
  });

  it('cancels the mark under the mouse on Escape', async () => {
    const page = await shown();
    const place = await surface(page).boundingBox();
    ok(place);
    await page.mouse.move(place.x + 50, place.y + 50);
    await page.mouse.down();
    await page.mouse.move(place.x + 90, place.y + 90);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    equal(await said(page), 'Mark canceled');
    ok(await isOff(page, 'Undo'));
  });

  it('leaves out the edge if not everything outside the marks is kept, and takes another one', async () => {
    const page = await shown({ marks: [box], marksId: 'm' });
    const edge = page.getByLabel('Soft edge', { exact: true });
    await edge.fill('900');
    await edge.press('Enter');
    equal(await edge.getAttribute('aria-invalid'), 'true');
    await edge.fill('0');
    await edge.press('Enter');
    equal((await use(page)).feather, 0);
    await tellImageEditor(page, [{ type: 'done', says: '' }]);
    await keeps(page).uncheck();
    equal(await edge.count(), 0);
    await page.evaluate(() => window.limn.posted.splice(0));
    const used = await use(page);
    deepEqual([used.feather, 'feather' in used], [undefined, false]);
  });

  it('puts marks at the right place of a zoomed image, and fits it again', async () => {
    const page = await shown();
    await tool(page, 'Rectangle').check();
    const place = await surface(page).boundingBox();
    ok(place);
    await page.mouse.move(place.x + place.width / 4, place.y + place.height / 4);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -300);
    await page.keyboard.up('Control');
    await waitUntil('it is zoomed', async () => !(await isOff(page, 'Fit')));
    await page.mouse.down();
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 2 });
    await page.mouse.up();
    await button(page, 'Fit').click();
    ok(await isOff(page, 'Zoom Out'));
    await surface(page).focus();
    await page.keyboard.press('+');
    equal(await said(page), `Zoom: ${Math.round((place.width / 400) * 125)}%`);
    const [mark] = (await use(page)).marks;
    ok(mark?.tool === 'rectangle');
    ok(Math.abs(mark.x1 - 100) <= 1 && Math.abs(mark.y1 - 50) <= 1, JSON.stringify(mark));
    const factor = Math.exp(-300 * 0.004);
    ok(Math.abs(mark.x2 - 100 - 100 * factor) <= 1 && Math.abs(mark.y2 - 50 - 50 * factor) <= 1, JSON.stringify(mark));
  });

  it('is as it was after it was hidden or reloaded', async () => {
    const page = await shown({ marks: [box], marksId: 'm' });
    await tool(page, 'Ellipse').check();
    await tool(page, 'Green').check();
    await drag(page, [300, 40], [380, 100]);
    await keeps(page).uncheck();
    await page.reload();
    await tellImageEditor(page, imageEditorMessages({ tool: 'markUp', marks: [box], marksId: 'm' }));
    await surface(page).waitFor();
    ok((await tool(page, 'Ellipse').isChecked()) && (await tool(page, 'Green').isChecked()));
    ok(!(await keeps(page).isChecked()));
    const { marks } = await use(page);
    deepEqual([marks.length, marks[0]], [2, box]);
    await tellImageEditor(page, [{ type: 'done', says: '' }]);
    await button(page, 'Undo').click();
    equal(await said(page), 'Marks: 1');
  });

  it('opens marks of the host once, and Undo leads back to those before', async () => {
    const page = await shown();
    await drag(page, [20, 20], [60, 20]);
    await tellImageEditor(
      page,
      imageEditorMessages({ tool: 'markUp', marks: [box, { ...box, x2: 90 }], marksId: 'm' }),
    );
    await page.getByText('Marks: 2').first().waitFor();
    await button(page, 'Undo').click();
    equal(await said(page), 'Marks: 1');
    await tellImageEditor(
      page,
      imageEditorMessages({ tool: 'markUp', marks: [box, { ...box, x2: 90 }], marksId: 'm' }),
    );
    equal((await use(page)).marks[0]?.tool, 'pen');
  });

  it('fits into 320 pixels in all languages', async () => {
    const page = await shown({ marks: [box], marksId: 'm' }, 320);
    for (const language of await languagesOf('sources')) {
      const strings = await readStrings(files.sources(language));
      const words = getImageEditorStrings(translated(language, (message) => strings[message]).l10n);
      await tellImageEditor(page, [{ type: 'words', words }]);
      await button(page, words.useMarks).waitFor();
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
        return [scrollWidth - clientWidth, scrollHeight - clientHeight];
      });
      deepEqual([language, ...overflow], [language, 0, 0]);
      const out = await page
        .locator('button, vscode-button, input, select, label')
        .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > innerWidth).length);
      deepEqual([language, out], [language, 0]);
    }
  });

  it('has no barriers, in any theme, with a cursor and while a text is typed', async () => {
    const page = await shown({ marks: [box], marksId: 'm' });
    await tool(page, 'Text').check();
    await surface(page).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Text of the mark' }).waitFor();
    for (const theme of themeNames) {
      await applyTheme(page, theme);
      deepEqual(await findBarriersInTheme(page, theme), [], theme);
    }
  });
});
