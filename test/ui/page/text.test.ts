import { deepEqual, equal, match } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { diffWords } from '../../../src/rewrite/common/wordDiff.ts';
import { changedText, passage, shorter } from '../fixtures/changedTexts.ts';
import { states } from '../fixtures/states.ts';
import { snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const told = { type: 'turn', sessionId: 's1', title: 'T', totals: '' } as const;

function button(page: Page, name: string) {
  return page.getByRole('article').getByRole('button', { name, exact: true });
}

const changes = (page: Page) => page.locator('limn-rewrite .change');
const spoken = (page: Page) => page.locator('[role="status"]').textContent();
const count = (page: Page) => page.locator('limn-rewrite .accepted-count').textContent();

/** Returns the accessible name of the focused element. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('The text of an answer', () => {
  const open = usePage();

  it('is separate from the commentary, with its changes marked in words', async () => {
    const page = await open({ first: states['chat-text']() });
    equal(await changes(page).count(), 6);
    deepEqual(await page.locator('limn-rewrite del').allTextContents(), [
      'In the very beginning',
      'every one of them iron, ',
      ' and then forgotten',
      'the steps in order to have something to do with',
      'them simply ',
    ]);
    match(
      (await page.locator('.remarks').textContent()) ?? '',
      /^\s*Explanation \(not inserted\)\s+The iron moves forward/,
    );
    equal(await page.locator('limn-answer').count(), 0);
    const row = await page.locator('.actions vscode-button').allTextContents();
    deepEqual(
      row.map((label) => label.trim()),
      ['Replace', 'Insert'],
    );
    equal(
      await page.locator('.actions vscode-button.primary').getAttribute('title'),
      'Replace lines 21–24 in lighthouse.md with this text',
    );
    equal(await button(page, 'Copy Text').count(), 1);
  });

  it('is reached by Shift+Tab from the message box in visual order, and replaces the passage on Enter', async () => {
    const page = await open({ first: states['chat-text']() });
    await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
    const names: string[] = [];
    while (names.at(-1) !== 'Replace Selection' && names.length < 20) {
      await page.keyboard.press('Shift+Tab');
      names.push(
        await page.evaluate(
          () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim() ?? '',
        ),
      );
    }
    deepEqual(names, ['Details', 'More', 'Regenerate', 'Copy Text', 'New File', 'Insert', 'Replace Selection']);
    await page.keyboard.press('Enter');
    deepEqual(
      (await takePostedMessages(page)).map((message) => message.type === 'resultAction' && message.action),
      ['replace'],
    );
  });

  it('is accepted and rejected change by change by keys, each announced, with one Tab stop', async () => {
    const page = await open({ first: states['chat-text']() });
    equal(await page.locator('limn-rewrite .change[tabindex="0"]').count(), 1);
    await button(page, 'Next Change').click();
    match(await focused(page), /^Change 1 of \d, accepted: In the very beginning, changed to, At first$/);
    await page.keyboard.press('F7');
    match(await focused(page), /^Change 2 of/);
    await page.keyboard.press('Shift+F7');
    await page.keyboard.press('Space');
    equal(await spoken(page), 'Rejected. 5 of 6 changes accepted');
    equal(await count(page), '5 of 6 changes accepted');
    match(await focused(page), /^Change 1 of 6, rejected: In the very beginning, not changed to, At first$/);
    equal(await button(page, 'Accept').count(), 1);
    await page.keyboard.press('Enter');
    equal(await spoken(page), 'Accepted. 6 of 6 changes accepted');
    await page.keyboard.press('ArrowLeft');
    match(await focused(page), /^Change 6 of 6/);
    await button(page, 'Reject').click();
    equal(await count(page), '5 of 6 changes accepted');
  });

  it('is inserted with the changes that the user accepted', async () => {
    const page = await open({ first: states['chat-text']() });
    await changes(page).first().click();
    await button(page, 'Replace Selection').click();
    await button(page, 'Copy Text').click();
    const text = shorter.replace('At first', 'In the very beginning');
    const acceptedTexts = [{ resultId: 'r1', text }];
    deepEqual(await takePostedMessages(page), [
      { type: 'resultAction', resultId: 'r1', action: 'replace', acceptedTexts },
      { type: 'resultAction', resultId: 'r1', action: 'copy', acceptedTexts },
    ]);
    await page.locator('limn-rewrite').getByText('Text', { exact: true }).click();
    equal(await page.locator('limn-rewrite .body').textContent(), text);
  });

  it('is rejected and accepted as a whole from the menu, among the other actions', async () => {
    const page = await open({ first: states['chat-text']() });
    const items = async () => {
      await page.locator('.actions').getByRole('button', { name: 'More', exact: true }).click();
      return page.getByRole('menuitem').allTextContents();
    };
    const all = (await items()).map((item) => item.trim());
    for (const item of ['Insert with Explanation', 'Replace and Review', 'Accept All', 'Reject All'])
      equal(all.includes(item), true, item);
    await page.getByRole('menuitem', { name: 'Reject All' }).click();
    equal(await count(page), '0 of 6 changes accepted');
    await button(page, 'Insert').click();
    deepEqual((await takePostedMessages(page)).at(-1), {
      type: 'resultAction',
      resultId: 'r1',
      action: 'insert',
      acceptedTexts: [{ resultId: 'r1', text: passage }],
    });
  });

  it('keeps the rejected changes when it is rendered again, and when its passage was edited', async () => {
    const page = await open({ first: states['chat-text']() });
    await changes(page).nth(3).click();
    const stretches = diffWords(passage.replace('gale', 'storm'), shorter);
    const turn = changedText({ textPart: { stretches, note: 'The original text has changed.' } });
    await postHostMessages(page, { ...told, turn });
    equal(await count(page), '6 of 7 changes accepted');
    match((await page.locator('limn-rewrite .change.rejected').textContent()) ?? '', /forgotten/);
    equal(await page.getByText('The original text has changed.').count(), 1);
  });

  it('says that nothing changed if it has the same words as before, and has no primary button', async () => {
    const page = await open({ first: states['chat-text-same']() });
    equal(
      await page
        .locator('limn-rewrite header')
        .textContent()
        .then((said) => said?.trim()),
      'No changes',
    );
    equal(await page.locator('.actions vscode-button.primary').count(), 0);
    equal(await changes(page).count(), 0);
  });

  it('says that only the line breaks changed if it is only wrapped differently, and can still replace the passage', async () => {
    const text = shorter.replaceAll('. ', '.\n');
    const textPart = { stretches: diffWords(shorter, text, 'markdown') };
    const page = await open({ first: snapshot({ turns: [changedText({ textPart })] }) });
    equal((await page.locator('limn-rewrite header').textContent())?.trim(), 'Only line breaks changed');
    equal(await page.locator('.actions vscode-button.primary').count(), 0);
    await button(page, 'Replace Selection').click();
    deepEqual(await takePostedMessages(page), [
      { type: 'resultAction', resultId: 'r1', action: 'replace', acceptedTexts: [{ resultId: 'r1', text }] },
    ]);
  });

  it('keeps the old line breaks after a rejected change', async () => {
    const wrapped = passage.replaceAll('. ', '.\n');
    const textPart = { stretches: diffWords(wrapped, shorter, 'markdown') };
    const page = await open({ first: snapshot({ turns: [changedText({ textPart })] }) });
    equal(await changes(page).count(), 6);
    await page.locator('.actions').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Reject All' }).click();
    await page.locator('limn-rewrite').getByText('Text', { exact: true }).click();
    equal(await page.locator('limn-rewrite .body').textContent(), wrapped);
  });

  it('must be selected if the answer has two texts; until then none can be inserted', async () => {
    const page = await open({ first: states['chat-text-two']() });
    for (const name of ['Insert', 'Replace Selection']) {
      equal(await button(page, name).getAttribute('aria-disabled'), 'true');
      equal(
        await button(page, name).getAttribute('title'),
        'The response contains more than one replacement text. Select the one to use.',
      );
      await button(page, name).click({ force: true });
    }
    deepEqual(await takePostedMessages(page), []);
    await page.locator('limn-answer p').nth(1).selectText();
    await page.waitForFunction(
      () => document.querySelector('.actions vscode-button')?.getAttribute('aria-disabled') !== 'true',
    );
    await button(page, 'Replace Selection').click();
    deepEqual(await takePostedMessages(page), [
      { type: 'resultAction', resultId: 'r1', action: 'replace', part: shorter },
    ]);
  });
});
