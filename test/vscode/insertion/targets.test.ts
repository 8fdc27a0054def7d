import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { PassageTracker } from '../../../src/insertion/host/passageTracker.ts';
import type { Quote } from '../../../src/sessions/common/model/quote.ts';
import { closeDocument, closeUnsaved, InsertionHarness, openAgain, replaceText, select, undo } from './harness.ts';

describe('A tracked passage', () => {
  let desk: InsertionHarness;
  let targets: PassageTracker;

  beforeEach(() => {
    desk = new InsertionHarness();
    targets = new PassageTracker();
  });

  afterEach(async () => {
    targets.dispose();
    await desk.dispose();
  });

  function quote(editor: vscode.TextEditor, words: string): Quote {
    select(editor, words);
    return targets.capture(editor);
  }

  async function found(of: Quote): Promise<string> {
    const target = await targets.locate(of);
    return target.state === 'found'
      ? `${target.range.start.line}: ${target.document.getText(target.range)}`
      : target.state;
  }

  it('reports the document, lines and text of the selection', async () => {
    const editor = await desk.open('a.md', 'one\ntwo\nthree\n');
    editor.selection = new vscode.Selection(1, 0, 2, 0);
    const { id, uri, ...said } = targets.capture(editor);
    assert.ok(id.length > 10);
    assert.equal(uri, desk.file('a.md').toString());
    assert.deepEqual(said, {
      fileName: 'a.md',
      languageId: 'markdown',
      firstLine: 2,
      firstColumn: 0,
      lastLine: 2,
      text: 'two\n',
    });
  });

  it('is found in its open document without opening it, and in no other one', async () => {
    const other = await desk.open('b.md', 'the passage\n');
    const editor = await desk.open('a.md', 'one\n\nthe passage\n');
    const passage = quote(editor, 'the passage');
    assert.equal(targets.locateIn(other.document, passage), undefined);
    const found = targets.locateIn(editor.document, passage);
    assert.deepEqual([found?.state, found?.range.start.line], ['found', 2]);
    await replaceText(editor, 'the passage', '');
    assert.deepEqual([targets.locateIn(editor.document, passage)?.range.isEmpty], [true]);
  });

  for (const [name, text] of [
    ['LF', 'one\ntwo\n\nthe passage\n\nthree\n'],
    ['CRLF', 'one\r\ntwo\r\n\r\nthe passage\r\n\r\nthree\r\n'],
  ] as const)
    it(`is followed through edits above, below and beside it in a file with ${name}`, async () => {
      const editor = await desk.open('a.md', text);
      const passage = quote(editor, 'the passage');
      await replaceText(editor, 'one', 'one\nand a half\n');
      await replaceText(editor, 'three', 'four\nfive');
      await replaceText(editor, 'the passage', 'the passage');
      const at = editor.document.positionAt(editor.document.getText().indexOf('the passage'));
      await editor.edit((edit) => edit.insert(at, 'before '));
      assert.equal(await found(passage), '5: the passage');
    });

  it('is not confused with equal text in a long file with CRLF', async () => {
    const editor = await desk.open('a.md', 'the passage\r\n'.repeat(200));
    const selection = new vscode.Selection(100, 0, 100, 11);
    const passage = targets.capture({ document: editor.document, selection });
    await editor.edit((edit) => edit.insert(new vscode.Position(98, 0), 'above above above\n'));
    await editor.edit((edit) => edit.insert(new vscode.Position(104, 0), 'below\n'));
    assert.equal(await found(passage), '101: the passage');
  });

  it('is followed when the line breaks of its document change', async () => {
    const editor = await desk.open('a.md', 'one\n\nthe\npassage\n\nthree, the\npassage\n');
    const passage = quote(editor, 'the\npassage');
    await editor.edit((edit) => edit.setEndOfLine(vscode.EndOfLine.CRLF));
    await replaceText(editor, 'one', 'one\ntwo');
    assert.equal(await found(passage), '3: the\r\npassage');
  });

  it('counts as changed after an edit inside it, and as unchanged after the undo', async () => {
    const editor = await desk.open('a.md', 'one\n\nthe passage\n\nthe passage\n');
    const passage = quote(editor, 'the passage');
    await replaceText(editor, 'e pass', 'e long pass');
    assert.equal(await found(passage), 'changed');
    await undo(editor.document);
    assert.equal(await found(passage), '2: the passage');
  });

  it('counts as unchanged after a deletion across its edge was undone', async () => {
    const editor = await desk.open('a.md', 'one\n\nthe passage\n\nthe passage\n');
    const passage = quote(editor, 'the passage');
    await replaceText(editor, 'one\n\nthe', '');
    assert.equal(await found(passage), 'changed');
    await undo(editor.document);
    assert.equal(await found(passage), '2: the passage');
  });

  it('moves to the position where the user cut and pasted it', async () => {
    const editor = await desk.open('a.md', 'the passage\n\ntwo\n');
    const passage = quote(editor, 'the passage');
    await vscode.commands.executeCommand('editor.action.clipboardCutAction');
    editor.selection = new vscode.Selection(2, 3, 2, 3);
    assert.equal(await found(passage), 'changed');
    await editor.edit((edit) => edit.insert(new vscode.Position(2, 3), '\nthe passage'));
    assert.equal(await found(passage), '3: the passage');
  });

  it('is found when its document was closed and opened again', async () => {
    const { document } = await desk.open('a.md', 'the passage\n\nthe passage\n\ntwo\n');
    const passage = targets.capture({ document, selection: new vscode.Selection(2, 0, 2, 11) });
    await closeDocument(document);
    assert.equal(await found(passage), '2: the passage');
    await replaceText(await openAgain(desk.file('a.md')), 'two', 'three');
    assert.equal(await found(passage), '2: the passage');
  });

  it('is found when its closed document was changed by other programs', async () => {
    const editor = await desk.open('a.md', 'one\n\nthe passage\n');
    const passage = quote(editor, 'the passage');
    await closeDocument(editor.document);
    await vscode.workspace.fs.writeFile(desk.file('a.md'), new TextEncoder().encode('\n\n\none\n\nthe passage\n'));
    assert.equal(await found(passage), '5: the passage');
  });

  it('is found after a restart by its text nearest to its line, and followed afterwards', async () => {
    const editor = await desk.open('a.md', 'x\nthe passage\nx\nx\nx\nthe passage\n');
    const passage = targets.capture({ document: editor.document, selection: new vscode.Selection(5, 0, 5, 11) });
    targets.dispose();
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'new\n'));
    targets = new PassageTracker();
    assert.equal(await found(passage), '6: the passage');
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'new\n'));
    await replaceText(editor, 'the passage\nx', 'gone\nx');
    assert.equal(await found(passage), '7: the passage');
  });

  it('is found after a restart if its line contains its text twice', async () => {
    const editor = await desk.open('a.md', 'a boat and a boat\n');
    const passage = targets.capture({ document: editor.document, selection: new vscode.Selection(0, 11, 0, 17) });
    targets.dispose();
    targets = new PassageTracker();
    const target = await targets.locate(passage);
    assert.equal(target.state === 'found' && target.range.start.character, 11);
  });

  it('follows its document through a rename, open or closed, of the file or its folder', async () => {
    const editor = await desk.open('a.md', 'one\n\nthe passage\n');
    const passage = quote(editor, 'the passage');
    await rename('a.md', 'b.md');
    assert.equal(await found(passage), '2: the passage');
    const renamed = await openAgain(desk.file('b.md'));
    await replaceText(renamed, 'one', 'one\ntwo');
    assert.equal(await found(passage), '3: the passage');
    await renamed.document.save();
    await vscode.workspace.fs.createDirectory(desk.file('sub'));
    await rename('b.md', 'sub/b.md');
    await rename('sub', 'other');
    assert.equal(await found(passage), '3: the passage');
    const target = await targets.locate(passage);
    assert.equal(target.state === 'found' && target.document.uri.path, desk.file('other/b.md').path);
  });

  it('follows its untitled document into the file it is saved as', async () => {
    const uri = desk.file('new.md').with({ scheme: 'untitled' });
    const untitled = await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
    await untitled.edit((edit) => edit.insert(new vscode.Position(0, 0), 'the passage\n\nthe passage\n'));
    const passage = targets.capture({ document: untitled.document, selection: new vscode.Selection(2, 0, 2, 11) });
    await saveUntitled(untitled.document);
    const saved = await openAgain(desk.file('new.md'));
    assert.equal(await found(passage), '2: the passage');
    await saved.edit((edit) => edit.insert(new vscode.Position(0, 0), 'new\n'));
    assert.equal(await found(passage), '3: the passage');
    const target = await targets.locate(passage);
    assert.equal(target.state === 'found' && target.document.uri.scheme, 'file');
  });

  it('stays in its document when another one gets the same text', async () => {
    const editor = await desk.open('a.md', 'the passage\n');
    const passage = quote(editor, 'the passage');
    const copy = await desk.open('b.md', '');
    await copy.edit((edit) => edit.insert(new vscode.Position(0, 0), 'the passage\n'));
    const target = await targets.locate(passage);
    assert.equal(target.state === 'found' && target.document.uri.path, desk.file('a.md').path);
  });

  it('is missing if its file was deleted or its untitled document was closed', async () => {
    const editor = await desk.open('a.md', 'the passage\n');
    const passage = quote(editor, 'the passage');
    await closeDocument(editor.document);
    await vscode.workspace.fs.delete(desk.file('a.md'));
    assert.equal(await found(passage), 'gone');
    const untitled = await desk.untitled('the passage');
    const draft = quote(untitled, 'the passage');
    assert.equal(await found(draft), '0: the passage');
    await closeUnsaved(untitled.document);
    assert.equal(await found(draft), 'gone');
  });

  it('is shown and selected in the editor that has its document open', async () => {
    const editor = await desk.open('a.md', `${'x\n'.repeat(300)}the passage\n`);
    const passage = quote(editor, 'the passage');
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await desk.open('b.md', '');
    assert.equal(await targets.reveal(passage), true);
    const shown = vscode.window.activeTextEditor;
    assert.equal(shown?.document.getText(shown.selection), 'the passage');
    assert.equal(shown?.document.uri.toString(), desk.file('a.md').toString());
    await targets.reveal({ ...passage, id: 'whole', kind: 'file' });
    assert.equal(vscode.window.activeTextEditor?.selection.isEmpty, true, 'a whole file is not selected');
  });

  /** Resolves when VS Code has closed the untitled document. */
  async function saveUntitled(document: vscode.TextDocument): Promise<void> {
    const closed = new Promise<void>((resolve) => {
      const listening = vscode.workspace.onDidCloseTextDocument((candidate) => {
        if (candidate !== document) return;
        listening.dispose();
        resolve();
      });
    });
    assert.ok(await document.save());
    await closed;
  }

  async function rename(from: string, to: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(desk.file(from), desk.file(to));
    assert.ok(await vscode.workspace.applyEdit(edit));
  }
});
