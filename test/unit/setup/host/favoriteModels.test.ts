import assert from 'node:assert/strict';
import { FavoriteModels } from '../../../../src/setup/host/favoriteModels.ts';

function favorites(stored?: unknown): FavoriteModels {
  const values = new Map([['favoriteModels', stored]]);
  return new FavoriteModels({
    get: <T>(key: string) => values.get(key) as T | undefined,
    update: async (key: string, value: unknown) => void values.set(key, value),
  });
}

describe('Favorite models', () => {
  it('are added and removed by name', async () => {
    const all = favorites();
    await all.toggle('a');
    await all.toggle('b');
    assert.deepEqual(all.get(), ['a', 'b']);
    await all.toggle('a');
    assert.deepEqual(all.get(), ['b']);
  });

  it('are at most 24, the latest', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `m${at}`);
    const all = favorites(names);
    assert.deepEqual(all.get(), names.slice(1));
    await all.toggle('new');
    assert.deepEqual([all.get().length, all.get().at(-1)], [24, 'new']);
  });

  it('ignore whatever else is stored', () => {
    for (const stored of [null, 7, {}, 'a', ['a', 1]]) assert.deepEqual(favorites(stored).get(), []);
    assert.deepEqual(favorites(['a', 'a', '', ' ', 'x'.repeat(1001)]).get(), ['a']);
  });
});
