import { deepEqual, equal } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { limits } from '../../../src/product/common/limits.ts';
import { imageComposer, quote, snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

const chat = { mode: 'chat', text: '', options: { aspectRatio: '', size: '' } } as const;

/** The name and the bytes of a file of the computer. */
interface Dropped {
  readonly name: string;
  readonly bytes: readonly number[];
}

function file(name: string, text: string): Dropped {
  return { name, bytes: [...new TextEncoder().encode(text)] };
}

/** Puts a text of this length on the clipboard, and pastes it by key. */
async function paste(page: Page, length: number): Promise<void> {
  await page.evaluate((count) => navigator.clipboard.writeText('x'.repeat(count)), length);
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
  await page.keyboard.press('Control+V');
}

function drop(page: Page, files: readonly Dropped[], text = ''): Promise<void> {
  return page.evaluate(
    ([all, words]) => {
      const data = new DataTransfer();
      for (const { name, bytes } of all) data.items.add(new File([new Uint8Array(bytes)], name));
      if (words) data.setData('text/plain', words);
      const box = document.querySelector('limn-composer textarea');
      for (const type of ['dragenter', 'dragover', 'drop'])
        box?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    [files, text] as const,
  );
}

/** Waits until this number of texts has been posted to the host, and returns their kind, name and length. */
async function texts(page: Page, number: number): Promise<unknown[]> {
  await page.waitForFunction(
    (wanted) => window.limn.posted.filter(({ type }) => type === 'addText').length >= wanted,
    number,
  );
  return (await takePostedMessages(page)).flatMap((one) =>
    one.type === 'addText' ? [[one.kind, one.name, one.text.length]] : [],
  );
}

describe('A text that is attached', () => {
  const open = usePage();
  const typed = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true }).inputValue();

  it('is a long pasted one, which leaves the message box unchanged and is announced', async () => {
    const page = await open({ first: snapshot({ composer: { ...chat, text: 'Why?' } }) });
    await paste(page, limits.pastedText + 1);
    deepEqual(await texts(page, 1), [['pasted', 'Pasted text', limits.pastedText + 1]]);
    equal(await typed(page), 'Why?');
    const chip = { ...quote('', ''), icon: 'clippy', fileName: 'Pasted text', says: '20,001 characters' };
    const composer = { ...chat, text: 'Why?', context: [chip] };
    await postHostMessages(page, { type: 'composer', sessionId: 's1', composer, focus: 'message' });
    equal(await page.getByRole('status').textContent(), 'Attached Pasted text, 20,001 characters');
    await page.getByRole('button', { name: 'Pasted text 20,001 characters', exact: true }).click();
    await page.getByRole('button', { name: 'Remove Pasted text', exact: true }).click();
    deepEqual(
      (await takePostedMessages(page)).slice(1).map(({ type }) => type),
      ['revealQuote', 'removeContext'],
    );
  });

  it('is not one of usual length, which is pasted into the message box', async () => {
    const page = await open({ first: snapshot({}) });
    await paste(page, limits.pastedText);
    equal((await typed(page)).length, limits.pastedText);
    equal((await takePostedMessages(page)).filter(({ type }) => type === 'addText').length, 0);
  });

  it('is refused over the limit with a message that it is still on the clipboard', async () => {
    const page = await open({ first: snapshot({}) });
    await paste(page, limits.quote + 1);
    const why = "'Pasted text' is too long to attach (limit: 1,000,000 characters).";
    await page.getByRole('alert').getByText(`${why} The text is still on the clipboard.`, { exact: true }).waitFor();
    equal(await typed(page), '');
    await drop(page, [], 'y'.repeat(limits.quote + 1));
    await page.getByRole('alert').getByText(why, { exact: true }).waitFor();
    await drop(page, [], 'y'.repeat(limits.quote));
    deepEqual(await texts(page, 1), [['pasted', 'Pasted text', limits.quote]]);
    equal(await page.getByRole('alert').count(), 0);
  });

  it('is not accepted for a picture: the prompt takes what it can, and longer texts are refused', async () => {
    const page = await open({ first: snapshot({ composer: imageComposer }) });
    await paste(page, limits.picturePrompt);
    equal((await typed(page)).length, limits.picturePrompt);
    await paste(page, limits.picturePrompt + 1);
    await page.getByRole('alert').getByText('limit: 32,000 characters').waitFor();
    equal((await takePostedMessages(page)).filter(({ type }) => type === 'addText').length, 0);
  });

  it('is read from dropped files, and files that are neither text nor picture are named', async () => {
    const page = await open({ first: snapshot({}) });
    const binary = { name: 'a.zip', bytes: [0x50, 0x4b, 3, 4, 0, 0] };
    const latin = { name: 'latin.txt', bytes: [0x47, 0x72, 0xfc, 0xdf, 0x65] };
    await drop(page, [file('notes.md', '# Grüße\n'), binary, latin, file('b.ts', 'let b;')]);
    deepEqual(await texts(page, 2), [
      ['file', 'notes.md', 8],
      ['file', 'b.ts', 6],
    ]);
    const told = await page.getByRole('alert').textContent();
    const why = 'Supported files: images (PNG, JPEG, WebP, GIF, AVIF) and UTF-8 text.';
    equal(told?.trim(), `Couldn't attach 'a.zip'. ${why} Couldn't attach 'latin.txt'. ${why}`);
  });

  it('is not read from a file that is too long', async () => {
    const page = await open({ first: snapshot({}) });
    await page.evaluate((length) => {
      const data = new DataTransfer();
      data.items.add(new File(['z'.repeat(length)], 'log.txt'));
      const box = document.querySelector('limn-composer textarea');
      for (const type of ['dragenter', 'drop'])
        box?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    }, limits.quote + 1);
    await page.getByRole('alert').getByText("'log.txt' is too long to attach (limit: 1,000,000 characters).").waitFor();
    deepEqual(await takePostedMessages(page), []);
  });
});
