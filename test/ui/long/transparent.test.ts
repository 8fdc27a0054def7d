import { strict as assert } from 'node:assert';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { getStoragePath } from '../storagePath.ts';
import { waitUntil } from '../waitUntil.ts';
import { withSharedWorkbench } from '../withWorkbench.ts';
import { beginSession, captureRequest, say } from '../workflows.ts';

const post = 'blog/last-keeper.md';

describe('A transparent background', () => {
  const workbench = withSharedWorkbench();
  const page = () => workbench().page;
  const limn = () => workbench().limn;
  const box = () => limn().body.getByRole('checkbox', { name: 'Transparent background', exact: true });
  const finished = () => limn().tile('Image 1 of 2', { checked: true });

  afterEach(async () => {
    await workbench().setting('limn.image.transparent');
    await workbench().tidy();
  });

  /** Asks in a new session, with the option selected by keys. */
  async function askTransparent(prompt: string) {
    await beginSession(workbench(), 'New Image');
    await box().focus();
    await page().keyboard.press('Space');
    await limn().message.focus();
    return captureRequest(workbench(), () => say(workbench(), prompt));
  }

  it('is asked for as a flat color, removed when the image is there, and inserted', async () => {
    const before = workbench().service.requests.length;
    await workbench().openFile(post);
    const { body } = await askTransparent('A lighthouse lamp');
    assert.match(JSON.stringify(body), /pure green \(#00FF00\)/);
    await finished().waitFor();
    const shown = limn().body.locator('.fitted > limn-picture img[src]');
    assert.match(await shown.evaluate((image) => getComputedStyle(image).backgroundImage), /conic-gradient/);
    await limn()
      .words(/· transparent background/)
      .waitFor();
    await workbench().screenshot('transparent');
    await limn().button('Insert').click();
    const file = path.join(workbench().workspace, 'blog/images/a-lighthouse-lamp.png');
    await waitUntil('it is inserted', async () =>
      (await workbench().documentText(post)).includes('a-lighthouse-lamp.png'),
    );
    const { width, height, data } = PNG.sync.read(await readFile(file));
    const alpha = (x: number, y: number) => data[(y * width + x) * 4 + 3];
    assert.deepEqual([alpha(0, 0), alpha(width - 1, height - 1), alpha(width / 2, height / 2)], [0, 0, 255]);
    assert.equal(workbench().service.requests.length, before + 1);
  });

  it('takes the color out of the subject too, and says so', async () => {
    await askTransparent('A lamp [hole]');
    await finished().waitFor();
    await limn().words('The background color also occurs inside the subject and was removed there too.').waitFor();
  });

  it('says that the model drew no flat background, and keeps the image', async () => {
    await askTransparent('A harbor [scenery]');
    await limn()
      .words(/^The background isn't transparent: the model drew no flat background\./)
      .waitFor();
    await workbench().screenshot('transparent-not');
    assert.equal(await limn().tile('Image 1 of 2').count(), 0);
    await limn().button('Insert').waitFor();
  });

  it('is selected by the setting, and made once the image is displayed if no page was there when it came', async () => {
    await workbench().setting('limn.image.transparent', true);
    await beginSession(workbench(), 'New Image');
    assert.equal(await box().isChecked(), true);
    const folder = getStoragePath(workbench(), 'pictures');
    const count = async () => (await readdir(folder)).length;
    const before = await count();
    workbench().service.hold();
    await captureRequest(workbench(), () => say(workbench(), 'A gull'));
    await workbench().openFile(post);
    await workbench().probe.evaluate(async (vscode) => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      await vscode.window.tabGroups.close(tabs.filter(({ input }) => input instanceof vscode.TabInputWebview));
    });
    workbench().service.release();
    await waitUntil('the image is stored', async () => (await count()) === before + 1);
    await workbench().palette('Limn: Open Limn View');
    await finished().waitFor();
  });
});
