import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { states } from '../fixtures/states.ts';
import { failed, picture, result, snapshot, turn } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const change = { type: 'turn', sessionId: 's1', title: 'T', totals: '' } as const;

function button(page: Page, name: string) {
  return page.getByRole('article').getByRole('button', { name, exact: true });
}

/** Returns the Stop button of an answer, which is in the message box. */
function stop(page: Page) {
  return page.locator('limn-composer').getByRole('button', { name: 'Stop', exact: true });
}

describe('A turn', () => {
  const open = usePage();

  it('shows tasks with disabled check boxes, and numbers a list from its start', async () => {
    const text = '- [ ] Fill the lamp\n- [x] Wind the clock\n\nThen:\n\n3. Sleep.';
    const page = await open({ first: snapshot({ turns: [turn({ result: result({ text }) })] }) });
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true, disabled: true });
    deepEqual([await box('Fill the lamp').isChecked(), await box('Wind the clock').isChecked()], [false, true]);
    equal(await page.locator('.answer ol').getAttribute('start'), '3');
  });

  it('has each of its buttons once, wide and narrow', async () => {
    for (const width of [420, 900]) {
      const page = await open({ width, first: states['chat-answer']() });
      for (const name of [
        'Insert',
        'Replace Selection',
        'New File',
        'Copy',
        'Regenerate',
        'Generate Images',
        'Copy Code',
        'Insert Code',
      ]) {
        equal(await button(page, name).count(), 1, name);
      }
    }
  });

  it('posts the actions of its buttons', async () => {
    const page = await open({ first: states['chat-answer']() });
    for (const name of ['Insert', 'Regenerate', 'Copy', 'Previous response', 'Insert Code', 'Copy Code'])
      await button(page, name).click();
    const [insert, again, copy, earlier, code, copied] = await takePostedMessages(page);
    deepEqual(
      [insert, again, copy, earlier],
      [
        { type: 'resultAction', resultId: 'r1', action: 'insert' },
        { type: 'resultAction', resultId: 'r1', action: 'regenerate' },
        { type: 'resultAction', resultId: 'r1', action: 'copy' },
        { type: 'showVersion', resultId: 'r1', step: -1 },
      ],
    );
    equal(code?.type === 'insertText' && code.text.startsWith('<figure>\n'), true);
    deepEqual(copied, { type: 'copyText', text: await page.locator('.answer pre').textContent() });
    equal(await page.locator('.answer .hljs-name', { hasText: 'figure' }).first().isVisible(), true);
  });

  it('folds the reasoning below its duration', async () => {
    const page = await open({ first: states['chat-answer']() });
    const thought = page.getByText('Keep the three refusals.', { exact: true });
    equal(await thought.isVisible(), false);
    await page.getByText('Reasoned for 6 s', { exact: true }).click();
    await thought.waitFor();
  });

  it('acts once on Enter or Space, however long the key is held', async () => {
    const page = await open({ first: states['chat-answer']() });
    await button(page, 'Insert').focus();
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.press('Space');
    equal((await takePostedMessages(page)).length, 2);
  });

  it('is sent again once by a double click, which does not stop it either', async () => {
    const page = await open({ first: states['chat-answer']() });
    await button(page, 'Regenerate').dblclick();
    deepEqual(await takePostedMessages(page), [{ type: 'resultAction', resultId: 'r1', action: 'regenerate' }]);
  });

  it('cannot be stopped within 600 ms after it was sent again', async () => {
    const page = await open.alone({ first: states['chat-answer']() });
    await page.clock.install();
    const [answered = turn({})] = states['chat-answer']().session.turns;
    await button(page, 'Regenerate').click();
    const running = result({ id: 'r9', state: 'running', status: 'Generating response', actions: [] });
    await page.evaluate((message) => window.postMessage(message, '*'), {
      ...change,
      turn: { ...answered, result: running },
    });
    await stop(page).focus();
    await page.clock.runFor(500);
    await page.keyboard.press('Enter');
    equal(await stop(page).getAttribute('aria-disabled'), 'true');
    await page.clock.runFor(100);
    equal(await stop(page).getAttribute('aria-disabled'), null);
    await page.keyboard.press('Enter');
    deepEqual(await takePostedMessages(page), [
      { type: 'resultAction', resultId: 'r1', action: 'regenerate' },
      { type: 'stop', resultId: 'r9' },
    ]);
  });

  it('passes the focus from Stop to Insert, and announces the picture once', async () => {
    const page = await open({ first: states['image-running']() });
    await button(page, 'Stop').focus();
    await postHostMessages(page, { ...change, turn: states['image-result']().session.turns[0] ?? turn({}) });
    equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Insert');
    equal(await page.getByRole('status').textContent(), 'Image ready, 2752 by 1536');
  });

  it('passes the focus from a button that sends it again to its row, not to Stop', async () => {
    const page = await open({ first: states['chat-answer']() });
    const [answered = turn({})] = states['chat-answer']().session.turns;
    const running = result({ id: 'r9', state: 'running', status: 'Generating response', actions: [] });
    await button(page, 'Regenerate').focus();
    await postHostMessages(page, { ...change, turn: { ...answered, result: running } });
    for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
    deepEqual(await takePostedMessages(page), []);
  });

  it('passes the focus from the row of a pending turn to Insert', async () => {
    const page = await open({ first: states['chat-answer']() });
    const [answered = turn({})] = states['chat-answer']().session.turns;
    const running = result({ id: 'r9', state: 'running', status: 'Generating response', actions: [] });
    await button(page, 'Regenerate').focus();
    await postHostMessages(page, { ...change, turn: { ...answered, result: running } });
    await postHostMessages(page, { ...change, turn: answered });
    equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), 'Insert');
  });

  it('shows the picture in its placeholder, so that nothing moves', async () => {
    const page = await open({ first: states['image-running']() });
    const before = await page.locator('.frame').boundingBox();
    const ratio = result({ ...states['image-running']().session.turns[0]?.result, ratio: 2752 / 1536 });
    await postHostMessages(page, {
      ...change,
      turn: turn({ ...states['image-running']().session.turns[0], result: ratio }),
    });
    await postHostMessages(page, { ...change, turn: states['image-result']().session.turns[0] ?? turn({}) });
    const after = await page.locator('.frame').boundingBox();
    deepEqual([after?.x, after?.y, after?.width], [before?.x, before?.y, before?.width]);
    equal(await page.getByRole('img', { name: picture.alt, exact: true }).count(), 1);
  });

  it('disables Try Again until the service accepts requests again', async () => {
    const page = await open({ first: states.failures() });
    const limited = page.getByRole('article', { name: 'Chat, limited' }).getByRole('button', { name: 'Retry' });
    equal(await limited.getAttribute('aria-disabled'), 'true');
    await limited.click({ force: true });
    deepEqual(await takePostedMessages(page), []);
    equal(await page.getByRole('alert').count(), 4);
  });

  it('posts the action of a failure', async () => {
    const page = await open({ first: states.failures() });
    await button(page, 'Set API Key').click();
    deepEqual(await takePostedMessages(page), [{ type: 'failureAction', resultId: 'f3', failureAction: 'setApiKey' }]);
  });

  it('announces only the latest state: "Answer ready" is gone when the next answer fails', async () => {
    const answered = turn({ id: 't1', result: result({ id: 'r1', text: 'Yes.', spoken: 'Response ready' }) });
    const asking = turn({ id: 't1', result: result({ id: 'r1', state: 'running', text: 'Yes.' }) });
    const failing = turn({ id: 't2', result: failed('r2', { title: 'Nothing was found (404)' }) });
    const begun = turn({ id: 't2', result: result({ id: 'r2', state: 'running', status: 'Generating response' }) });
    const page = await open({ first: snapshot({ turns: [asking] }) });
    const said: (string | null)[] = [];
    for (const one of [answered, begun, failing]) {
      await postHostMessages(page, { ...change, turn: one });
      said.push(await page.getByRole('status').textContent());
    }
    deepEqual([said, await page.getByRole('alert').count()], [['Response ready', 'Sent. Generating response', ''], 1]);
  });

  it('copies its picture to the clipboard as PNG', async () => {
    const page = await open({ first: states['image-result']() });
    // The picture is an SVG here, which is converted first; a PNG is copied unchanged.
    await page.evaluate(() => {
      const canvas = new OffscreenCanvas(4, 4);
      canvas.getContext('2d')?.fillRect(0, 0, 4, 4);
      window.fetch = async () => new Response(await canvas.convertToBlob({ type: 'image/jpeg' }));
    });
    await page.bringToFront();
    await button(page, 'Copy').click();
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor();
    const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((item) => item.types));
    deepEqual(
      [types, await takePostedMessages(page)],
      [['image/png'], [{ type: 'resultAction', resultId: 'r1', action: 'copy', pictureId: 'p1' }]],
    );
  });

  it('has its less likely actions in a menu, by keys and by the pointer', async () => {
    const page = await open({ first: states['image-result']() });
    await button(page, 'More').focus();
    await page.keyboard.press('ArrowDown');
    const item = (name: string) =>
      page.getByRole('menu', { name: 'More' }).getByRole('menuitem', { name, exact: true });
    const names = ['Insert with Options...', 'Generate Variations', 'Suggest Alt Text', 'Show Prompt'];
    deepEqual(await page.getByRole('menuitem').allInnerTexts(), names);
    await page.keyboard.press('ArrowUp');
    equal(await item('Show Prompt').evaluate((entry) => entry === document.activeElement), true);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await button(page, 'More').click();
    await item('Generate Variations').click();
    deepEqual(
      (await takePostedMessages(page)).map((message) => message.type === 'resultAction' && message.action),
      ['suggestAltText', 'variations'],
    );
    equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'More');
  });

  it('closes its menu on Escape, Tab and a click elsewhere', async () => {
    const page = await open({ first: states['image-result']() });
    const menu = page.getByRole('menu');
    await button(page, 'More').click();
    await page.keyboard.press('Escape');
    equal(await menu.count(), 0);
    equal(await button(page, 'More').evaluate((more) => more === document.activeElement), true);
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await page.keyboard.press('Tab');
    equal(await menu.count(), 0);
    await button(page, 'More').click();
    await page.getByRole('textbox', { name: 'Message', exact: true }).click();
    deepEqual([await menu.count(), await takePostedMessages(page)], [0, []]);
  });

  it('shows its base picture and goes to it, and shows its attachments', async () => {
    const page = await open({ first: states['image-refined']() });
    await button(page, 'violet-sky.jpg').click();
    await page.getByRole('dialog', { name: 'violet-sky.jpg' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Image from/ }).click();
    const origin = page.locator('article[data-turn="t1"]');
    equal(await origin.evaluate((one) => one.contains(document.activeElement)), true);
    const top = await origin.locator('.frame').evaluate((frame) => frame.getBoundingClientRect().top);
    equal(top > 0 && top < 760, true);
    deepEqual(await takePostedMessages(page), []);
  });

  it('zooms its picture; Escape closes it and restores the focus', async () => {
    const page = await open({ first: states['image-result']() });
    await button(page, 'Zoom').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Close');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Zoom');
  });

  it('runs nothing and loads nothing from an answer, a prompt or a name', async () => {
    const evil =
      '<img src=x onerror="window.hit=1"> [a](javascript:window.hit=1) ![p](https://evil.test/p.png)\n\n```"><b>\n</code><script>window.hit=1</script>\n```';
    const page = await open({
      first: snapshot({
        title: evil,
        turns: [turn({ name: evil, prompt: evil, meta: evil, result: result({ text: evil, facts: [evil] }) })],
      }),
    });
    const seen = await page.evaluate(() => [
      'hit' in window,
      window.limn.blocked,
      document.querySelectorAll('article img, article script').length,
    ]);
    deepEqual(seen, [false, [], 0]);
  });
});
