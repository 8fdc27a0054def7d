import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import os from 'node:os';
import * as vscode from 'vscode';
import { WorkspaceFiles } from '../../../src/insertion/host/workspaceFiles.ts';
import {
  differences,
  InsertionHarness,
  newFolder,
  pictureBytes,
  shownDifference,
  undo,
  waitForText,
} from './harness.ts';

const code = 'const a = 1;\nconst b = 3;\nconst c = 3;';

describe('A code block that names its file', () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  let desk: InsertionHarness;
  let name: (file: string) => string;

  beforeEach(() => {
    assert.ok(workspaceFolder);
    desk = new InsertionHarness(newFolder(workspaceFolder.uri.fsPath));
    name = (file) => vscode.workspace.asRelativePath(desk.file(file));
  });

  afterEach(() => desk.dispose());

  async function accepted<Done>(insertion: Promise<Done>): Promise<Done> {
    await desk.insertions.differences.accept((await shownDifference()).uri);
    return insertion;
  }

  const present = 'const a = 1;\r\nconst b = 2;\r\nconst c = 3;\r\n';

  it('is shown as a diff of the file, and accepting it is one undo step', async () => {
    const editor = await desk.open('a.js', present);
    const insertion = desk.insertions.code.apply(name('a.js'), code);
    const { uri, text } = await shownDifference();
    assert.equal(await text(), `${code}\n`);
    assert.equal(editor.document.getText(), present);
    await desk.insertions.differences.accept(uri);
    assert.deepEqual(await insertion, { fileName: name('a.js'), line: 2, applied: true });
    assert.equal(editor.document.getText(), present.replace('2', '3'));
    await undo(editor.document);
    assert.equal(editor.document.getText(), present);
    assert.equal(editor.document.isDirty, false);
  });

  it('does not change the file when it is discarded', async () => {
    const editor = await desk.open('a.js', present);
    const insertion = desk.insertions.code.apply(name('a.js'), code);
    const { uri } = await shownDifference();
    await desk.insertions.differences.discard(uri);
    assert.equal(await insertion, undefined);
    assert.equal(editor.document.getText(), present);
  });

  it('is shown again when the file was changed where the code differs', async () => {
    const editor = await desk.open('a.js', present);
    const insertion = desk.insertions.code.apply(name('a.js'), code);
    const { uri, text } = await shownDifference();
    const edit = new vscode.WorkspaceEdit();
    edit.insert(editor.document.uri, new vscode.Position(0, 0), '// new\n');
    await vscode.workspace.applyEdit(edit);
    await desk.insertions.differences.accept(uri);
    assert.ok(desk.dialogs.said.some((sentence) => /changed in the meantime\./.test(sentence)));
    assert.equal(await text(), `${code}\n`);
    await desk.insertions.differences.accept(uri);
    assert.ok(await insertion);
    assert.equal(editor.document.getText(), `${code}\n`.replaceAll('\n', '\r\n'));
  });

  it('finds a file that is not open, by the end of its path', async () => {
    const folder = desk.folder.path.slice(desk.folder.path.lastIndexOf('/') + 1);
    await desk.open(`sub/[slug].js`, present);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const insertion = await accepted(desk.insertions.code.apply(`./sub/[slug].js`, code));
    assert.equal(insertion?.fileName, `${folder}/sub/[slug].js`);
    const shown = vscode.window.visibleTextEditors.map(({ document }) => document.uri.toString());
    assert.ok(shown.includes(desk.file('sub/[slug].js').toString()), 'the file is shown afterwards');
  });

  it('lets the user choose among files of one name', async () => {
    const one = await desk.open('one/same-name.js', present);
    const other = await desk.open('other/same-name.js', present);
    desk.dialogs.choose = name('other/same-name.js');
    await accepted(desk.insertions.code.apply('same-name.js', code));
    assert.deepEqual(desk.dialogs.offered.slice(0, 2), [name('one/same-name.js'), name('other/same-name.js')]);
    assert.equal(one.document.getText(), present);
    await waitForText(other.document, present.replace('2', '3'));
  });

  it('is shown in full before it becomes a new file', async () => {
    const insertion = desk.insertions.code.apply(name('.vscode/tasks.json'), code);
    const { uri, text } = await shownDifference();
    assert.equal(await text(), `${code}\n`);
    assert.deepEqual(await desk.files(), []);
    await desk.insertions.differences.discard(uri);
    assert.equal(await insertion, undefined);
    assert.match(
      desk.dialogs.said[0] ?? '',
      /^'.*\.vscode\/tasks\.json' doesn't exist in the workspace\. Accept to create it/,
    );
    assert.deepEqual(await desk.files(), []);
  });

  it('is made where it was accepted', async () => {
    const insertion = await accepted(desk.insertions.code.apply(name('new/b.js'), code));
    assert.deepEqual(insertion, { fileName: name('new/b.js') });
    assert.equal(vscode.window.activeTextEditor?.document.getText(), `${code}\n`);
    assert.deepEqual(await desk.files('new'), ['b.js']);
  });

  it('never leaves the workspace', async () => {
    for (const outside of [
      '../a.js',
      'x/../../a.js',
      '..\\a.js',
      'C:\\a.js',
      'file:///etc/hosts',
      '~/a.js',
      'a\u0000.js',
      '',
      '/',
    ])
      assert.equal(await desk.insertions.code.apply(outside, code), undefined);
    assert.equal(desk.dialogs.said.length, 9);
    for (const said of desk.dialogs.said) assert.match(said, /isn't in the workspace\.$/s);
    assert.deepEqual(differences(), []);
  });

  it('is made in the folder that the user chooses, or that it names, where several are open', async () => {
    const roots = ['one', 'two'].map((folder, index) => ({ uri: desk.file(folder), name: folder, index }));
    const several = new InsertionHarness(desk.folder, { roots: () => roots });
    several.dialogs.root = roots[1];
    several.dialogs.press = 'Accept';
    assert.ok(await several.insertions.code.apply('a.js', code));
    several.dialogs.root = undefined;
    several.dialogs.press = 'Accept';
    assert.ok(await several.insertions.code.apply('one/b.js', code));
    assert.equal(await several.insertions.code.apply('c.js', code), undefined);
    assert.deepEqual([await desk.files('one'), await desk.files('two')], [['b.js'], ['a.js']]);
    several.insertions.dispose();
    several.lastEditor.dispose();
  });

  it('reports that a file is behind a link', async () => {
    const outside = newFolder(os.tmpdir());
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(outside, 'a.js'), new TextEncoder().encode(present));
    symlinkSync(outside.fsPath, desk.file('linked').fsPath);
    const insertion = desk.insertions.code.apply(name('linked/a.js'), code);
    const { uri } = await shownDifference();
    await desk.insertions.differences.discard(uri);
    await insertion;
    assert.match(
      desk.dialogs.said[0] ?? '',
      /linked' is a symbolic link and might point outside the workspace folder\.$/,
    );
    await vscode.workspace.fs.delete(desk.file('linked'));
    await vscode.workspace.fs.delete(outside, { recursive: true });
  });

  it('reports that the file already contains it', async () => {
    await desk.open('a.js', `${code}\n`);
    assert.equal(await desk.insertions.code.apply(name('a.js'), code), undefined);
    assert.deepEqual(desk.dialogs.said, [`'${name('a.js')}' already contains this code.`]);
  });
});

describe('File names in an answer', () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];

  it('are resolved by their exact path, and open at the line that they specify', async () => {
    assert.ok(workspaceFolder);
    const desk = new InsertionHarness(newFolder(workspaceFolder.uri.fsPath));
    await desk.open('a.md', 'one\ntwo\n');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const name = vscode.workspace.asRelativePath(desk.file('a.md'));
    const names = [name, `${name}:2`, 'not-there.md', '../../etc/passwd', name.slice(0, name.lastIndexOf('/'))];
    assert.deepEqual(await desk.insertions.files.existing(names), [name, `${name}:2`]);
    await desk.insertions.code.open(`${name}:2`);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.uri.toString(), desk.file('a.md').toString());
    assert.equal(editor?.selection.active.line, 1);
    await desk.insertions.code.open('nowhere.md');
    assert.deepEqual(desk.dialogs.said, ["'nowhere.md' doesn't exist in the workspace."]);
    await desk.dispose();
  });

  it('also resolve to files in subfolders, from which the user chooses, and never to files outside of the workspace', async () => {
    assert.ok(workspaceFolder);
    const desk = new InsertionHarness(newFolder(workspaceFolder.uri.fsPath));
    await desk.open('one/plan, {final}.md', 'one\n');
    await desk.open('other/plan, {final}.md', 'two\n');
    await desk.open('other/only.md', 'three\n');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const names = ['plan, {final}.md', 'only.md:1', 'nowhere-at-all.md', '../../etc/passwd', '/etc/passwd'];
    assert.deepEqual(await desk.insertions.files.reachable(names), ['plan, {final}.md', 'only.md:1']);
    await desk.insertions.code.open('only.md:1');
    assert.equal(vscode.window.activeTextEditor?.document.getText(), 'three\n');
    const other = vscode.workspace.asRelativePath(desk.file('other/plan, {final}.md'));
    desk.dialogs.choose = other;
    await desk.insertions.code.open('plan, {final}.md');
    assert.equal(vscode.window.activeTextEditor?.document.getText(), 'two\n');
    assert.ok(desk.dialogs.offered.includes(other));
    await desk.dispose();
  });

  it('are opened in their own editor if they are not text', async () => {
    assert.ok(workspaceFolder);
    const desk = new InsertionHarness(newFolder(workspaceFolder.uri.fsPath));
    await vscode.workspace.fs.writeFile(desk.file('lamp.png'), pictureBytes);
    const name = vscode.workspace.asRelativePath(desk.file('lamp.png'));
    await desk.insertions.code.open(name);
    const shown = vscode.window.tabGroups.activeTabGroup.activeTab?.label;
    assert.deepEqual([shown, desk.dialogs.said], ['lamp.png', []]);
    await desk.dispose();
  });

  it('are searched on the disk again only after ten seconds', async () => {
    const desk = new InsertionHarness();
    let now = 0;
    const roots = () => [{ uri: desk.folder, name: 'desk' }];
    const files = new WorkspaceFiles(desk.dialogs, roots, () => now);
    assert.deepEqual(await files.existing(['a.md']), []);
    await desk.open('a.md', '');
    now = 9_999;
    assert.deepEqual(await files.existing(['a.md', 'b.md']), []);
    now = 10_000;
    assert.deepEqual(await files.existing(['a.md', 'b.md']), ['a.md']);
    await desk.dispose();
  });
});
