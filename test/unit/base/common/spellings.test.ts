import assert from 'node:assert/strict';
import { askFolds, type Folds, pathKey } from '../../../../src/base/common/paths.ts';

const all: readonly Folds[] = [true, false].flatMap((letterCase) =>
  [true, false].map((normalForm) => ({ letterCase, normalForm })),
);

/** A disk that ignores the given differences in names. */
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

describe('Name folding of a disk', () => {
  for (const folds of all)
    it(`is tested with the names in a folder: ${JSON.stringify(folds)}`, async () => {
      const disk = diskOf(['/ws', '/ws/123', '/ws/README.md', '/ws/caf\u00e9'], folds);
      assert.deepEqual(await askFolds('/ws', disk), folds);
    });

  it('is not tested with a name whose other spelling is another file', async () => {
    const exact = { letterCase: false, normalForm: false };
    const disk = diskOf(['/ws', '/ws/readme.md', '/ws/README.MD', '/ws/caf\u00e9', '/ws/cafe\u0301'], exact);
    assert.deepEqual(await askFolds('/ws', disk), exact);
  });

  it('is tested with a name whose letters fold to other letters', async () => {
    const windows = { letterCase: true, normalForm: false };
    const disk = { names: async () => ['straße.md'], isThere: async (path: string) => path === '/c:/ws/STRAßE.MD' };
    assert.deepEqual(await askFolds('/c:/ws', disk), windows);
  });

  it('is tested with the name of an empty folder', async () => {
    for (const letterCase of [true, false])
      assert.equal((await askFolds('/ws', diskOf(['/ws'], { letterCase, normalForm: false }))).letterCase, letterCase);
    const both = diskOf(['/ws', '/WS'], { letterCase: false, normalForm: false });
    assert.equal((await askFolds('/ws', both)).letterCase, false);
  });

  it('is the usual one if no name shows it: case with a drive letter, normalization with case elsewhere', async () => {
    const none = { letterCase: false, normalForm: false };
    assert.deepEqual(await askFolds('/c:/1', diskOf([], none)), { letterCase: true, normalForm: false });
    assert.deepEqual(await askFolds('/1', diskOf([], none)), none);
    const mac = { letterCase: true, normalForm: true };
    assert.deepEqual(await askFolds('/ws', diskOf(['/ws', '/ws/a.md'], mac)), mac);
  });
});
