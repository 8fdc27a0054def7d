import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { activeEditor, closeDocument, focusPanel, InsertionHarness, putCursor } from './harness.ts';

describe('The last editor', () => {
  let desk: InsertionHarness;

  beforeEach(() => {
    desk = new InsertionHarness();
  });

  afterEach(() => desk.dispose());

  const shown = () => desk.lastEditor.getLocation()?.document.uri.path.split('/').at(-1);

  it('is kept while a panel has the focus, with the cursor it had', async () => {
    const editor = await desk.open('a.md', 'one\ntwo\n');
    putCursor(editor, 1, 2);
    const panel = await focusPanel();
    assert.equal(vscode.window.activeTextEditor, undefined);
    assert.equal(shown(), 'a.md');
    assert.deepEqual(desk.lastEditor.getLocation()?.selection.active, new vscode.Position(1, 2));
    panel.dispose();
  });

  it('is the last focused one of several', async () => {
    await desk.open('a.md', '');
    await vscode.commands.executeCommand('vscode.open', desk.file('a.md'), vscode.ViewColumn.Two);
    await desk.open('b.md', '');
    assert.equal(shown(), 'b.md');
  });

  it('is never an output view', async () => {
    await desk.open('a.md', '');
    const channel = vscode.window.createOutputChannel('Limn test');
    channel.show();
    await activeEditor((editor) => editor?.document.uri.scheme === 'output');
    assert.equal(shown(), 'a.md');
    await vscode.commands.executeCommand('workbench.action.closePanel');
    channel.dispose();
  });

  it('is another visible one when its document is closed, or undefined if there is none', async () => {
    await desk.open('a.md', '');
    const { document } = await desk.open('b.md', '');
    await closeDocument(document);
    assert.equal(shown(), 'a.md');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    assert.equal(desk.lastEditor.getLocation()?.editor, undefined);
  });

  it('is an agent instructions file only for the user, while agents generate for the previous document', async () => {
    const work = () => desk.lastEditor.work()?.uri.path.split('/').at(-1);
    const { document } = await desk.open('a.md', '');
    for (const name of ['AGENTS.md', 'GEMINI.md', 'SKILL.md']) {
      await desk.open(name, '');
      assert.deepEqual([shown(), work()], [name, 'a.md']);
    }
    await closeDocument(document);
    assert.equal(work(), undefined);
  });
});
