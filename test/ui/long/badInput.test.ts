import { strict as assert } from 'node:assert';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pressInMessage, waitForMessage } from '../messages.ts';
import { openInstead } from '../otherWindow.ts';
import { fileIsProposed, saveUnder } from '../saveDialog.ts';
import { assertPng, openText, openUntitled, untitledText } from '../texts.ts';
import { waitUntil } from '../waitUntil.ts';
import { quickInput, rightClickSelection } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import {
  askAndWait,
  beginSession,
  captureRequest,
  drawPicture,
  expectNoRequest,
  messageHasFocus,
  say,
} from '../workflows.ts';

const pictureCommand = 'Limn: Generate Image from Selection';
const chatCommand = 'Limn: Chat About Selection';

describe('A request that cannot be fulfilled', () => {
  const workbench = withWorkbench();
  const post = 'blog/last-keeper.md';
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  const inWorkspace = (file: string) => path.join(workbench().workspace, file);

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  describe('with nothing selected', () => {
    it('is reported for a picture, with a box to describe one instead', async () => {
      await expectNoRequest(workbench(), async () => {
        await workbench().openFile(post);
        await workbench().palette(pictureCommand);
        const message = 'No text selected. Select text and run the command again';
        await pressInMessage(workbench(), { message, button: 'New Image' });
        await messageHasFocus(workbench());
        assert.equal(await limn().mode('Image').isChecked(), true);
        assert.equal(await limn().message.inputValue(), '');
      });
    });

    it('is reported for a chat, and the draft in the panel stays', async () => {
      await workbench().openFile(post);
      await beginSession(workbench(), 'New Chat');
      await page().keyboard.type('half a thought');
      await expectNoRequest(workbench(), async () => {
        await workbench().openFile(post);
        await workbench().palette(chatCommand);
        await waitForMessage(
          workbench(),
          'No text selected. Select text and run the command again, or start a new chat.',
        );
      });
      assert.equal(await limn().message.inputValue(), 'half a thought');
    });

    it('is reported for a selection of only white space', async () => {
      await openText(workbench(), 'blank.md', 'Above.\n\n \t \n\nBelow.\n');
      await workbench().select('\n\n \t \n\n');
      for (const command of [pictureCommand, chatCommand]) {
        await expectNoRequest(workbench(), async () => {
          await workbench().palette(command);
          await waitForMessage(workbench(), 'No text selected.');
        });
        await workbench().probe.evaluate(async (vscode) => vscode.commands.executeCommand('notifications.clearAll'));
      }
      assert.equal(await limn().body.count(), 0);
    });

    it('is reported if no document is open', async () => {
      await workbench().palette(pictureCommand);
      await waitForMessage(workbench(), 'No text selected.');
    });

    it('is kept out of the context menu', async () => {
      await workbench().openFile(post);
      await workbench().select('The light');
      await rightClickSelection(page());
      assert.equal(await menuItems('Selection').count(), 2);
      await page().keyboard.press('Escape');
      await menuItems('Selection').first().waitFor({ state: 'hidden' });
      await page().keyboard.press('ArrowRight');
      await page().keyboard.press('Shift+F10');
      await menuItems('Command Palette').waitFor();
      assert.equal(await menuItems('Selection').count(), 0);
      await page().keyboard.press('Escape');
    });
  });

  describe('with 200,000 characters selected', () => {
    const long = `${'A gull on the rail looks at the sea, and waits.\n'.repeat(4167).slice(0, 199_999)}.`;
    const note = 'Long selection: 200,000 characters are sent with every message in this session.';

    it('is reported for a picture before anything is sent, and leads to a chat about the passage', async () => {
      await openText(workbench(), 'long.md', long);
      await selectAll();
      await expectNoRequest(workbench(), async () => {
        await workbench().palette(pictureCommand);
        const message = 'The selected text is too long for an image (200,000 of 32,000 characters). Nothing was sent.';
        await pressInMessage(workbench(), { message, button: 'Chat About Selection' });
        await limn().body.getByText(note).waitFor();
      });
    });

    it('works for a chat, which sends all of it and shows that', async () => {
      await openText(workbench(), 'long.md', long);
      await selectAll();
      await workbench().palette(chatCommand);
      await limn().body.getByText(note).waitFor();
      const request = await captureRequest(workbench(), () => askAndWait(workbench(), 'titles'));
      assert.ok(JSON.stringify(request.body).includes(JSON.stringify(long).slice(1, -1)), 'The passage is not whole.');
      await limn().button('Insert').click();
      await limn()
        .words(/^Inserted in long\.md, line \d+$/)
        .waitFor();
      const after = await workbench().documentText('long.md');
      assert.ok(after.startsWith(long) && after.length > long.length);
    });

    it('is reported for a prompt typed or pasted into the panel, which keeps it', async () => {
      const prompt = long.slice(0, 40_000);
      await beginSession(workbench(), 'New Image');
      await page().keyboard.insertText(prompt);
      await expectNoRequest(workbench(), async () => {
        await page().keyboard.press('Enter');
        await limn().notice('The selected text is too long for an image (40,000 of 32,000 characters).').waitFor();
      });
      await waitUntil('the prompt is back', async () => (await limn().message.inputValue()) === prompt);
    });

    it('is limited for a chat too, which is reported', async () => {
      await openText(workbench(), 'longest.md', long.repeat(6));
      await selectAll();
      await expectNoRequest(workbench(), async () => {
        await workbench().palette(chatCommand);
        await waitForMessage(
          workbench(),
          'The selected text is too long for a chat (1,200,000 of 1,000,000 characters). Nothing was sent.',
        );
      });
    });
  });

  const menuItems = (words: string) => page().locator('.monaco-menu .action-menu-item').filter({ hasText: words });

  async function selectAll(): Promise<void> {
    await workbench().probe.evaluate(async (vscode) => vscode.commands.executeCommand('editor.action.selectAll'));
  }

  describe('with a folder in which no picture can be saved', () => {
    const prompt = 'A gull on the rail.';

    it('reports that a file has the name of the folder, changes nothing, and saves the picture in another place', async () => {
      await openText(workbench(), 'notes/gull.md', `${prompt}\n`);
      await writeFile(inWorkspace('notes/images'), 'not a folder');
      await drawPicture(workbench(), { file: 'notes/gull.md', text: prompt });
      await limn().button('Insert').click();
      const message = `Failed to save the image in '${inWorkspace('notes/images')}': A file with this name already exists. The result is saved in the session.`;
      await limn().notice(message).getByRole('button', { name: 'Save As...', exact: true }).click();
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

    it('asks where to save the picture of an untitled document; Escape changes nothing', async () => {
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

    it('reports that there is no document to insert into, and saves the picture', async () => {
      await beginSession(workbench(), 'New Image');
      await say(workbench(), text);
      await limn().picture(text).waitFor();
      await limn().button('Insert').click();
      await limn().notice('No document is open to insert into. The result is saved in the session.').waitFor();
      await limn().button('Save As...').click();
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
