import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openInstead } from '../otherWindow.ts';
import { fileIsProposed, saveUnder } from '../saveDialog.ts';
import { askAndWait, drawPicture, say } from '../tasks.ts';
import { assertPng, closeUntitled, openText, openUntitled, untitledText } from '../texts.ts';
import { pressInToast, quickInput, quickRow, toasts } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('a document or folder that is not as usual', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  const inWorkspace = (file: string) => path.join(workbench().workspace, file);

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  describe('with a folder that takes no picture', () => {
    const prompt = 'A gull on the rail.';

    it('says that a file is in the way, changes nothing, and saves the picture elsewhere', async () => {
      await openText(workbench(), 'notes/gull.md', `${prompt}\n`);
      await writeFile(inWorkspace('notes/images'), 'not a folder');
      await drawPicture(workbench(), { file: 'notes/gull.md', text: prompt });
      await limn().button('Insert').click();
      const message = `The picture could not be saved in ${inWorkspace('notes/images')}. A file is in the way. The picture is kept in the session.`;
      await pressInToast(page(), { message, button: 'Save As…' });
      await saveUnder(page(), inWorkspace('notes/gull.png'));
      await limn().words('Saved as notes/gull.png').waitFor();
      await assertPng(inWorkspace('notes/gull.png'));
      assert.equal(await workbench().documentText('notes/gull.md'), `${prompt}\n`);
      assert.equal(await readFile(inWorkspace('notes/images'), 'utf8'), 'not a folder');
      await limn().picture(prompt).waitFor();
    });

    it('says that the setting leads out of the workspace folder', async () => {
      await openText(workbench(), 'gull.md', `${prompt}\n`);
      await workbench().setting('limn.image.folder', '../outside');
      await drawPicture(workbench(), { file: 'gull.md', text: prompt });
      await limn().button('Insert').click();
      await toast(
        'The setting limn.image.folder leads out of the workspace folder. The picture is kept in the session.',
      ).waitFor();
      await workbench().setting('limn.image.folder', undefined);
      assert.equal(existsSync(inWorkspace('../outside')), false);
      assert.equal(await workbench().documentText('gull.md'), `${prompt}\n`);
    });
  });

  describe('in an untitled document', () => {
    const text = 'The lamp is lit at dusk.';

    it('saves the picture in the workspace folder, and refers to it from there', async () => {
      await openUntitled(workbench(), `${text}\n`);
      await drawSelected(text);
      await limn().button('Insert').click();
      await limn()
        .words(/^Inserted in Untitled-\d+, line 3, saved as images\/the-lamp-is-lit-at-dusk\.png$/)
        .waitFor();
      assert.equal(await untitledText(workbench()), `${text}\n\n![${text}](images/the-lamp-is-lit-at-dusk.png)\n`);
      await assertPng(inWorkspace('images/the-lamp-is-lit-at-dusk.png'));
    });

    it('replaces the passage of a chat', async () => {
      await openUntitled(workbench(), 'It is really quite late.\n');
      await workbench().select('It is really quite late.');
      await workbench().palette('Limn: Chat About Selection');
      await askAndWait(workbench(), 'make it shorter');
      await limn().button('Replace Selection').click();
      await limn()
        .words(/^Replaced in Untitled-\d+, line 1$/)
        .waitFor();
      assert.equal(await untitledText(workbench()), 'It is late.\n');
    });

    it('says so when it was closed unsaved meanwhile, and keeps the picture', async () => {
      await openUntitled(workbench(), `${text}\n`);
      await drawSelected(text);
      await closeUntitled(workbench());
      await limn().button('Insert').click();
      await toast('The document is closed or gone. The picture is kept in the session.').waitFor();
      await limn().picture(text).waitFor();
    });
  });

  describe('in a window without a folder', () => {
    const text = 'A boat leaves the rock.';
    before(() => openInstead(workbench()));

    it('asks where the picture of an untitled document goes; Escape changes nothing', async () => {
      await openUntitled(workbench(), `${text}\n`);
      await drawSelected(text);
      await limn().button('Insert').click();
      await fileIsProposed(page());
      await page().keyboard.press('Escape');
      await quickInput(page()).waitFor({ state: 'hidden' });
      assert.equal(await untitledText(workbench()), `${text}\n`);
      await limn().button('Insert').click();
      await saveUnder(page(), inWorkspace('boat.png'));
      await limn()
        .words(/^Inserted in Untitled-\d+, line 3, saved as .*boat\.png$/)
        .waitFor();
      assert.equal(await untitledText(workbench()), `${text}\n\n![${text}](boat.png)\n`);
      await assertPng(inWorkspace('boat.png'));
    });

    it('saves the picture of a file beside it', async () => {
      await writeFile(inWorkspace('alone.md'), `${text}\n`);
      await drawPicture(workbench(), { file: 'alone.md', text });
      await limn().button('Insert').click();
      await limn()
        .words(/^Inserted in alone\.md, line 3, saved as images\/a-boat-leaves-the-rock\.png$/)
        .waitFor();
      await assertPng(inWorkspace('images/a-boat-leaves-the-rock.png'));
    });

    it('says that there is no document to insert into, and saves the picture', async () => {
      await workbench().palette('Limn: New Image');
      await say(workbench(), text);
      await limn().picture(text).waitFor();
      await limn().button('Insert').click();
      await toast('No document is open to insert into. The picture is kept in the session.').waitFor();
      await limn().button('Save As…').click();
      await saveUnder(page(), inWorkspace('saved.png'));
      await limn()
        .words(/^Saved as .*saved\.png$/)
        .waitFor();
      await assertPng(inWorkspace('saved.png'));
    });
  });

  describe('in a workspace of two folders', () => {
    const text = 'The stair is counted.';

    before(async () => {
      const folders = [{ path: 'first' }, { path: 'second' }];
      for (const folder of folders) await mkdir(inWorkspace(`two/${folder.path}/notes`), { recursive: true });
      await writeFile(inWorkspace('two/second/notes/stair.md'), `${text}\n`);
      await writeFile(inWorkspace('two/both.code-workspace'), JSON.stringify({ folders }));
      await openInstead(workbench(), inWorkspace('two/both.code-workspace'));
    });

    it('saves the picture in the folder of the document, a leading slash meaning that folder', async () => {
      await workbench().setting('limn.image.folder', '/art');
      await drawPicture(workbench(), { file: 'two/second/notes/stair.md', text });
      await limn().button('Insert').click();
      await limn().words('saved as ../art/the-stair-is-counted.png').waitFor();
      await workbench().setting('limn.image.folder', undefined);
      await assertPng(inWorkspace('two/second/art/the-stair-is-counted.png'));
      assert.deepEqual(await readdir(inWorkspace('two/first')), ['notes']);
    });

    it('asks which folder an untitled document belongs to; Escape changes nothing', async () => {
      await openUntitled(workbench(), `${text}\n`);
      await drawSelected(text);
      await limn().button('Insert').click();
      await quickRow(page(), 'second').waitFor();
      await page().keyboard.press('Escape');
      await quickInput(page()).waitFor({ state: 'hidden' });
      assert.equal(await untitledText(workbench()), `${text}\n`);
      await limn().button('Insert').click();
      await quickRow(page(), 'second').click();
      await limn()
        .words(/^Inserted in Untitled-\d+, line 3, saved as images\/the-stair-is-counted\.png$/)
        .waitFor();
      await assertPng(inWorkspace('two/second/images/the-stair-is-counted.png'));
      assert.deepEqual(await readdir(inWorkspace('two/first')), ['notes']);
    });
  });

  const toast = (message: string) => toasts(page()).filter({ hasText: message });

  async function drawSelected(text: string): Promise<void> {
    await workbench().select(text);
    await workbench().palette('Limn: Generate Image from Selection');
    await limn().picture(text).waitFor();
  }
});
