import { deepEqual, equal, notEqual } from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { HostMessage } from '../../../src/panel/common/hostMessages.ts';
import { comparisonMessages, serveCompared } from '../fixtures/comparison.ts';
import { galleryMessages, galleryPicture } from '../fixtures/gallery.ts';
import { formPicture, one, sheet } from '../fixtures/insertForms.ts';
import { states } from '../fixtures/states.ts';
import { snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages } from './panelPage.ts';

const as = (messages: readonly unknown[]) => messages as readonly HostMessage[];
const style = (part: Locator, name: 'color' | 'backgroundColor' | 'borderTopColor' | 'visibility') =>
  part.evaluate((element, of) => getComputedStyle(element)[of], name);
const ground = (page: Page) => style(page.locator('body'), 'backgroundColor');
const systemColour = (page: Page, name: 'Highlight' | 'Canvas' | 'CanvasText') =>
  page.evaluate((colour) => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.setProperty('forced-color-adjust', 'none');
    sample.style.backgroundColor = colour;
    const { backgroundColor } = getComputedStyle(sample);
    sample.remove();
    return backgroundColor;
  }, name);
const frameOf = (part: Locator) =>
  part.evaluate((element) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
    return outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
  });
const force = (page: Page) => page.emulateMedia({ forcedColors: 'active' });

describe('In forced colors', () => {
  const open = usePage();

  it('only a picked picture has a tick', async () => {
    const page = await open({ page: 'gallery', width: 900 });
    await postHostMessages(page, ...as(galleryMessages([0, 1].map(galleryPicture))));
    await page.locator('[data-index="1"] .tick').click();
    await force(page);
    const ticks = page.locator('.tick .codicon');
    deepEqual(await Promise.all((await ticks.all()).map((tick) => style(tick, 'visibility'))), ['hidden', 'visible']);
    const [picked, other] = [page.locator('[data-index="1"] .tick'), page.locator('[data-index="0"] .tick')];
    equal(await style(picked, 'backgroundColor'), await systemColour(page, 'Highlight'));
    equal(await style(other, 'borderTopColor'), await systemColour(page, 'Canvas'));
    equal(await frameOf(other), `solid 1px ${await systemColour(page, 'CanvasText')}`);
  });

  it('the focused element is outlined, even if otherwise only its border shows the focus', async () => {
    const page = await open({ width: 560, first: states['image-four']() });
    await force(page);
    const highlight = await systemColour(page, 'Highlight');
    const within = (place: string) => page.locator('limn-composer').locator(place);
    const frames: readonly (readonly [focused: Locator, framed: Locator])[] = [
      [page.getByRole('button', { name: 'Refine' }), page.getByRole('button', { name: 'Refine' }).locator('.base')],
      [
        page.getByRole('button', { name: 'Stop', exact: true }).first(),
        page.locator('article vscode-button.plain .base').first(),
      ],
      [page.getByRole('textbox', { name: 'Message' }), within('.box')],
      [page.getByRole('combobox', { name: 'Size' }), within('.select').nth(1)],
      [page.getByRole('spinbutton', { name: 'Count' }), within('.count')],
    ];
    for (const [focused, framed] of frames) {
      const before = await frameOf(framed);
      await page.keyboard.press('Tab');
      await focused.focus();
      deepEqual([before, await frameOf(framed)], ['none', `solid 2px ${highlight}`], String(focused));
    }
  });

  it('the primary button keeps the highlight color of the system while it has the focus', async () => {
    const page = await open({ width: 560, first: states['image-result']() });
    await force(page);
    const insert = page.getByRole('button', { name: 'Insert', exact: true });
    await page.keyboard.press('Tab');
    await insert.focus();
    equal(await style(insert.locator('.base'), 'backgroundColor'), await systemColour(page, 'Highlight'));
  });

  it('disabled buttons differ from enabled ones', async () => {
    const page = await open({ page: 'gallery', width: 900 });
    await postHostMessages(page, ...as(galleryMessages([0, 1].map(galleryPicture))));
    await page.locator('[data-index="1"]').click();
    await force(page);
    const icons = page.locator('.selection-bar .icon');
    const [waiting, ready] = [icons.and(page.locator('[aria-disabled]')).first(), icons.last()];
    equal(await ready.getAttribute('aria-disabled'), null);
    notEqual(await style(waiting, 'color'), await style(ready, 'color'));
  });

  it('the divider between two pictures is visible', async () => {
    const page = await open({ page: 'comparison', width: 900 });
    await serveCompared(page);
    await postHostMessages(page, ...as(comparisonMessages()));
    await page.getByRole('button', { name: 'Slider', exact: true }).click();
    await force(page);
    notEqual(await style(page.locator('.divider'), 'backgroundColor'), await ground(page));
  });

  it('the track of a slider is visible', async () => {
    const page = await open({ width: 560, first: snapshot({ turns: [one] }) });
    await page.locator('article .actions vscode-button').first().focus();
    await page.keyboard.press('Alt+Enter');
    const jpeg = { ...formPicture, extension: 'jpg', mediaType: 'image/jpeg' as const };
    await postHostMessages(page, {
      type: 'insertForm',
      sessionId: 's1',
      form: { ...sheet, ownFormat: 'JPEG', pictures: [jpeg] },
    });
    await force(page);
    await page.locator('.insert-form .range').waitFor();
    notEqual(await style(page.locator('.insert-form .range'), 'backgroundColor'), await ground(page));
  });
});

describe('In high contrast', () => {
  const open = usePage();

  for (const theme of ['hc', 'hcLight'] as const)
    it(`the border of a disabled button has the color of its label (${theme})`, async () => {
      const page = await open({ width: 560, theme, first: states['chat-text-two']() });
      const waiting = page.locator('article vscode-button[aria-disabled] .base');
      equal(await waiting.count(), 2);
      for (const base of await waiting.all()) equal(await style(base, 'borderTopColor'), await style(base, 'color'));
    });
});
