import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ImageEditors } from '../../../src/imageEditor/host/imageEditors.ts';
import { getTabs } from '../../../src/pageKit/host/pageTabs.ts';
import { imageEditorViewType, viewType } from '../../../src/product/common/names.ts';
import { waitUntil } from '../../ui/waitUntil.ts';
import { fake } from '../../unit/fake.ts';

type Needs = ConstructorParameters<typeof ImageEditors>[0];
type Placed = Parameters<ImageEditors['showFromSession']>[1];

describe('The page that edits an image', () => {
  const { One, Two } = vscode.ViewColumn;
  const uri = 'file:///images/gull.png';
  const placed = fake<Placed>({
    turn: { prompt: 'A gull' },
    result: {},
    picture: { id: 'a' },
  });
  let editors: ImageEditors;

  beforeEach(async () => {
    editors = new ImageEditors(
      fake<Needs>({
        extension: {
          extensionUri: vscode.Uri.file('/limn'),
          workspaceState: { get: () => undefined, update: async () => undefined },
        },
        pictureUri: () => vscode.Uri.parse(uri),
      }),
    );
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: 'A gull' }), One);
  });
  afterEach(async () => {
    editors.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  async function columnAfter(show: () => Promise<void>): Promise<vscode.ViewColumn | undefined> {
    await show();
    await waitUntil('its tab is there', async () => getTabs(imageEditorViewType).length > 0);
    return getTabs(imageEditorViewType)[0]?.group.viewColumn;
  }

  /** Shows a panel beside the document, which stays active: its group is activated only after the page's message has arrived. */
  async function showPanel(): Promise<void> {
    vscode.window.createWebviewPanel(viewType, 'Limn', { viewColumn: Two, preserveFocus: true });
    await waitUntil('its tab is there', async () => getTabs(viewType).some(({ isActive }) => isActive));
    assert.equal(vscode.window.tabGroups.activeTabGroup.viewColumn, One);
  }

  it('covers the panel in which it was opened, and never the document, even before VS Code has activated the panel', async () => {
    await showPanel();
    assert.equal(await columnAfter(() => editors.showFromSession('session', placed, 'crop')), Two);
  });

  it('is opened in the active group for a file, and where no panel is among the editors', async () => {
    await showPanel();
    assert.equal(await columnAfter(() => editors.show({ uri, tool: 'crop' })), One);
    await vscode.window.tabGroups.close(getTabs(imageEditorViewType));
    await vscode.window.tabGroups.close(getTabs(viewType));
    assert.equal(await columnAfter(() => editors.showFromSession('session', placed, 'markUp')), One);
  });
});
