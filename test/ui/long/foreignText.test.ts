import { strict as assert } from 'node:assert';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { emptyDraft, newSession } from '../../../src/sessions/common/editSession.ts';
import { startSdkAgent } from '../../bridge/clients.ts';
import { findMessage } from '../messages.ts';
import { connectClaude } from '../otherAgent.ts';
import { chooseFile } from '../saveDialog.ts';
import { streamed } from '../streams.ts';
import { openText } from '../texts.ts';
import { waitUntil } from '../waitUntil.ts';
import { chooseFromMenu, quickInput, quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { askAndWait, beginSession, expectNoRequest, messageHasFocus } from '../workflows.ts';

/** VS Code would run the command of such a link in its messages, and show its label alone. */
const link = '[Show why](command:workbench.action.showCommands)';
const typing = '[Show why](command:workbench.action.terminal.sendSequence?%7B%22text%22%3A%22id%5Cn%22%7D)';
const icon = '$(trash)';

describe('External text that looks like a link of VS Code', () => {
  const workbench = withWorkbench();
  const page = () => workbench().page;
  const at = (file: string) => path.join(workbench().workspace, file);
  const sessions = () =>
    page()
      .getByRole('tree', { name: 'Sessions' })
      .getByRole('treeitem', { name: /, (Chat|Image), / });

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  /** Asserts that a part of the window shows exactly this text, with nothing to click in it. */
  async function isLiteral(part: Locator, text: string, screenshot: string): Promise<void> {
    await part.waitFor();
    await workbench().screenshot(`foreign-text-${screenshot}`);
    assert.ok(seen(await part.textContent()).includes(text), `${seen(await part.textContent())} lacks ${text}`);
    assert.equal(await part.locator('a[href], .monaco-link').count(), 0, 'there is a link');
    assert.equal(await part.locator('.codicon-trash').count(), 0, 'there is an icon');
  }

  const message = async (words: string) =>
    (await findMessage(workbench(), words)).locator('.notification-list-item-message');

  async function put(file: string, text: string): Promise<void> {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), text);
  }

  async function deleteSession(words: string): Promise<void> {
    await workbench().probe.evaluate((vscode) => vscode.commands.executeCommand('limn.sessions.focus'));
    await sessions().filter({ hasText: words }).click({ button: 'right' });
    await chooseFromMenu(page(), 'Delete');
  }

  it('is shown unchanged if a prompt file contains it as the name of a picture', async () => {
    const named = `../${typing}`;
    await put('foreign/gull.limn.md', `---\nattachments: ["${named}"]\n---\n\nA gull on a post\n`);
    await openText(workbench(), 'foreign/page.md', '![A gull](gull.png)\n');
    await expectNoRequest(workbench(), async () => {
      await workbench().palette('Limn: Generate Missing Images...');
      await quickRow(page(), 'Current Document').click();
      await quickRow(page(), 'foreign/gull.png').waitFor();
      await quickInput(page()).press('Enter');
      await isLiteral(await message('gull.png: '), named, 'prompt-file');
    });
  });

  it('is shown unchanged if an imported session has this title, also in the list of sessions', async () => {
    const draft = { ...emptyDraft('chat', { aspectRatio: '', size: '' }), text: 'Half a thought' };
    const session = { ...newSession({ now: Date.now(), id: 'foreign' }, draft), title: `${link} ${icon}` };
    await put('foreign.json', JSON.stringify({ format: 'limn-session', version: 2, session }));
    await workbench().palette('Limn: Import Session...');
    await chooseFile(page(), at('foreign.json'));
    await messageHasFocus(workbench());
    await isLiteral(await message('Imported session'), session.title, 'imported');
    await workbench().palette('Limn: Show Sessions...');
    await isLiteral(quickRow(page(), 'Show why').first(), session.title, 'list');
    await page().keyboard.press('Escape');
  });

  it('is shown unchanged if a file that cannot be read has this name', async () => {
    const file = `${link}.md`;
    await put(file, 'not\u0000text');
    const uri = workbench().address(file);
    await workbench().probe.evaluate(
      (vscode, address) => vscode.commands.executeCommand('limn.illustrateDocument', vscode.Uri.parse(address)),
      uri,
    );
    await isLiteral(await message('as text.'), file, 'file');
  });

  it('is shown unchanged if an answer begins with it and its session is deleted', async () => {
    const heading = `What went wrong ${link}`;
    workbench().service.script.next({ path: '/chat/', ...streamed([[{ content: `# ${heading}\n\nNothing.` }]]) });
    await beginSession(workbench(), 'New Chat');
    await askAndWait(workbench(), 'explain');
    await waitUntil('the session has its title', async () => (await workbench().limn.title.textContent()) === heading);
    await deleteSession('What went wrong');
    await isLiteral(await message('deleted.'), heading, 'deleted');
  });

  it('is shown unchanged if an agent has this name', async () => {
    const server = await connectClaude(workbench());
    const agent = await startSdkAgent(server, link);
    await agent.call('generate_image', { prompt: 'A gull on a post' });
    await agent.close();
    await deleteSession('Agent:');
    await isLiteral(await message('deleted.'), `Agent: ${link}`, 'agent');
  });

  it('is shown unchanged below a question if a model has this name', async () => {
    await workbench().setting('limn.chat.model', link);
    await openText(workbench(), 'foreign/story.md', '# A story\n\nA boat leaves the rock.\n');
    await workbench().palette('Limn: Illustrate Document...');
    await isLiteral(page().locator('.quick-input-widget:visible .quick-input-message'), link, 'question');
    await page().keyboard.press('Escape');
    await workbench().setting('limn.chat.model', 'sample-chat');
  });
});

/** Invisible characters prevent VS Code from interpreting the text. */
function seen(text: string | null): string {
  return (text ?? '').replaceAll('\u200B', '');
}
