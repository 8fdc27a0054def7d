import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import {
  findConfigObstacle,
  formatUnsaved,
  readConfigText,
  writeConfigText,
} from '../../../src/agents/host/bridge/configFiles.ts';
import { InsertionHarness } from '../insertion/harness.ts';

describe('Text in an agent’s config file', () => {
  let desk: InsertionHarness;
  beforeEach(() => {
    desk = new InsertionHarness();
  });
  afterEach(() => desk.dispose());

  const onDisk = async (name: string) => new TextDecoder().decode(await vscode.workspace.fs.readFile(desk.file(name)));

  it('is written to disk if the file has no unsaved changes', async () => {
    await desk.open('.mcp.json', '{}\n');
    assert.equal(await readConfigText(desk.file('.mcp.json')), '{}\n');
    assert.equal(await writeConfigText(desk.file('.mcp.json'), desk.file('.'), '{ "a": 1 }\n'), true);
    assert.equal(await onDisk('.mcp.json'), '{ "a": 1 }\n');
    assert.equal(await readConfigText(desk.file('none.json')), '');
  });

  it('is written to the editor if the file has unsaved changes, and saves none of them', async () => {
    const { document, edit } = await desk.open('AGENTS.md', 'Be brief.\n');
    assert.ok(await edit((change) => change.insert(new vscode.Position(0, 0), '  ')));
    const before = await readConfigText(document.uri);
    assert.equal(before, '  Be brief.\n');
    assert.equal(await writeConfigText(document.uri, desk.file('.'), `${before}\nDraw rarely.\n`), false);
    assert.equal(document.getText(), '  Be brief.\n\nDraw rarely.\n');
    assert.deepEqual([document.isDirty, await onDisk('AGENTS.md')], [true, 'Be brief.\n']);
    assert.match(formatUnsaved(document.uri), /^Save .*AGENTS\.md so that agents can read the new instructions\.$/);
  });

  it('is rejected for a file that is not text or is too long', async () => {
    await vscode.workspace.fs.writeFile(desk.file('bytes.json'), new Uint8Array([0x7b, 0xff, 0xfe]));
    await vscode.workspace.fs.writeFile(desk.file('long.json'), new Uint8Array(1_000_001).fill(0x20));
    for (const name of ['bytes.json', 'long.json'])
      assert.equal(await readConfigText(desk.file(name)), undefined, name);
  });

  it('is not written through a link, neither in a project nor in the home folder', async () => {
    const home = await realpath(await mkdtemp(path.join(os.tmpdir(), 'limn-home-')));
    try {
      const root = vscode.Uri.file(home);
      await writeFile(path.join(home, 'real.json'), '{}');
      await symlink(path.join(home, 'real.json'), path.join(home, 'config.json'));
      await mkdir(path.join(home, 'elsewhere'));
      await symlink(path.join(home, 'elsewhere'), path.join(home, '.cline'));
      for (const name of ['config.json', '.cline/settings.json']) {
        const file = vscode.Uri.joinPath(root, name);
        assert.match((await findConfigObstacle(file, root)) ?? '', /is a symbolic link and wasn't changed\.$/, name);
        await assert.rejects(writeConfigText(file, root, 'other'), name);
      }
      assert.equal(await readFile(path.join(home, 'real.json'), 'utf8'), '{}');
      assert.deepEqual(await readdir(path.join(home, 'elsewhere')), []);
      const plain = vscode.Uri.joinPath(root, '.codex', 'config.toml');
      assert.equal(await findConfigObstacle(plain, root), undefined);
      assert.equal(await writeConfigText(plain, root, 'a = 1\n'), true);
    } finally {
      await rm(home, { recursive: true });
    }
  });
});
