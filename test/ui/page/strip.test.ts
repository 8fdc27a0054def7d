import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { TurnView } from '../../../src/panel/common/turnView.ts';
import { day, eight, fourDone, fourMixed, fourWaiting, storyboardPictures } from '../fixtures/pictures.ts';
import { failed, snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const change = { type: 'turn', sessionId: 's1', title: 'T', totals: '' } as const;
const pickOf = (tileId: string) => ({ type: 'pick', turnId: 't1', tileId });

function radio(page: Page, name: string) {
  return page.getByRole('radiogroup', { name: 'Images', exact: true }).getByRole('radio', { name, exact: true });
}

function button(page: Page, name: string) {
  return page.getByRole('article').getByRole('button', { name, exact: true });
}

function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? at?.textContent?.trim();
  });
}

function places(page: Page) {
  return page
    .locator('.frame.large, .cell')
    .evaluateAll((all) => all.map((frame) => frame.getBoundingClientRect().toJSON()));
}

describe('Several pictures of a turn', () => {
  const open = usePage();
  const shown = (one: TurnView, width = 420) => open({ width, first: snapshot({ turns: [one] }) });

  it('are visible with their head and their row in a window of the usual height', async () => {
    for (const [name, turn] of [
      ['four', fourDone()],
      ['eight', eight()],
    ] as const) {
      const page = await open({ first: snapshot({ turns: [turn] }), width: 900, height: 700 });
      await page.locator('.scroll').evaluate((one) => one.scrollTo({ top: one.scrollHeight }));
      const edge = (selector: string, end: 'top' | 'bottom') =>
        page
          .locator(selector)
          .first()
          .evaluate((one, of) => one.getBoundingClientRect()[of], end);
      const [top, head] = [await edge('.bar', 'bottom'), await edge('.strip-header', 'top')];
      const [row, box] = [await edge('article .actions', 'bottom'), await edge('limn-composer', 'top')];
      ok(head >= top && row <= box, `${name}: head at ${head} below ${top}, row at ${row} above ${box}`);
    }
  });

  it('are one radio group in which Tab reaches the picked one', async () => {
    const page = await shown(fourDone());
    equal(await radio(page, 'Image 1 of 4').getAttribute('aria-checked'), 'true');
    deepEqual(
      await page.getByRole('radio').evaluateAll((all) => all.map((cell) => cell.getAttribute('tabindex')).slice(0, 4)),
      ['0', '-1', '-1', '-1'],
    );
  });

  it('are picked by click and by arrow keys; the focus stays on the tile when the host responds', async () => {
    const page = await shown(fourDone());
    await radio(page, 'Image 2 of 4').click();
    await radio(page, 'Image 2 of 4').press('ArrowRight');
    equal(await focusedName(page), 'Image 3 of 4');
    await postHostMessages(page, { ...change, turn: { ...fourDone(), picked: 'p3' } });
    equal(await focusedName(page), 'Image 3 of 4');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    deepEqual(await takePostedMessages(page), ['p2', 'p3', 'p4', 'p1'].map(pickOf));
  });

  it('keep the focus on a tile when its picture arrives', async () => {
    const page = await shown(fourWaiting());
    await radio(page, 'Image 2 of 4, running').focus();
    const waiting = fourWaiting();
    const there = fourDone().tiles?.[1];
    const tiles = waiting.tiles?.map((old, index) => (index === 1 && there ? there : old)) ?? [];
    await postHostMessages(page, { ...change, turn: { ...waiting, tiles, picked: 'p2' } });
    equal(await focusedName(page), 'Image 2 of 4');
  });

  it('are zoomed by Enter, Space and double click, with their neighbors reachable', async () => {
    const page = await shown(fourDone());
    for (const key of ['Enter', 'Space']) {
      await radio(page, 'Image 1 of 4').press(key);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      equal(await focusedName(page), 'Image 1 of 4');
    }
    await radio(page, 'Image 2 of 4').dblclick();
    await page.getByRole('dialog', { name: 'The lighthouse by night', exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'The third', exact: true }).waitFor();
  });

  it('can be zoomed again at once after the zoom has closed', async () => {
    const page = await shown(fourDone());
    const first = radio(page, 'Image 1 of 4');
    await first.press('Enter');
    await page.getByRole('dialog').waitFor();
    await first.evaluate(async (cell) => {
      document.querySelector('dialog')?.close();
      cell.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      await new Promise((drawn) => setTimeout(() => requestAnimationFrame(drawn)));
    });
    ok(await page.getByRole('dialog').isVisible());
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    equal(await focusedName(page), 'Image 1 of 4');
  });

  it('are stopped one by one below the large one, or all pending ones at once', async () => {
    const page = await shown(fourWaiting());
    await button(page, 'Stop').click();
    await button(page, 'Stop All').click();
    deepEqual(
      await takePostedMessages(page),
      ['r1', 'r1', 'r2', 'r3'].map((resultId) => ({ type: 'stop', resultId })),
    );
    await postHostMessages(page, { ...change, turn: fourMixed() });
    await button(page, 'Stop').click();
    deepEqual((await takePostedMessages(page)).at(-1), { type: 'stop', resultId: 'r4' });
  });

  it('do not move when their states change, and neither does the row below when another is picked', async () => {
    const page = await shown(fourWaiting());
    const before = await places(page);
    equal(before.length, 5);
    await postHostMessages(page, { ...change, turn: fourMixed() });
    deepEqual(await places(page), before);
    await postHostMessages(page, { ...change, turn: fourDone() });
    deepEqual(await places(page), before);
    const row = () => button(page, 'Insert').evaluate((one) => one.getBoundingClientRect().top);
    const top = await row();
    const tall = { ...day, id: 'p2', width: 768, height: 1376 };
    const tiles = (fourDone().tiles ?? []).map((one) => (one.id === 'p2' ? { ...one, picture: tall } : one));
    await postHostMessages(page, { ...change, turn: { ...fourDone(), tiles, picked: 'p2' } });
    deepEqual([await places(page), await row()], [before, top]);
  });

  it('have none outlined before the first has arrived, unless the user picked one', async () => {
    const page = await shown(fourWaiting());
    equal(await page.getByRole('radio', { checked: true }).count(), 1); // The mode.
    await postHostMessages(page, { ...change, turn: { ...fourWaiting(), picked: 'r2' } });
    equal(await radio(page, 'Image 2 of 4, running').getAttribute('aria-checked'), 'true');
  });

  it('send the picture that was large when a button was pressed, also if the host responds later', async () => {
    const page = await shown(fourDone());
    await button(page, 'Insert').click();
    await radio(page, 'Image 2 of 4').click();
    await button(page, 'Save As...').click();
    await postHostMessages(page, {
      ...change,
      turn: { ...fourDone(), picked: 'p2', result: { ...fourDone().result, id: 'r2' } },
    });
    await button(page, 'Insert').click();
    const acts = (await takePostedMessages(page)).filter(({ type }) => type === 'resultAction');
    deepEqual(acts, [
      { type: 'resultAction', resultId: 'r1', action: 'insert', pictureId: 'p1' },
      { type: 'resultAction', resultId: 'r1', action: 'saveAs', pictureId: 'p1' },
      { type: 'resultAction', resultId: 'r2', action: 'insert', pictureId: 'p2' },
    ]);
  });

  it('pass the focus from Stop to Insert, and announce once how all of them ended', async () => {
    const page = await open({ first: snapshot({ turns: [fourWaiting()] }) });
    await page.locator('.actions.running vscode-button').focus();
    equal(await focusedName(page), 'Stop');
    await postHostMessages(page, { ...change, turn: fourMixed() });
    deepEqual(
      [await focusedName(page), await page.getByRole('status').textContent()],
      ['Insert', 'Sent. Generating image, 1376 × 768'],
    );
    await page.locator('.strip-header').getByRole('button', { name: 'Stop', exact: true }).focus();
    await postHostMessages(page, { ...change, turn: fourDone() });
    deepEqual(
      [await focusedName(page), await page.getByRole('status').textContent()],
      ['Insert', '4 images ready, with text'],
    );
  });

  it('have one row of buttons that acts on the picked one, and Insert All above', async () => {
    const page = await shown(fourDone());
    for (const name of ['Insert', 'Insert All', 'Save As...', 'Refine']) await button(page, name).click();
    deepEqual(
      (await takePostedMessages(page)).map((message) => message.type === 'resultAction' && message.action),
      ['insert', 'insertAll', 'saveAs', 'refine'],
    );
    equal(await page.locator('.strip-header').getByRole('button', { name: 'Insert All' }).count(), 1);
  });

  it('show their prompts and lead with Insert All if each has its own prompt', async () => {
    const page = await shown(storyboardPictures());
    await page
      .locator('.tile-caption')
      .getByText(/^Wide, low, last blue light/)
      .waitFor();
    await radio(page, 'Image 2 of 3, Inside, from above, lantern light only.').waitFor();
    const names = await page.locator('.actions vscode-button').allInnerTexts();
    deepEqual(names, ['Insert All', 'Insert', 'Refine']);
    await button(page, 'Save As...').click();
    equal(await page.locator('.actions vscode-button.primary').innerText(), 'Insert All');
  });

  it('show why the picked one failed, with the next steps', async () => {
    const one = fourMixed();
    const failureActions = [{ failureAction: 'tryAgain', label: 'Retry', primary: false }] as const;
    const page = await shown({
      ...one,
      picked: 'r3',
      result: failed('r3', { title: 'Service error', failureActions }),
    });
    await button(page, 'Retry').click();
    deepEqual(await takePostedMessages(page), [{ type: 'failureAction', resultId: 'r3', failureAction: 'tryAgain' }]);
  });

  it('are in one row up to six, and in rows of six', async () => {
    for (const [one, columns] of [
      [fourDone(), 4],
      [storyboardPictures(), 3],
      [eight(), 6],
    ] as const) {
      const page = await shown(one, 385);
      const tops = await page
        .locator('.cell')
        .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().top));
      equal(tops.filter((top) => top === tops[0]).length, columns);
      await page.close();
    }
  });

  it('show the text of the picked one with it', async () => {
    const page = await shown(eight());
    await page.locator('limn-clamped-text').getByText('The lamp is the brightest point').waitFor();
    await postHostMessages(page, { ...change, turn: { ...eight(), picked: 'p1', result: fourDone().result } });
    equal(await page.locator('limn-clamped-text').count(), 0);
  });

  it('show the others as thumbnails, so that many large pictures cost little', async () => {
    const page = await shown(eight());
    deepEqual([await page.locator('.cell img').count(), await page.locator('limn-picture').count()], [6, 1]);
  });
});
