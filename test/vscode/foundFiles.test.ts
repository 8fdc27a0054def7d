import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { foundFiles } from '../../src/base/host/foundFiles.ts';

/** Folders by their paths, with a scheme without a search provider, as for most extensions that provide files. */
const folders: Readonly<Record<string, readonly (readonly [string, vscode.FileType])[]>> = {
  '/': [
    ['b.md', vscode.FileType.File],
    ['a.txt', vscode.FileType.File],
    ['deep', vscode.FileType.Directory],
    ['locked', vscode.FileType.Directory],
    ['node_modules', vscode.FileType.Directory],
    ['round', vscode.FileType.Directory | vscode.FileType.SymbolicLink],
  ],
  '/deep': [
    ['a.md', vscode.FileType.File],
    ['c.html', vscode.FileType.File | vscode.FileType.SymbolicLink],
  ],
  '/node_modules': [['d.md', vscode.FileType.File]],
  '/round': [['b.md', vscode.FileType.File]],
};

function none(uri: vscode.Uri): never {
  throw vscode.FileSystemError.FileNotFound(uri);
}

const files: vscode.FileSystemProvider = {
  onDidChangeFile: new vscode.EventEmitter<vscode.FileChangeEvent[]>().event,
  watch: () => new vscode.Disposable(() => undefined),
  stat: none,
  readDirectory: (uri) => [...(folders[uri.path] ?? none(uri))].map(([name, type]) => [name, type]),
  readFile: none,
  createDirectory: none,
  writeFile: none,
  delete: none,
  rename: none,
};

describe('Files of a folder without a search provider', () => {
  const provider = vscode.workspace.registerFileSystemProvider('unsearched', files);
  const root = vscode.Uri.parse('unsearched:/');
  after(() => provider.dispose());

  const found = async (glob: string, exclude: string | undefined, most = 20) =>
    (await foundFiles(new vscode.RelativePattern(root, glob), exclude, most)).map(({ path }) => path);

  it('are found folder by folder, sorted by path, without following links', async () => {
    assert.deepEqual(await found('**/*.{md,html}', undefined), [
      '/b.md',
      '/deep/a.md',
      '/deep/c.html',
      '/node_modules/d.md',
    ]);
    assert.deepEqual(await found('deep/*', undefined), ['/deep/a.md', '/deep/c.html']);
  });

  it('are left out if the exclude glob matches them or their folder', async () => {
    const kept = ['/b.md', '/deep/a.md'];
    for (const exclude of ['**/node_modules/**', '{**/node_modules,**/*.code-search}'])
      assert.deepEqual(await found('**/*.md', exclude), kept);
    assert.deepEqual(await found('**/*.md', '**/{node_modules,deep}'), ['/b.md']);
  });

  it('are at most as many as requested', async () => {
    assert.equal((await found('**/*', undefined, 3)).length, 3);
  });
});
