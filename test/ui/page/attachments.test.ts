import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { limits } from '../../../src/product/common/limits.ts';
import { jpegBytes, turnedJpeg } from '../../unit/service/common/samples.ts';
import { states } from '../fixtures/states.ts';
import { imageComposer, snapshot } from '../fixtures/views.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages, takePostedMessages } from './panelPage.ts';

/** A picture that the page creates. */
interface Drawing {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly type: string;
  /** Each pixel has another color, which no format can compress. */
  readonly isNoise?: boolean;
  readonly isTransparent?: boolean;
}

/** A picture that was posted to the host. */
interface Given {
  readonly name: string;
  readonly size: number;
  readonly kind: string;
  readonly width: number;
  readonly isTurned: boolean;
  readonly scaledFrom: unknown;
}

const image = () => snapshot({ composer: imageComposer });
const small: Drawing = { name: 'plan.png', width: 12, height: 8, type: 'image/png' };

/** Pastes or drops the created pictures and a text on the message box, as the browser would. */
async function bring(page: Page, event: 'paste' | 'drop', drawings: readonly Drawing[], text = ''): Promise<void> {
  await page.evaluate(
    async ([kind, all, words]) => {
      const files = await Promise.all(all.map((drawing) => window.drawnFile(drawing)));
      const data = new DataTransfer();
      for (const file of files) data.items.add(file);
      if (words) data.setData('text/plain', words);
      window.bring(kind, data);
    },
    [event, drawings, text] as const,
  );
}

declare global {
  interface Window {
    drawnFile(drawing: Drawing): Promise<File>;
    bring(kind: 'paste' | 'drop', data: DataTransfer): void;
  }
}

/** Adds functions to the page that create, paste and drop pictures, since the test cannot pass pictures to it. */
async function prepare(page: Page): Promise<Page> {
  await page.evaluate(() => {
    window.drawnFile = async ({ name, width, height, type, isNoise, isTransparent }) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      const pixels = new ImageData(width, height);
      for (let at = 0; isNoise && at < pixels.data.length; at += 65_536) {
        crypto.getRandomValues(pixels.data.subarray(at, at + 65_536));
      }
      for (let at = 3; !isTransparent && at < pixels.data.length; at += 4) pixels.data[at] = 255;
      context?.putImageData(pixels, 0, 0);
      return new File([await canvas.convertToBlob({ type, quality: 1 })], name, { type });
    };
    window.bring = (kind, data) => {
      const box = document.querySelector('limn-composer textarea');
      const init = { bubbles: true, cancelable: true };
      if (kind === 'paste') box?.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }));
      else
        for (const type of ['dragenter', 'dragover', 'drop'])
          box?.dispatchEvent(new DragEvent(type, { ...init, dataTransfer: data }));
    };
  });
  return page;
}

/** Waits until this number of pictures has been posted to the host, and returns them. */
async function given(page: Page, number: number): Promise<Given[]> {
  await page.waitForFunction(
    (wanted) => window.limn.posted.filter(({ type }) => type === 'addAttachment').length >= wanted,
    number,
  );
  return page.evaluate(() => {
    const all = window.limn.posted.flatMap((message) => (message.type === 'addAttachment' ? [message] : []));
    return Promise.all(
      all.map(async ({ name, bytes, scaledFrom }) => {
        const kind = bytes[0] === 0x89 ? 'png' : bytes[0] === 0xff ? 'jpeg' : 'other';
        const { width } = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const isTurned = String.fromCharCode(...bytes.slice(0, 64)).includes('Exif');
        return { name, size: bytes.length, kind, width, isTurned, scaledFrom };
      }),
    );
  });
}

describe('Attached pictures', () => {
  const open = usePage();

  it('are pasted unchanged and in order', async () => {
    const page = await prepare(await open({ first: image() }));
    await bring(page, 'paste', [small, { ...small, name: 'image.png', width: 20 }]);
    const [first, second] = await given(page, 2);
    deepEqual([first?.name, first?.kind, first?.width, first?.scaledFrom], ['plan.png', 'png', 12, undefined]);
    deepEqual([second?.name, second?.width], ['Pasted image', 20]);
  });

  it('are pasted from the real clipboard by its key', async () => {
    const page = await prepare(await open({ first: { ...image(), focus: 'message' } }));
    await page.evaluate(async () => {
      const file = await window.drawnFile({ name: '', width: 12, height: 8, type: 'image/png' });
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })]);
    });
    await page.keyboard.press('Control+V');
    equal((await given(page, 1))[0]?.width, 12);
  });

  it('are ignored if a text is pasted with them, and are accepted in a chat too', async () => {
    const page = await prepare(await open({ first: image() }));
    await bring(page, 'paste', [small], 'words');
    await page.getByRole('radio', { name: 'Chat', exact: true }).check();
    await bring(page, 'paste', [small]);
    await page.getByRole('radio', { name: 'Image', exact: true }).check();
    await bring(page, 'paste', [{ ...small, name: 'last.png' }]);
    deepEqual(
      (await given(page, 2)).map(({ name }) => name),
      ['plan.png', 'last.png'],
    );
  });

  it('are scaled down if they exceed the limit, and keep their transparency', async () => {
    const page = await prepare(await open({ first: image() }));
    const large = { width: 2400, height: 1600, isNoise: true, type: 'image/png' };
    await bring(page, 'drop', [
      { ...large, name: 'opaque.png' },
      { ...large, name: 'clear.png', isTransparent: true },
    ]);
    const [opaque, clear] = await given(page, 2);
    deepEqual([opaque?.kind, clear?.kind], ['jpeg', 'png']);
    ok(opaque && opaque.size <= limits.attachmentBytes && clear && clear.size <= limits.attachmentBytes);
    deepEqual([clear.width, clear.scaledFrom], [1200, { width: 2400, height: 1600 }]);
  });

  it('are drawn upright if their metadata says that they are rotated', async () => {
    const page = await prepare(await open({ first: image() }));
    const photos = [1, 6].map((orientation) => [...turnedJpeg(jpegBytes(48, 32), orientation)]);
    await page.evaluate((all) => {
      const data = new DataTransfer();
      for (const bytes of all) data.items.add(new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg' }));
      window.bring('drop', data);
    }, photos);
    const [asItIs, upright] = await given(page, 2);
    deepEqual([asItIs?.width, asItIs?.size], [48, photos[0]?.length]);
    deepEqual([upright?.width, upright?.isTurned, upright?.scaledFrom], [32, false, undefined]);
  });

  it('delay sending while they are being prepared', async () => {
    const page = await prepare(await open({ first: snapshot({ composer: { ...imageComposer, text: 'Like this' } }) }));
    const waits = await page.evaluate(async (drawing) => {
      const data = new DataTransfer();
      data.items.add(await window.drawnFile(drawing));
      window.bring('drop', data);
      await document.querySelector<HTMLElement & { readonly updateComplete: Promise<boolean> }>('limn-composer')
        ?.updateComplete;
      return document.querySelector('.send')?.getAttribute('aria-disabled');
    }, small);
    equal(waits, 'true');
    await given(page, 1);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    deepEqual(
      (await takePostedMessages(page)).map(({ type }) => type),
      ['addAttachment', 'send'],
    );
  });

  it('are scaled down for the host too', async () => {
    const page = await prepare(await open({ first: image() }));
    await page.evaluate(async () => {
      const file = await window.drawnFile({
        name: '',
        width: 1800,
        height: 1800,
        isNoise: true,
        isTransparent: true,
        type: 'image/png',
      });
      const bytes = new Uint8Array(await file.arrayBuffer());
      window.postMessage({ type: 'scaleDown', sessionId: 's1', name: 'chosen.png', bytes }, '*');
    });
    const [chosen] = await given(page, 1);
    deepEqual([chosen?.name, chosen?.width, chosen?.scaledFrom], ['chosen.png', 900, { width: 1800, height: 1800 }]);
  });

  it('are refused with a message if they are not pictures, until the next one is added', async () => {
    const page = await prepare(await open({ first: image() }));
    await page.evaluate(async (good) => {
      const data = new DataTransfer();
      data.items.add(new File(['not a picture'], 'notes.png', { type: 'image/png' }));
      data.items.add(await window.drawnFile(good));
      window.bring('drop', data);
    }, small);
    await page
      .getByRole('alert')
      .getByText("Couldn't attach 'notes.png'. Supported image formats: PNG, JPEG, WebP, GIF, and AVIF.")
      .waitFor();
    equal((await given(page, 1)).length, 1);
    await bring(page, 'drop', [small]);
    equal((await given(page, 2)).length, 2);
    equal(await page.getByRole('alert').count(), 0);
  });

  it('may be dropped as files of the editor, which only the host opens', async () => {
    const page = await prepare(await open({ first: image() }));
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/uri-list', '# two files\r\nfile:///w/a.png\r\nfile:///w/b.jpg');
      window.bring('drop', data);
    });
    const uris = ['file:///w/a.png', 'file:///w/b.jpg'];
    deepEqual(await takePostedMessages(page), [{ type: 'addAttachmentFiles', sessionId: 's1', uris }]);
  });

  it('are announced while a drag is over the box, except for a picture of the panel itself', async () => {
    const page = await prepare(await open({ first: image() }));
    const hover = (form: string, type: string) =>
      page.evaluate(
        ([name, event]) => {
          const data = new DataTransfer();
          data.setData(name, 'file:///w/a.png');
          data.setData('text/uri-list', 'file:///w/a.png');
          const box = document.querySelector('limn-composer textarea');
          box?.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer: data }));
        },
        [form, type] as const,
      );
    await hover('application/vnd.limn.picture', 'dragover');
    equal(await page.getByText('Drop images here').count(), 0);
    await hover('resourceurls', 'dragover');
    await page.getByText('Drop images here').waitFor();
    await hover('resourceurls', 'dragleave');
    await page.getByText('Drop images here').waitFor({ state: 'detached' });
  });

  it('are chosen by a button, and removed one by one with the focus on the next', async () => {
    const page = await open({ first: states['composer-refining']() });
    await page.getByRole('button', { name: 'Add Image', exact: true }).click();
    await page.getByRole('button', { name: 'Remove tower-plan.png', exact: true }).click();
    equal(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'Remove survey-of-the-whole-northern-coast.jpg',
    );
    await page.keyboard.press('Enter');
    equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Remove tower-plan.png');
    deepEqual(await takePostedMessages(page), [
      { type: 'pickAttachment', sessionId: 's1' },
      { type: 'removeAttachment', sessionId: 's1', attachmentId: 'ref1' },
      { type: 'removeAttachment', sessionId: 's1', attachmentId: 'ref2' },
    ]);
  });

  it('that are marked are opened with their marks, and have the message ask what to change', async () => {
    const page = await open({ first: states['composer-marked']() });
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    equal(await message.getAttribute('placeholder'), 'Describe what to change');
    const openMarks = page.getByRole('button', { name: 'Mark Up Image...', exact: true });
    equal(await openMarks.count(), 2);
    await openMarks.first().press('Enter');
    await openMarks.last().press('Enter');
    deepEqual(await takePostedMessages(page), [{ type: 'openMarks', turnId: 't3' }, { type: 'openMarks' }]);
  });

  it('change the placeholder while the message starts from a picture, until that is removed', async () => {
    const first = states['composer-refining']();
    const page = await open({ first });
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    equal(await message.getAttribute('placeholder'), 'Describe what to change');
    await page.getByRole('button', { name: 'Start a new image instead', exact: true }).click();
    deepEqual(await takePostedMessages(page), [{ type: 'removeBaseImage', sessionId: 's1' }]);
    await postHostMessages(page, { type: 'composer', sessionId: 's1', composer: imageComposer, focus: 'message' });
    equal(await message.getAttribute('placeholder'), 'Describe an image');
  });
});
