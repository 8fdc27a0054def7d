import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { diffWords } from '../../../src/rewrite/common/wordDiff.ts';
import { imageComposer, snapshot } from '../fixtures/views.ts';
import { findBarriersInTheme } from './axe.ts';
import { usePage } from './browserFixture.ts';
import { takePostedMessages } from './panelPage.ts';
import { themeNames } from './themes.ts';

const before = 'A lamp on a table';
const after = 'A brass lamp on a small table, last light of the day';

function reviewed(text: string) {
  const improved = { before, after, stretches: diffWords(before, after) };
  return snapshot({ composer: { ...imageComposer, text, improved } });
}

const answersOf = (page: Page) =>
  page.getByRole('status', { name: 'Improved prompt', exact: true }).getByRole('button').allInnerTexts();

async function takeAnswers(page: Page): Promise<readonly unknown[]> {
  return (await takePostedMessages(page)).flatMap((message) => ('answer' in message ? [message.answer] : []));
}

describe('Improve Prompt in the message box', () => {
  const open = usePage();

  it('waits for a prompt, is posted after what was typed, and stands only at images', async () => {
    const page = await open({ first: snapshot({ composer: imageComposer }) });
    const button = page.getByRole('button', { name: 'Improve Prompt', exact: true });
    equal(await button.getAttribute('aria-disabled'), 'true');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(before);
    await button.press('Enter');
    const types = (await takePostedMessages(page)).map(({ type }) => type);
    deepEqual(
      types.filter((type) => ['draft', 'improvePrompt', 'send'].includes(type)),
      ['draft', 'improvePrompt'],
    );
    await page.getByRole('radio', { name: 'Chat', exact: true }).check();
    equal(await button.count(), 0);
  });

  it('is not offered for several prompts', async () => {
    const prompts = [
      { id: 'p1', text: 'One' },
      { id: 'p2', text: 'Two' },
    ];
    const page = await open({ first: snapshot({ composer: { ...imageComposer, prompts } }) });
    equal(await page.getByRole('button', { name: 'Improve Prompt', exact: true }).count(), 0);
  });

  it('shows what was changed, and what can be done with it', async () => {
    const page = await open({ first: reviewed(after) });
    deepEqual(await answersOf(page), ['Undo', 'Keep']);
    const changes = page.getByRole('status', { name: 'Improved prompt', exact: true });
    equal(await changes.locator('ins').count(), 3);
    await changes.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
    await changes.getByRole('button', { name: 'Keep', exact: true }).click();
    deepEqual(await takeAnswers(page), ['undo', 'keep']);
  });

  it('is only offered if the prompt was changed meanwhile, and is gone without text', async () => {
    const page = await open({ first: reviewed(before) });
    deepEqual(await answersOf(page), ['Use', 'Keep']);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(`${after}!`);
    deepEqual(await answersOf(page), ['Use', 'Undo', 'Keep']);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('');
    deepEqual(await answersOf(page), []);
  });

  for (const theme of themeNames)
    it(`has no barriers at 320 px, ${theme}`, async () => {
      const page = await open({ first: reviewed(after), theme, width: 320 });
      deepEqual(await findBarriersInTheme(page, theme), []);
      equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    });
});
