import { strict as assert } from 'node:assert';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { PNG } from 'pngjs';
import { extensionId } from '../../../src/product/common/names.ts';
import { drawnImage } from '../fixtures/imageEditor.ts';
import { Panel } from '../panel.ts';
import { waitUntil } from '../waitUntil.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { captureRequest, drawPicture } from '../workflows.ts';

const document = 'blog/last-keeper.md';
/** What the sample service puts over all that is marked. */
const violet = [120, 40, 200, 255];

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

describe('An image that is marked up', () => {
  const workbench = withWorkbench();
  const page = () => workbench().page;
  const source = () => path.join(workbench().workspace, 'blog/scene.png');

  before(() => workbench().setKey('any-word'));
  afterEach(async () => {
    await workbench().setting('limn.image.aspectRatio');
    await workbench().tidy();
    await rm(source(), { force: true });
  });

  /** The page that marks up an image: the first of Limn's pages in sight. */
  function editor(): FrameLocator {
    const pages = page().locator(`iframe[src*="extensionId=${extensionId}"]`);
    return pages.first().contentFrame().frameLocator('iframe#active-frame');
  }

  const surface = () => editor().getByRole('application', { name: 'Marks' });

  /** Writes what is to change into the message box, which has the focus, and returns the images that are sent. */
  async function send(limn: Panel, words: string): Promise<readonly Picture[]> {
    // The page of the panel is a new one, since the image editor was in front of it.
    const focused = () => limn.focused().catch(() => '');
    await waitUntil('the cursor is in Message', async () => (await focused()) === 'Message');
    assert.equal(await limn.alongside.getByRole('listitem').count(), 2);
    const { body } = await captureRequest(workbench(), async () => {
      await limn.message.pressSequentially(words);
      await limn.message.press('Enter');
    });
    const { contents } = body as { contents: { parts: { text?: string; inlineData?: { data: string } }[] }[] };
    const parts = contents.at(-1)?.parts ?? [];
    const text = parts.map((part) => part.text ?? '').join('');
    assert.ok(text.startsWith(`${words}\n\nAttached picture 1 is the image to change.`), text);
    return parts.flatMap(({ inlineData }) =>
      inlineData ? [PNG.sync.read(Buffer.from(inlineData.data, 'base64'))] : [],
    );
  }

  async function readInserted(): Promise<Picture> {
    const name = /\]\((images\/[^)]+\.png)\)/;
    await waitUntil('it is in the document', async () => name.test(await workbench().documentText(document)));
    const [, file = ''] = name.exec(await workbench().documentText(document)) ?? [];
    return PNG.sync.read(await readFile(path.join(workbench().workspace, 'blog', file)));
  }

  const at = ({ data, width }: Picture, x: number, y: number) => [
    ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
  ];

  /** Asserts that each pixel is that of the original outside of the marked quarter in the middle, and violet in its middle. */
  function assertKept(result: Picture, original: Picture): void {
    const { width, height } = original;
    assert.deepEqual([result.width, result.height], [width, height]);
    const isNear = (x: number, y: number) => x > width * 0.2 && x < width * 0.8 && y > height * 0.2 && y < height * 0.8;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (!isNear(x, y)) assert.deepEqual(at(result, x, y), at(original, x, y), `${x}, ${y}`);
    assert.deepEqual(at(result, width / 2, height / 2), violet);
  }

  it('in the panel is changed only there by the mouse, also if the response has another shape', async () => {
    const { limn } = workbench();
    await workbench().setting('limn.image.aspectRatio', '16:9');
    await drawPicture(workbench(), { file: document, text: 'The table no longer rocks.' });
    await limn.chooseMore('Mark Up Image...');
    await editor().getByRole('radio', { name: 'Rectangle', exact: true }).check();
    const box = (await surface().boundingBox()) ?? assert.fail('it is there');
    await page().mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3);
    await page().mouse.down();
    await page().mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.7, { steps: 4 });
    await page().mouse.up();
    await workbench().screenshot('mark-up-image');
    const requests = workbench().service.requests.length;
    await editor().getByRole('button', { name: 'Use Marks', exact: true }).click();
    const [original = assert.fail('the image is sent'), copy] = await send(limn, 'a boat here [small]');
    assert.equal(workbench().service.requests.length, requests + 1);
    assert.deepEqual([copy?.width, copy?.height], [original.width, original.height]);
    await limn.words('The result had another aspect ratio and was aligned with the marked image.').waitFor();
    await workbench().screenshot('mark-up-result');
    await limn.button('Insert').click();
    assertKept(await readInserted(), original);
    await limn.button('Mark Up Image...').click();
    await editor().getByText('Marks: 1').first().waitFor();
  });

  it('in the workspace is changed only there by the keyboard, and a model that ignores its marks is recognized', async () => {
    const drawn = drawnImage(160, 120);
    await writeFile(source(), PNG.sync.write(drawn));
    const before = await readFile(source());
    await workbench().openFile(document);
    await workbench().probe.evaluate(
      (vscode, file) => vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file), { preview: false }),
      source(),
    );
    // The preview takes the focus once it is loaded, and no keys before.
    await page().locator('.statusbar-item').getByText('160x120').waitFor();
    await workbench().palette('Limn: Mark Up Image...');
    await editor().getByRole('radio', { name: 'Ellipse', exact: true }).press('Space');
    await surface().press('ArrowLeft');
    await surface().press('Space');
    for (let press = 0; press < 2; press++) await surface().press('ArrowRight');
    await surface().press('ArrowDown');
    await surface().press('Enter');
    await editor().getByText('Marks: 1').waitFor();
    await editor().getByRole('button', { name: 'Use Marks', exact: true }).press('Enter');
    const limn = new Panel(page(), -1);
    const [original = assert.fail('the image is sent')] = await send(limn, 'a boat here [ignore marks]');
    assert.deepEqual(Buffer.from(original.data), Buffer.from(drawn.data));
    await limn.words(/^The model changed nothing inside the marks\./).waitFor();
    await workbench().screenshot('mark-up-ignored');
    assert.deepEqual(await readFile(source()), before);
  });
});
