import { deepEqual, equal, ok } from 'node:assert/strict';
import { PNG } from 'pngjs';
import { pngBytes } from '../../unit/service/common/samples.ts';
import { states } from '../fixtures/states.ts';
import { usePage } from './browserFixture.ts';
import { postHostMessages } from './panelPage.ts';

describe('A contact sheet', () => {
  const open = usePage();

  it('is drawn by the page with images of any size, also of one that cannot be read', async () => {
    const page = await open({ first: states['chat-answer']() });
    const image = (width: number, height: number) => ({ bytes: new Uint8Array(pngBytes(width, height, 90)) });
    const texts = { prompt: `1. ${'A lighthouse at dusk '.repeat(50)}`, facts: 'picture-1 · 16:9' };
    const cells = [image(4_000, 100), image(1, 1), {}, { bytes: new Uint8Array([1, 2, 3]) }, image(640, 480)];
    const sheet = {
      title: 'T',
      subtitle: 'S',
      missing: 'Image not found',
      cells: cells.map((one) => ({ ...one, ...texts })),
    };
    await postHostMessages(page, { type: 'drawSheet', sheetId: 's1', sheet });
    const drawn = await page.waitForFunction(() => {
      const told = window.limn.posted.find((message) => message.type === 'sheetDrawn');
      return told && [...(told.bytes ?? [])];
    });
    const png = PNG.sync.read(Buffer.from((await drawn.jsonValue()) ?? []));
    // Three columns, two rows.
    deepEqual([png.width, png.height], [24 + 3 * 344, 88 + 2 * 344]);
    const at = (x: number, y: number) => png.data[(y * png.width + x) * 4];
    equal(at(2, 2), 255);
    // The middles of the first image and of the last are gray, and above the first one is nothing.
    ok((at(24 + 160, 88 + 120) ?? 255) < 220 && (at(24 + 344 + 160, 88 + 344 + 120) ?? 255) < 220);
    equal(at(24 + 160, 88 + 60), 255);
  });
});
