import { deepEqual, equal, match, ok } from 'node:assert/strict';
import type { Page, Route } from 'playwright-core';
import { states } from '../fixtures/states.ts';
import { imageComposer, snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, sendIds, takePostedMessages } from './panelPage.ts';

/** Checks that the only alert says that Limn does not answer. */
async function saysUnanswered(page: Page): Promise<void> {
  equal(await page.getByRole('alert').getByRole('heading').textContent(), "Limn isn't responding");
}

/** Presses a link and returns its URL. VS Code only opens links that the user presses. */
async function pressedLink(page: Page, name: string): Promise<string> {
  await page.evaluate(() => {
    addEventListener('click', (event) => {
      if (!event.isTrusted || !(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      document.body.dataset.led = event.target.href;
    });
  });
  await page.getByRole('link', { name, exact: true }).click();
  return page.evaluate(() => document.body.dataset.led ?? '');
}

describe('The panel', () => {
  const open = usePage();

  it('restores the scroll position and the open folds after it was hidden', async () => {
    const page = await open({ first: states['image-details']() });
    await page.getByText('Details', { exact: true }).click();
    await page.locator('.scroll').evaluate((box) => {
      box.scrollTop = 30;
    });
    await page.waitForFunction(() => JSON.parse(sessionStorage.getItem('state') ?? '{}').top === 30);
    await page.reload();
    await page.locator('.details').waitFor();
    equal(await page.locator('.scroll').evaluate((box) => box.scrollTop), 30);
  });

  it('stores its session’s id in the state that VS Code keeps, so that it can be restored', async () => {
    const page = await open({ first: snapshot({}) });
    const kept = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('state') ?? '{}').sessionId);
    equal(await kept(), 's1');
    await postHostMessages(page, snapshot({ id: 's2' }));
    equal(await kept(), 's2');
  });

  it('asks the host while its script loads, and then shows all messages that arrived', async () => {
    const page = await open({ first: snapshot({}) });
    const asked = new Promise<Route>((script) => void page.route('**/panel.js', script));
    const reloaded = page.reload();
    const script = await asked;
    await page.waitForFunction(() => window.limn?.posted.some(({ type }) => type === 'ready'));
    await postHostMessages(page, { type: 'title', sessionId: 's1', title: 'Came early' });
    equal(await page.locator('limn-composer').count(), 0);
    await script.continue();
    await reloaded;
    equal(await page.getByRole('heading', { level: 1, name: 'Came early' }).count(), 1);
    deepEqual(await page.evaluate(() => window.limn.posted.filter(({ type }) => type === 'ready').length), 1);
  });

  it('drops an unknown message with a warning, and continues', async () => {
    const page = await open({ first: snapshot({}) });
    const warned = page.waitForEvent('console');
    await page.evaluate(() => window.postMessage({ type: 'snapshot', words: 7 }, '*'));
    ok((await warned).text().startsWith('Limn:'));
    await postHostMessages(page, snapshot({ title: 'Still here' }));
    equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Still here');
  });

  it('opens a new session, the existing sessions, and the setup', async () => {
    const page = await open({ first: states['empty-first']() });
    for (const name of ['New Chat', 'New Image', 'Sessions', 'Set Up Service']) {
      await page.getByRole('button', { name, exact: true }).click();
    }
    const wanted = [
      { type: 'newSession', mode: 'chat' },
      { type: 'newSession', mode: 'image' },
      { type: 'showSessions' },
      { type: 'setUp', what: 'all' },
    ];
    deepEqual(await takePostedMessages(page), wanted);
    await postHostMessages(page, states['empty-returning']());
    await page.getByRole('button', { name: /^The last keeper/ }).click();
    deepEqual((await takePostedMessages(page)).at(-1), { type: 'openSession', sessionId: 's2' });
  });

  it('is moved from its header by keys alone, and has the focus on the menu again', async () => {
    const page = await open({ first: states['image-result']() });
    const menu = page.getByRole('button', { name: 'More Actions...', exact: true });
    await menu.focus();
    await page.keyboard.press('ArrowDown');
    const item = page.getByRole('menuitem', { name: 'Move Limn View To...', exact: true });
    equal(await item.evaluate((one) => one === document.activeElement), true);
    const [top = 0, bottom = 0] = await item.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return [top, window.innerHeight - bottom];
    });
    ok(top > 0 && bottom > 0, 'it is in sight');
    await page.keyboard.press('Enter');
    deepEqual(await takePostedMessages(page), [{ type: 'movePanel' }]);
    equal(await menu.evaluate((one) => one === document.activeElement), true);
  });

  it('asks only for the key if the address is set', async () => {
    const page = await open({ first: states['empty-keyless']() });
    await page.getByText('Enter your API key for gateway.example.com.').waitFor();
    await page.getByRole('button', { name: 'Set API Key', exact: true }).click();
    deepEqual(await takePostedMessages(page), [{ type: 'setUp', what: 'key' }]);
  });

  for (const [mode, what, part, chosen] of [
    ['chat', 'a chat', {}, { chatModel: 'text-large-2' }],
    ['image', 'an image', { composer: imageComposer }, { imageModel: 'pro' }],
  ] as const)
    it(`asks only for ${what} model if that is missing`, async () => {
      const service = { host: 'gateway.example.com', chatModel: '', imageModel: '' };
      const page = await open({ first: snapshot({ title: '', ...part }, { service }) });
      await page.getByText(`Select ${what} model for gateway.example.com.`).waitFor();
      await page.locator('.empty').getByRole('button', { name: 'Select Model', exact: true }).click();
      deepEqual(await takePostedMessages(page), [{ type: 'chooseModel', mode }]);
      await postHostMessages(page, {
        type: 'service',
        service: { ...service, ...chosen },
      });
      await page
        .locator('.empty')
        .getByRole('button', { name: 'Select Model', exact: true })
        .waitFor({ state: 'detached' });
    });

  it('shows how to begin if nothing is missing, and links to the walkthrough in any case', async () => {
    const page = await open({ first: states['empty-ready']() });
    equal(await pressedLink(page, 'Open Sample Story'), 'command:limn.openSample');
    equal(await pressedLink(page, 'Open Walkthrough'), 'command:limn.openWalkthrough');
    equal(await page.getByText('enter your service URL').count(), 0);
    for (const state of ['empty-first', 'empty-keyless'] as const) {
      await postHostMessages(page, states[state]());
      await page.getByRole('link', { name: 'Open Sample Story' }).waitFor({ state: 'detached' });
      equal(await pressedLink(page, 'Open Walkthrough'), 'command:limn.openWalkthrough');
    }
  });

  it('goes through a turn by Tab in its visual order', async () => {
    const page = await open({ first: states['image-result']() });
    const names: string[] = [];
    for (let press = 0; press < 15; press += 1) {
      await page.keyboard.press('Tab');
      names.push(
        await page.evaluate(
          () => document.activeElement?.ariaLabel ?? document.activeElement?.textContent?.trim() ?? '',
        ),
      );
    }
    const eye = [
      'New Chat',
      'New Image',
      'Sessions',
      'More Actions...',
      'lighthouse.md',
      'Zoom',
      'Insert',
      'Save As...',
      'Refine',
      'Copy',
      'More',
      'Details',
      'Message',
    ];
    deepEqual(
      names.slice(0, eye.length).map((name) => (name.startsWith('lighthouse.md') ? 'lighthouse.md' : name)),
      eye,
    );
  });

  it('ignores messages of other origins, as other pages can post them', async () => {
    const page = await open({ first: states['chat-versatile']() });
    await postHostMessages(page, { type: 'title', sessionId: 's1', title: 'Storms' });
    await page.evaluate(() => {
      const data = { type: 'title', sessionId: 's1', title: 'Forged' };
      dispatchEvent(new MessageEvent('message', { data, origin: 'https://elsewhere.example' }));
    });
    await postHostMessages(page, { type: 'recent', recent: [] });
    deepEqual([await page.getByText('Storms').count(), await page.getByText('Forged').count()], [1, 0]);
  });

  it('puts all unsent texts back, before what was typed since, and shows an alert', async () => {
    const page = await open.alone({ first: states['chat-versatile'](), isSilent: true });
    await page.clock.install();
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    for (const words of ['Is anybody there?', 'Hello?']) {
      await box.fill(words);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Edit', exact: true }).fill('Light it at seven.');
    await page.keyboard.press('Enter');
    await box.fill('Well');
    await page.clock.runFor(2_600);
    equal((await page.evaluate(() => window.limn.posted)).at(-1)?.type, 'ping');
    equal(await page.getByRole('alert').count(), 0);
    await page.clock.runFor(2_600);
    await saysUnanswered(page);
    equal(await box.inputValue(), 'Is anybody there?\n\nHello?\n\nWell\n\nLight it at seven.');
  });

  it('sends a text that was put back under its previous id, so that a busy host sends it only once', async () => {
    const page = await open.alone({ first: snapshot({}), isSilent: true });
    await page.clock.install();
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    await box.fill('Is anybody there?');
    await page.keyboard.press('Enter');
    await page.clock.runFor(5_200);
    equal(await box.inputValue(), 'Is anybody there?');
    await page.keyboard.press('Enter');
    const [first, second] = await sendIds(page);
    equal(first, second);
    await page.clock.runFor(5_200);
    await box.fill('Is anybody there now?');
    await page.keyboard.press('Enter');
    equal(new Set(await sendIds(page)).size, 2);
  });

  it('removes a text that was put back but sent after all, and keeps what was typed since', async () => {
    const page = await open.alone({ first: snapshot({}), isSilent: true });
    await page.clock.install();
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    for (const words of ['Is anybody there?', 'Hello?']) {
      await box.fill(words);
      await page.keyboard.press('Enter');
    }
    await box.fill('Well');
    await page.clock.runFor(5_200);
    equal(await box.inputValue(), 'Is anybody there?\n\nHello?\n\nWell');
    const [first = '', second = ''] = await sendIds(page);
    const taken = (sendId: string) =>
      page.evaluate((data) => window.dispatchEvent(new MessageEvent('message', { data, origin: window.origin })), {
        type: 'sendAccepted',
        sendId,
      });
    await taken(second);
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Is anybody there?\n\nWell');
    await taken(first);
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Well');
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('shows that the host does not answer when the user types, and keeps the text', async () => {
    const page = await open.alone({ first: { ...snapshot({}), focus: 'message' }, isSilent: true });
    await page.clock.install();
    await page.keyboard.type('half a sentence');
    await page.clock.runFor(5_200);
    await saysUnanswered(page);
    equal(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue(), 'half a sentence');
  });

  it('shows that the host does not answer after any press, until it does', async () => {
    const page = await open.alone({ first: states['chat-versatile'](), isSilent: true });
    await page.clock.install();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.clock.runFor(5_200);
    await saysUnanswered(page);
    await page.evaluate(
      (message) => window.dispatchEvent(new MessageEvent('message', { data: message, origin: window.origin })),
      snapshot({}),
    );
    await page.getByRole('alert').waitFor({ state: 'detached' });
  });

  it('shows within seconds, without a press, that the host does not answer while a request is running, and offers to reload', async () => {
    const page = await open.alone({ first: states['chat-streaming'](), isSilent: true });
    await page.clock.install();
    await postHostMessages(page, states['chat-streaming']());
    const turn = page.getByRole('article');
    await page.clock.runFor(5_100);
    equal(await page.getByRole('alert').count(), 0);
    await page.clock.runFor(2_600);
    await saysUnanswered(page);
    await turn.getByText('You might have been billed for this request', { exact: false }).waitFor();
    deepEqual([await turn.getByRole('timer').count(), await turn.getAttribute('aria-busy')], [0, 'false']);
    equal(await page.getByRole('button', { name: 'Stop', exact: true }).count(), 0);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('typed to nobody');
    equal(await pressedLink(page, 'Reload Window'), 'command:workbench.action.reloadWindow');
    match(await page.evaluate(() => sessionStorage.getItem('state') ?? ''), /typed to nobody/);
  });

  it('hides the alert as soon as a busy host posts anything', async () => {
    const page = await open.alone({ first: states['chat-streaming'](), isSilent: true });
    await page.clock.install();
    await postHostMessages(page, states['chat-streaming']());
    await page.clock.runFor(7_700);
    await saysUnanswered(page);
    const { service } = snapshot({});
    await page.evaluate((data) => window.dispatchEvent(new MessageEvent('message', { data, origin: window.origin })), {
      type: 'service',
      service,
    });
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
  });

  it('shows no alert while a host answers and a request is running', async () => {
    const page = await open.alone({ first: states['chat-streaming']() });
    await page.clock.install();
    await postHostMessages(page, states['chat-streaming']());
    for (let ask = 1; ask <= 3; ask += 1) {
      await page.clock.runFor(5_100);
      await page.waitForFunction((many) => window.limn.posted.length > many, ask);
    }
    equal(await page.getByRole('alert').count(), 0);
  });

  it('shows no alert for a host that only waits for the user, and puts no text back', async () => {
    const page = await open.alone({ first: snapshot({}) });
    await page.clock.install();
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('A question');
    await page.keyboard.press('Enter');
    await page.clock.runFor(2_600);
    await page.evaluate(
      (message) => window.dispatchEvent(new MessageEvent('message', { data: message, origin: window.origin })),
      snapshot({}),
    );
    await page.clock.runFor(10_000);
    equal(await page.getByRole('alert').count(), 0);
    equal(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue(), '');
  });

  it('restores typing that never reached the host, and posts it again', async () => {
    const page = await open({ first: { ...snapshot({}), focus: 'message' } });
    await page.keyboard.type('typed in a hurry');
    await page.reload();
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    await box.waitFor();
    equal(await box.inputValue(), 'typed in a hurry');
    await box.blur();
    equal(
      (await takePostedMessages(page)).filter(
        (message) => message.type === 'draft' && message.text === 'typed in a hurry',
      ).length,
      1,
    );
    await box.focus();
    await page.keyboard.press('Enter');
    await page.reload();
    await box.waitFor();
    equal(await box.inputValue(), '');
  });

  it('does not restore older typing, and stores no typing if history is off', async () => {
    const known = snapshot({
      composer: { ...snapshot({}).session.composer, text: 'Known later', typedAt: Date.now() + 60_000 },
    });
    const page = await open({ first: known });
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    await box.fill('typed before');
    await page.reload();
    await box.waitFor();
    equal(await box.inputValue(), 'Known later');
    const forgetful = await open({
      first: { ...snapshot({}), preferences: { sendKey: 'enter', isForgetful: true, readyPrompts: [] } },
    });
    await forgetful.getByRole('textbox', { name: 'Message', exact: true }).fill('for nobody');
    await forgetful.getByRole('textbox', { name: 'Message', exact: true }).blur();
    const kept = await forgetful.evaluate(() => sessionStorage.getItem('state') ?? '');
    equal(kept.includes('for nobody'), false);
  });
});
