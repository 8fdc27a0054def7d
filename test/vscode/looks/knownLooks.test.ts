import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { LookCache } from '../../../src/looks/host/createLooks.ts';
import { newFolder } from '../insertion/harness.ts';

describe('The look that is shown of a document', () => {
  const [workspaceFolder] = vscode.workspace.workspaceFolders ?? [];
  let folder: string;
  let looks: LookCache;

  beforeEach(async () => {
    assert.ok(workspaceFolder);
    const parent = workspaceFolder.uri.fsPath;
    // The editor does not report what is created in a folder that it has not noticed yet.
    const isNoticed = created(parent, '*', () => folder);
    folder = newFolder(parent).fsPath;
    await isNoticed;
    looks = new LookCache();
  });
  afterEach(async () => {
    looks.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const file = (name: string) => path.join(folder, name);
  const changed = () =>
    new Promise<void>((done) => {
      const heard = looks.onDidChange(() => {
        heard.dispose();
        done();
      });
    });
  /** Resolves after the editor has reported a new file or folder. */
  const created = (parent: string, glob: string, wanted: () => string) =>
    new Promise<void>((done) => {
      const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(parent, glob));
      watcher.onDidCreate(({ fsPath }) => {
        if (fsPath !== wanted()) return;
        watcher.dispose();
        done();
      });
    });
  const nameOf = (document: vscode.Uri) => {
    const { found } = looks.get(document.toString()) ?? {};
    return found && 'name' in found ? found.name : found;
  };

  /** Reads the look until it has this name. */
  async function shows(document: vscode.Uri, wanted: string | undefined) {
    for (let known = nameOf(document); known !== wanted; known = nameOf(document)) await changed();
  }

  it('stays while it is read again, and changes once the new one is known', async () => {
    // The editor reports no file that is created and deleted at once.
    const told = created(folder, 'look.limn.md', () => file('look.limn.md'));
    await writeFile(file('look.limn.md'), '# Flat shapes\n\nFew colours.');
    await told;
    const document = vscode.Uri.file(file('one.md'));
    await writeFile(document.fsPath, 'One');
    await shows(document, 'Flat shapes');
    const isHeard = changed();
    await writeFile(file('look.limn.md'), '# Ink\n\nBlack.');
    await isHeard;
    assert.equal(nameOf(document), 'Flat shapes');
    await shows(document, 'Ink');
    await rm(file('look.limn.md'));
    await shows(document, undefined);
  });
});
