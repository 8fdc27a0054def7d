import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { findConfigObstacle, writeConfigText } from '../../../src/agents/host/bridge/configFiles.ts';

describe("An agent's own file in the workspace", () => {
  let folder: string;
  let outside: string;

  beforeEach(async () => {
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    folder = await mkdtemp(path.join(root.uri.fsPath, 'agent-files-'));
    outside = await mkdtemp(path.join(os.tmpdir(), 'limn-outside-'));
    await writeFile(path.join(outside, 'own'), 'mine');
  });
  afterEach(async () => {
    for (const one of [folder, outside]) await rm(one, { recursive: true, force: true });
  });

  const at = (name: string) => vscode.Uri.file(path.join(folder, name));

  for (const [name, link] of [
    ['AGENTS.md', 'AGENTS.md'],
    ['.mcp.json', '.mcp.json'],
    ['.claude/skills/limn-pictures/SKILL.md', '.claude/skills'],
  ] as const)
    it(`is not written if ${link} is a link, and the reason is shown`, async () => {
      await mkdir(path.dirname(path.join(folder, link)), { recursive: true });
      await symlink(link === name ? path.join(outside, 'own') : outside, path.join(folder, link));
      assert.match(
        (await findConfigObstacle(at(name), at('.'))) ?? '',
        new RegExp(`${link}' is a symbolic link and wasn't changed`),
      );
      await assert.rejects(writeConfigText(at(name), at('.'), 'text'), /is a symbolic link and wasn't changed/);
      assert.equal(await readFile(path.join(outside, 'own'), 'utf8'), 'mine');
      await assert.rejects(readFile(path.join(outside, 'limn-pictures/SKILL.md')));
    });

  it('is written if nothing on its path is a link', async () => {
    const name = '.claude/skills/limn-pictures/SKILL.md';
    assert.equal(await findConfigObstacle(at(name), at('.')), undefined);
    assert.equal(await writeConfigText(at(name), at('.'), 'text'), true);
    assert.equal(await readFile(path.join(folder, name), 'utf8'), 'text');
  });
});
