import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { imageComposer, snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const message = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Returns the session and text of each draft and message that was posted to the host. */
async function drafts(page: Page): Promise<string[]> {
  const all = await takePostedMessages(page);
  return all.flatMap((one) => (one.type === 'draft' || one.type === 'send' ? [`${one.sessionId}: ${one.text}`] : []));
}

describe('Typing while a new session is being opened', () => {
  const open = usePage();
  const next = { ...snapshot({ id: 's2', title: '' }), focus: 'message' } as const;

  it('goes into the new session’s message box, and the previous draft stays with the other session', async () => {
    const page = await open({ first: snapshot({}) });
    await message(page).fill('For later');
    await press(page, 'New Chat');
    await page.keyboard.type('Who came home?');
    await page.keyboard.press('Enter');
    await postHostMessages(page, next);
    await page.getByRole('heading', { name: 'New session' }).waitFor();
    equal(await message(page).inputValue(), 'Who came home?');
    await page.keyboard.press('Enter');
    deepEqual(
      (await drafts(page)).filter((one) => !one.startsWith('s2: Who came home?')),
      ['s1: For later'],
    );
    deepEqual((await drafts(page)).at(-1), 's2: Who came home?');
  });

  it('stays with its session if another one was opened outside of the page', async () => {
    const page = await open({ first: { ...snapshot({}), focus: 'message' } });
    await page.keyboard.type('For later');
    await postHostMessages(page, next);
    await page.getByRole('heading', { name: 'New session' }).waitFor();
    deepEqual([await message(page).inputValue(), (await drafts(page)).at(-1)], ['', 's1: For later']);
  });

  it('is kept if the session stays the same, whatever else the host posts before', async () => {
    const page = await open({ first: snapshot({ composer: imageComposer }) });
    await press(page, 'New Image');
    await page.keyboard.type('A boat');
    const composer = { ...imageComposer, text: 'of the host' };
    await postHostMessages(page, { type: 'composer', sessionId: 's1', composer, focus: 'message' });
    equal(await message(page).inputValue(), 'A boat');
    await postHostMessages(page, { ...snapshot({ composer }), focus: 'message' });
    await page.keyboard.type('!');
    equal(await message(page).inputValue(), 'of the host\n\nA boat!');
    await page.keyboard.press('Enter');
    deepEqual((await drafts(page)).at(-1), 's1: of the host\n\nA boat!');
  });
});
