import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands, settings } from '../../../src/product/common/names.ts';
import { newFolder } from '../insertion/harness.ts';

/** Returns the problems that the editor lists as `line: code`. */
function listed(document: vscode.Uri): readonly string[] {
  const own = vscode.languages.getDiagnostics(document).filter(({ source }) => source === 'Limn');
  return own.map(({ range, code }) => `${range.start.line + 1}: ${code}`);
}

/** Resolves once the list of a document is as wanted; the timeout of the test limits the wait. */
async function until(document: vscode.Uri, wanted: readonly string[]): Promise<void> {
  const isSo = () => JSON.stringify(listed(document)) === JSON.stringify(wanted);
  await new Promise<void>((resolve) => {
    const look = () => {
      if (!isSo()) return;
      subscription.dispose();
      resolve();
    };
    const subscription = vscode.languages.onDidChangeDiagnostics(look);
    look();
  });
}

describe('Check Pictures', () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  const configuration = (id: string, value: unknown) =>
    vscode.workspace.getConfiguration().update(id, value, vscode.ConfigurationTarget.Global);
  let folder: string;

  beforeEach(() => {
    assert.ok(workspaceFolder);
    folder = newFolder(workspaceFolder.uri.fsPath).fsPath;
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true });
    await check(vscode.Uri.file(folder));
    for (const { id } of [settings.checkMaxKB, settings.checkOnSave]) await configuration(id, undefined);
  });

  const check = (place: vscode.Uri) => vscode.commands.executeCommand(commands.checkPictures, place);
  const at = (name: string) => vscode.Uri.file(path.join(folder, name));

  async function put(name: string, content: string | Uint8Array): Promise<vscode.Uri> {
    await mkdir(path.dirname(at(name).fsPath), { recursive: true });
    await writeFile(at(name).fsPath, content);
    return at(name);
  }

  const titlesAt = async (document: vscode.Uri, line: number) => {
    const range = new vscode.Range(line - 1, 2, line - 1, 2);
    const actions = await vscode.commands.executeCommand<readonly vscode.CodeAction[]>(
      'vscode.executeCodeActionProvider',
      document,
      range,
    );
    return actions.map(({ title }) => title).filter((title) => !title.startsWith('Extract'));
  };

  it('lists pictures that are missing, have no alternative text or are too large, with code and position', async () => {
    await put('there.png', new Uint8Array(3 * 1024));
    const text = [
      '![gone](gone.png)',
      '![](there.png)',
      'words',
      '![a](there.png) ![b](https://x.test/y.png) ![c](film.mp4)',
      '<img src="there.png" alt="">',
    ];
    const document = await put('a.md', text.join('\n'));
    await configuration(settings.checkMaxKB.id, 2);
    await check(document);
    assert.deepEqual(listed(document), ['1: missing-file', '2: too-large', '2: no-alternative-text']);
    const [missing, large] = vscode.languages.getDiagnostics(document);
    assert.deepEqual(missing?.range, new vscode.Range(0, 0, 0, 17));
    assert.equal(missing.severity, vscode.DiagnosticSeverity.Warning);
    assert.match(missing.message, /gone\.png' not found\.$/);
    assert.match(large?.message ?? '', /there\.png' is too large \(3 KB, limit: 2 KB\)\.$/);
  });

  it('lists pictures that are stale or changed by hand, once in each document', async () => {
    const bytes = new TextEncoder().encode('made');
    const zeros = '0'.repeat(64);
    const made = (picture: string) =>
      `---\nmade:\n  date: 2026-01-01\n  model: m\n  recipe: "${zeros}"\n  picture: "${picture}"\n---\nA boat\n`;
    await put('stale.png', bytes);
    await put('stale.limn.md', made(createHash('sha256').update(bytes).digest('hex')));
    await put('hand.png', bytes);
    await put('hand.limn.md', made(zeros));
    await put('plain.png', bytes);
    await put('plain.limn.md', 'A boat that was never drawn\n');
    const document = await put('a.md', '![a](stale.png)\n![b](hand.png)\n![c](stale.png)\n![d](plain.png)\n');
    await check(document);
    assert.deepEqual(listed(document), ['1: stale', '2: changed-by-hand']);
    await put('stale.png', 'drawn over');
    await rm(at('hand.limn.md').fsPath);
    await check(document);
    assert.deepEqual(listed(document), ['1: changed-by-hand']);
  });

  it('lists pictures that Git LFS has not downloaded, which are not changed by hand', async () => {
    const hash = createHash('sha256').update('the whole picture').digest('hex');
    await put('boat.png', `version https://git-lfs.github.com/spec/v1\noid sha256:${hash}\nsize 17\n`);
    const record = `  date: 2026-01-01\n  model: m\n  recipe: "${hash}"\n  picture: "${hash}"\n`;
    await put('boat.limn.md', `---\nmade:\n${record}---\nA boat\n`);
    const document = await put('a.md', '![a](boat.png)\n');
    await vscode.window.showTextDocument(document);
    await check(document);
    assert.deepEqual(listed(document), ['1: not-downloaded']);
    assert.deepEqual(await titlesAt(document, 1), []);
  });

  it('lists no picture as too large if the limit is 0', async () => {
    await put('there.png', new Uint8Array(4096 * 1024));
    const document = await put('a.md', '![a](there.png)');
    await check(document);
    assert.deepEqual(listed(document), ['1: too-large']);
    await configuration(settings.checkMaxKB.id, 0);
    await check(document);
    assert.deepEqual(listed(document), []);
  });

  it('lists the problems of all documents in a folder, and none of deleted documents', async () => {
    const one = await put('one.md', '![a](x.png)\r\n\r\n![b](y.png)');
    const two = await put('sub/two.tex', '\\includegraphics{z}\n');
    const css = await put('sub/three.css', 'a { background: url(w.png) }\n');
    await check(vscode.Uri.file(folder));
    assert.deepEqual([one, two, css].map(listed), [
      ['1: missing-file', '3: missing-file'],
      ['1: missing-file', '1: no-alternative-text'],
      ['1: missing-file'],
    ]);
    await rm(two.fsPath);
    await check(vscode.Uri.file(folder));
    assert.deepEqual([one, two].map(listed), [['1: missing-file', '3: missing-file'], []]);
  });

  it('offers a fix with each problem', async () => {
    await put('there.png', '');
    const document = await put('a.md', '![gone](gone.png)\n\n![](there.png)\n\n![a](there.png)\n');
    await vscode.window.showTextDocument(document);
    await check(document);
    assert.deepEqual(await titlesAt(document, 1), ['Generate Missing Image']);
    assert.deepEqual(await titlesAt(document, 3), ['Add Alt Text...']);
    assert.deepEqual(await titlesAt(document, 5), []);
  });

  it('shows a problem again when its fix is undone, even if it was the only one', async () => {
    await put('there.png', 'some');
    const document = await put('a.md', '![](there.png)\n\n![](there.png)\n');
    const editor = await vscode.window.showTextDocument(document);
    await check(document);
    for (const line of [0, 2]) {
      await editor.edit((edit) => edit.insert(new vscode.Position(line, 2), 'a lamp'));
      await until(document, line === 0 ? ['3: no-alternative-text'] : []);
    }
    await vscode.commands.executeCommand('undo');
    await until(document, ['3: no-alternative-text']);
    await vscode.commands.executeCommand('undo');
    await until(document, ['1: no-alternative-text', '3: no-alternative-text']);
  });

  it('checks the text in the editor, and only the selection if there is one', async () => {
    const document = await put('a.md', 'words\n');
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), '![a](x.png)\n\n![b](y.png)\n'));
    await check(document);
    assert.deepEqual(listed(document), ['2: missing-file', '4: missing-file']);
    editor.selection = new vscode.Selection(3, 0, 4, 0);
    await check(document);
    assert.deepEqual(listed(document), ['4: missing-file']);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('finds no problems in a document that was never saved, since its paths lead nowhere', async () => {
    const content = '![](x.png)\n\\includegraphics{y}\n';
    const untitled = await vscode.workspace.openTextDocument({ content, language: 'markdown' });
    await vscode.window.showTextDocument(untitled);
    await check(untitled.uri);
    assert.deepEqual(listed(untitled.uri), []);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('removes problems that an edit has solved, moves the others, and adds none', async () => {
    const document = await put('a.md', '![a](x.png)\n\n![b](y.png)\n');
    const editor = await vscode.window.showTextDocument(document);
    await check(document);
    await editor.edit((edit) => {
      edit.replace(new vscode.Range(0, 0, 0, 11), '\n![](https://x.test)');
      edit.insert(new vscode.Position(3, 0), '![c](z.png)\n');
    });
    await until(document, ['4: missing-file']);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('removes the problem of a missing file when the file is created', async () => {
    const document = await put('a.md', '![a](x.png)\n\n![b](y.png)\n');
    await check(vscode.Uri.file(folder));
    assert.deepEqual(listed(document), ['1: missing-file', '3: missing-file']);
    await put('x.png', '');
    await until(document, ['3: missing-file']);
  });

  it('removes the problems of a document that was checked by itself when it is closed, and keeps those of a folder', async () => {
    const document = await put('a.md', '![a](x.png)\n');
    await vscode.window.showTextDocument(document);
    await check(document);
    assert.deepEqual(listed(document), ['1: missing-file']);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    await until(document, []);
    await check(vscode.Uri.file(folder));
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '\n'));
    await until(document, ['2: missing-file']);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await until(document, ['1: missing-file']);
  });

  it('moves the problems of a renamed document, and removes those of a deleted one', async () => {
    const document = await put('sub/a.md', '![a](x.png)\n');
    await check(vscode.Uri.file(folder));
    const move = new vscode.WorkspaceEdit();
    move.renameFile(at('sub'), at('moved'));
    await vscode.workspace.applyEdit(move);
    await until(at('moved/a.md'), ['1: missing-file']);
    assert.deepEqual(listed(document), []);
    const remove = new vscode.WorkspaceEdit();
    remove.deleteFile(at('moved'), { recursive: true });
    await vscode.workspace.applyEdit(remove);
    await until(at('moved/a.md'), []);
  });

  it('notices that other programs delete and rename files', async () => {
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, '*.md'));
    // The editor reports no file that is created and deleted at once.
    const told = new Promise((resolve) => watcher.onDidCreate(resolve));
    const document = await put('a.md', '![a](x.png)\n');
    await told;
    watcher.dispose();
    await check(vscode.Uri.file(folder));
    await rename(document.fsPath, at('b.md').fsPath);
    await until(document, []);
  });

  it('runs at each save only if the setting is on', async () => {
    const document = await put('a.md', 'words\n');
    const editor = await vscode.window.showTextDocument(document);
    const save = async (text: string) => {
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text));
      await editor.document.save();
    };
    await save('![a](x.png)\n\n');
    assert.deepEqual(listed(document), []);
    await configuration(settings.checkOnSave.id, true);
    await save('![b](y.png)\n\n');
    await until(document, ['1: missing-file', '3: missing-file']);
  });
});
