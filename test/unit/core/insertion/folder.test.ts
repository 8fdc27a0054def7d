import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import { pictureFolder, relativePath } from '../../../../src/core/insertion/folder.ts';

describe('The folder for pictures', () => {
  const base = { documentFolder: '/work/blog/posts', root: '/work/blog' };
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['images', '/work/blog/posts/images'],
    ['', '/work/blog/posts'],
    ['.', '/work/blog/posts'],
    ['./art//new/', '/work/blog/posts/art/new'],
    ['art\\new', '/work/blog/posts/art/new'],
    ['/static/img', '/work/blog/static/img'],
    ['/', '/work/blog'],
    ['../images', '/work/blog/images'],
    ['../..', undefined],
    ['../../../etc', undefined],
    ['/../blog-other', undefined],
    ['../../../../../work/blog/x', '/work/blog/x'],
  ];
  for (const [setting, expected] of cases)
    it(`is ${expected ?? 'nowhere'} for the setting "${setting}"`, () =>
      assert.equal(pictureFolder(setting, base), expected));

  it('is relative to a document outside of any workspace folder, with a leading slash too', () => {
    const loose = { documentFolder: '/home/me', root: undefined };
    assert.equal(pictureFolder('/images', loose), '/home/me/images');
    assert.equal(pictureFolder('../images', loose), '/home/images');
  });
});

describe('A relative path', () => {
  it('is what Node says it is, for all folders', () => {
    const segment = fc.constantFrom('a', 'b', 'c d', '图');
    const folder = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);
    fc.assert(
      fc.property(folder, folder, (from, to) => {
        const file = path.posix.join(to, 'picture.png');
        assert.equal(relativePath(from, file), path.posix.relative(from, file));
      }),
    );
  });
});
