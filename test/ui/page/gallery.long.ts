import { deepEqual, equal, ok } from 'node:assert/strict';
import type { PictureGridElement } from '../../../src/gallery/page/pictureGridElement.ts';
import { usePage } from './browserFixture.ts';
import { cell, focusedIndex, openGallery } from './galleryPage.ts';

describe('The gallery of 5,000 pictures', () => {
  const open = usePage();
  const shown = () => openGallery(open, 5_000);

  it('renders only the visible ones, also after a jump to the last', async () => {
    const page = await shown();
    const drawn = () => page.getByRole('gridcell').count();
    ok((await drawn()) < 80, `${await drawn()} cells`);
    equal(await page.getByRole('grid').getAttribute('aria-rowcount'), '1001');
    await cell(page, 0).click();
    await page.keyboard.press('Control+End');
    equal(await focusedIndex(page), '4999');
    ok(await cell(page, 4_999).isVisible());
    ok((await drawn()) < 80, `${await drawn()} cells`);
  });

  it('renders the pictures at a new scroll position within two frames', async () => {
    const page = await shown();
    const fewest = await page.evaluate(async () => {
      const grid = document.querySelector<PictureGridElement>('limn-picture-grid');
      const seen: number[] = [];
      for (let top = 0; grid && top < grid.scrollHeight - 2_000; top += 4_000) {
        grid.scrollTop = top;
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        const { top: from, bottom: to } = grid.getBoundingClientRect();
        const places = [...grid.querySelectorAll('.cell')].map((one) => one.getBoundingClientRect());
        seen.push(places.filter((place) => place.bottom > from && place.top < to).length);
      }
      return Math.min(...seen);
    });
    ok(fewest >= 15, `${fewest} pictures in sight`);
  });

  it('loads no pictures that a dragged scroll bar skips, only those where it stops', async () => {
    const page = await shown();
    const images = () => page.evaluate(() => document.querySelectorAll('.cell img').length);
    const passed = await page.evaluate(async () => {
      const grid = document.querySelector<PictureGridElement>('limn-picture-grid');
      const seen: number[] = [];
      for (let leap = 0; grid && leap < 20; leap += 1) {
        const scrolled = new Promise((told) => grid.addEventListener('scroll', told, { once: true }));
        grid.scrollTop += 4_000;
        await scrolled;
        await grid.updateComplete;
        seen.push(grid.querySelectorAll('.cell img').length);
      }
      return seen;
    });
    deepEqual(passed, Array(20).fill(0));
    await page.waitForFunction(() => document.querySelectorAll('.cell img').length >= 15);
    await page.keyboard.press('Tab');
    await cell(page, 0).focus();
    await page.keyboard.press('Control+End');
    ok((await images()) >= 10, `${await images()} pictures at the end`);
  });
});
