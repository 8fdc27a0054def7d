import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { alikeAsked, alikeLeft, storyboardPictures } from '../fixtures/pictures.ts';
import { states } from '../fixtures/states.ts';
import { imageComposer, snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const change = { type: 'turn', sessionId: 's1', title: 'T', totals: '' } as const;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const question = (page: Page) =>
  page.getByRole('region', { name: 'Use this image as a reference for the others?', exact: true });
const box = (page: Page) => page.getByRole('checkbox', { name: 'Match First Image', exact: true });
const answered = (answer: string) => ({ type: 'answerKeepAlike', turnId: 't1', pictureId: 'p1', answer });

describe('Keep Alike', () => {
  const open = usePage();

  it('is offered beside the options only if the message box holds several prompts', async () => {
    const page = await open({ first: states['composer-prompts']() });
    equal(await box(page).isChecked(), false);
    const one = await open({ first: snapshot({ composer: { ...imageComposer, text: 'A cat' } }) });
    equal(await box(one).count(), 0);
  });

  it('is switched by key and by click, and is posted with the draft only if it is on', async () => {
    const page = await open({ first: states['composer-prompts']() });
    await box(page).focus();
    await page.keyboard.press('Space');
    await button(page, 'Sessions').click();
    const draft = (await takePostedMessages(page)).findLast(({ type }) => type === 'draft');
    equal(draft?.type === 'draft' && draft.options.alike, true);
    await page.keyboard.press('Shift+Tab');
    await box(page).click();
    await button(page, 'Sessions').click();
    const again = (await takePostedMessages(page)).findLast(({ type }) => type === 'draft');
    equal(again?.type === 'draft' && 'alike' in again.options, false);
  });

  it('asks below the first picture, reachable by Tab, and does not move the focus', async () => {
    const running = { ...storyboardPictures(), name: 'Image, running' };
    const coming = (running.tiles ?? []).map((one, at) => (at === 0 ? { ...one, state: 'running' as const } : one));
    const page = await open({ first: snapshot({ turns: [{ ...running, tiles: coming }] }) });
    await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
    await postHostMessages(page, { ...change, turn: alikeAsked() });
    await question(page).getByText('This sends 2 requests with this image attached.').waitFor();
    equal(
      await page.getByRole('status').textContent(),
      '1 of 3 ready, 2 not sent. Use this image as a reference for the others?',
    );
    equal(await page.evaluate(() => document.activeElement?.tagName), 'TEXTAREA');
    await page.getByRole('radio', { name: /^Image 1 of 3/ }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    deepEqual(
      (await takePostedMessages(page)).filter(({ type }) => type === 'answerKeepAlike'),
      [answered('yes')],
    );
  });

  it('posts each answer once, and has one primary button', async () => {
    const page = await open({ first: states['image-alike']() });
    equal(await page.locator('vscode-button.primary').count(), 1);
    await button(page, 'Regenerate First Image').click();
    await button(page, 'Cancel').click();
    deepEqual(
      (await takePostedMessages(page)).filter(({ type }) => type === 'answerKeepAlike'),
      ['another', 'no'].map(answered),
    );
  });

  it('offers a button to generate each picture that was not sent', async () => {
    const page = await open({ first: snapshot({ turns: [alikeLeft()] }) });
    await page.getByText('Not sent', { exact: true }).waitFor();
    await button(page, 'Generate This Image').click();
    deepEqual((await takePostedMessages(page)).at(-1), { type: 'resultAction', resultId: 'r2', action: 'draw' });
  });
});
