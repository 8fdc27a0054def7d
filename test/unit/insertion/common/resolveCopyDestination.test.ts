import assert from 'node:assert/strict';
import { exact } from '../../../../src/base/common/paths.ts';
import {
  type CopiedFile,
  type Destination,
  resolveCopyDestination,
} from '../../../../src/insertion/common/resolveCopyDestination.ts';

const file = {
  document: '/work/blog/posts/first.post.md',
  root: '/work/blog',
  fileName: 'a-boat.png',
  now: new Date('2026-01-02T03:04:05.006Z'),
  folds: exact,
};

/** A variable of the editor's setting. */
const variable = (name: string) => `\${${name}}`;

function placeOf(setting: string, copied: CopiedFile = file): Destination {
  const place = resolveCopyDestination(setting, copied);
  assert.ok('folder' in place);
  return place;
}

describe('The destination of markdown.copyFiles.destination', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['images/', '/work/blog/posts/images/a-boat.png'],
    ['images', '/work/blog/posts/images/a-boat.png'],
    ['/static/', '/work/blog/static/a-boat.png'],
    ['../media/', '/work/blog/media/a-boat.png'],
    ['..', '/work/blog/a-boat.png'],
    ['/', '/work/blog/a-boat.png'],
    [`img/${variable('documentBaseName')}/`, '/work/blog/posts/img/first.post/a-boat.png'],
    [
      `img/${variable('documentFileName')}.${variable('documentExtName')}/`,
      '/work/blog/posts/img/first.post.md.md/a-boat.png',
    ],
    [`${variable('documentWorkspaceFolder')}/x/${variable('fileName')}`, '/work/blog/x/a-boat.png'],
    [`/x/${variable('documentRelativeDirName')}/`, '/work/blog/x/posts/a-boat.png'],
    [`${variable('documentDirName')}/x/`, '/work/blog/posts/x/a-boat.png'],
    [`img/${variable('unixTime')}.${variable('fileExtName')}`, '/work/blog/posts/img/1767323045006.png'],
    [`img/${variable('isoTime')}.png`, '/work/blog/posts/img/2026-01-02T03-04-05.006Z.png'],
    [`${variable('fileName/boat/ship/')}`, '/work/blog/posts/a-ship.png'],
    [`/i/${variable('documentRelativeFilePath/\\/[^\\/]+$//')}/`, '/work/blog/i/posts/a-boat.png'],
    [`i/${variable('fileName/(/x/')}`, '/work/blog/posts/i/a-boat.png'],
    [`i/${variable('unknown')}/`, `/work/blog/posts/i/${variable('unknown')}/a-boat.png`],
    ['i/\\$x/', '/work/blog/posts/i/$x/a-boat.png'],
    ['../../../../etc/', '/etc/a-boat.png'],
  ];
  for (const [setting, expected] of cases)
    it(`is ${expected} for "${setting}"`, () => {
      const { folder, fileName } = placeOf(setting);
      assert.equal(`${folder === '/' ? '' : folder}/${fileName}`, expected);
    });

  it('is relative to the document if there is no workspace folder', () =>
    assert.equal(placeOf('/images/', { ...file, root: undefined }).folder, '/work/blog/posts/images'));

  it('is rejected with the pattern that could run forever', () => {
    const document = `/work/blog/${'a'.repeat(40)}.md`;
    const setting = `${variable('documentBaseName/(a+)+b/x/')}/`;
    assert.deepEqual(resolveCopyDestination(setting, { ...file, document }), { refused: '(a+)+b' });
  });

  it('is rejected if it is longer than any user writes it', () =>
    assert.ok('refused' in resolveCopyDestination('x'.repeat(5_000), file)));
});
