import assert from 'node:assert/strict';
import fc from 'fast-check';
import { namedFile } from '../../../../src/core/insertion/namedFile.ts';

const root = { name: 'site', path: '/home/me/site' };
const other = { name: 'docs', path: '/home/me/docs' };

function paths(name: string, roots = [root]): string[] | undefined {
  return namedFile(name, roots)?.places.map((place) => `${place.root.name}: ${place.path}`);
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

  it('may be behind the name of its folder', () => {
    assert.deepEqual(paths('site/a.ts'), ['site: site/a.ts', 'site: a.ts']);
    assert.deepEqual(paths('docs/a.md', [root, other]), ['site: docs/a.md', 'docs: docs/a.md', 'docs: a.md']);
  });

  it('may say its line', () => {
    assert.deepEqual(namedFile('a.ts:12', [root]), { places: [{ root, path: 'a.ts' }], ending: 'a.ts', line: 12 });
    assert.equal(namedFile('a.ts:12:7', [root])?.line, 12);
    assert.equal(namedFile('a.ts', [root])?.line, undefined);
  });

  it('is none when it leads out, is a folder, or holds what no name holds', () => {
    for (const name of [
      '../a.ts',
      'src/../../a.ts',
      '..\\a.ts',
      '/home/me/site/../../x',
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
        for (const { path } of namedFile(said, [root])?.places ?? []) {
          const { pathname } = new URL(path.split('/').map(encodeURIComponent).join('/'), 'x:/root/');
          assert.ok(pathname.startsWith('/root/') && pathname.length > '/root/'.length, path);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
