import { strict as assert } from 'node:assert';
import path from 'node:path';
import { chat, drawAndInsert } from '../mainJob.ts';
import { Panel } from '../panel.ts';
import { waitUntil } from '../waitUntil.ts';
import { chooseInContextMenu, panelFrame, quickRow, runCommand } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { beginSession, chatAbout, drawPicture, messageHasFocus, say, selectIn } from '../workflows.ts';

describe('The panel', () => {
  const workbench = withWorkbench();

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  describe('and the document it is about', () => {
    const post = 'blog/last-keeper.md';
    const text = 'All three came home.';

    it('are both visible if the panel is opened first, then the document, then a chat about a selection', async () => {
      await workbench().palette('Limn: Open Limn View');
      await messageHasFocus(workbench());
      await openWhereThePersonIs(post);
      await workbench().select(text);
      await chooseInContextMenu(workbench().page, 'Chat About Selection');
      await bothInSight();
    });

    it('are both visible if a chat opens the panel, and also when a document opened in the panel’s group is discussed', async () => {
      await chatAbout(workbench(), { file: post, text });
      await bothInSight();
      await openWhereThePersonIs('storyboard.md');
      await workbench().select('one small boat');
      await chooseInContextMenu(workbench().page, 'Chat About Selection');
      await inSight('last-keeper.md,storyboard.md,Limn');
    });

    it('are both visible after Open Panel if a file covered the panel', async () => {
      await workbench().palette('Limn: Open Limn View');
      await messageHasFocus(workbench());
      await openWhereThePersonIs(post);
      await workbench().palette('Limn: Open Limn View');
      await bothInSight();
    });

    it('stay open if the window is reloaded with the panel behind a file and a new session is begun', async () => {
      await chat(workbench());
      await waitUntil('its tab has its title', async () => (await tabs()).includes('Limn: Who came home?'));
      await openBefore('storyboard.md');
      await workbench().reload();
      await beginSession(workbench(), 'New Image');
      assert.ok((await tabs()).includes('Limn: Who came home?'), (await tabs()).join());
    });

    /** Opens a file in the panel's group of editors. */
    async function openBefore(file: string): Promise<void> {
      await workbench().probe.evaluate(
        async (vscode, full) => {
          const viewColumn = vscode.window.tabGroups.all.find(({ activeTab }) =>
            activeTab?.label.startsWith('Limn'),
          )?.viewColumn;
          await vscode.window.showTextDocument(vscode.Uri.file(full), {
            preview: false,
            ...(viewColumn && { viewColumn }),
          });
        },
        path.join(workbench().workspace, file),
      );
    }

    const bothInSight = () => inSight('last-keeper.md,Limn');

    async function inSight(tabs: string): Promise<void> {
      await messageHasFocus(workbench());
      await waitUntil(`${tabs} are visible`, async () => (await seen()).join() === tabs);
    }

    /** Opens a file as the Explorer does: in the group of editors that has the focus. */
    async function openWhereThePersonIs(file: string): Promise<void> {
      await workbench().probe.evaluate(
        async (vscode, full) => {
          await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(full), { preview: false });
        },
        path.join(workbench().workspace, file),
      );
    }

    /** Returns the active tab of each group. */
    function seen(): Promise<readonly string[]> {
      return workbench().probe.evaluate((vscode) =>
        vscode.window.tabGroups.all.map(({ activeTab }) => (activeTab?.label ?? '').replace(/^Limn.*/, 'Limn')),
      );
    }
  });

  describe('in any location', () => {
    it('can chat, generate and insert in the side bar', async () => {
      await workbench().setting('limn.panel.location', 'sideBar');
      await chat(workbench());
      await drawAndInsert(workbench());
      await workbench().screenshot('places-side-bar');
      assert.deepEqual(await tabs(), ['last-keeper.md']);
    });

    it('can chat, generate and insert in a window of its own', async () => {
      await workbench().setting('limn.panel.location', 'window');
      const opened = workbench().page.context().waitForEvent('page');
      await selectIn(workbench(), { file: 'blog/last-keeper.md', text: 'All three came home.' });
      await chooseInContextMenu(workbench().page, 'Chat About Selection');
      const own = await opened;
      workbench().limn = new Panel(own);
      await say(workbench(), 'Who came home?');
      await workbench().limn.turn('Chat').getByRole('button', { name: 'Copy', exact: true }).first().waitFor();
      await own.screenshot({ path: 'out/screenshots/places-window.png' });
      await drawAndInsert(workbench());
    });

    it('shows its session again in the side bar after the window was reloaded', async () => {
      await workbench().setting('limn.panel.location', 'sideBar');
      workbench().limn = new Panel(workbench().page);
      await chat(workbench());
      await workbench().reload();
      await workbench().limn.turn('Chat').waitFor();
    });

    it('still shows its session after the user has dragged it to another view', async () => {
      await workbench().setting('limn.panel.location', 'sideBar');
      await chat(workbench());
      await workbench().probe.evaluate(async (vscode) => {
        const moved = { viewIds: ['limn.conversation'], destinationId: 'workbench.view.explorer' };
        await vscode.commands.executeCommand('vscode.moveViews', moved);
        await vscode.commands.executeCommand('limn.openPanel');
      });
      await messageHasFocus(workbench());
      await workbench().limn.turn('Chat').waitFor();
      await dragTo('workbench.view.extension.limnConversation');
    });

    for (const entry of ['New Panel Entry', 'New Secondary Side Bar Entry'])
      it(`can chat, generate and insert after the user has moved it to: ${entry}`, async () => {
        await workbench().setting('limn.panel.location', 'sideBar');
        workbench().limn = new Panel(workbench().page);
        await chat(workbench());
        await workbench().probe.evaluate((vscode) => {
          void vscode.commands.executeCommand('workbench.action.moveFocusedView', 'limn.conversation');
        });
        await quickRow(workbench().page, entry).click();
        await workbench().limn.turn('Chat').waitFor();
        await drawAndInsert(workbench());
        await workbench().screenshot(`places-${entry.replaceAll(' ', '-').toLowerCase()}`);
        const frame = await panelFrame(workbench().page);
        const { scrollWidth, clientWidth } = await frame.evaluate(() => document.documentElement);
        assert.equal(scrollWidth, clientWidth);
        await dragTo('workbench.view.extension.limnConversation');
      });

    it('keeps the open insert form and its input when it is moved', async () => {
      await workbench().setting('limn.panel.location', 'beside');
      workbench().limn = new Panel(workbench().page);
      await drawPicture(workbench(), { file: 'blog/last-keeper.md', text: 'All three came home.' });
      await workbench().limn.chooseMore('Insert with Options...');
      const file = () => workbench().limn.body.locator('#insert-form-file');
      await file().fill('kept.png');
      await moveTo('Side Bar');
      await waitUntil('the panel is in the side bar', async () => (await tabs()).join() === 'last-keeper.md');
      await waitUntil('the file name is kept', async () => (await file().inputValue()) === 'kept.png');
    });

    it('keeps its draft and its turns when it is moved', async () => {
      await workbench().setting('limn.panel.location', 'sideBar');
      workbench().limn = new Panel(workbench().page);
      await chat(workbench());
      await workbench().page.keyboard.type('And what');
      await moveTo('To the Side');
      await waitUntil(
        'the panel is beside the document',
        async () => (await tabs()).join() === 'last-keeper.md,Limn: Who came home?',
      );
      await goesOn();
      await moveTo('Side Bar');
      await waitUntil('the panel is in the side bar', async () => (await tabs()).join() === 'last-keeper.md');
      await goesOn();
      const opened = workbench().page.context().waitForEvent('page');
      await moveTo('New Window');
      workbench().limn = new Panel(await opened);
      await goesOn();
      await moveTo('To the Side');
      workbench().limn = new Panel(workbench().page);
      await goesOn();
      await waitUntil(
        'the panel is beside the document again',
        async () => (await seen()).join() === 'last-keeper.md,Limn: Who came home?',
      );
    });

    /** Moves the view as a user does by its title; the command is VS Code's own. */
    async function dragTo(destination: string): Promise<void> {
      await workbench().probe.evaluate(async (vscode, destinationId) => {
        await vscode.commands.executeCommand('vscode.moveViews', { viewIds: ['limn.conversation'], destinationId });
      }, destination);
    }

    async function moveTo(place: string): Promise<void> {
      const { page } = workbench().limn;
      await runCommand(page, 'Move Limn View To...');
      await page.locator('.quick-input-widget:visible').getByRole('option', { name: place }).click();
    }

    /** The cursor comes last: a palette that is opened before closes when the panel gets the focus. */
    async function goesOn(): Promise<void> {
      await workbench().limn.turn('Chat').waitFor();
      await waitUntil('the draft is shown', async () => (await workbench().limn.message.inputValue()) === 'And what');
      await messageHasFocus(workbench());
    }

    /** Returns the active tab of each group. */
    function seen(): Promise<readonly string[]> {
      return workbench().probe.evaluate((vscode) =>
        vscode.window.tabGroups.all.map(({ activeTab }) => activeTab?.label ?? ''),
      );
    }
  });

  function tabs(): Promise<readonly string[]> {
    return workbench().probe.evaluate((vscode) =>
      vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label)),
    );
  }
});
