import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { type Bounds, insideWorkspace } from '../../src/base/host/insideWorkspace.ts';
import { placeKey, samePlace } from '../../src/base/host/uriPaths.ts';

describe('Path inside the workspace', () => {
  let folder: string;
  let outside: string;

  beforeEach(async () => {
    const [root] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(root);
    folder = await mkdtemp(path.join(root.uri.fsPath, 'places-'));
    outside = await mkdtemp(path.join(os.tmpdir(), 'limn-outside-'));
  });
  afterEach(async () => {
    for (const one of [folder, outside]) await rm(one, { recursive: true, force: true });
  });

  const at = (...names: string[]) => vscode.Uri.file(path.join(folder, ...names));
  const why = async (uri: vscode.Uri, bounds?: Bounds) => {
    const inside = await insideWorkspace(uri, bounds);
    return 'not' in inside ? inside.not : 'inside';
  };

  it('may exist or not, at any depth', async () => {
    await writeFile(path.join(folder, 'a.png'), '');
    for (const uri of [at('a.png'), at('b.png'), at('x', 'y', 'z.png'), at()]) assert.equal(await why(uri), 'inside');
  });

  it('is rejected if it leads out of the workspace, in any spelling', async () => {
    const up = '/..'.repeat(12);
    const encoded = '/%2e%2e'.repeat(12);
    for (const address of [
      vscode.Uri.file(path.join(outside, 'x.png')),
      at().with({ path: `${at().path}${up}${outside}/x.png` }),
      vscode.Uri.parse(`${at()}${encoded}${outside}/x.png`),
      vscode.Uri.parse(`${at()}//..${up}${outside}`),
    ])
      assert.equal(await why(address), 'outside', address.path);
  });

  it('is rejected if Windows reads backslashes or names of dots in it as a way out', async () => {
    const root = vscode.Uri.parse('file:///c%3A/ws');
    for (const path of ['/c:/ws/images\\..\\..\\x.png', '/c:/ws/.../x.png', '/c:/ws/.. /x.png', '/C:/other/x.png'])
      assert.equal(await why(root.with({ path }), { root }), 'outside', path);
    for (const path of ['/C:/ws/images\\x.png', '/c:/WS/x.png'])
      assert.equal(await why(root.with({ path }), { root }), 'inside', path);
  });

  it('is normalized if it leads out and back in', async () => {
    const inside = await insideWorkspace(at().with({ path: `${at().path}/x/..//./y.png` }));
    assert.ok('uri' in inside);
    assert.equal(inside.uri.path, at('y.png').path);
  });

  it('is rejected behind a link: a folder, the file itself, or a broken link', async () => {
    await symlink(outside, path.join(folder, 'away'));
    await symlink(path.join(outside, 'none.png'), path.join(folder, 'gone.png'));
    await mkdir(path.join(folder, 'real'));
    await symlink(path.join(folder, 'real'), path.join(folder, 'round'));
    for (const uri of [at('away'), at('away', 'x', 'y.png'), at('gone.png'), at('round', 'x.png')])
      assert.equal(await why(uri), 'link', uri.path);
    assert.equal(await why(at('real', 'x.png')), 'inside');
  });

  it('may be behind a link that the user allowed, and behind no other', async () => {
    await symlink(outside, path.join(folder, 'away'));
    await symlink(outside, path.join(outside, 'further'));
    const links = new Set([placeKey(at('away'))]);
    assert.equal(await why(at('away', 'x.png'), { links }), 'inside');
    assert.equal(await why(at('away', 'further', 'x.png'), { links }), 'link');
  });

  it('may be in a workspace folder that is a link itself', async () => {
    await symlink(outside, path.join(folder, 'root'));
    await symlink(folder, path.join(outside, 'out'));
    assert.equal(await why(at('root', 'x.png'), { root: at('root') }), 'inside');
    assert.equal(await why(at('root', 'out', 'x.png'), { root: at('root') }), 'link');
    assert.equal(await why(at('x.png'), { root: at('root') }), 'outside');
  });

  it('may be beside a document that the user has opened behind a link', async () => {
    await symlink(outside, path.join(folder, 'away'));
    await mkdir(path.join(outside, 'docs'));
    await symlink(folder, path.join(outside, 'docs', 'out'));
    const from = at('away', 'docs');
    for (const uri of [at('away', 'docs', 'x.png'), at('away', 'images', 'x.png')])
      assert.equal(await why(uri, { from }), 'inside');
    assert.equal(await why(at('away', 'docs', 'out', 'x.png'), { from }), 'link');
  });

  it('is rejected in a version control folder, in any spelling', async () => {
    for (const name of ['.git', '.GIT', '.git.', '.hg', '.svn', '.jj', '.bzr', 'CVS'])
      assert.equal(await why(at(name, 'hooks', 'x')), 'versionControl', name);
    for (const name of ['.github', '.gitignore']) assert.equal(await why(at(name)), 'inside', name);
  });

  it('is rejected below a folder that cannot be read', async function () {
    if (process.getuid?.() === 0) return this.skip();
    await mkdir(path.join(folder, 'locked'));
    await chmod(path.join(folder, 'locked'), 0);
    assert.equal(await why(at('locked', 'x.png')), 'unreadable');
    await chmod(path.join(folder, 'locked'), 0o700);
  });

  it('equals a path with another drive letter case, but not a notebook cell or another version of the file', () => {
    const file = vscode.Uri.parse('file:///c%3A/ws/a.md');
    assert.ok(samePlace(file, file.with({ path: '/C:/ws/a.md' })));
    assert.ok(samePlace(file, file.with({ path: '/c:/ws//x/../a.md' })));
    assert.ok(samePlace(file, file.with({ path: '/c:/ws/x\\..\\a.md' })));
    assert.ok(samePlace(file, file.with({ path: '/c:/ws/a.md/x/..' })));
    assert.ok(!samePlace(file, file.with({ fragment: 'W1' })));
    assert.ok(!samePlace(file, file.with({ scheme: 'git' })));
  });
});
