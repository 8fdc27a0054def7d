import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { queued } from '../fixtures/chats.ts';
import { states } from '../fixtures/states.ts';
import { result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const told = { type: 'turn', sessionId: 's1', title: 'T', totals: '' } as const;

const button = (page: Page, name: string) => page.locator('limn-composer').getByRole('button', { name, exact: true });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

const answered = turn({ result: result({ text: 'Done.', facts: ['9.2 s'], actions: ['insert'] }) });

describe('Stop', () => {
  const open = usePage();

  it('replaces Send while an answer runs and the message box is empty, and is left of Send if it has text', async () => {
    const page = await open({ first: states['chat-streaming']() });
    const place = await button(page, 'Stop').boundingBox();
    equal(await button(page, 'Send').count(), 0);
    equal(await page.getByRole('button', { name: 'Stop', exact: true }).count(), 1);
    await message(page).fill('And a cover.');
    deepEqual(await button(page, 'Send').boundingBox(), place);
    const moved = await button(page, 'Stop').boundingBox();
    ok(moved && place && moved.x + moved.width <= place.x);
  });

  it('is not pressed by Enter in the message box, which queues the message', async () => {
    const page = await open({ first: states['chat-streaming']() });
    await message(page).fill('And a cover.');
    await page.keyboard.press('Enter');
    deepEqual(
      (await takePostedMessages(page)).map(({ type }) => type).filter((type) => type === 'send' || type === 'stop'),
      ['send'],
    );
  });

  it('passes its focus to the message box when the answer has arrived', async () => {
    const page = await open({ first: states['chat-streaming']() });
    await button(page, 'Stop').focus();
    await postHostMessages(page, { ...told, turn: answered });
    equal(await focused(page), 'Message');
    equal(await button(page, 'Stop').count(), 0);
  });

  for (const width of [300, 420])
    it(`leaves Regenerate as a labeled button, first in its row, ${width} px wide`, async () => {
      const stopped = turn({
        mode: 'image',
        result: result({ state: 'stopped', actions: ['regenerate', 'showRequest'] }),
      });
      const page = await open({ width, first: snapshot({ turns: [stopped] }) });
      const again = page.locator('.actions > vscode-button');
      equal(await again.innerText(), 'Regenerate');
      const [row, first] = [await page.locator('.actions').boundingBox(), await again.boundingBox()];
      equal(first?.x, row?.x);
      equal(await page.getByRole('button', { name: 'Regenerate', exact: true }).count(), 1);
    });

  it('ignores presses for 600 ms after the next queued answer has begun', async () => {
    const page = await open.alone({ first: states['chat-queued']() });
    await page.clock.install();
    const next = { ...queued('t2', 'And a title for it.'), name: 'Chat, running' };
    const begun = { ...next, result: result({ id: 'r-t2', state: 'running', status: 'Generating response' }) };
    await page.evaluate(
      (messages) => {
        for (const one of messages) window.postMessage(one, '*');
      },
      [answered, begun].map((view) => ({ ...told, turn: view })),
    );
    await page.getByRole('article', { name: 'Chat, running' }).waitFor();
    await button(page, 'Stop').focus();
    await page.keyboard.press('Enter');
    deepEqual(await takePostedMessages(page), []);
    await page.clock.runFor(600);
    await page.keyboard.press('Enter');
    deepEqual(await takePostedMessages(page), [{ type: 'stop', resultId: 'r-t2' }]);
  });
});
