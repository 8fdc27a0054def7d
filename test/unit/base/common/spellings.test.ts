import assert from 'node:assert/strict';
import { type Folds, pathKey } from '../../../../src/base/common/paths.ts';
import { askFolds } from '../../../../src/base/common/spellings.ts';

const all: readonly Folds[] = [true, false].flatMap((letterCase) =>
  [true, false].map((normalForm) => ({ letterCase, normalForm })),
);

/** A disk that folds names in its own way. */
function diskOf(paths: readonly string[], folds: Folds) {
  const keys = new Set(paths.map((path) => pathKey(path, folds)));
  return {
    names: async (folder: string) =>
      paths
        .filter((path) => path.replace(/\/[^/]*$/, '') === folder.replace(/\/$/, ''))
        .map((path) => path.slice(path.lastIndexOf('/') + 1)),
    isThere: async (path: string) => keys.has(pathKey(path, folds)),
  };
}

describe('What a disk folds', () => {
  for (const folds of all)
    it(`is asked by the names in a folder: ${JSON.stringify(folds)}`, async () => {
      const disk = diskOf(['/ws', '/ws/123', '/ws/README.md', '/ws/caf\u00e9'], folds);
      assert.deepEqual(await askFolds('/ws', disk), folds);
    });

  it('is not asked by a name whose other spelling is a file of its own', async () => {
    const exact = { letterCase: false, normalForm: false };
    const disk = diskOf(['/ws', '/ws/readme.md', '/ws/README.MD', '/ws/caf\u00e9', '/ws/cafe\u0301'], exact);
    assert.deepEqual(await askFolds('/ws', disk), exact);
  });

  it('is asked by a name with letters that fold to other ones', async () => {
    const windows = { letterCase: true, normalForm: false };
    const disk = { names: async () => ['straße.md'], isThere: async (path: string) => path === '/c:/ws/STRAßE.MD' };
    assert.deepEqual(await askFolds('/c:/ws', disk), windows);
  });

  it('is asked by the name of a folder that is empty', async () => {
    for (const letterCase of [true, false])
      assert.equal((await askFolds('/ws', diskOf(['/ws'], { letterCase, normalForm: false }))).letterCase, letterCase);
    const both = diskOf(['/ws', '/WS'], { letterCase: false, normalForm: false });
    assert.equal((await askFolds('/ws', both)).letterCase, false);
  });

  it('is what is usual if no name tells it: case with the letter of a drive, normal forms with case elsewhere', async () => {
    const none = { letterCase: false, normalForm: false };
    assert.deepEqual(await askFolds('/c:/1', diskOf([], none)), { letterCase: true, normalForm: false });
    assert.deepEqual(await askFolds('/1', diskOf([], none)), none);
    const mac = { letterCase: true, normalForm: true };
    assert.deepEqual(await askFolds('/ws', diskOf(['/ws', '/ws/a.md'], mac)), mac);
  });
});
