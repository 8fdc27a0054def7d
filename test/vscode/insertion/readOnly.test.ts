import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { InsertionHarness, insertablePicture, newFolder } from './harness.ts';

type Setting = 'readonlyInclude' | 'readonlyExclude';

/** Sets globs for the workspace, and waits until the editor has read them. */
async function lock(setting: Setting, globs: Readonly<Record<string, boolean>> | undefined): Promise<void> {
  const files = vscode.workspace.getConfiguration('files');
  await files.update(setting, globs, vscode.ConfigurationTarget.Global);
}

describe('A document that the settings make read-only', () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  let desk: InsertionHarness;

  beforeEach(() => {
    assert.ok(workspaceFolder);
    desk = new InsertionHarness(newFolder(workspaceFolder.uri.fsPath));
  });

  afterEach(async () => {
    await lock('readonlyInclude', undefined);
    await lock('readonlyExclude', undefined);
    await desk.dispose();
  });

  it('gets no picture and no answer, and the reason is shown', async () => {
    const editor = await desk.open('locked.md', 'One.\n');
    const quote = desk.quote(editor, 'One');
    await lock('readonlyInclude', { '**/locked.md': true });
    assert.equal(await desk.insertions.pictures.insert(insertablePicture('A boat', quote)), undefined);
    assert.equal(await desk.insertions.answers.insert('X'), undefined);
    assert.equal(await desk.insertions.answers.replace(quote, 'X'), undefined);
    assert.equal(editor.document.getText(), 'One.\n');
    assert.deepEqual(await desk.files(), ['locked.md'], 'no picture is saved either');
    assert.equal(desk.dialogs.said.length, 3);
    for (const said of desk.dialogs.said) assert.match(said, /locked\.md' is read-only\./);
  });

  it('is recognized by its path in the workspace folder and on the disk', async () => {
    assert.ok(workspaceFolder);
    const editor = await desk.open('locked.md', 'One.\n');
    const inFolder = editor.document.uri.path.slice(workspaceFolder.uri.path.length + 1);
    for (const glob of [inFolder, editor.document.uri.fsPath]) {
      await lock('readonlyInclude', { [glob]: true });
      assert.equal(await desk.insertions.answers.insert('X'), undefined, glob);
    }
    assert.equal(editor.document.getText(), 'One.\n');
  });

  it('is not locked if another glob excludes it or the glob is not in effect', async () => {
    const editor = await desk.open('open.md', '');
    await lock('readonlyInclude', { '**/*.md': true });
    await lock('readonlyExclude', { '**/open.md': true });
    assert.ok(await desk.insertions.answers.insert('X'));
    await lock('readonlyExclude', undefined);
    await lock('readonlyInclude', { '**/*.md': false });
    assert.ok(await desk.insertions.answers.insert('Y'));
    assert.equal(editor.document.getText(), 'XY');
  });

  it('may also be a notebook, into whose cells nothing is inserted', async () => {
    const cell = { cell_type: 'markdown', metadata: {}, source: ['One.'] };
    const text = JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 });
    await vscode.workspace.fs.writeFile(desk.file('locked.ipynb'), new TextEncoder().encode(text));
    const notebook = await vscode.workspace.openNotebookDocument(desk.file('locked.ipynb'));
    const { document } = notebook.cellAt(0);
    const quote = desk.insertions.targets.capture({ document, selection: new vscode.Selection(0, 0, 0, 3) });
    await lock('readonlyInclude', { '**/locked.ipynb': true });
    assert.equal(await desk.insertions.pictures.insert(insertablePicture('A boat', quote)), undefined);
    assert.match(desk.dialogs.said[0] ?? '', /locked\.ipynb' is read-only\./);
    assert.equal(document.getText(), 'One.');
  });
});
