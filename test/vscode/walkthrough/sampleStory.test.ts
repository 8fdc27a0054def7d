import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { showSampleStory, uses } from '../../../src/walkthrough/host/createWalkthrough.ts';

const run = vscode.commands.executeCommand;

describe('The sample story', () => {
  afterEach(async () => {
    for (const document of stories()) {
      await vscode.window.showTextDocument(document);
      await run('workbench.action.revertAndCloseActiveEditor');
    }
  });

  it('is unsaved Markdown with the passage of each use selected', async () => {
    const begins = { draw: 'A white lighthouse', ask: 'He was afraid of the stair', illustrate: 'The Last Keeper' };
    for (const use of uses) {
      const { isUntitled, languageId } = await showSampleStory(use);
      assert.deepEqual([isUntitled, languageId], [true, 'markdown']);
      assert.ok(selected().startsWith(begins[use]), use);
    }
  });

  it('is shown again while it is open, with the edits of the user', async () => {
    const first = await showSampleStory('draw');
    const edit = new vscode.WorkspaceEdit();
    edit.insert(first.uri, new vscode.Position(2, 0), 'A word of mine. ');
    await vscode.workspace.applyEdit(edit);
    assert.equal(await showSampleStory('ask'), first);
    assert.match(first.getText(), /A word of mine\. The boat/);
  });

  it('is opened again if the passage was changed', async () => {
    const first = await showSampleStory('draw');
    const edit = new vscode.WorkspaceEdit();
    edit.replace(first.uri, vscode.window.activeTextEditor?.selection ?? assert.fail('nothing is selected'), 'Gone.');
    await vscode.workspace.applyEdit(edit);
    const second = await showSampleStory('draw');
    assert.notEqual(second, first);
    assert.match(selected(), /^A white lighthouse/);
  });

  function selected(): string {
    const editor = vscode.window.activeTextEditor;
    return editor?.document.getText(editor.selection) ?? '';
  }

  function stories(): readonly vscode.TextDocument[] {
    return vscode.workspace.textDocuments.filter(({ isUntitled, isClosed }) => isUntitled && !isClosed);
  }
});
