import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { fourDone, storyboardPictures } from '../fixtures/pictures.ts';
import { snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { takePostedMessages } from './panelPage.ts';

async function compare(page: Page) {
  await page.getByRole('article').getByRole('button', { name: 'Compare', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare', exact: true });
  await dialog.waitFor();
  return dialog;
}

describe('Two compared pictures of a turn', () => {
  const open = usePage();

  it('are divided by a slider that keys and the pointer move', async () => {
    const page = await open({ first: snapshot({ turns: [fourDone()] }) });
    const dialog = await compare(page);
    const divider = dialog.getByRole('slider', { name: 'Divider', exact: true });
    equal(await divider.evaluate((slider) => slider === document.activeElement), true);
    await page.keyboard.press('ArrowRight');
    equal(await divider.inputValue(), '51');
    await page.keyboard.press('Home');
    equal(await divider.inputValue(), '0');
    const box = await divider.boundingBox();
    ok(box);
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 3);
    await page.mouse.down();
    await page.mouse.move(box.x + (box.width * 3) / 4, box.y + box.height / 2);
    await page.mouse.up();
    equal(await divider.inputValue(), '75');
    const line = await dialog.locator('.divider').boundingBox();
    ok(line && Math.abs(line.x + line.width / 2 - (box.x + box.width * 0.75)) < 2);
  });

  it('are overlaid at the same position and size, or side by side', async () => {
    for (const width of [420, 900]) {
      const page = await open({ width, first: snapshot({ turns: [fourDone()] }) });
      const dialog = await compare(page);
      const boxes = async () => Promise.all((await dialog.getByRole('img').all()).map((img) => img.boundingBox()));
      const [below, above] = await boxes();
      deepEqual(above, below);
      await dialog.getByRole('button', { name: 'Side by side', exact: true }).click();
      const [left, right] = await boxes();
      ok(left && right && (width > 600 ? right.x >= left.x + left.width : right.y >= left.y + left.height));
      equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
      await page.close();
    }
  });

  it('have their names below each if one is above the other', async () => {
    const page = await open({ width: 380, first: snapshot({ turns: [fourDone()] }) });
    const dialog = await compare(page);
    await dialog.getByRole('button', { name: 'Side by side', exact: true }).click();
    const stacked = [dialog.getByRole('img'), dialog.getByRole('region')].map((all) =>
      all.evaluateAll((ones) =>
        ones.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
      ),
    );
    const [pictures = [], names = []] = await Promise.all(stacked);
    const order = pictures.flatMap((picture, at) => [picture, names[at]]);
    const edges = order.flatMap((one) => [one?.top ?? Number.NaN, one?.bottom ?? Number.NaN]);
    deepEqual(
      edges,
      [...edges].sort((a, b) => a - b),
    );
    ok((edges.at(-1) ?? 0) <= 760 && edges.length === 8);
  });

  it('can be any two of the turn; picking one closes the dialog and restores the focus', async () => {
    const page = await open({ first: snapshot({ turns: [fourDone()] }) });
    const dialog = await compare(page);
    const right = dialog.getByRole('region', { name: 'Image 2 of 4', exact: true });
    equal(await right.getByRole('button', { name: 'Previous image' }).getAttribute('aria-disabled'), 'true');
    await right.getByRole('button', { name: 'Next image' }).click();
    await dialog
      .getByRole('region', { name: 'Image 3 of 4', exact: true })
      .getByRole('button', { name: 'Select This Image', exact: true })
      .click();
    await dialog.waitFor({ state: 'detached' });
    deepEqual(await takePostedMessages(page), [{ type: 'pick', turnId: 't1', tileId: 'p3' }]);
    equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Compare');
  });

  it('are named by their prompts if each has its own; Escape closes the dialog', async () => {
    const page = await open({ first: snapshot({ turns: [storyboardPictures()] }) });
    const dialog = await compare(page);
    await dialog.getByText('Inside, from above, lantern light only.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    deepEqual(await takePostedMessages(page), []);
  });

  it('can be compared again at once after the dialog has closed', async () => {
    const page = await open({ first: snapshot({ turns: [fourDone()] }) });
    const dialog = await compare(page);
    await page.evaluate(async () => {
      document.querySelector('dialog')?.close();
      const compare = [...document.querySelectorAll('article vscode-button')].find(
        (one) => one.textContent?.trim() === 'Compare',
      );
      compare?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      await new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn)));
    });
    ok(await dialog.isVisible());
  });
});
