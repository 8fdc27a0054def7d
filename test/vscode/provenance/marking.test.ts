import assert from 'node:assert/strict';
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { overwriteFile } from '../../../src/base/host/atomicFile.ts';
import { commands } from '../../../src/product/common/names.ts';
import { readSourceType } from '../../../src/provenance/common/embedMetadata.ts';
import { waitUntil } from '../../ui/waitUntil.ts';
import { newFolder } from '../insertion/harness.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('Mark as Generated, in the editor', () => {
  let folder: string;
  const at = (name: string) => vscode.Uri.file(path.join(folder, name));
  const typeOf = async (name: string) => readSourceType(await readFile(path.join(folder, name)));

  beforeEach(async () => {
    const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspaceFolder);
    folder = newFolder(workspaceFolder.uri.fsPath).fsPath;
    for (const name of ['a.png', 'b.png', 'c.png']) await writeFile(path.join(folder, name), png);
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true });
  });

  /** Does not wait for an answer to the message that offers to undo it. */
  async function mark(...args: readonly unknown[]): Promise<void> {
    void vscode.commands.executeCommand(commands.markAsGenerated, ...args);
    const expected = Array.isArray(args[1]) ? args[1].length : 1;
    const areMarked = async () => {
      const types = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => typeOf(name).catch(() => undefined)));
      return types.filter(Boolean).length >= expected;
    };
    await waitUntil('the files are marked', areMarked);
  }

  it('marks the files that are selected in the Explorer, and leaves no other files', async () => {
    await mark(at('a.png'), [at('a.png'), at('b.png')]);
    const types = await Promise.all(['a.png', 'b.png', 'c.png'].map(typeOf));
    assert.deepEqual(types, ['trainedAlgorithmicMedia', 'trainedAlgorithmicMedia', undefined]);
    // The copy of each is deleted after the file was overwritten.
    await waitUntil('no copy is left', async () => (await readdir(folder)).join() === 'a.png,b.png,c.png');
  });

  it('marks the picture in the active tab, which stays open', async () => {
    await vscode.commands.executeCommand('vscode.open', at('c.png'));
    const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));
    assert.deepEqual(tabs(), ['c.png']);
    await mark();
    assert.equal(await typeOf('c.png'), 'trainedAlgorithmicMedia');
    assert.deepEqual(tabs(), ['c.png']);
  });

  it('keeps the permissions of a file', async () => {
    await chmod(path.join(folder, 'a.png'), 0o640);
    await overwriteFile(at('a.png'), new Uint8Array([1]), vscode.workspace.fs);
    assert.equal((await stat(path.join(folder, 'a.png'))).mode & 0o777, 0o640);
    assert.deepEqual(await readdir(folder), ['a.png', 'b.png', 'c.png']);
  });

  it('replaces a file whose name is as long as names may be', async () => {
    const long = `${'a'.repeat(251)}.png`;
    await writeFile(path.join(folder, long), png);
    await overwriteFile(at(long), new Uint8Array([1]), vscode.workspace.fs);
    assert.deepEqual(await readFile(path.join(folder, long)), Buffer.from([1]));
    assert.deepEqual((await readdir(folder)).toSorted(), ['a.png', long, 'b.png', 'c.png']);
  });
});
