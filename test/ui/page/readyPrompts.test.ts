import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { ReadyPromptView } from '../../../src/prompts/common/readyPromptView.ts';
import { quote, type Snapshot, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const options = { aspectRatio: '', size: '' };
const chat = { mode: 'chat', text: '', options } as const;

const readyPrompts: readonly ReadyPromptView[] = ['Explain', 'Shorten', 'Translate...', 'Shot list'].map((name) => ({
  id: name,
  name,
  mode: 'chat',
  hint: `What ${name} sends`,
}));

function withReadyPrompts(session: Parameters<typeof snapshot>[0], sendKey: 'enter' | 'ctrlEnter' = 'enter'): Snapshot {
  return snapshot(session, { preferences: { sendKey, readyPrompts }, focus: 'message' });
}

function message(page: Page) {
  return page.getByRole('textbox', { name: 'Message', exact: true });
}

describe('The prompts', () => {
  const open = usePage();

  it('are shown below an empty message box of a new session, and sent by a click', async () => {
    const page = await open({ first: withReadyPrompts({}) });
    await page.getByRole('list', { name: 'Prompts' }).getByRole('button', { name: 'Shorten', exact: true }).click();
    deepEqual(await takePostedMessages(page), [
      { type: 'useReadyPrompt', sessionId: 's1', readyPromptId: 'Shorten', text: '', options },
    ]);
    await message(page).fill('a');
    equal(await page.getByRole('list', { name: 'Prompts' }).count(), 0);
  });

  it('are shown in a later session only if there is a passage or context for them', async () => {
    const turns = [turn({})];
    const page = await open({ first: withReadyPrompts({ turns }) });
    equal(await page.getByRole('list', { name: 'Prompts' }).count(), 0);
    const composer = { ...chat, quote: quote('line 3', 'A tower') };
    await postHostMessages(page, { type: 'composer', sessionId: 's1', composer, focus: 'message' });
    equal(await page.getByRole('list', { name: 'Prompts' }).count(), 1);
  });

  it('are listed by a slash, filtered by typing, and chosen by keys', async () => {
    const page = await open({ first: withReadyPrompts({ turns: [turn({})] }) });
    await page.keyboard.type('/sho');
    const listed = page.getByRole('listbox', { name: 'Prompts' }).getByRole('option');
    deepEqual(await listed.locator('span:first-child').allTextContents(), ['Shorten', 'Shot list']);
    equal(await message(page).getAttribute('aria-activedescendant'), 'offer-0');
    await page.keyboard.press('ArrowDown');
    equal(await page.getByRole('option', { selected: true }).getAttribute('id'), 'offer-1');
    await page.keyboard.press('Enter');
    deepEqual((await takePostedMessages(page)).at(-1), {
      type: 'useReadyPrompt',
      sessionId: 's1',
      readyPromptId: 'Shot list',
      text: '',
      options,
    });
    equal(await message(page).inputValue(), '');
  });

  it('are hidden by Escape, and the slash stays', async () => {
    const page = await open({ first: withReadyPrompts({}) });
    await page.keyboard.type('/');
    await page.getByRole('listbox').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await page.keyboard.type('etc is a folder');
    await page.keyboard.press('Enter');
    const sent = (await takePostedMessages(page)).filter(({ type }) => type === 'send');
    deepEqual(sent, [{ type: 'send', sessionId: 's1', ...chat, text: '/etc is a folder' }]);
  });

  it('change in an open page when the settings do', async () => {
    const page = await open({ first: withReadyPrompts({}) });
    const own: ReadyPromptView = { id: 'own', name: 'Haiku', mode: 'chat', hint: '' };
    await postHostMessages(page, { type: 'preferences', preferences: { sendKey: 'enter', readyPrompts: [own] } });
    await page.getByRole('button', { name: 'Haiku', exact: true }).click();
    equal((await takePostedMessages(page)).at(-1)?.type, 'useReadyPrompt');
  });

  it('are all shown by the button after them', async () => {
    const page = await open({ first: withReadyPrompts({}) });
    await page.getByRole('button', { name: 'All Prompts', exact: true }).click();
    equal(await page.getByRole('option').count(), readyPrompts.length);
    equal(await message(page).evaluate((box) => box === document.activeElement), true);
  });
});

describe('The keys of the message box', () => {
  const open = usePage();

  it('are swapped by the setting: Enter breaks the line, Ctrl+Enter sends', async () => {
    const page = await open({ first: withReadyPrompts({}, 'ctrlEnter') });
    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Control+Enter');
    const sent = (await takePostedMessages(page)).filter(({ type }) => type === 'send');
    deepEqual(sent, [{ type: 'send', sessionId: 's1', ...chat, text: 'One\ntwo' }]);
  });

  it('recall earlier messages, and then what was in the message box', async () => {
    const turns = [turn({ id: 't1', prompt: 'First' }), turn({ id: 't2', prompt: 'Second\nline' })];
    const page = await open({ first: withReadyPrompts({ turns }) });
    await page.keyboard.press('ArrowUp');
    equal(await message(page).inputValue(), 'Second\nline');
    await page.keyboard.press('ArrowUp');
    equal(await message(page).inputValue(), 'Second\nline');
    await page.keyboard.press('ArrowUp');
    equal(await message(page).inputValue(), 'First');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    equal(await message(page).inputValue(), '');
    await page.keyboard.type('typed');
    await page.keyboard.press('ArrowUp');
    equal(await message(page).inputValue(), 'typed');
  });
});
