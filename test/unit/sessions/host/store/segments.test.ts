import { deepEqual, ok } from 'node:assert/strict';
import type { ErasableFolder } from '../../../../../src/sessions/host/store/atomicFiles.ts';
import { Segments } from '../../../../../src/sessions/host/store/segments.ts';

/** Creates a folder of files in memory that are available at once. */
function folderOf(files: Map<string, Uint8Array>): ErasableFolder {
  return {
    list: async () => [...files.keys()],
    read: async (name) => files.get(name),
    write: async (name, bytes) => void files.set(name, bytes),
    delete: async (name) => void files.delete(name),
    rename: async () => undefined,
    stat: async (name) => ({ bytes: files.get(name)?.length ?? 0, madeAt: 0 }),
    tidy: async () => undefined,
  };
}

describe('Adding words of sessions to the segments', () => {
  const { now } = performance;
  afterEach(() => {
    performance.now = now;
  });

  it('yields to other tasks between reading the last segment and writing it if each step takes long', async () => {
    const segments = new Segments(folderOf(new Map()));
    await segments.add([{ id: 'a', changedAt: 1, words: 'snow' }]);
    let time = 0;
    performance.now = () => (time += 100);
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    await segments.add([{ id: 'b', changedAt: 2, words: 'snow cat' }]);
    clearImmediate(next);
    ok(turns >= 3, `${turns}`);
    const found = await segments.find('snow', new AbortController().signal);
    deepEqual(
      found.map(({ id }) => id),
      ['a', 'b'],
    );
  });
});
