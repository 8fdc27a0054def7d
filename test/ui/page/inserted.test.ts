import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ResultAction } from '../../../src/panel/common/buttonTraits.ts';
import type { ResultView } from '../../../src/panel/common/resultView.ts';
import { states } from '../fixtures/states.ts';
import { story } from '../fixtures/stories.ts';
import { picture, result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const change = { type: 'turn', sessionId: 's1', title: 'T', totals: '' } as const;
const before: readonly ResultAction[] = ['insert', 'saveAs', 'refine', 'copy', 'variations', 'showPrompt'];
const after: readonly ResultAction[] = ['show', 'undo', 'saveAs', 'refine', 'copy', 'variations', 'insertAgain'];
const sentence = 'Inserted in storyboard.md, line 7, saved as images/lighthouse-at-dusk.webp';
const inserted = { insertion: sentence, inserted: { by: 'insert', label: 'Inserted' } } as const;

const drawn = (actions: readonly ResultAction[], part: Partial<ResultView> = {}) =>
  turn({ mode: 'image', result: result({ pictures: [picture], actions, ...part }) });

const inRow = (page: Page, name: string) => page.locator('.actions').getByRole('button', { name, exact: true });

describe('A picture that was inserted', () => {
  const open = usePage();

  it('shows the whole word Inserted beside its sign, or only the sign', async () => {
    for (const width of [320, 420, 900]) {
      const page = await open({ first: states['picture-inserted-told'](), width });
      const [isCut, isOutside] = await page.locator('.actions .done > span:last-child').evaluate((word) => {
        const [own, row] = [word, word.parentElement ?? word].map((one) => one.getBoundingClientRect());
        return [word.scrollWidth > Math.ceil(own?.width ?? 0), (own?.top ?? 0) >= (row?.bottom ?? 0)];
      });
      ok(!isCut || isOutside, `${width} pixels`);
    }
  });

  it('shows Inserted in place of Insert and passes the focus to Show; Undo restores the row', async () => {
    const page = await open({ width: 560, first: snapshot({ turns: [drawn(before)] }) });
    await inRow(page, 'Insert').focus();
    await page.keyboard.press('Enter');
    await postHostMessages(page, { ...change, turn: drawn(after, inserted) });
    equal(await page.locator('.actions .done').innerText(), 'Inserted');
    equal(await inRow(page, 'Insert').count(), 0);
    equal(await inRow(page, 'Show in Document').evaluate((button) => button === document.activeElement), true);
    equal(await page.locator('.actions .primary').count(), 0, 'the work is done');
    await page.keyboard.press('Enter');
    await inRow(page, 'Undo').click();
    deepEqual(
      (await takePostedMessages(page)).flatMap((message) => (message.type === 'resultAction' ? message.action : [])),
      ['insert', 'show', 'undo'],
    );
    await postHostMessages(page, { ...change, turn: drawn(before) });
    equal(await page.locator('.actions .done').count(), 0);
    equal(await inRow(page, 'Insert').evaluate((button) => button === document.activeElement), true);
  });

  it('can be inserted again under More', async () => {
    const page = await open({ width: 560, first: snapshot({ turns: [drawn(after, inserted)] }) });
    await inRow(page, 'More').click();
    await page.getByRole('menuitem', { name: 'Insert Again' }).click();
    const [message] = await takePostedMessages(page);
    deepEqual(message, { type: 'resultAction', resultId: 'r1', action: 'insertAgain', pictureId: 'p1' });
  });

  it('does not change the height of the row', async () => {
    for (const width of [560, 385]) {
      const page = await open({ width, first: snapshot({ turns: [drawn(before)] }) });
      const height = async () => (await page.locator('.actions').boundingBox())?.height;
      const was = await height();
      await postHostMessages(page, { ...change, turn: drawn(after, inserted) });
      equal(await height(), was, `${width}`);
    }
  });
});

describe('A text with its pictures that was inserted', () => {
  const open = usePage();
  const told = (actions: readonly ResultAction[], part: Partial<ResultView> = {}) => {
    const one = story();
    return { ...one, result: { ...one.result, actions, ...part } };
  };
  const done = told(['show', 'undo', 'newFile', 'copy', 'regenerate', 'insertAgain'], {
    ...inserted,
    inserted: { by: 'insertAll', label: 'Inserted' },
  });

  it('does not change the height of the row, with Insert Again under More', async () => {
    for (const width of [600, 560, 385]) {
      const page = await open({ width, first: snapshot({ turns: [story()] }) });
      const height = async () => (await page.locator('.actions').last().boundingBox())?.height;
      const was = await height();
      await postHostMessages(page, { ...change, turn: done });
      await inRow(page, 'Show in Document').waitFor();
      equal(await height(), was, `${width}`);
      await inRow(page, 'More').click();
      await page.getByRole('menuitem', { name: 'Insert Again' }).click();
      deepEqual(await takePostedMessages(page), [{ type: 'resultAction', resultId: 'r1', action: 'insertAgain' }]);
    }
  });
});

describe('An answer that was inserted', () => {
  const open = usePage();
  const answer = (actions: readonly ResultAction[], part: Partial<ResultView> = {}) =>
    turn({ mode: 'chat', result: result({ text: 'One paragraph.', actions, ...part }) });

  it('keeps Insert for a selection in it', async () => {
    const offered: readonly ResultAction[] = ['show', 'undo', 'insert', 'replace', 'copy', 'insertAgain'];
    const page = await open({ width: 560, first: snapshot({ turns: [answer(offered, inserted)] }) });
    deepEqual([await inRow(page, 'Insert').count(), await inRow(page, 'Show in Document').count()], [0, 1]);
    await page.locator('limn-answer .answer').evaluate((answer) => getSelection()?.selectAllChildren(answer));
    await page.locator('.actions vscode-button[title="Insert (selection only)"]').waitFor();
    equal(await inRow(page, 'Show in Document').count(), 0);
  });
});
