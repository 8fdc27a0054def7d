import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exact } from '../../../../src/base/common/paths.ts';
import { isAbsolutePathOutside, type Root, resolveFileMention } from '../../../../src/insertion/common/fileMention.ts';

const root = { name: 'site', path: '/home/me/site', folds: exact };
const other = { name: 'docs', path: '/home/me/docs', folds: exact };
const windows = { name: 'w', path: '/C:/code/w', folds: { letterCase: true, normalForm: false } };

function paths(name: string, roots: readonly Root[] = [root]): string[] | undefined {
  return resolveFileMention(name, roots)?.places.map((place) => `${place.root.name}: ${place.path}`);
}

describe('A file that an answer names', () => {
  it('is inside the folder of the workspace', () => {
    for (const name of [
      'src/a.ts',
      './src/a.ts',
      '/src/a.ts',
      'src//./a.ts',
      'lib/../src/a.ts',
      'src\\a.ts',
      ' src/a.ts ',
    ])
      assert.deepEqual(paths(name), ['site: src/a.ts'], name);
    assert.deepEqual(paths('/home/me/site/src/a.ts'), ['site: src/a.ts']);
    assert.deepEqual(paths('.github/a.yml'), ['site: .github/a.yml']);
  });

  it('is in the folder that an absolute path of Windows or WSL leads to, whatever its letter case where the disk folds that', () => {
    for (const name of [
      'C:\\code\\w\\src\\a.ts:12',
      'c:/CODE/W/src/a.ts',
      '/mnt/c/code/w/src/a.ts',
      '/c:/code/w/src/a.ts',
    ])
      assert.deepEqual(paths(name, [root, windows]), ['w: src/a.ts'], name);
    const mounted = { ...root, path: '/mnt/c/code/w' };
    assert.deepEqual(paths('C:\\code\\w\\src\\a.ts', [mounted]), ['site: src/a.ts']);
    const served = { ...root, path: '/share/w', server: 'server' };
    assert.deepEqual(paths('\\\\server\\share\\w\\src\\a.ts', [served]), ['site: src/a.ts']);
  });

  it('is in the inner of two folders that an absolute path leads to', () => {
    const inner = { name: 'inner', path: '/home/me/site/inner', folds: exact };
    assert.deepEqual(paths('/home/me/site/inner/a.ts', [root, inner]), ['inner: a.ts']);
  });

  it('may follow the name of its folder', () => {
    assert.deepEqual(paths('site/a.ts'), ['site: site/a.ts', 'site: a.ts']);
    assert.deepEqual(paths('docs/a.md', [root, other]), ['site: docs/a.md', 'docs: docs/a.md', 'docs: a.md']);
  });

  it('may have a line number', () => {
    assert.deepEqual(resolveFileMention('a.ts:12', [root]), {
      places: [{ root, path: 'a.ts' }],
      ending: 'a.ts',
      line: 12,
    });
    assert.equal(resolveFileMention('a.ts:12:7', [root])?.line, 12);
    assert.equal(resolveFileMention('a.ts', [root])?.line, undefined);
  });

  it('is undefined if it leads out, is a folder, or has invalid characters', () => {
    for (const name of [
      '../a.ts',
      'src/../../a.ts',
      '..\\a.ts',
      '/home/me/site/../../x',
      '/home/me/site/src/',
      '\\\\server\\share\\a.ts',
      '~/a.ts',
      'C:\\a.ts',
      'https://a.example/b.ts',
      'a\nb.ts',
      'src/',
      '..',
      '.',
      '',
      'a'.repeat(1_001),
    ])
      assert.equal(paths(name), undefined, name);
  });

  it('never has a path that leaves its folder', () => {
    const part = fc.constantFrom('..', '.', '', 'a', '\\', '/', 'b.ts', '...', '~', ':1', 'site');
    const name = fc.array(part).map((parts) => parts.join('/'));
    fc.assert(
      fc.property(name, (said) => {
        for (const { path } of resolveFileMention(said, [root])?.places ?? []) {
          const { pathname } = new URL(path.split('/').map(encodeURIComponent).join('/'), 'x:/root/');
          assert.ok(pathname.startsWith('/root/') && pathname.length > '/root/'.length, path);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('A path that an agent names', () => {
  it('is outside if it is absolute and leads to no folder of the workspace', () => {
    for (const said of ['/etc/gull.png', 'D:\\gull.png', '\\\\server\\share\\gull.png', '/home/me/site2/a.png'])
      assert.ok(isAbsolutePathOutside(said, [root, windows]), said);
    for (const said of ['C:\\code\\w\\gull.png', '/home/me/site/a.png', 'a.png', '../a.png', 'images\\gull.png'])
      assert.ok(!isAbsolutePathOutside(said, [root, windows]), said);
  });

  it('is never outside if the workspace is the root', () =>
    assert.ok(!isAbsolutePathOutside('/etc/gull.png', [{ ...root, path: '/' }])));
});
