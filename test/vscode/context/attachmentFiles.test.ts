import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { AttachmentFiles } from '../../../src/context/host/attachmentFiles.ts';
import { gifBytes } from '../../unit/service/common/samples.ts';

describe('Picture files dropped from the editor', () => {
  let outside: string;
  let inside: vscode.Uri;

  beforeEach(async () => {
    outside = path.join(await mkdtemp(path.join(os.tmpdir(), 'limn-dropped-')), 'outside.gif');
    await writeFile(outside, gifBytes);
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root, 'the test window has a workspace folder');
    inside = vscode.Uri.joinPath(root.uri, `dropped-${crypto.randomUUID()}.gif`);
    await vscode.workspace.fs.writeFile(inside, gifBytes);
  });
  afterEach(async () => {
    await rm(path.dirname(outside), { recursive: true, force: true });
    await vscode.workspace.fs.delete(inside);
  });

  function desk() {
    const added: string[] = [];
    const refused: unknown[] = [];
    const files = new AttachmentFiles(
      { addFile: async (_session, { name, bytes }) => void added.push(`${name} ${bytes.length}`) },
      (why) => void refused.push(why),
    );
    return { files, added, refused };
  }

  it('are read if they are in the workspace, and nowhere else', async () => {
    const { files, added, refused } = desk();
    await files.addDropped('s', [inside.toString(), vscode.Uri.file(outside).toString()]);
    assert.deepEqual(added, [`${path.basename(inside.path)} ${gifBytes.length}`]);
    assert.deepEqual(refused, ['outside']);
  });

  it('are not read if a path or a link leads out of the workspace', async () => {
    const { files, added, refused } = desk();
    const link = inside.with({ path: `${inside.path}.link.gif` });
    await symlink(outside, link.fsPath);
    const climbing = `${vscode.Uri.joinPath(inside, '..')}${'/..'.repeat(12)}${outside}`;
    await files.addDropped('s', [climbing, climbing.replaceAll('..', '%2e%2e'), link.toString()]);
    await vscode.workspace.fs.delete(link);
    assert.deepEqual([added, refused], [[], ['outside', 'outside', 'link']]);
  });

  it('are found by the URI that a window has for the files of a remote computer', async () => {
    const { files, added, refused } = desk();
    const remote = (file: string) =>
      vscode.Uri.from({ scheme: 'vscode-remote', authority: 'wsl', path: file }).toString();
    await files.addDropped('s', [remote(inside.path), remote(outside)]);
    assert.deepEqual(added, [`${path.basename(inside.path)} ${gifBytes.length}`]);
    assert.deepEqual(refused, ['outside']);
  });

  it('are read if an editor shows them', async () => {
    const { files, added, refused } = desk();
    const uri = vscode.Uri.file(outside);
    await vscode.commands.executeCommand('vscode.open', uri);
    await files.addDropped('s', [uri.toString()]);
    assert.deepEqual([added.length, refused], [1, []]);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('are reported as unreadable if they are missing, and URIs of other schemes are not opened', async () => {
    const { files, added, refused } = desk();
    await files.addDropped('s', [
      vscode.Uri.joinPath(inside, '..', 'gone.gif').toString(),
      'https://img.example/a.gif',
      'x',
    ]);
    assert.deepEqual([added, refused.toSorted()], [[], ['outside', 'outside', 'unreadable']]);
  });

  it('are read from anywhere if the user names them', async () => {
    const { files, added } = desk();
    await files.add('s', vscode.Uri.file(outside));
    assert.equal(added.length, 1);
  });
});
