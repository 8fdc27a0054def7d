import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import {
  exact,
  type Folds,
  isInside,
  join,
  normalizePath,
  pathKey,
  relativePath,
} from '../../../../src/base/common/paths.ts';

/** Folds as NTFS does, and as the usual disks of macOS do. */
const windows: Folds = { letterCase: true, normalForm: false };
const mac: Folds = { letterCase: true, normalForm: true };

describe('Normalized path', () => {
  for (const [said, is] of [
    ['/ws//a/./b/', '/ws/a/b'],
    ['/ws/../outside', '/outside'],
    ['/ws/a/../../../..', '/'],
    ['/C:/ws', '/c:/ws'],
    ['/c:/../C:/ws', '/c:/ws'],
    ['/ws/C:', '/ws/C:'],
    ['', '/'],
  ] as const)
    it(`of ${said || 'an empty path'} is ${is}`, () => assert.equal(normalizePath(said), is));

  it('is idempotent and never contains a parent folder', () => {
    const segment = fc.constantFrom('..', '.', '', 'a', 'C:', 'é', '...');
    fc.assert(
      fc.property(fc.array(segment), (all) => {
        const once = normalizePath(all.join('/'));
        assert.equal(normalizePath(once), once);
        assert.doesNotMatch(once, /(?:^|\/)\.{1,2}(?:\/|$)/);
      }),
    );
  });
});

describe('Path inside a folder', () => {
  it('is not a sibling whose name begins the same, nor a parent', () => {
    assert.ok(isInside('/ws/a', '/ws', exact));
    assert.ok(isInside('/ws/', '/ws', exact));
    assert.ok(isInside('/x', '/', exact));
    for (const place of ['/ws2', '/ws/../outside', '/', '/outside/ws'])
      assert.ok(!isInside(place, '/ws', exact), place);
  });

  it('may have another drive letter case on every disk', () => {
    assert.ok(isInside('/C:/ws/a', '/c:/ws', exact));
    assert.ok(!isInside('/d:/ws/a', '/c:/ws', windows));
  });

  it('may differ in case or normalization only if the disk ignores that', () => {
    assert.ok(isInside('/WS/a', '/ws', windows));
    assert.ok(!isInside('/WS/a', '/ws', exact));
    const [one, two] = ['/caf\u00e9', '/cafe\u0301/a'];
    assert.ok(isInside(two, one, mac));
    assert.ok(!isInside(two, one, windows));
  });
});

describe('Path key', () => {
  it('is the same for all spellings that the disk treats as equal', () => {
    for (const [one, other] of [
      ['/C:/Ws/Gull.PNG', '/c:/ws//gull.png'],
      ['/c:/ΟΔΟΣ', '/c:/οδοσ'],
    ] as const)
      assert.equal(pathKey(one, windows), pathKey(other, windows));
    assert.equal(pathKey('/CAFE\u0301', mac), pathKey('/caf\u00e9', mac));
    assert.notEqual(pathKey('/cafe\u0301', windows), pathKey('/caf\u00e9', windows));
    assert.notEqual(pathKey('/Gull.png', exact), pathKey('/gull.png', exact));
  });
});

describe('Relative path', () => {
  const segment = fc.constantFrom('a', 'b', 'c d', '图');
  const folder = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);

  it('equals Node’s result for all folders', () => {
    fc.assert(
      fc.property(folder, folder, (from, to) => {
        const file = path.posix.join(to, 'picture.png');
        assert.equal(relativePath(from, file, exact), path.posix.relative(from, file));
      }),
    );
  });

  it('leads to its file from any folder', () => {
    fc.assert(
      fc.property(folder, folder, (from, to) =>
        assert.equal(join(from, relativePath(from, to, exact)), normalizePath(to)),
      ),
    );
  });

  it('does not climb over a drive or a folder that is only spelled differently, and keeps the spelling of the file', () => {
    assert.equal(relativePath('/c:/ws/docs', '/C:/ws/Images/Gull.png', exact), '../Images/Gull.png');
    assert.equal(relativePath('/c:/ws/docs', '/c:/WS/Docs/Gull.png', windows), 'Gull.png');
    assert.equal(relativePath('/caf\u00e9', '/Cafe\u0301/Gull.png', mac), 'Gull.png');
  });

  it('is the whole path of a file on another drive', () => {
    assert.equal(relativePath('/c:/ws', '/D:/art/gull.png', windows), 'd:/art/gull.png');
  });
});
