import { strict as assert } from 'node:assert';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pressInMessage } from '../messages.ts';
import { Panel } from '../panel.ts';
import { chooseFile, saveUnder } from '../saveDialog.ts';
import { getStoragePath } from '../storagePath.ts';
import { waitUntil } from '../waitUntil.ts';
import { answerQuestion, chooseFromMenu, pressInModal, quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { askAndWait, beginSession, expectNoRequest, say } from '../workflows.ts';

describe('Sessions', () => {
  const workbench = withWorkbench();
  const prompt = 'A lamp by the sea';
  const limn = () => workbench().limn;
  const row = (name: RegExp) =>
    workbench().page.getByRole('tree', { name: 'Sessions' }).getByRole('treeitem', { name });
  const rows = () => row(/, (Image|Chat), /);

  before(async () => {
    await workbench().setKey('any-word');
    await showView();
    await workbench().page.getByText('No sessions yet').waitFor();
  });

  it('are listed by day in the view, with a badge and a label while one runs, and a picture on hover', async () => {
    const { page, service } = workbench();
    service.hold();
    await beginSession(workbench(), 'New Image');
    await say(workbench(), prompt);
    await row(/^A lamp by the sea, Image, running, /).waitFor();
    await page.getByRole('tab', { name: /Running sessions: 1/ }).waitFor();
    service.release();
    await limn().picture(prompt).waitFor();
    const line = row(/^A lamp by the sea, Image, \d/).first();
    await line.waitFor();
    assert.equal(await row(/^Today$/).count(), 1);
    await waitUntil('the picture is shown', async () => {
      for (const x of [60, 64]) await line.hover({ position: { x, y: 8 } });
      const width = (image: Element) => (image instanceof HTMLImageElement ? image.naturalWidth : 0);
      return page
        .locator('.workbench-hover img')
        .evaluate(width, undefined, { timeout: 2_000 })
        .catch(() => 0);
    });
    await workbench().screenshot('sessions-view');
  });

  it('are filtered by a search until it is cleared; a search without matches is reported', async () => {
    await begin('make an outline');
    await begin('storyboard');
    await workbench().palette('View: Show Explorer');
    await searchFor('OUTLINE');
    await row(/^storyboard, /).waitFor({ state: 'hidden' });
    await row(/^make an outline, /)
      .first()
      .waitFor();
    await searchFor('nobody wrote this');
    await workbench().page.getByText("No sessions found for 'nobody wrote this'.").waitFor();
    await workbench().page.getByRole('button', { name: 'Clear Search' }).click();
    await row(/^storyboard, /)
      .first()
      .waitFor();
  });

  it('are renamed, pinned, duplicated and branched by their context menu', async () => {
    await begin('a table');
    const before = await rows().count();
    await choose(row(/^a table, /), 'Rename...');
    await answerQuestion(workbench().page, 'The lamp');
    const lamp = row(/^The lamp, Chat, /).first();
    await limn().title.getByText('The lamp', { exact: true }).waitFor();
    await workbench()
      .page.getByRole('tab', { name: /^Limn: The lamp/ })
      .waitFor();
    await choose(lamp, 'Pin');
    await row(/^Pinned$/).waitFor();
    await choose(lamp, 'Duplicate');
    await waitUntil('there is a copy', async () => (await rows().count()) === before + 1);
    await choose(lamp, 'Branch Session...');
    await quickRow(workbench().page, 'a table').click();
    await waitUntil('there is a branch', async () => (await rows().count()) === before + 2);
    await limn().turn('Chat').waitFor();
  });

  it('are deleted one at a time or all at once, and are restored by Undo together with their panel', async () => {
    const { page } = workbench();
    await begin('make it shorter, to be deleted');
    const before = await rows().count();
    await choose(row(/^make it shorter, to be deleted, /), 'Delete');
    await limn().turn('Chat').waitFor({ state: 'hidden' });
    await pressInMessage(workbench(), { message: "' deleted.", button: 'Undo' });
    await limn().turn('Chat').waitFor();
    await waitUntil('it is back in the view', async () => (await rows().count()) === before);
    await workbench().probe.evaluate((vscode) => void vscode.commands.executeCommand('limn.deleteAllSessions'));
    await pressInModal(page, 'Delete All');
    await page.getByText('No sessions yet').waitFor();
    await pressInMessage(workbench(), { message: `Sessions deleted: ${before}`, button: 'Undo' });
    await waitUntil('all are back', async () => (await rows().count()) === before);
    await limn().turn('Chat').waitFor();
  });

  it('are opened beside the active one, and are both shown again with the draft after VS Code was restarted', async () => {
    await begin('a list of two');
    await begin('a second list');
    await limn().message.fill('typed before the end');
    await choose(row(/^a list of two, /).first(), 'Open Session to the Side');
    const panels = [0, 1].map((at) => new Panel(workbench().page, at));
    const titles = () => Promise.all(panels.map(({ title }) => title.textContent()));
    const areShown = async () => String((await titles()).sort()) === 'a list of two,a second list';
    await waitUntil('both are shown', areShown);
    await workbench().screenshot('sessions-side-by-side');
    await expectNoRequest(workbench(), () => workbench().restart());
    await waitUntil('both are shown again', areShown, 30_000);
    const panel = panels[(await titles()).indexOf('a second list')] ?? assert.fail('It is not shown');
    await waitUntil('the draft is there', async () => (await panel.message.inputValue()) === 'typed before the end');
    await workbench().tidy();
  });

  it('are exported to a zip file and imported from it', async () => {
    const { page, workspace } = workbench();
    await showView();
    await begin('a long poem');
    const before = await rows().count();
    await choose(row(/^a long poem, /).first(), 'Export Session...');
    await quickRow(page, 'Zip File').click();
    const file = path.join(workspace, 'poem.zip');
    await saveUnder(page, file);
    await waitUntil('the zip file is written', async () => (await readdir(workspace)).includes('poem.zip'));
    await workbench().palette('Limn: Import Session...');
    await chooseFile(page, file);
    await page.getByText("Imported session 'a long poem'.").first().waitFor();
    await waitUntil('the imported session is listed', async () => (await rows().count()) === before + 1);
    await limn().turn('Chat').waitFor();
  });

  it('are not saved if the user turned the history off', async () => {
    await workbench().setting('limn.history.enabled', false);
    const before = await folders();
    await newChat();
    await askAndWait(workbench(), 'leave no trace');
    await workbench().reload();
    await waitUntil('an empty session is shown', async () => (await limn().title.textContent()) === 'New session');
    assert.deepEqual(await folders(), before);
    await workbench().setting('limn.history.enabled');
  });

  const showView = () => workbench().probe.evaluate((vscode) => vscode.commands.executeCommand('limn.sessions.focus'));

  async function newChat(): Promise<void> {
    await workbench().palette('Limn: New Chat');
    await waitUntil('the new session is shown', async () => (await limn().title.textContent()) === 'New session');
  }

  /** Begins a session with one answer, and waits until the view lists it. */
  async function begin(words: string): Promise<void> {
    await newChat();
    await askAndWait(workbench(), words);
    await row(new RegExp(`^${words}, Chat, \\d`))
      .first()
      .waitFor();
  }

  async function choose(line: ReturnType<typeof row>, item: string): Promise<void> {
    await line.click({ button: 'right' });
    await chooseFromMenu(workbench().page, item);
  }

  async function searchFor(words: string): Promise<void> {
    await workbench().palette('Limn: Search Sessions...');
    await answerQuestion(workbench().page, words);
  }

  /** The folders of the sessions on disk. */
  async function folders(): Promise<readonly string[]> {
    const names = await readdir(getStoragePath(workbench(), 'sessions'));
    return names.filter((name) => /^\w{9}-/.test(name)).sort();
  }
});
