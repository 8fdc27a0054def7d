import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startSdkAgent } from '../../bridge/clients.ts';
import { waitForMessage } from '../messages.ts';
import { connectClaude } from '../otherAgent.ts';
import { openInstead } from '../otherWindow.ts';
import { waitUntil } from '../waitUntil.ts';
import { quickInput, quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { beginSession, drawPicture, expectNoRequest } from '../workflows.ts';

/** A folder, one inside it and one beside it; the latter two have their own settings. */
const files = {
  'book/a.md': '![A gull \\[jpeg\\]](images/gull.png)\n',
  'book/part/b.md': '![A boat](art/boat.png)\n\n![Outside](../images/tern.png)\n',
  'book/part/draft/d.md': '![A draft](draft.png)\n',
  'book/part/art/spare.png': 'not used',
  'book/part/.vscode/settings.json': '{"limn.image.folder":"art","search.exclude":{"**/draft":true}}',
  'outside/f.md': 'A boat\n',
  'shop/c.md': '![A crab \\[jpeg\\]](/pics/crab.png)\n',
  'shop/dull/e.md': '![Dull](dull.png)\n',
  'shop/.vscode/settings.json': '{"limn.image.convertMissing":false,"search.exclude":{"**/dull":true}}',
  'all.code-workspace': '{"folders":[{"path":"book"},{"path":"book/part"},{"path":"shop"}]}',
};

describe('A workspace of several folders, one of them inside another,', () => {
  const workbench = withWorkbench();
  const page = () => workbench().page;
  const at = (file: string) => path.join(workbench().workspace, '..', file);

  before(async () => {
    await workbench().setKey('any-word');
    for (const [file, text] of Object.entries(files)) {
      await mkdir(path.dirname(at(file)), { recursive: true });
      await writeFile(at(file), text);
    }
    await openInstead(workbench(), at('all.code-workspace'));
  });
  afterEach(() => workbench().tidy());

  it('has each document checked once, except those that the settings of its own folder exclude', async () => {
    await workbench().palette('Limn: Check Images');
    await waitForMessage(workbench(), '3 problems found (3 documents, 3 images).');
  });

  it('offers each file as context once, except those that the settings of its own folder exclude', async () => {
    await beginSession(workbench(), 'New Chat');
    await page().keyboard.type('#');
    await quickRow(page(), 'b.md').waitFor();
    await quickInput(page()).fill('.md');
    const names = page().locator('.quick-input-widget:visible .monaco-list-row .label-name');
    await waitUntil('the files of all folders are listed', async () => (await names.count()) === 3);
    assert.deepEqual((await names.allTextContents()).sort(), ['a.md', 'b.md', 'c.md']);
    await page().keyboard.press('Escape');
  });

  it('gets missing pictures by the settings of each folder, with each reference listed once', async () => {
    await expectNoRequest(workbench(), async () => {
      await workbench().palette('Limn: Generate Missing Images...');
      await page().getByText('Generate Missing Images (2 requests to sample-picture)').waitFor();
      await quickRow(page(), 'part/art/boat.png').getByText('line 1', { exact: true }).waitFor();
      await quickRow(page(), "Image references that can't be generated: 1").waitFor();
      const uncertain = quickRow(page(), 'shop/pics/crab.png');
      await uncertain.getByText("The folder that the path is relative to isn't known").waitFor();
      await uncertain.click();
      await page().getByText('Generate Missing Images (3 requests to sample-picture)').waitFor();
    });
    await quickInput(page()).press('Enter');
    await waitForMessage(workbench(), '3 of 3 images saved.');
    const beginning = async (file: string) => (await readFile(at(file))).toString('hex', 0, 3);
    assert.equal(await beginning('book/images/gull.png'), '89504e');
    assert.equal(await beginning('book/part/art/boat.png'), '89504e');
    assert.equal(await beginning('shop/pics/crab.jpg'), 'ffd8ff');
    assert.match(await readFile(at('shop/c.md'), 'utf8'), /\(\/pics\/crab\.jpg\)/);
  });

  for (const { file, picture } of [
    { file: 'book/part/b.md', picture: 'book/part/art/a-boat.png' },
    { file: 'outside/f.md', picture: 'outside/images/a-boat.png' },
  ])
    it(`gets a picture inserted into ${file} by the settings that apply to that file`, async () => {
      await drawPicture(workbench(), { file: `../${file}`, text: 'A boat' });
      await workbench().limn.button('Insert').click();
      await waitUntil('its file is there', () => existsSync(at(picture)));
      const path = picture.slice(file.lastIndexOf('/') + 1);
      await waitUntil('the document references it', async () =>
        (await workbench().documentText(`../${file}`)).includes(`](${path})`),
      );
    });

  it('lets an agent generate in the inner folder, with paths relative to that folder', async () => {
    const agent = await startSdkAgent({
      ...(await connectClaude(workbench(), at('book/part'), true)),
      cwd: at('book/part'),
    });
    assert.match(
      await agent.call('generate_image', { prompt: 'A lamp', path: 'art/lamp.png' }),
      /^Saved art\/lamp\.png/,
    );
    assert.ok(existsSync(at('book/part/art/lamp.png')));
    await agent.close();
  });

  it('lists each unused picture once', async () => {
    await workbench().palette('Limn: Clean Up Unused Images...');
    await quickRow(page(), 'spare.png').getByText('part/art').waitFor();
    assert.equal(await quickRow(page(), 'spare.png').count(), 1);
    await page().keyboard.press('Escape');
  });
});
