import assert from 'node:assert/strict';
import { mapConcurrently } from '../../../../src/base/common/async.ts';

describe('Tasks for many items', () => {
  const items = Array.from({ length: 200 }, (_, at) => at);
  const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

  it('return their results in order, whatever order they end in', async () => {
    const run = async (item: number) => {
      for (let turns = item % 7; turns > 0; turns--) await turn();
      return `${item}`;
    };
    assert.deepEqual(await mapConcurrently(items, run), items.map(String));
    assert.deepEqual(await mapConcurrently([], run), []);
  });

  it('run fifty at a time, and each begins as soon as another has ended', async () => {
    const ends = new Map<number, () => void>();
    const mapped = mapConcurrently(items, (item) => new Promise<void>((resolve) => void ends.set(item, resolve)));
    assert.equal(ends.size, 50);
    for (const item of items) {
      ends.get(item)?.();
      await turn();
      assert.equal(ends.size, Math.min(51 + item, items.length));
    }
    await mapped;
  });

  it('reject with the first error, and begin no further task', async () => {
    const begun: number[] = [];
    const run = async (item: number) => {
      begun.push(item);
      await turn();
      if (item === 20) throw new Error('the disk is gone');
    };
    await assert.rejects(mapConcurrently(items, run), /the disk is gone/);
    for (let turns = 0; turns < 10; turns++) await turn();
    assert.ok(begun.length < 80, `${begun.length} were begun`);
  });
});
