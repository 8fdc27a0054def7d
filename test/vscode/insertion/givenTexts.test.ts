import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { toQuote } from '../../../src/context/common/draftContext.ts';
import { activeEditor, InsertionHarness } from './harness.ts';

describe('A text that was pasted or dropped from outside of the editor', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = new InsertionHarness();
  });

  afterEach(() => desk.dispose());

  it('is shown read-only as it is sent, in the language of its name; the insertion point of results stays the same', async () => {
    const { document } = await desk.open('a.md', 'one\n');
    await desk.insertions.passages.reveal(
      toQuote({ kind: 'file', name: 'sub/b.json', text: '{ "lit": true }\n' }, 'g1'),
    );
    await activeEditor((editor) => editor?.document.uri.scheme === 'limn-text');
    await vscode.commands.executeCommand('type', { text: 'x' });
    const shown = vscode.window.activeTextEditor?.document;
    assert.deepEqual([shown?.getText(), shown?.languageId], ['{ "lit": true }\n', 'json']);
    assert.equal(desk.lastEditor.getLocation()?.document, document);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    assert.deepEqual(desk.dialogs.said, []);
  });
});
