import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { TurnView } from '../../../src/shared/view/turn.ts';
import { fourDone, fourMixed, fourWaiting, storyboardPictures } from '../fixtures/pictures.ts';
import { failed, snapshot } from '../fixtures/views.ts';
import { posted, tell } from './panelPage.ts';
import { withPage } from './ring.ts';

const change = { type: 'turn', sessionId: 's1', title: 'T', totals: '' } as const;
const pickOf = (tileId: string) => ({ type: 'pick', turnId: 't1', tileId });

function radio(page: Page, name: string) {
  return page.getByRole('radiogroup', { name: 'Pictures', exact: true }).getByRole('radio', { name, exact: true });
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
  return page.locator('.grid .frame').evaluateAll((all) => all.map((frame) => frame.getBoundingClientRect().toJSON()));
}

describe('Several pictures of a turn', () => {
  const open = withPage();
  const shown = (one: TurnView, width = 420) => open({ width, first: snapshot({ turns: [one] }) });

  it('are one radio group, of which Tab reaches the picked one', async () => {
    const page = await shown(fourDone());
    equal(await radio(page, 'Picture 1 of 4').getAttribute('aria-checked'), 'true');
    deepEqual(
      await page.getByRole('radio').evaluateAll((all) => all.map((cell) => cell.getAttribute('tabindex')).slice(0, 4)),
      ['0', '-1', '-1', '-1'],
    );
  });

  it('are picked by click and by arrows; the focus stays on the tile when the host answers', async () => {
    const page = await shown(fourDone());
    await radio(page, 'Picture 2 of 4').click();
    await radio(page, 'Picture 2 of 4').press('ArrowRight');
    equal(await focusedName(page), 'Picture 3 of 4');
    await tell(page, { ...change, turn: { ...fourDone(), picked: 'p3' } });
    equal(await focusedName(page), 'Picture 3 of 4');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowDown');
    deepEqual(await posted(page), ['p2', 'p3', 'p4', 'p1'].map(pickOf));
  });

  it('keep the focus on a tile whose picture comes meanwhile', async () => {
    const page = await shown(fourWaiting());
    await radio(page, 'Picture 2 of 4, running').focus();
    const waiting = fourWaiting();
    const there = fourDone().tiles?.[1];
    const tiles = waiting.tiles?.map((old, index) => (index === 1 && there ? there : old)) ?? [];
    await tell(page, { ...change, turn: { ...waiting, tiles, picked: 'p2' } });
    equal(await focusedName(page), 'Picture 2 of 4');
  });

  it('are zoomed by Enter, Space and double click, and lead to their neighbours', async () => {
    const page = await shown(fourDone());
    for (const key of ['Enter', 'Space']) {
      await radio(page, 'Picture 1 of 4').press(key);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      equal(await focusedName(page), 'Picture 1 of 4');
    }
    await radio(page, 'Picture 2 of 4').dblclick();
    await page.getByRole('dialog', { name: 'The lighthouse by night', exact: true }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'The third', exact: true }).waitFor();
  });

  it('are stopped one by one, or all that are on their way', async () => {
    const page = await shown(fourWaiting());
    await page.locator('.tile').nth(2).getByRole('button', { name: 'Stop', exact: true }).click();
    await button(page, 'Stop All').click();
    deepEqual(
      await posted(page),
      ['r3', 'r1', 'r2', 'r3'].map((resultId) => ({ type: 'stop', resultId })),
    );
  });

  it('stand still whatever becomes of them', async () => {
    const page = await shown(fourWaiting());
    const before = await places(page);
    await tell(page, { ...change, turn: fourMixed() });
    deepEqual(await places(page), before);
    await tell(page, { ...change, turn: fourDone() });
    deepEqual(await places(page), before);
  });

  it('pass the focus from Stop to Insert, and say once how all of them ended', async () => {
    const page = await open({ first: snapshot({ turns: [fourWaiting()] }) });
    await page.locator('.acts.running vscode-button').focus();
    equal(await focusedName(page), 'Stop');
    await tell(page, { ...change, turn: fourMixed() });
    deepEqual([await focusedName(page), await page.getByRole('status').textContent()], ['Insert', '']);
    await page.locator('.tile').nth(3).getByRole('button', { name: 'Stop', exact: true }).focus();
    await tell(page, { ...change, turn: fourDone() });
    deepEqual(
      [await focusedName(page), await page.getByRole('status').textContent()],
      ['Insert', '4 pictures, with words'],
    );
  });

  it('have one row of buttons, which acts on the picked one, and Insert All above', async () => {
    const page = await shown(fourDone());
    for (const name of ['Insert', 'Insert All', 'Save As…', 'Refine']) await button(page, name).click();
    deepEqual(
      (await posted(page)).map((message) => message.type === 'act' && message.action),
      ['insert', 'insertAll', 'saveAs', 'refine'],
    );
    equal(await page.locator('.gridhead').getByRole('button', { name: 'Insert All' }).count(), 1);
  });

  it('with a prompt each, show it, and lead with Insert All', async () => {
    const page = await shown(storyboardPictures());
    await page.locator('.tile').getByText('Inside, from above, lantern light only.').waitFor();
    const names = await page.locator('.acts vscode-button').allInnerTexts();
    deepEqual(names, ['Insert All', 'Insert', 'Save As…', 'Refine']);
    equal(await page.locator('.acts vscode-button.primary').innerText(), 'Insert All');
  });

  it('show why the picked one failed, with its cures', async () => {
    const one = fourMixed();
    const cures = [{ cure: 'tryAgain', label: 'Try Again', primary: false }] as const;
    const page = await shown({
      ...one,
      picked: 'r3',
      result: failed('r3', { title: 'The service had a fault', cures }),
    });
    await button(page, 'Try Again').click();
    deepEqual(await posted(page), [{ type: 'cure', resultId: 'r3', cure: 'tryAgain' }]);
  });

  it('stand in one column where two have no room', async () => {
    for (const [width, columns] of [
      [330, 1],
      [340, 2],
      [900, 2],
    ] as const) {
      const page = await shown(fourDone(), width);
      const lefts = new Set((await places(page)).map(({ x }) => x));
      deepEqual([width, lefts.size], [width, columns]);
      await page.context().close();
    }
  });
});
