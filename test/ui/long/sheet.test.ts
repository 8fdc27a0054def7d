import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { drawPicture } from '../tasks.ts';
import { until } from '../until.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('the sheet before a picture lands', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const post = 'blog/last-keeper.md';
  const text = 'A white lighthouse with two red bands stands on a dark headland at dusk';
  const inWorkspace = (file: string) => path.join(workbench().workspace, file);

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('gives one another name, form, width and caption, and Undo takes all of it back', async () => {
    await drawPicture(workbench(), { file: post, text });
    const before = await workbench().documentText(post);
    await limn().button('Insert').focus();
    await workbench().page.keyboard.press('Alt+Enter');
    await until(
      'the name has the focus',
      async () => (await limn().body.evaluate(() => document.activeElement?.id)) === 'sheet-file',
    );
    await workbench().page.keyboard.type('the-light');
    await limn().body.getByRole('textbox', { name: 'Caption', exact: true }).fill('At dusk');
    await limn().body.getByLabel('Width', { exact: true }).selectOption('640');
    await limn().body.getByRole('radio', { name: 'JPEG' }).check();
    await limn()
      .body.locator('.landing .size')
      .getByText(/^[\d.,]+ (KB|bytes), was /)
      .waitFor();
    await workbench().page.keyboard.press('Control+Enter');
    await limn().words('saved as images/the-light.jpg').waitFor();
    const reference = '![A white lighthouse with two red bands](images/the-light.jpg)\n\n*At dusk*';
    const after = await workbench().documentText(post);
    assert.equal(after, before.replace('once missed it.\n', `once missed it.\n\n${reference}\n`));
    const jpeg = await readFile(inWorkspace('blog/images/the-light.jpg'));
    assert.deepEqual([jpeg.subarray(0, 3).toString('hex'), widthOf(jpeg)], ['ffd8ff', 640]);
    assert.ok(jpeg.includes('two red bands'), 'its prompt travels in the file');
    await until('Show has the focus', async () => (await limn().focused()) === 'Show');
    await limn().button('Undo').click();
    await until('the document is as it was', async () => (await workbench().documentText(post)) === before);
    await until('its file is gone', () => !existsSync(inWorkspace('blog/images/the-light.jpg')));
  });

  it('stands again with what was typed after the window was reloaded', async () => {
    await drawPicture(workbench(), { file: post, text });
    await limn().chooseMore('Insert…');
    await limn().body.locator('#sheet-file').fill('kept.png');
    await workbench().reload();
    await until(
      'the name is there',
      async () => (await limn().body.locator('#sheet-file').inputValue()) === 'kept.png',
    );
    await limn().body.getByRole('button', { name: 'Cancel', exact: true }).click();
    await limn().button('Insert').waitFor();
  });
});

/** Pixels, by the frame's header: https://www.w3.org/Graphics/JPEG/itu-t81.pdf section B.2.2. */
function widthOf(jpeg: Buffer): number {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2))
    if (jpeg[at + 1] === 0xc0 || jpeg[at + 1] === 0xc2) return jpeg.readUInt16BE(at + 7);
  return 0;
}
