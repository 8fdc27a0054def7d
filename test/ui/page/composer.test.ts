import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { PageMessage } from '../../../src/panel/common/pageMessages.ts';
import { states } from '../fixtures/states.ts';
import { imageComposer, snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const noOptions = { aspectRatio: '', size: '' };

const lamp = { id: 'q2', icon: 'file-code', fileName: 'lamp.ts', lines: '12 lines', excerpt: '' };

function typesOf(messages: readonly PageMessage[]): string[] {
  return messages.map(({ type }) => type);
}

describe('The composer', () => {
  const open = usePage();

  it('sends by Enter, breaks the line by Shift+Enter, and is empty after sending', async () => {
    const page = await open({ first: { ...snapshot({}), focus: 'message' } });
    await page.keyboard.type('One');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Enter');
    const sent = (await takePostedMessages(page)).filter(({ type }) => type === 'send');
    deepEqual(sent, [{ type: 'send', sessionId: 's1', mode: 'chat', text: 'One\ntwo', options: noOptions }]);
    equal(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue(), '');
  });

  it('does not send white space, and sends while a turn runs', async () => {
    const page = await open({ first: snapshot({}) });
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(' \n ');
    equal(await send.getAttribute('aria-disabled'), 'true');
    await page.keyboard.press('Enter');
    await postHostMessages(page, { ...states['chat-streaming'](), focus: 'message' });
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Later');
    equal(typesOf(await takePostedMessages(page)).includes('send'), false);
    await page.keyboard.press('Enter');
    equal(typesOf(await takePostedMessages(page)).includes('send'), true);
  });

  it('does not send the Enter of an input method', async () => {
    const page = await open({ first: { ...snapshot({}), focus: 'message' } });
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'あ', selectionStart: 1, selectionEnd: 1 });
    await client.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    await client.send('Input.insertText', { text: 'あ' });
    equal(typesOf(await takePostedMessages(page)).includes('send'), false);
    await page.keyboard.press('Enter');
    equal((await takePostedMessages(page)).at(-1)?.type, 'send');
  });

  it('posts the draft before any other message to the host', async () => {
    const page = await open({ first: snapshot({}) });
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Half a thou');
    await page.getByRole('button', { name: 'Sessions', exact: true }).click();
    const messages = await takePostedMessages(page);
    deepEqual(typesOf(messages), ['draft', 'showSessions']);
    const draft = { type: 'draft', sessionId: 's1', mode: 'chat', text: 'Half a thou', options: noOptions };
    deepEqual({ ...messages[0], typedAt: 0 }, { ...draft, typedAt: 0 });
  });

  it('posts the draft without a delay when the page may be about to close', async () => {
    const goings: readonly ((page: Page) => Promise<void>)[] = [
      (page) => page.locator('html').dispatchEvent('pointerleave'),
      (page) => page.keyboard.down('Control'),
    ];
    for (const go of goings) {
      const page = await open.alone({ first: snapshot({}) });
      await page.clock.install({ time: 0 });
      await page.clock.pauseAt(1_000);
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Half a thou');
      await page.getByRole('button', { name: 'Sessions', exact: true }).focus();
      await page.evaluate(() => window.limn.posted.splice(0));
      await page.evaluate(() => {
        const box = document.querySelector('textarea');
        if (!box) return;
        box.value = 'Half a thought';
        box.dispatchEvent(new Event('input', { bubbles: true }));
      });
      deepEqual(typesOf(await takePostedMessages(page)), []);
      await go(page);
      deepEqual(typesOf(await takePostedMessages(page)), ['draft']);
    }
  });

  it('keeps newer typing when a snapshot of the same session arrives, and applies the host’s draft otherwise', async () => {
    const page = await open({ first: snapshot({}) });
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await message.evaluate((box: HTMLTextAreaElement, again) => {
      box.value = 'typed';
      box.dispatchEvent(new Event('input'));
      window.postMessage(again, '*');
    }, snapshot({}));
    await postHostMessages(page);
    equal(await message.inputValue(), 'typed');
    const composer = { ...imageComposer, text: 'From the host', typedAt: Date.now() };
    await postHostMessages(page, { type: 'composer', sessionId: 's1', composer, focus: 'message' });
    equal(await message.inputValue(), 'From the host');
    await postHostMessages(page, snapshot({ id: 's2' }));
    equal(await message.inputValue(), '');
  });

  it('keeps posted typing when the host sends an older draft, and applies its other fields', async () => {
    const page = await open({ first: { ...snapshot({}), focus: 'message' } });
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await page.keyboard.type('typed');
    await message.blur();
    const draft = (await takePostedMessages(page)).at(-1);
    if (draft?.type !== 'draft') throw new Error('It was not handed on.');
    const composer = { mode: 'chat', text: '', options: noOptions, context: [lamp] } as const;
    await postHostMessages(page, { type: 'composer', sessionId: 's1', composer, focus: 'message' });
    equal(await message.inputValue(), 'typed');
    await page.getByRole('button', { name: 'lamp.ts 12 lines', exact: true }).waitFor();
    const meant = { ...composer, text: 'From the host', typedAt: draft.typedAt };
    await postHostMessages(page, { type: 'composer', sessionId: 's1', composer: meant, focus: 'message' });
    equal(await message.inputValue(), 'From the host');
  });

  it('keeps what was typed between sending and the host’s answer to it', async () => {
    const page = await open({ first: snapshot({}) });
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    const empty = { mode: 'chat', text: '', options: noOptions } as const;
    await message.fill('Sent');
    await page.keyboard.press('Enter');
    await message.evaluate(
      (box: HTMLTextAreaElement, answer) => {
        box.value = 'n';
        box.dispatchEvent(new Event('input'));
        window.postMessage(answer, '*');
      },
      { type: 'composer', sessionId: 's1', composer: empty, focus: 'none' } as const,
    );
    await postHostMessages(page);
    equal(await message.inputValue(), 'n');
  });

  it('chooses mode and picture options by name, and posts them to the host', async () => {
    const page = await open({ first: snapshot({}) });
    await page
      .getByRole('radiogroup', { name: 'Mode', exact: true })
      .getByRole('radio', { name: 'Image', exact: true })
      .check();
    await page.getByRole('combobox', { name: 'Aspect ratio', exact: true }).click();
    await page.getByRole('option', { name: '16:9', exact: true }).click();
    await page.getByRole('combobox', { name: 'Size', exact: true }).click();
    await page.getByRole('option', { name: '2K 2752 × 1536', exact: true }).click();
    await page.getByRole('spinbutton', { name: 'Count', exact: true }).fill('4');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('A cat');
    await page.getByRole('button', { name: 'Send, 4 images', exact: true }).click();
    const options = { aspectRatio: '16:9', size: '2K', count: 4 };
    deepEqual((await takePostedMessages(page)).at(-1), {
      type: 'send',
      sessionId: 's1',
      mode: 'image',
      text: 'A cat',
      options,
    });
  });

  it('switches the mode by arrow keys and keeps the draft', async () => {
    const page = await open({ first: snapshot({}) });
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await message.fill('one\ntwo');
    const mode = page.getByRole('radiogroup', { name: 'Mode', exact: true });
    await mode.getByRole('radio', { name: 'Chat', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    equal(await mode.getByRole('radio', { name: 'Image', exact: true }).isChecked(), true);
    equal(await message.inputValue(), 'one\ntwo');
  });

  it('sends once when Send is pressed by key, then types into the message box instead of stopping', async () => {
    const page = await open({ first: snapshot({}) });
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('one');
    await page.getByRole('button', { name: 'Send', exact: true }).focus();
    await page.keyboard.press('Enter');
    await postHostMessages(page, { ...states['chat-streaming'](), focus: 'none' });
    for (const key of ['Space', 'Space']) await page.keyboard.press(key);
    equal(await page.getByRole('textbox', { name: 'Message', exact: true }).inputValue(), '  ');
    deepEqual(
      typesOf(await takePostedMessages(page)).filter((type) => type !== 'draft'),
      ['send'],
    );
  });

  it('shows an unusual value as chosen', async () => {
    const page = await open({ first: states.composer() });
    equal(await page.getByRole('combobox', { name: 'Aspect ratio', exact: true }).inputValue(), '7:3');
    equal(await page.getByRole('combobox', { name: 'Size', exact: true }).inputValue(), '8K');
  });

  it('grows with its text up to 240 pixels', async () => {
    const page = await open({ first: snapshot({}) });
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    equal((await message.boundingBox())?.height, 40);
    await message.fill('line\n'.repeat(4));
    equal((await message.boundingBox())?.height, 120);
    await message.fill('line\n'.repeat(400));
    equal((await message.boundingBox())?.height, 240);
  });

  it('shows the quoted passage, opens it, and removes it', async () => {
    const page = await open({ first: states['chat-quoted']() });
    equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Message');
    await page.getByText('The lamp had not gone out').waitFor();
    await page.getByRole('button', { name: 'lighthouse.md' }).click();
    await page.getByRole('button', { name: 'Remove selection' }).click();
    deepEqual(await takePostedMessages(page), [
      { type: 'revealQuote', quoteId: 'q1' },
      { type: 'removeQuote', sessionId: 's1' },
    ]);
  });
});
