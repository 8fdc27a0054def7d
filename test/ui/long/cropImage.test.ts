import { strict as assert } from 'node:assert';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { extensionId } from '../../../src/product/common/names.ts';
import { drawnImage } from '../fixtures/imageEditor.ts';
import { Panel } from '../panel.ts';
import { waitUntil } from '../waitUntil.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('An image of the workspace', () => {
  const workbench = withWorkbench();
  const page = () => workbench().page;
  /** The panel opens beside the editor, after it. */
  const limn = () => new Panel(page(), -1);
  const source = () => path.join(workbench().workspace, 'blog/scene.png');
  const editor = () =>
    page()
      .locator(`iframe[src*="extensionId=${extensionId}"]`)
      .first()
      .contentFrame()
      .frameLocator('iframe#active-frame');
  const button = (name: string) => editor().getByRole('button', { name, exact: true });

  beforeEach(async () => {
    await writeFile(source(), PNG.sync.write(drawnImage(80, 60)));
    await workbench().openFile('blog/last-keeper.md');
    await workbench().probe.evaluate(
      (vscode, file) => vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file), { preview: false }),
      source(),
    );
    // The preview takes the focus once it is loaded, and no keys before.
    await page().locator('.statusbar-item').getByText('80x60').waitFor();
  });
  afterEach(async () => {
    await workbench().tidy();
    await rm(source(), { force: true });
  });

  it('is cropped, turned and inserted by the keyboard alone, and its file stays as it is', async () => {
    const before = await readFile(source());
    const requests = workbench().service.requests.length;
    await workbench().palette('Limn: Crop and Resize...');
    await editor().getByRole('application', { name: 'Crop area' }).press('Shift+ArrowLeft');
    await button('Rotate Right').press('Enter');
    await editor().getByLabel('Width', { exact: true }).fill('30');
    await page().keyboard.press('Tab');
    await waitUntil('the height follows', async () => (await editor().getByLabel('Height').inputValue()) === '40');
    await workbench().screenshot('crop-image');
    await rm(source());
    await button('Apply').press('Enter');
    await writeFile(source(), before);
    await limn().button('Insert').waitFor();
    // Limn was loaded after the document was left, so it does not know that yet.
    await workbench().openFile('blog/last-keeper.md');
    await limn().button('Insert').press('Enter');
    const name = /!\[[^\]]*\]\((images\/[^)]+\.png)\)/;
    await waitUntil('it is in the document', async () =>
      name.test(await workbench().documentText('blog/last-keeper.md')),
    );
    const [, file = ''] = name.exec(await workbench().documentText('blog/last-keeper.md')) ?? [];
    const { width, height, data } = PNG.sync.read(await readFile(path.join(workbench().workspace, 'blog', file)));
    assert.deepEqual([width, height], [30, 40]);
    const [red, green] = [0, 1].map((channel) => (x: number, y: number) => data[(y * width + x) * 4 + channel] ?? 0);
    // What was left is at the top, and what was at the bottom is left.
    assert.ok(red && green && red(0, 0) < red(0, height - 1) && green(0, 0) > green(width - 1, 0));
    assert.equal(workbench().service.requests.length, requests);
    assert.deepEqual(await readFile(source()), before);
  });

  it('is extended by one request with the padded image, which is shown before in words', async () => {
    await workbench().setKey('any-word');
    const requests = workbench().service.requests.length;
    await workbench().palette('Limn: Crop and Resize...');
    await editor().getByLabel('Aspect ratio', { exact: true }).selectOption('1:1');
    await button('Extend').press('Enter');
    await editor()
      .getByText('The image model fills the margin. Generate sends 1 image request. Apply keeps it transparent.')
      .waitFor();
    assert.equal(workbench().service.requests.length, requests);
    await button('Generate').press('Enter');
    await limn().button('Insert').waitFor();
    assert.equal(workbench().service.requests.length, requests + 1);
  });
});
