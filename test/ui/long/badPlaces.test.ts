import { strict as assert } from 'node:assert';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openInstead } from '../otherWindow.ts';
import { fileIsProposed, saveUnder } from '../saveDialog.ts';
import { beginSession, drawPicture, say } from '../tasks.ts';
import { assertPng, openText, openUntitled, untitledText } from '../texts.ts';
import { quickInput } from '../window.ts';
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
      await limn().notice(message).getByRole('button', { name: 'Save As…', exact: true }).click();
      await saveUnder(page(), inWorkspace('notes/gull.png'));
      await limn().words('Saved as notes/gull.png').waitFor();
      await assertPng(inWorkspace('notes/gull.png'));
      assert.equal(await workbench().documentText('notes/gull.md'), `${prompt}\n`);
      assert.equal(await readFile(inWorkspace('notes/images'), 'utf8'), 'not a folder');
      await limn().picture(prompt).waitFor();
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

    it('says that there is no document to insert into, and saves the picture', async () => {
      await beginSession(workbench(), 'New Image');
      await say(workbench(), text);
      await limn().picture(text).waitFor();
      await limn().button('Insert').click();
      await limn().notice('No document is open to insert into. The picture is kept in the session.').waitFor();
      await limn().button('Save As…').click();
      await saveUnder(page(), inWorkspace('saved.png'));
      await limn()
        .words(/^Saved as .*saved\.png$/)
        .waitFor();
      await assertPng(inWorkspace('saved.png'));
    });
  });

  async function drawSelected(text: string): Promise<void> {
    await workbench().select(text);
    await workbench().palette('Limn: Generate Image from Selection');
    await limn().picture(text).waitFor();
  }
});
