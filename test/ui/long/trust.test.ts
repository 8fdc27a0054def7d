import { strict as assert } from 'node:assert';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { waitUntil } from '../waitUntil.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { beginSession } from '../workflows.ts';

describe('A workspace that is not trusted yet', () => {
  const workbench = withWorkbench({
    settings: {
      'security.workspace.trust.enabled': true,
      'security.workspace.trust.startupPrompt': 'never',
      'limn.prompts': [{ name: 'My own', text: 'As I would.' }],
    },
  });
  const limn = () => workbench().limn;
  const isTrusted = () => workbench().probe.evaluate((vscode) => vscode.workspace.isTrusted);

  before(async () => {
    await workbench().setKey('any-word');
    const folder = path.join(workbench().workspace, '.vscode');
    await mkdir(folder, { recursive: true });
    const settings = { 'limn.prompts': [{ name: 'House style', text: 'In our house style.' }] };
    await writeFile(path.join(folder, 'settings.json'), JSON.stringify(settings));
  });
  afterEach(() => workbench().tidy());

  it('lets the user generate the picture of the sample story', async () => {
    assert.equal(await isTrusted(), false);
    await workbench().probe.evaluate((vscode) => vscode.commands.executeCommand('limn.trySample', 'draw'));
    await limn()
      .body.getByRole('img', { name: /^A white lighthouse/ })
      .first()
      .waitFor();
    await workbench().tidy();
  });

  it('has its prompt templates offered as soon as it is trusted, and not before', async () => {
    const { page } = workbench();
    await beginSession(workbench(), 'New Chat');
    await page.keyboard.type('/');
    await limn().body.getByRole('option', { name: 'My own' }).waitFor();
    assert.equal(await limn().body.getByRole('option', { name: 'House style' }).count(), 0);
    await workbench().palette('Workspaces: Manage Workspace Trust');
    await page.getByRole('button', { name: 'Trust', exact: true }).first().click();
    await waitUntil('the workspace is trusted', isTrusted);
    await page.getByText('You trust this folder').waitFor();
    // The pressed button, which had the focus, is gone, so Escape would have no effect.
    await page
      .getByRole('button', { name: /^Close/ })
      .last()
      .click();
    await page.getByText('You trust this folder').waitFor({ state: 'hidden' });
    await workbench().palette('Limn: Open Limn View');
    await limn().message.focus();
    await limn().message.fill('/');
    await limn().body.getByRole('option', { name: 'House style' }).waitFor();
  });
});
