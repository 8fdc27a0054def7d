import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { isThere, readFile, setDisk, statOf } from '../../src/base/host/fileAccess.ts';
import { nodeDisk } from '../../src/base/node/nodeDisk.ts';

describe("Extension host's own disk", () => {
  let folder: string;

  beforeEach(async () => {
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    folder = await mkdtemp(path.join(root.uri.fsPath, 'disk-'));
    await writeFile(path.join(folder, 'Bild 本 %41#.png'), 'four');
    await mkdir(path.join(folder, 'images'));
    for (const [to, name] of [
      ['Bild 本 %41#.png', 'link.png'],
      ['images', 'folder link'],
      ['gone', 'broken'],
    ] as const)
      await symlink(path.join(folder, to), path.join(folder, name));
    setDisk(nodeDisk);
  });
  afterEach(async () => {
    setDisk(undefined);
    await rm(folder, { recursive: true, force: true });
  });

  const at = (name: string) => vscode.Uri.joinPath(vscode.Uri.file(folder), name);

  it("returns the same as the editor's file system: files, folders, links, broken ones", async () => {
    for (const name of ['Bild 本 %41#.png', 'images', 'link.png', 'folder link', 'broken', '.']) {
      const { type, ctime, mtime, size } = await vscode.workspace.fs.stat(at(name));
      assert.deepEqual(await statOf(at(name)), { type, ctime, mtime, size }, name);
    }
  });

  it('returns nothing for what is missing, below a file too', async () => {
    for (const name of ['gone', 'Bild 本 %41#.png/x', `${'long'.repeat(200)}.png`]) {
      assert.equal(await statOf(at(name)), undefined);
      assert.equal(await isThere(at(name)), false);
    }
  });

  it('returns the bytes of a file, and rejects if there is none', async () => {
    assert.deepEqual(await readFile(at('link.png')), new TextEncoder().encode('four'));
    for (const name of ['gone', 'images']) await assert.rejects(readFile(at(name)));
  });

  it('is not used for other file systems', async () => {
    const remote = vscode.Uri.from({ scheme: 'untitled', path: at('link.png').path });
    assert.equal(await statOf(remote), undefined);
  });
});
