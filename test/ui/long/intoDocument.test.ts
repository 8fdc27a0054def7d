import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { waitUntil } from '../waitUntil.ts';
import { chooseFromLimnMenu, modal, pressInModal } from '../window.ts';
import { withSharedWorkbench } from '../withWorkbench.ts';
import { drawPicture, expectNoRequest, say } from '../workflows.ts';

const storyboard = 'storyboard.md';

describe('Inserting into the document', () => {
  const workbench = withSharedWorkbench();
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  const inWorkspace = (file: string) => path.join(workbench().workspace, file);

  afterEach(() => workbench().tidy());

  describe('with the insert form', () => {
    const post = 'blog/last-keeper.md';
    const text = 'A white lighthouse with two red bands stands on a dark headland at dusk';

    it('changes name, type, width and caption of a picture, and Undo reverts all of it', async () => {
      await drawPicture(workbench(), { file: post, text });
      const before = await workbench().documentText(post);
      await limn().button('Insert').focus();
      await workbench().page.keyboard.press('Alt+Enter');
      await waitUntil(
        'the name has the focus',
        async () => (await limn().body.evaluate(() => document.activeElement?.id)) === 'insert-form-file',
      );
      await workbench().page.keyboard.type('the-light');
      await limn().body.getByRole('textbox', { name: 'Caption', exact: true }).fill('At dusk');
      await limn().body.getByLabel('Width', { exact: true }).selectOption('640');
      await limn().body.getByRole('radio', { name: 'JPEG' }).check();
      await limn()
        .body.locator('.insert-form .size')
        .getByText(/^[\d.,]+ (KB|bytes) \(was /)
        .waitFor();
      await workbench().page.keyboard.press('Control+Enter');
      await limn().words('saved as images/the-light.jpg').waitFor();
      const reference = '![A white lighthouse with two red bands](images/the-light.jpg)\n\n*At dusk*';
      const after = await workbench().documentText(post);
      assert.equal(after, before.replace('once missed it.\n', `once missed it.\n\n${reference}\n`));
      const jpeg = await readFile(inWorkspace('blog/images/the-light.jpg'));
      assert.deepEqual([jpeg.subarray(0, 3).toString('hex'), widthOf(jpeg)], ['ffd8ff', 640]);
      assert.ok(jpeg.includes('two red bands'), 'its prompt travels in the file');
      await waitUntil('Show has the focus', async () => (await limn().focused()) === 'Show in Document');
      await limn().button('Undo').click();
      await waitUntil('the document is restored', async () => (await workbench().documentText(post)) === before);
      await waitUntil('its file is gone', () => !existsSync(inWorkspace('blog/images/the-light.jpg')));
    });
  });

  describe('a picture that replaces its base picture', () => {
    const post = 'blog/last-keeper.md';
    const other = 'blog/other.md';
    const text = 'A white lighthouse with two red bands stands on a dark headland at dusk';

    afterEach(async () => {
      for (const file of [other, 'sketch.png']) await rm(inWorkspace(file), { force: true });
    });

    it('is shown in both documents that reference the file, and Undo restores the former one', async () => {
      await drawPicture(workbench(), { file: post, text });
      await limn().button('Insert').click();
      await limn().button('Show in Document').waitFor();
      const [, file = ''] = /saved as (images\/[\w-]+\.png)/.exec((await limn().body.textContent()) ?? '') ?? [];
      const written = await workbench().documentText(post);
      const picture = inWorkspace(`blog/${file}`);
      const former = await readFile(picture);
      await writeFile(inWorkspace(other), `![The same light](${file})\n`);
      await limn().button('Refine').click();
      await limn().message.focus();
      await say(workbench(), 'Make it night');
      await limn().picture('Make it night').waitFor();
      await limn().chooseMore('Replace Image');
      await limn().words(`Replaced blog/${file}, referenced in 2 documents`).waitFor();
      await limn().button('Show in Document').waitFor();
      assert.notDeepEqual(await readFile(picture), former);
      assert.ok((await readFile(picture)).includes('Make it night'), 'its prompt travels in the file');
      assert.equal(await workbench().documentText(post), written);
      await limn().button('Undo').click();
      await waitUntil('the former picture is back', () => holds(picture, former));
      await limn().button('Insert').waitFor();
    });

    it('may replace the one that a session began with, by Edit Image', async () => {
      await writeFile(inWorkspace('sketch.png'), sketch());
      await writeFile(inWorkspace(other), '![A sketch](../sketch.png)\n');
      const before = await readFile(inWorkspace('sketch.png'));
      await page().getByRole('treeitem', { name: 'sketch.png' }).click({ button: 'right' });
      await chooseFromLimnMenu(page(), 'Edit Image...');
      await limn().alongside.getByText('sketch.png').waitFor();
      await limn().message.focus();
      await say(workbench(), 'Paint it');
      await limn().picture('Paint it').waitFor();
      await limn().chooseMore('Replace Image');
      await limn().words('Replaced sketch.png, referenced in blog/other.md, line 1').waitFor();
      assert.notDeepEqual(await readFile(inWorkspace('sketch.png')), before);
      await limn().button('Undo').click();
      await waitUntil('the former picture is back', () => holds(inWorkspace('sketch.png'), before));
      assert.ok(existsSync(inWorkspace(other)));
    });
  });

  describe('several pictures at once', () => {
    it('are sent only after confirmation if there are more than four, and arrive in the order of the list', async () => {
      const list = (await workbench().documentText(storyboard)).match(/^1\. Wide[\s\S]*?^5\. .*$/m)?.[0] ?? '';
      await workbench().openFile(storyboard);
      await workbench().select(list);
      await workbench().palette('Limn: Generate Image from Selection');
      await limn().prompt(5).waitFor();
      await limn().select('Size').fill('1K');
      await expectNoRequest(workbench(), async () => {
        await limn().button('Send, 5 images').click();
        await modal(page()).getByText('Generate 5 images?').waitFor();
        await modal(page()).getByText('Model: sample-picture').waitFor();
        await modal(page()).getByText('Size: 1K').waitFor();
        await pressInModal(page(), 'Cancel');
        await limn().prompt(5).waitFor();
      });
      await limn().button('Send, 5 images').click();
      await pressInModal(page(), 'Send 5 Requests');
      await limn()
        .words(/^5 images$/)
        .waitFor();
      const cells = limn().turn('Image').getByRole('radiogroup', { name: 'Images' }).getByRole('radio');
      const names = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''));
      assert.deepEqual(
        names.map((name) => name.replace(/^Image \d of 5, /, '').slice(0, 8)),
        list.split('\n').map((line) => line.slice(3, 11)),
      );
      const text = await workbench().documentText(storyboard);
      await limn().button('Insert All').click();
      await waitUntil('all are there', async () => (await attachments(storyboard)).length === 5);
      assert.equal(existsSync(path.join(workbench().workspace, 'images')), true);
      await undo();
      await waitUntil('one undo takes all away', async () => (await workbench().documentText(storyboard)) === text);
    });

    async function undo(): Promise<void> {
      await page().locator('.editor-instance .view-lines').first().click();
      await page().keyboard.press('ControlOrMeta+z');
    }

    async function attachments(file: string): Promise<readonly string[]> {
      return (await workbench().documentText(file)).match(/!\[.*?\]\(.*?\)/g) ?? [];
    }
  });
});

/** Pixels, by the frame's header: https://www.w3.org/Graphics/JPEG/itu-t81.pdf section B.2.2. */
function widthOf(jpeg: Buffer): number {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2))
    if (jpeg[at + 1] === 0xc0 || jpeg[at + 1] === 0xc2) return jpeg.readUInt16BE(at + 7);
  return 0;
}

/** Returns whether the file has these bytes; it may be missing for a moment while it is replaced. */
async function holds(file: string, bytes: Buffer): Promise<boolean> {
  return existsSync(file) && (await readFile(file).catch(() => Buffer.alloc(0))).equals(bytes);
}

/** A plain square. */
function sketch(): Buffer {
  const picture = new PNG({ width: 64, height: 64 });
  picture.data.fill(200);
  return PNG.sync.write(picture);
}
