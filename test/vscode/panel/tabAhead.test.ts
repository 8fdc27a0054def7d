import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { tabsOf } from '../../../src/host/panel/pageTabs.ts';
import { openTabAhead, type TabAhead } from '../../../src/host/panel/tabAhead.ts';
import { settings, viewType } from '../../../src/shared/names.ts';

const context = {
  extensionUri: vscode.Uri.parse('file:///limn'),
  globalStorageUri: vscode.Uri.parse('file:///storage'),
} as vscode.ExtensionContext;

const tabs = () => tabsOf(viewType).length;

/** Resolves when VS Code has so many tabs. */
async function untilTabs(count: number): Promise<void> {
  if (tabs() === count) return;
  await new Promise<void>((resolve) => {
    const hearing = vscode.window.tabGroups.onDidChangeTabs(() => {
      if (tabs() !== count) return;
      hearing.dispose();
      resolve();
    });
  });
}

async function opened(): Promise<TabAhead> {
  const ahead = await openTabAhead(context);
  assert.ok(ahead);
  await untilTabs(1);
  return ahead;
}

describe('A tab that is opened while Limn is loaded', () => {
  afterEach(() => untilTabs(0));

  it('is there for one panel, with what its page may do, and knows where the person was', async () => {
    const document = await vscode.workspace.openTextDocument({ content: 'All boats came home.' });
    const editor = await vscode.window.showTextDocument(document);
    const ahead = await opened();
    const tab = ahead.take();
    assert.equal(ahead.editor?.document, editor.document);
    assert.deepEqual(
      tab?.webview.options.localResourceRoots?.map(({ path }) => path),
      ['/limn/dist', '/storage/pictures', '/storage/thumbnails'],
    );
    assert.equal(ahead.take(), undefined);
    ahead.dispose();
    assert.equal(tabs(), 1);
    tab?.dispose();
  });

  it('goes where no panel took it', async () => {
    const ahead = await opened();
    ahead.dispose();
  });

  it('is not given to a panel once the person has closed it', async () => {
    const ahead = await opened();
    await vscode.window.tabGroups.close(tabsOf(viewType));
    await untilTabs(0);
    assert.equal(ahead.take(), undefined);
  });

  it('is not opened where there is one, nor where the panel opens elsewhere', async () => {
    const ahead = await opened();
    assert.equal(await openTabAhead(context), undefined);
    ahead.dispose();
    await untilTabs(0);
    const { id } = settings.panelLocation;
    await vscode.workspace.getConfiguration().update(id, 'sideBar', vscode.ConfigurationTarget.Global);
    assert.equal(await openTabAhead(context), undefined);
    await vscode.workspace.getConfiguration().update(id, undefined, vscode.ConfigurationTarget.Global);
  });
});
