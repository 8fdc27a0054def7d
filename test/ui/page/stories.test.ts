import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { TurnView } from '../../../src/panel/common/turnView.ts';
import { story, withManyWords, withWords } from '../fixtures/stories.ts';
import { snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { takePostedMessages } from './panelPage.ts';

function button(page: Page, name: string) {
  return page.getByRole('article').getByRole('button', { name, exact: true });
}

function focusedName(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => {
    const at = document.activeElement;
    return at?.getAttribute('aria-label') ?? at?.textContent?.trim();
  });
}

const top = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));

describe('Text with one picture', () => {
  const open = usePage();
  const shown = (one: TurnView) => open({ width: 560, height: 900, first: snapshot({ turns: [one] }) });

  it('is rendered as Markdown below or above it, in the order of the response, before the facts', async () => {
    const page = await shown(withWords());
    await page.locator('limn-clamped-text strong').getByText('low').waitFor();
    const [frame] = await top(page, '.frame');
    const [words] = await top(page, 'limn-clamped-text');
    const [facts] = await top(page, '.facts');
    ok(frame !== undefined && words !== undefined && facts !== undefined && frame < words && words < facts);
    const many = await shown(withManyWords());
    const [[picture], all] = await Promise.all([top(many, '.frame'), top(many, 'limn-clamped-text')]);
    deepEqual(
      all.map((one) => picture !== undefined && one < picture),
      [true, false],
    );
  });

  it('shows twelve lines at first, and all of them after Show All', async () => {
    const page = await shown(withManyWords());
    const height = () =>
      page
        .locator('.clamped-text')
        .last()
        .evaluate((box) => box.getBoundingClientRect().height);
    await button(page, 'Show All').waitFor();
    equal(await height(), 240);
    await button(page, 'Show All').click();
    await button(page, 'Show Less').waitFor();
    ok((await height()) > 600);
    equal(await page.getByRole('button', { name: 'Show Less' }).getAttribute('aria-expanded'), 'true');
  });

  it('has no Show All button if all of its lines are shown', async () => {
    const page = await shown(withWords());
    await page.locator('limn-clamped-text strong').waitFor();
    equal(await button(page, 'Show All').count(), 0);
  });

  it('is shown completely if something beyond the twelve lines gets the focus', async () => {
    const page = await shown(withManyWords());
    await button(page, 'Show All').waitFor();
    await page.getByRole('link', { name: 'The last word' }).focus();
    await button(page, 'Show Less').waitFor();
  });
});

describe('One picture with text', () => {
  const open = usePage();

  it('leads with Insert, and has Insert All under More', async () => {
    const one = withWords();
    const actions = ['insert', 'insertAll', ...one.result.actions.slice(1)] as const;
    const turns = [{ ...one, result: { ...one.result, actions: [...actions] } }];
    const page = await open({ width: 560, height: 900, first: snapshot({ turns }) });
    const shown = await page.locator('.actions vscode-button').allInnerTexts();
    deepEqual([shown.includes('Insert'), shown.includes('Insert All')], [true, false]);
    await button(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Insert All' }).click();
    deepEqual(await takePostedMessages(page), [{ type: 'resultAction', resultId: 'r1', action: 'insertAll' }]);
  });
});

describe('A text with its pictures', () => {
  const open = usePage();
  const shown = () => open({ width: 560, height: 900, first: snapshot({ turns: [story()] }) });

  it('is shown in the order of the response, with a remote picture at its position', async () => {
    const page = await shown();
    await page.getByText('Outside the beam goes round.').waitFor();
    const kinds = await page
      .locator('.illustrated > *')
      .evaluateAll((all) => all.map((one) => (one.localName === 'div' ? one.className : one.localName)));
    deepEqual(kinds, [
      ...['limn-clamped-text', 'limn-frame', 'picture-row', 'limn-clamped-text', 'linked'],
      ...['limn-frame', 'picture-row', 'limn-clamped-text'],
    ]);
  });

  it('has separate actions for each picture, which apply to that picture', async () => {
    const page = await shown();
    await button(page, 'Insert, image 2').click();
    await button(page, 'Refine, image 1').click();
    await button(page, 'More, image 2').click();
    await page.getByRole('menuitem', { name: 'Save As...' }).click();
    deepEqual(await takePostedMessages(page), [
      { type: 'resultAction', resultId: 'r1', action: 'insert', pictureId: 'p2' },
      { type: 'resultAction', resultId: 'r1', action: 'refine', pictureId: 'p1' },
      { type: 'resultAction', resultId: 'r1', action: 'saveAs', pictureId: 'p2' },
    ]);
  });

  it('offers to save a picture that no document can display, but not to insert it', async () => {
    const one = story();
    const card = { title: 'HEIC image', says: '72 bytes.' };
    const pieces = one.result.pieces?.map((piece) =>
      piece.kind === 'picture' && piece.number === 2 ? { ...piece, picture: { ...piece.picture, card } } : piece,
    );
    const turns = [{ ...one, result: { ...one.result, ...(pieces && { pieces }) } }];
    const page = await open({ width: 560, height: 900, first: snapshot({ turns }) });
    await button(page, 'Save As..., image 2').click();
    equal(await button(page, 'Insert, image 2').count(), 0);
    await button(page, 'More, image 2').click();
    deepEqual(await page.getByRole('menuitem').allInnerTexts(), ['Show Prompt']);
    deepEqual(await takePostedMessages(page), [
      { type: 'resultAction', resultId: 'r1', action: 'saveAs', pictureId: 'p2' },
    ]);
  });

  it('has one row of buttons for the whole answer, which names no picture', async () => {
    const page = await shown();
    deepEqual(await page.locator('.actions vscode-button:not(.linked *)').allInnerTexts(), ['Insert All', 'New File']);
    equal(await page.locator('vscode-button.primary').innerText(), 'Insert All');
    for (const name of ['Insert All', 'New File', 'Copy', 'Regenerate']) await button(page, name).click();
    deepEqual(
      await takePostedMessages(page),
      ['insertAll', 'newFile', 'copy', 'regenerate'].map((action) => ({
        type: 'resultAction',
        resultId: 'r1',
        action,
      })),
    );
  });

  it('has its pictures in the Tab order, each before its buttons, and zooms on Enter', async () => {
    const page = await shown();
    await button(page, 'Zoom, image 1').focus();
    const names: (string | null | undefined)[] = [];
    for (let times = 0; times < 6; times += 1) {
      await page.keyboard.press('Tab');
      names.push(await focusedName(page));
    }
    deepEqual(names, [
      ...['Insert, image 1', 'Refine, image 1', 'More, image 1'],
      ...['img.example/…/boat.png', 'Load Image', 'Zoom, image 2'],
    ]);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'The lighthouse by night', exact: true }).waitFor();
  });
});
