import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { PlanAction } from '../../../src/panel/common/planView.ts';
import type { TurnView } from '../../../src/panel/common/turnView.ts';
import {
  lostRow,
  noPlanTurn,
  planAwaited,
  planDone,
  planInserted,
  planRows,
  planRunning,
  planTurn,
} from '../fixtures/plans.ts';
import { snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const change = { type: 'turn', sessionId: 's1', title: 'T', totals: '' } as const;
const rows = [...planRows, lostRow];

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim(),
  );
const spoken = (page: Page) => page.locator('.spoken').textContent();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const item = (page: Page, heading: string) => page.getByRole('listitem').filter({ hasText: heading });
const done = (action: PlanAction, rowId?: string, more: object = {}) => ({
  ...{ type: 'planAction', turnId: 't1', action, ...(rowId && { rowId }) },
  ...more,
});

describe('The plan of a document', () => {
  const open = usePage();
  const shown = (one: TurnView, width = 560) => open({ width, height: 900, first: snapshot({ turns: [one] }) });

  it('is a list of pictures and positions, with the next step above the message box', async () => {
    const page = await shown(planTurn({}));
    const items = page.getByRole('list', { name: 'Plan' }).getByRole('listitem');
    equal(await items.count(), 5);
    for (const text of [
      'line 19',
      'both lights should be seen.',
      'A white lighthouse with two red bands',
      'Alt: Lighthouse at dusk',
    ])
      equal(await items.nth(1).getByText(text).count(), 1, text);
    equal(await items.nth(4).getByText('Heading not found in the document.').count(), 1);
    equal(
      (await page.locator('.plan-footer .facts span').allInnerTexts()).join('\n'),
      '4 of 5 selected\n4 requests to picture-pro-3\nLook: Flat shapes',
    );
    await button(page, 'Generate 4 Images').click();
    await button(page, 'Save as Prompt Files').click();
    deepEqual(await takePostedMessages(page), [done('generate'), done('keep')]);
    equal(await page.locator('limn-answer').count(), 0);
    equal(
      await page.getByRole('textbox', { name: 'Message' }).getAttribute('placeholder'),
      'Describe changes to the plan',
    );
  });

  it('has rows that are ticked, shown in the document, placed and removed', async () => {
    const page = await shown(planTurn({}));
    const tick = page.getByRole('checkbox', { name: 'The light, line 19' });
    equal(await tick.isChecked(), true);
    await tick.focus();
    await page.keyboard.press('Space');
    await button(page, 'line 19').click();
    await button(page, 'Select Location..., The garden').click();
    equal(await page.getByRole('checkbox', { name: 'The garden, no location' }).isDisabled(), true);
    await button(page, 'Edit, The light').click();
    await button(page, 'Remove from Plan').click();
    await button(page, 'Add Image to Plan').click();
    const all = [
      done('tick', 'row2'),
      done('reveal', 'row2'),
      done('choosePlace', 'row5'),
      done('remove', 'row2'),
      done('add'),
    ];
    deepEqual(
      (await takePostedMessages(page)).filter((one) => !('wording' in one)),
      all,
    );
  });

  it('shows the tick that the host reports', async () => {
    const page = await shown(planTurn({}));
    await page.getByRole('checkbox', { name: 'The light, line 19' }).click();
    const unticked = rows.map((row) => (row.id === 'row2' ? { ...row, isTicked: false } : row));
    await postHostMessages(page, {
      ...change,
      turn: planTurn({ rows: unticked, buttons: [{ action: 'generate', label: 'Generate 3 Images' }] }),
    });
    equal(await page.getByRole('checkbox', { name: 'The light, line 19' }).isChecked(), false);
    equal(await button(page, 'Generate 3 Images').count(), 1);
  });

  it('keeps the focus on a row moved by Alt and an arrow key or by its buttons, and announces its position', async () => {
    const page = await shown(planTurn({}));
    await page.getByRole('checkbox', { name: 'The light, line 19' }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    deepEqual(await takePostedMessages(page), [done('moveUp', 'row2')]);
    const [one, two, ...others] = rows;
    const moved = [two, one, ...others].flatMap((row) => row ?? []);
    await postHostMessages(page, { ...change, turn: planTurn({ rows: moved }) });
    equal(await focused(page), 'The light, line 19');
    equal(await spoken(page), 'The light, 1 of 5');
    equal(await button(page, 'Move Up, The light').getAttribute('aria-disabled'), 'true');
    await button(page, 'Move Down, The light').click();
    await postHostMessages(page, { ...change, turn: planTurn({}) });
    equal(await focused(page), 'Move Down, The light');
    equal(await spoken(page), 'The light, 2 of 5');
  });

  it('is edited in place and stored while typing; Ctrl+Enter keeps the new wording, Escape restores the old one', async () => {
    const page = await shown(planTurn({}));
    const [, before] = planRows;
    const old = { prompt: before?.prompt ?? '', shape: '16:9', alt: before?.alt ?? '' };
    await button(page, 'Edit, The light').click();
    equal(await focused(page), 'Prompt');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('A lamp');
    await page.getByLabel('Aspect ratio').selectOption('1:1');
    await page.keyboard.press('ControlOrMeta+Enter');
    const last = (await takePostedMessages(page)).at(-1);
    deepEqual(last, done('edit', 'row2', { wording: { ...old, prompt: 'A lamp', shape: '1:1' } }));
    equal(await focused(page), 'Edit, The light');
    await page.keyboard.press('Enter');
    await page.keyboard.type('x');
    await page.keyboard.press('Escape');
    deepEqual((await takePostedMessages(page)).at(-1), done('edit', 'row2', { wording: old }));
    equal(await page.locator('.plan textarea').count(), 0);
  });

  it('keeps what is typed when the host responds in the meantime', async () => {
    const page = await shown(planTurn({}));
    await button(page, 'Edit, The light').click();
    await page.keyboard.type(' now');
    await postHostMessages(page, { ...change, turn: planTurn({ facts: ['x'] }) });
    await page.keyboard.type(' and then');
    equal((await page.locator('.plan textarea').inputValue()).endsWith('over the water now and then'), true);
  });

  it('starts editing a row that was added', async () => {
    const page = await shown(planTurn({}));
    const added = { ...lostRow, id: 'row6', heading: 'New image', prompt: '', name: 'New image, no location' };
    await postHostMessages(page, { ...change, turn: planTurn({ rows: [...rows, added] }) });
    equal(await focused(page), 'Prompt');
  });

  it('shows the pictures in place while they are generated; Stop replaces Send', async () => {
    const page = await shown(planRunning());
    equal(await page.locator('.plan-footer').getByText('2 of 4').count(), 1);
    equal(await page.locator('.plan-footer vscode-button').count(), 0);
    equal(await item(page, 'The light').getByRole('alert').count(), 1);
    await page.locator('limn-composer').getByRole('button', { name: 'Stop' }).click();
    await item(page, 'The light').getByRole('button', { name: 'Retry' }).click();
    const stop = (resultId: string) => ({ type: 'stop', resultId });
    const again = { type: 'failureAction', resultId: 'res2', failureAction: 'tryAgain' };
    deepEqual(await takePostedMessages(page), [stop('res3'), stop('res4'), again]);
    await postHostMessages(page, { ...change, turn: planDone() });
    equal(await spoken(page), '4 of 4 images ready');
  });

  it('passes the focus from Generate to Insert All, through the pending row', async () => {
    const page = await shown(planTurn({}));
    await button(page, 'Generate 4 Images').focus();
    await page.keyboard.press('Enter');
    await postHostMessages(page, { ...change, turn: planRunning() });
    equal(await page.evaluate(() => document.activeElement?.className), 'actions unfinished');
    await postHostMessages(page, { ...change, turn: planDone() });
    await page.locator('.plan-footer vscode-button:focus').waitFor();
    equal(await focused(page), 'Insert All');
  });

  it('is inserted at once or one by one; a picture is zoomed among the others', async () => {
    const page = await shown(planDone());
    await button(page, 'Insert All').click();
    await button(page, 'Insert, The light').click();
    await button(page, 'Refine, Opening').click();
    await button(page, 'More, Opening').click();
    await page.getByRole('menuitem', { name: 'Generate Variations' }).click();
    const act = (action: string, at: number) => ({
      type: 'resultAction',
      resultId: `res${at}`,
      action,
      pictureId: `pic${at}`,
    });
    deepEqual(await takePostedMessages(page), [
      done('insertAll'),
      act('insert', 2),
      act('refine', 1),
      act('variations', 1),
    ]);
    await button(page, 'Zoom: Lighthouse at dusk, its first beam on the sea').click();
    equal(await page.getByRole('dialog').count(), 1);
  });

  it('says where all pictures were inserted, and undoes it', async () => {
    const page = await shown(planInserted());
    equal(await page.locator('.plan-footer').getByText('Inserted 4 images in last-keeper.md').count(), 1);
    await button(page, 'Undo').click();
    await button(page, 'Show in Document, The light').click();
    deepEqual(await takePostedMessages(page), [
      done('undoAll'),
      { type: 'resultAction', resultId: 'res2', action: 'show', pictureId: 'pic2' },
    ]);
  });

  it('says that an answer contains no plan', async () => {
    const page = await shown(noPlanTurn());
    equal(await page.getByText('The response contains no plan. Retry or add an image yourself.').count(), 1);
    equal(await page.locator('limn-answer').count(), 1);
    await button(page, 'Add Image to Plan').click();
    deepEqual(await takePostedMessages(page), [done('add')]);
  });

  it('shows no text of the answer while it is pending', async () => {
    const page = await shown(planAwaited());
    equal(await page.locator('limn-answer').count(), 0);
    equal(await button(page, 'Stop').count(), 1);
    await postHostMessages(page, { ...change, turn: planTurn({}) });
    equal(await spoken(page), 'Plan ready: 5 images');
  });
});
