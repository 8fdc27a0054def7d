import assert from 'node:assert/strict';
import { exact } from '../../../../src/base/common/paths.ts';
import { resolveFolderSetting } from '../../../../src/insertion/common/resolveCopyDestination.ts';

describe('The folder for pictures', () => {
  const base = { documentFolder: '/work/blog/posts', root: '/work/blog', folds: exact };
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
      assert.equal(resolveFolderSetting(setting, base), expected));

  it('is in the workspace folder of a document whose path is spelled differently', () => {
    const respelled = {
      documentFolder: '/c:/WORK/blog',
      root: '/C:/work/blog',
      folds: { letterCase: true, normalForm: false },
    };
    assert.equal(resolveFolderSetting('images', respelled), '/c:/WORK/blog/images');
    assert.equal(resolveFolderSetting('..', respelled), undefined);
  });

  it('is relative to a document outside of any workspace folder, with a leading slash too', () => {
    const loose = { documentFolder: '/home/me', root: undefined, folds: exact };
    assert.equal(resolveFolderSetting('/images', loose), '/home/me/images');
    assert.equal(resolveFolderSetting('../images', loose), '/home/images');
  });
});
