import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { GalleryHostMessage, GalleryPageMessage } from '../../../src/gallery/common/galleryMessages.ts';
import { galleryPicture as picture } from '../fixtures/gallery.ts';
import { findBarriersInTheme } from './axe.ts';
import { usePage } from './browserFixture.ts';
import { cell, focusedIndex, many, openGallery, tell } from './galleryPage.ts';
import { applyTheme, themeNames } from './themes.ts';

/** Posts a message as the host would. */
async function say(page: Page, message: GalleryHostMessage): Promise<void> {
  await page.evaluate(async (sent) => {
    window.postMessage(sent, '*');
    await new Promise((drawn) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }, message);
}

async function acts(page: Page): Promise<unknown[]> {
  const posted = (await page.evaluate(() => window.limn.posted)) as unknown as readonly GalleryPageMessage[];
  return posted.flatMap((message) =>
    message.type === 'pictureAction' ? [[message.action, message.pictureIds.join(' ')]] : [],
  );
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('The gallery', () => {
  const open = usePage();
  const shown = (count: number, width?: number) => openGallery(open, count, width);

  it('shows each picture in its shape on a checkerboard, which only transparent parts let through', async () => {
    const page = await shown(3);
    await page.waitForFunction(() => document.querySelectorAll('.pictures img.transparency').length === 3);
    const images = await page.locator('.pictures img').evaluateAll((all) =>
      all
        .filter((image) => image instanceof HTMLImageElement)
        .map((image) => {
          const { width, height } = image.getBoundingClientRect();
          const room = image.parentElement?.getBoundingClientRect();
          const fits = room !== undefined && width <= room.width && height <= room.height;
          const isShaped = Math.abs(width / height / (image.naturalWidth / image.naturalHeight) - 1) < 0.02;
          return [isShaped, fits, getComputedStyle(image).backgroundImage.includes('conic')];
        }),
    );
    deepEqual(images, Array(3).fill([true, true, true]));
  });

  it('moves the focus by keys as a grid does: sideways, up and down, by rows and pages', async () => {
    const page = await shown(200);
    await page.keyboard.press('Tab');
    await page.getByRole('searchbox').waitFor();
    await cell(page, 0).focus();
    const columns = Number(await page.getByRole('grid').getAttribute('aria-colcount'));
    const walked: (string | undefined)[] = [];
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'End', 'Home', 'ArrowUp', 'ArrowUp']) {
      await page.keyboard.press(key);
      walked.push(await focusedIndex(page));
    }
    deepEqual(walked.map(Number), [1, columns + 1, columns, 2 * columns - 1, columns, 0, 0]);
    equal(await page.getByRole('gridcell', { selected: true }).count(), 1);
  });

  it('keeps the focus on a picture that is scrolled out of view', async () => {
    const page = await shown(2_000);
    await cell(page, 3).click();
    await page.evaluate(() => document.querySelector('limn-picture-grid')?.scrollTo({ top: 20_000 }));
    await page.waitForFunction(() => document.querySelectorAll('.row').length > 0);
    equal(await focusedIndex(page), '3');
  });

  it('filters by words of the prompt, model and ratio, and shows the count', async () => {
    const page = await shown(1_000);
    const says = () => page.getByRole('status').textContent();
    equal(await says(), 'Images: 1,000');
    await page.getByRole('searchbox', { name: 'Search prompts' }).fill('SEA boat');
    equal(await says(), 'Images: 500 of 1,000');
    await page.getByRole('combobox', { name: 'Model' }).selectOption('picture-fast-1');
    equal(await says(), 'Images: 100 of 1,000');
    await page.getByRole('combobox', { name: 'Aspect ratio' }).selectOption('1:1');
    equal(await says(), 'Images: 0 of 1,000');
    await page.getByText('No matching images.').waitFor();
  });

  it('acts on the chosen picture by button, Enter, Delete and double click', async () => {
    const page = await shown(20);
    await cell(page, 2).click();
    for (const name of ['Insert', 'Save As...', 'Open Session', 'Delete']) await button(page, name).click();
    await cell(page, 2).press('Enter');
    await cell(page, 2).press('Delete');
    await cell(page, 5).dblclick();
    deepEqual(await acts(page), [
      ['insert', 'p2'],
      ['saveAs', 'p2'],
      ['openSession', 'p2'],
      ['delete', 'p2'],
      ['openSession', 'p2'],
      ['delete', 'p2'],
      ['openSession', 'p5'],
    ]);
  });

  it('moves the focus to the next picture when one is deleted', async () => {
    const page = await shown(20);
    await cell(page, 2).click();
    await tell(
      page,
      many(20).filter(({ id }) => id !== 'p2'),
    );
    equal(await focusedIndex(page), '2');
    await cell(page, 2).press('Enter');
    deepEqual(await acts(page), [['openSession', 'p3']]);
  });

  it('restores its filter, its selection and its scroll position after it was hidden', async () => {
    const page = await shown(1_000);
    await page.getByRole('searchbox').fill('boat');
    await cell(page, 4).click();
    await page.evaluate(() => document.querySelector('limn-picture-grid')?.scrollTo({ top: 5_000 }));
    await page.waitForFunction(() => (sessionStorage.getItem('state') ?? '').includes('"top":5000'));
    await page.reload();
    await tell(page, many(1_000));
    equal(await page.getByRole('searchbox').inputValue(), 'boat');
    equal(await page.evaluate(() => document.querySelector('limn-picture-grid')?.scrollTop), 5_000);
    await page.locator('.selection-bar').getByText('Picture 9, a boat at sea', { exact: true }).waitFor();
  });

  it('picks the picture that Tab leads to first on Space, and opens it on Enter', async () => {
    const page = await shown(3);
    await cell(page, 0).focus();
    await page.keyboard.press(' ');
    equal(await cell(page, 0).getAttribute('aria-selected'), 'true');
    await page.keyboard.press(' ');
    await page.keyboard.press('Enter');
    deepEqual(await acts(page), [['openSession', picture(0).id]]);
  });

  it('picks several by the tick, Shift, Space and Ctrl+A; the foot counts them and acts on all', async () => {
    const page = await shown(20);
    await cell(page, 1).locator('.tick').click();
    await cell(page, 3).locator('.tick').click();
    await page.getByText('2 selected', { exact: true }).waitFor();
    match((await page.getByRole('status').textContent()) ?? '', /^Images: 20 · 2 selected$/);
    await button(page, 'Insert').click();
    for (const name of ['Open Session', 'Copy', 'Refine']) {
      equal(await button(page, name).getAttribute('aria-disabled'), 'true', name);
      equal(await button(page, name).getAttribute('title'), 'Select a single image', name);
    }
    await cell(page, 3).focus();
    await page.keyboard.press('ArrowRight');
    equal(await page.getByRole('gridcell', { selected: true }).count(), 2);
    await page.keyboard.press(' ');
    equal(await page.getByRole('gridcell', { selected: true }).count(), 3);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Delete');
    await cell(page, 0).click();
    await cell(page, 2).click({ modifiers: ['Shift'] });
    await button(page, 'Save As...').click();
    await page.keyboard.press('Escape');
    await cell(page, 0).focus();
    await page.keyboard.press('Control+a');
    equal(await page.getByRole('gridcell', { selected: true }).count(), await page.getByRole('gridcell').count());
    await button(page, 'Clear Selection').click();
    await page.getByText('Select an image to see its actions. You can select several.').waitFor();
    deepEqual(await acts(page), [
      ['insert', 'p1 p3'],
      ['delete', 'p4 p5'],
      ['saveAs', 'p0 p1 p2'],
    ]);
  });

  it('does nothing on a key whose button is disabled for the picked pictures, and shows why', async () => {
    const page = await shown(201);
    await cell(page, 0).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.getByRole('status').getByText('Select 200 images or fewer').waitFor();
    await cell(page, 0).click();
    await page.keyboard.press('Delete');
    deepEqual(await acts(page), [['delete', 'p0']]);
  });

  it('groups pictures by day, the newest first in any order of arrival, and moves the focus across days', async () => {
    const page = await open({ page: 'gallery', width: 900 });
    const on = (day: string, ...numbers: number[]) => numbers.map((number) => ({ ...picture(number), day }));
    await tell(page, [...on('Yesterday', 7, 8), ...on('Today', 1, 0), ...on('14 November', 20), ...on('Today', 2)]);
    deepEqual(await page.getByRole('rowheader').allTextContents(), [
      'Today 3 images',
      'Yesterday 2 images',
      '14 November 1 image',
    ]);
    const shownNow = () =>
      page
        .getByRole('gridcell')
        .locator('img')
        .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt));
    deepEqual(
      (await shownNow()).map((alt) => Number.parseInt(alt.slice(8), 10)),
      [0, 1, 2, 7, 8, 20],
    );
    await cell(page, 2).focus();
    await cell(page, 2).click();
    await page.keyboard.press('ArrowDown');
    equal(await focusedIndex(page), '4');
    await page.keyboard.press('ArrowDown');
    equal(await focusedIndex(page), '5');
    await tell(page, [...on('Yesterday', 7, 8), ...on('Today', 1, 0, 2)]);
    equal(await focusedIndex(page), '4');
  });

  it('fills its width with tiles that have one line of prompt and one of time', async () => {
    for (const width of [900, 560, 385]) {
      const page = await shown(12, width);
      const { left, right, heights } = await page.evaluate(() => {
        const places = [...document.querySelectorAll('.day + .row .cell')].map((one) => one.getBoundingClientRect());
        const lines = [...document.querySelectorAll('.caption > span')].map(
          (one) => one.getBoundingClientRect().height,
        );
        return { left: places[0]?.left ?? 0, right: places.at(-1)?.right ?? 0, heights: [...new Set(lines)] };
      });
      ok(Math.abs(width - right - left) <= 24, `${width}: ${left} to ${right}`);
      deepEqual(heights, [16]);
    }
  });

  it('makes a look of one to four pictures and compares two; other actions say why they are unavailable', async () => {
    const page = await shown(20);
    const why = (name: string) => button(page, name).getAttribute('title');
    await cell(page, 0).click();
    equal(await why('Compare'), 'Select two images');
    await button(page, 'Create Look...').click();
    await cell(page, 1).locator('.tick').click();
    await button(page, 'Compare').click();
    await button(page, 'Export...').click();
    for (const index of [2, 3, 4]) await cell(page, index).locator('.tick').click();
    deepEqual([await why('Create Look...'), await why('Compare')], ['Select one to four images', 'Select two images']);
    for (const name of ['Create Look...', 'Compare']) await button(page, name).click({ force: true });
    deepEqual(await acts(page), [
      ['makeLook', 'p0'],
      ['compare', 'p0 p1'],
      ['export', 'p0 p1'],
    ]);
  });

  it('has one labeled button in its foot if it is narrow, and the others under More', async () => {
    const page = await shown(20, 380);
    await cell(page, 0).click();
    equal(await button(page, 'Save As...').count(), 0);
    const { top, bottom } = await page
      .locator('.selection-bar .actions')
      .evaluate((one) => one.getBoundingClientRect());
    ok(bottom - top < 40, `${bottom - top}`);
    await button(page, 'More').click();
    deepEqual(await page.getByRole('menuitem').allTextContents(), [
      'Insert with Options...',
      'Save As...',
      'Create Look...',
      'Open Session',
      'Mark Up Image...',
      'Crop and Resize...',
      'Remove Background',
      'Create Icon Set...',
    ]);
    await page.getByRole('menuitem', { name: 'Create Look...' }).click();
    deepEqual(await acts(page), [['makeLook', 'p0']]);
    for (const index of [1, 2, 3, 4]) await cell(page, index).locator('.tick').click();
    await button(page, 'More').click();
    const look = page.getByRole('menuitem', { name: 'Create Look...' });
    deepEqual(
      [await look.getAttribute('aria-disabled'), await look.getAttribute('title')],
      ['true', 'Select one to four images'],
    );
  });

  const formOf = (...ids: readonly string[]): GalleryHostMessage => ({
    type: 'insertForm',
    sessionId: 'gallery',
    form: {
      turnId: 'gallery',
      pictures: ids.map((id) => ({
        id,
        stem: `boat-${id}`,
        extension: 'png',
        alt: 'A boat',
        width: 1376,
        size: 700_000,
        mediaType: 'image/png',
      })),
      places: [{ place: 'cursor', label: 'At cursor (storyboard.md, line 5)', takesCaption: true }],
      place: 'cursor',
      folder: 'images/',
      ownFormat: 'PNG',
      suggestHint: 'Suggest Alt Text (1 request to text-large-2)',
    },
  });
  const posted = (page: Page, type: GalleryPageMessage['type']) =>
    page.evaluate(
      (wanted) => window.limn.posted.filter((message) => message.type === wanted),
      type,
    ) as unknown as Promise<GalleryPageMessage[]>;

  it('opens the insert form in place of the foot, for one or several pictures, and inserts as typed', async () => {
    const page = await shown(20);
    await cell(page, 1).click();
    await cell(page, 3).locator('.tick').click();
    await button(page, 'Insert with Options...').click();
    deepEqual(await posted(page, 'openInsertForm'), [
      { type: 'openInsertForm', turnId: 'gallery', pictureIds: ['p1', 'p3'] },
    ]);
    await say(page, formOf('p1', 'p3'));
    await page.getByRole('textbox', { name: 'File, image 2' }).fill('the-other-boat');
    await page.getByRole('checkbox', { name: /^Insert, image 1/ }).uncheck();
    await page.reload();
    await tell(page, many(20));
    deepEqual((await posted(page, 'openInsertForm')).length, 1);
    await say(page, formOf('p1', 'p3'));
    await cell(page, 7).click();
    await page.locator('.form-bar').getByText('2 selected').waitFor();
    await page.locator('limn-insert-form').getByRole('button', { name: 'Insert', exact: true }).click();
    const [insert] = await posted(page, 'submitInsertForm');
    ok(insert?.type === 'submitInsertForm');
    deepEqual(
      insert.typed.pictures.map(({ id, isTicked, stem }) => [id, isTicked, stem]),
      [
        ['p1', false, 'boat-p1'],
        ['p3', true, 'the-other-boat'],
      ],
    );
    await say(page, { type: 'insertFormFinished', turnId: 'gallery', isInserted: true });
    equal(await page.locator('limn-insert-form').count(), 0);
  });

  it('returns the focus to the button that opened the insert form, wide and narrow', async () => {
    for (const width of [900, 380]) {
      const page = await shown(20, width);
      await cell(page, 1).click();
      if (width < 460) await button(page, 'More').click();
      await page
        .getByRole(width < 460 ? 'menuitem' : 'button', { name: 'Insert with Options...', exact: true })
        .click();
      await say(page, formOf('p1'));
      equal(await page.evaluate(() => document.activeElement?.id), 'insert-form-file');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.activeElement?.closest('.selection-bar') !== null);
      const name = await page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
      );
      equal(name, width < 460 ? 'More' : 'Insert with Options...');
      equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
  });

  it('shows all pictures again after a search without matches, with the focus in the search field', async () => {
    const page = await shown(20);
    await page.getByRole('searchbox').fill('nothing of that kind');
    await button(page, 'Clear Filters').click();
    equal(await page.getByRole('status').textContent(), 'Images: 20');
    equal(await page.evaluate(() => document.activeElement?.getAttribute('type')), 'search');
  });

  it('asks the user to pick a picture only if there are pictures', async () => {
    const page = await shown(20);
    const asks = page.getByText('Select an image to see its actions. You can select several.');
    await asks.waitFor();
    await page.getByRole('searchbox').fill('nothing of that kind');
    await button(page, 'Clear Filters').waitFor();
    equal(await asks.count(), 0);
    await button(page, 'Clear Filters').click();
    await asks.waitFor();
  });

  it('shows a sentence if there are no pictures', async () => {
    const page = await shown(0);
    await page.getByText('No images yet.').waitFor();
    equal(await page.locator('.selection-bar').innerText(), '');
  });

  it('shows that a picture whose file is missing cannot be shown', async () => {
    const page = await open({ page: 'gallery' });
    await tell(page, [{ ...picture(0), src: '/gone.svg', thumbnail: '/gone.svg' }]);
    await page.locator('.broken').getByText("Couldn't display this image.").waitFor();
  });

  it('shows a card for a picture that VS Code cannot display, and offers to save it', async () => {
    const page = await open({ page: 'gallery' });
    await tell(page, [{ ...picture(0), src: '/gone.svg', card: 'HEIC image' }]);
    await page.getByText('HEIC image').waitFor();
    await cell(page, 0).click();
    equal(await button(page, 'Insert').count(), 0);
    await button(page, 'Save As...').click();
    deepEqual(await acts(page), [['saveAs', 'p0']]);
  });

  it('has no accessibility violation in four themes and three widths, and no horizontal scrolling', async () => {
    const page = await shown(60);
    await cell(page, 1).click();
    for (const width of [300, 420, 900]) {
      await page.setViewportSize({ width, height: 760 });
      for (const theme of themeNames) {
        await applyTheme(page, theme);
        deepEqual([theme, width, await findBarriersInTheme(page, theme)], [theme, width, []]);
      }
      equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
    deepEqual(await page.evaluate(() => window.limn.blocked), []);
  });
});
