import { strict as assert } from 'node:assert';
import path from 'node:path';
import { chat, drawAndInsert } from '../mainJob.ts';
import { Panel } from '../panel.ts';
import { waitUntil } from '../waitUntil.ts';
import { chooseInContextMenu, panelFrame, quickRow, runCommand } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { beginSession, chatAbout, drawPicture, messageHasFocus, say, selectIn } from '../workflows.ts';

describe('the place of the panel', () => {
  const workbench = withWorkbench();

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  describe('the panel and the document it is about', () => {
    const post = 'blog/last-keeper.md';
    const text = 'All three came home.';

    it('are both in sight: the panel first, then a file, then a selection', async () => {
      await workbench().palette('Limn: Open Panel');
      await messageHasFocus(workbench());
      await openWhereThePersonIs(post);
      await workbench().select(text);
      await chooseInContextMenu(workbench().page, 'Chat About Selection');
      await bothInSight();
    });

    it('are both in sight: a file and its selection first, then the panel, then another file where the panel is', async () => {
      await chatAbout(workbench(), { file: post, text });
      await bothInSight();
      await openWhereThePersonIs('storyboard.md');
      await workbench().select('one small boat');
      await chooseInContextMenu(workbench().page, 'Chat About Selection');
      await inSight('last-keeper.md,storyboard.md,Limn');
    });

    it('are both in sight: the panel is asked for again while a file stands before it', async () => {
      await workbench().palette('Limn: Open Panel');
      await messageHasFocus(workbench());
      await openWhereThePersonIs(post);
      await workbench().palette('Limn: Open Panel');
      await bothInSight();
    });

    it('stay where they are when the window comes back with the panel behind a file, and another panel is opened', async () => {
      await chat(workbench());
      await waitUntil('its tab has its title', async () => (await tabs()).includes('Limn: Who came home?'));
      await openBefore('storyboard.md');
      await workbench().reload();
      await beginSession(workbench(), 'New Image');
      assert.ok((await tabs()).includes('Limn: Who came home?'), (await tabs()).join());
    });

    /** In the panel's group of editors. */
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
      await waitUntil(`${tabs} are in sight`, async () => (await seen()).join() === tabs);
    }

    /** As from the explorer: in the group of editors that has the focus. */
    async function openWhereThePersonIs(file: string): Promise<void> {
      await workbench().probe.evaluate(
        async (vscode, full) => {
          await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(full), { preview: false });
        },
        path.join(workbench().workspace, file),
      );
    }

    /** The tabs in front, group by group. */
    function seen(): Promise<readonly string[]> {
      return workbench().probe.evaluate((vscode) =>
        vscode.window.tabGroups.all.map(({ activeTab }) => (activeTab?.label ?? '').replace(/^Limn.*/, 'Limn')),
      );
    }
  });

  describe('the main job, wherever the panel stands', () => {
    it('in the side bar', async () => {
      await workbench().setting('limn.panel.location', 'sideBar');
      await chat(workbench());
      await drawAndInsert(workbench());
      await workbench().screenshot('places-side-bar');
      assert.deepEqual(await tabs(), ['last-keeper.md']);
    });

    it('in its own window', async () => {
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

    it('goes on where it was after the window was reloaded', async () => {
      await workbench().setting('limn.panel.location', 'sideBar');
      workbench().limn = new Panel(workbench().page);
      await chat(workbench());
      await workbench().reload();
      await workbench().limn.turn('Chat').waitFor();
    });

    it('goes on where the user has dragged it', async () => {
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
      it(`where the user has moved it to: ${entry}`, async () => {
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

    it('takes along the sheet that stands open, and what is typed on it, when it is moved', async () => {
      await workbench().setting('limn.panel.location', 'beside');
      workbench().limn = new Panel(workbench().page);
      await drawPicture(workbench(), { file: 'blog/last-keeper.md', text: 'All three came home.' });
      await workbench().limn.chooseMore('Insert…');
      const file = () => workbench().limn.body.locator('#insert-form-file');
      await file().fill('kept.png');
      await moveTo('Side Bar');
      await waitUntil('it stands in the side bar', async () => (await tabs()).join() === 'last-keeper.md');
      await waitUntil('the name is there', async () => (await file().inputValue()) === 'kept.png');
    });

    it('takes along what is typed and what was asked when it is moved', async () => {
      await workbench().setting('limn.panel.location', 'sideBar');
      workbench().limn = new Panel(workbench().page);
      await chat(workbench());
      await workbench().page.keyboard.type('And what');
      await moveTo('Beside the Document');
      await waitUntil('it stands beside', async () => (await tabs()).join() === 'last-keeper.md,Limn: Who came home?');
      await goesOn();
      await moveTo('Side Bar');
      await waitUntil('it stands in the side bar', async () => (await tabs()).join() === 'last-keeper.md');
      await goesOn();
      const opened = workbench().page.context().waitForEvent('page');
      await moveTo('Own Window');
      workbench().limn = new Panel(await opened);
      await goesOn();
      await moveTo('Beside the Document');
      workbench().limn = new Panel(workbench().page);
      await goesOn();
      await waitUntil(
        'it stands beside again',
        async () => (await seen()).join() === 'last-keeper.md,Limn: Who came home?',
      );
    });

    /** As a user does it with the view's title; the command is VS Code's own. */
    async function dragTo(destination: string): Promise<void> {
      await workbench().probe.evaluate(async (vscode, destinationId) => {
        await vscode.commands.executeCommand('vscode.moveViews', { viewIds: ['limn.conversation'], destinationId });
      }, destination);
    }

    async function moveTo(place: string): Promise<void> {
      const { page } = workbench().limn;
      await runCommand(page, 'Limn: Move Panel To…');
      await page.locator('.quick-input-widget:visible').getByRole('option', { name: place }).click();
    }

    async function goesOn(): Promise<void> {
      await workbench().limn.turn('Chat').waitFor();
      await waitUntil('the words are there', async () => (await workbench().limn.message.inputValue()) === 'And what');
    }

    /** The tabs in front, group by group. */
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
