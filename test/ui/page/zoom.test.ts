import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { states } from '../fixtures/states.ts';
import { usePage } from './browserFixture.ts';

const stage = (page: Page) => page.locator('.zoomed .stage');
const widthOf = async (page: Page) => Math.round((await stage(page).getByRole('img').boundingBox())?.width ?? 0);

async function zoom(page: Page) {
  await page.getByRole('button', { name: 'Zoom', exact: true }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
}

describe('A zoomed picture', () => {
  const open = usePage();

  it('is fitted, and shown pixel for pixel by its button or the key 1', async () => {
    const page = await open({ first: states['image-result']() });
    await zoom(page);
    equal(await widthOf(page), 420);
    await page.getByRole('button', { name: '100%', exact: true }).click();
    equal(await widthOf(page), 2752);
    equal(await page.getByRole('button', { name: '100%', exact: true }).getAttribute('aria-pressed'), 'true');
    await page.keyboard.press('0');
    equal(await widthOf(page), 420);
    await page.keyboard.press('1');
    equal(await widthOf(page), 2752);
  });

  it('grows and shrinks by keys', async () => {
    const page = await open({ first: states['image-result']() });
    await zoom(page);
    await page.keyboard.press('+');
    equal(await widthOf(page), 525);
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    equal(await widthOf(page), 336);
  });

  it('scrolls by arrow keys and the pointer if it is larger than the view', async () => {
    const page = await open({ first: states['image-result']() });
    await zoom(page);
    await page.keyboard.press('1');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const place = () => stage(page).evaluate((box) => [box.scrollLeft, box.scrollTop]);
    deepEqual(await place(), [64, 64]);
    await page.mouse.move(300, 400);
    await page.mouse.down();
    await page.mouse.move(200, 350, { steps: 4 });
    await page.mouse.up();
    deepEqual(await place(), [164, 114]);
    equal(await widthOf(page), 2752);
    await page.mouse.click(200, 350);
    equal(await widthOf(page), 420);
  });

  it('has a background that shows its transparent parts', async () => {
    const page = await open({ first: states['image-transparent']() });
    await zoom(page);
    const ground = await stage(page)
      .getByRole('img')
      .evaluate((img) => getComputedStyle(img).backgroundImage);
    ok(ground.startsWith('repeating-conic-gradient('), ground);
  });

  it('closes on a click beside it', async () => {
    const page = await open({ first: states['image-result']() });
    await zoom(page);
    await page.mouse.click(200, 740);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});
