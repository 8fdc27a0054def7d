import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import * as vscode from 'vscode';
import { writeImageAt } from '../../../src/documents/host/writeImageAt.ts';
import { PictureFiles } from '../../../src/insertion/host/images/pictureFiles.ts';
import { InsertionHarness, insertablePicture, newFolder, pictureBytes } from './harness.ts';

describe('A file written into the workspace', () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  let desk: InsertionHarness;
  let outside: vscode.Uri;

  beforeEach(() => {
    assert.ok(workspaceFolder);
    desk = new InsertionHarness(newFolder(workspaceFolder.uri.fsPath), { beside: swapping });
    outside = newFolder(os.tmpdir());
  });
  afterEach(async () => {
    await desk.dispose();
    rmSync(outside.fsPath, { recursive: true });
  });

  const away = async () => (await vscode.workspace.fs.readDirectory(outside)).map(([name]) => name);

  /** As another program may do while a picture is prepared. */
  function swap(): void {
    rmSync(desk.file('images').fsPath, { recursive: true, force: true });
    symlinkSync(outside.fsPath, desk.file('images').fsPath);
  }

  async function swapping(file: vscode.Uri) {
    swap();
    return { file: file.with({ path: file.path.replace(/png$/, 'limn.md') }), text: 'A boat\n' };
  }

  it('is not a missing picture if its folder is replaced by a link while the picture is prepared', async () => {
    mkdirSync(desk.file('images').fsPath);
    const prepare = async (bytes: Uint8Array) => {
      swap();
      return bytes;
    };
    const forms = { bytes: async () => pictureBytes, prepare, convert: async () => undefined };
    const options = { files: new PictureFiles(), within: {}, ...forms };
    const why = await writeImageAt(insertablePicture('A boat'), desk.file('images/x.png'), options);
    assert.match(why ?? '', /images' is a symbolic link and might point outside the workspace folder\.$/);
    assert.deepEqual(await away(), []);
  });

  it('is not a prompt file if the folder is replaced by a link after its picture was written', async () => {
    const editor = await desk.open('a.md', 'One.\n');
    await desk.insertions.pictures.insert(insertablePicture('A boat', desk.quote(editor, 'One')));
    assert.deepEqual(await away(), []);
  });

  it('is never a picture in a version control folder, regardless of the settings', async () => {
    desk.setting = '.git/hooks';
    const editor = await desk.open('a.md', 'One.\n');
    const insertion = await desk.insertions.pictures.insert(insertablePicture('A boat', desk.quote(editor, 'One')));
    assert.equal(insertion, undefined);
    assert.match(desk.dialogs.said[0] ?? '', /hooks' belongs to version control, so Limn doesn't use it\./);
    assert.deepEqual(await desk.files(), ['a.md']);
  });

  it('is never code of an answer in a version control folder', async () => {
    const name = vscode.workspace.asRelativePath(desk.file('.git/hooks/pre-commit'));
    assert.equal(await desk.insertions.code.apply(name, 'echo hello'), undefined);
    assert.match(desk.dialogs.said[0] ?? '', /pre-commit' belongs to version control, so Limn doesn't use it\./);
    assert.deepEqual(await desk.files(), []);
  });
});
