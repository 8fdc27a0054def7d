import { deepEqual, equal, notEqual } from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { HostMessage } from '../../../src/shared/messages.ts';
import { comparisonMessages, serveCompared } from '../fixtures/comparison.ts';
import { galleryMessages, galleryPicture } from '../fixtures/gallery.ts';
import { one, sheet, sheetPicture } from '../fixtures/sheets.ts';
import { snapshot } from '../fixtures/views.ts';
import { tell } from './panelPage.ts';
import { withPage } from './ring.ts';

const as = (messages: readonly unknown[]) => messages as readonly HostMessage[];
const style = (part: Locator, name: 'color' | 'backgroundColor' | 'visibility') =>
  part.evaluate((element, of) => getComputedStyle(element)[of], name);
const ground = (page: Page) => style(page.locator('body'), 'backgroundColor');
const force = (page: Page) => page.emulateMedia({ forcedColors: 'active' });

describe('In a system’s own colours', () => {
  const open = withPage();

  it('only a picked picture has a tick', async () => {
    const page = await open({ page: 'gallery', width: 900 });
    await tell(page, ...as(galleryMessages([0, 1].map(galleryPicture))));
    await page.locator('[data-index="1"] .tick').click();
    await force(page);
    const ticks = page.locator('.tick .codicon');
    deepEqual(await Promise.all((await ticks.all()).map((tick) => style(tick, 'visibility'))), ['hidden', 'visible']);
    notEqual(await style(page.locator('[data-index="1"] .tick'), 'backgroundColor'), await ground(page));
  });

  it('what cannot be pressed now differs from what can', async () => {
    const page = await open({ page: 'gallery', width: 900 });
    await tell(page, ...as(galleryMessages([0, 1].map(galleryPicture))));
    await page.locator('[data-index="1"]').click();
    await force(page);
    const icons = page.locator('.chosenbar .icon');
    const [waiting, ready] = [icons.and(page.locator('[aria-disabled]')).first(), icons.last()];
    equal(await ready.getAttribute('aria-disabled'), null);
    notEqual(await style(waiting, 'color'), await style(ready, 'color'));
  });

  it('the divider between two pictures is seen', async () => {
    const page = await open({ page: 'comparison', width: 900 });
    await serveCompared(page);
    await tell(page, ...as(comparisonMessages()));
    await page.getByRole('button', { name: 'Slider', exact: true }).click();
    await force(page);
    notEqual(await style(page.locator('.divider'), 'backgroundColor'), await ground(page));
  });

  it('the track of a slider is seen', async () => {
    const page = await open({ width: 560, first: snapshot({ turns: [one] }) });
    await page.locator('article .acts vscode-button').first().focus();
    await page.keyboard.press('Alt+Enter');
    const jpeg = { ...sheetPicture, extension: 'jpg', mediaType: 'image/jpeg' as const };
    await tell(page, { type: 'sheet', sessionId: 's1', sheet: { ...sheet, ownFormat: 'JPEG', pictures: [jpeg] } });
    await force(page);
    await page.locator('.landing .range').waitFor();
    notEqual(await style(page.locator('.landing .range'), 'backgroundColor'), await ground(page));
  });
});
