import assert from 'node:assert/strict';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { openLook, readLookSources } from '../../../src/documents/host/lookSources.ts';
import { PictureFiles } from '../../../src/insertion/host/images/pictureFiles.ts';
import { newFolder } from '../insertion/harness.ts';

describe('The file of a look', () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  let folder: vscode.Uri;

  beforeEach(() => {
    assert.ok(workspaceFolder);
    folder = newFolder(workspaceFolder.uri.fsPath);
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await rm(folder.fsPath, { recursive: true, force: true });
  });

  const inFront = () => vscode.window.activeTextEditor?.document;

  it('is written under a free name and opened', async () => {
    await writeFile(path.join(folder.fsPath, 'look.limn.md'), 'mine');
    for (const number of [2, 3]) {
      await openLook(folder, `${number}`, new PictureFiles());
      assert.equal(inFront()?.uri.path, `${folder.path}/look-${number}.limn.md`);
    }
    assert.deepEqual((await readdir(folder.fsPath)).sort(), ['look-2.limn.md', 'look-3.limn.md', 'look.limn.md']);
    assert.equal(await readFile(path.join(folder.fsPath, 'look.limn.md'), 'utf8'), 'mine');
  });

  it('is opened unsaved if the folder cannot be written', async () => {
    await writeFile(path.join(folder.fsPath, 'file'), '');
    await openLook(vscode.Uri.joinPath(folder, 'file'), 'the look', new PictureFiles());
    assert.deepEqual([inFront()?.isUntitled, inFront()?.getText()], [true, 'the look']);
  });

  it('is made only from pictures that are not too large', async () => {
    const at = (name: string) => vscode.Uri.joinPath(folder, name);
    await writeFile(at('words.png').fsPath, 'words');
    await writeFile(at('large.png').fsPath, new Uint8Array(7_000_001));
    await writeFile(at('a.png').fsPath, 'png');
    const received = { bytes: new Uint8Array(), mediaType: 'image/png', width: 1, height: 1 } as const;
    const read = (bytes: Uint8Array) => (new TextDecoder().decode(bytes) === 'words' ? 'no picture' : received);
    assert.deepEqual(
      (await readLookSources([at('a.png')], read))?.map(({ name }) => name),
      ['a.png'],
    );
    for (const name of ['words.png', 'large.png', 'gone.png'])
      assert.equal(await readLookSources([at('a.png'), at(name)], read), undefined, name);
  });
});
