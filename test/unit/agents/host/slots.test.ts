import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Slots } from '../../../../src/agents/host/budget.ts';
import { diskFolder } from '../../sessions/host/store/diskFiles.ts';

describe('Slots shared by all windows', () => {
  let place: string;
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-slots-'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  const slots = (owner: string, { alive = ['a', 'b', 'w0', 'w1', 'w2', 'w3', 'w4'], outlives = false } = {}) =>
    new Slots(diskFolder(place), { id: owner, getWorkingWindows: async () => new Set(alive) }, outlives);

  for (const [windows, wanted, most] of [
    [1, 10, 2],
    [2, 10, 2],
    [5, 10, 7],
    [5, 4, 20],
  ] as const)
    it(`never exceed ${most} if ${windows} windows request ${wanted} each at once, and none is left unused`, async () => {
      const all = Array.from({ length: windows }, (_, index) => slots(`w${index}`));
      const takes = all.flatMap((window) => Array.from({ length: wanted }, () => window.acquire(most)));
      const taken = (await Promise.all(takes)).filter(Boolean);
      assert.equal(taken.length, Math.min(most, windows * wanted));
      assert.equal((await readdir(place)).length, taken.length);
    });

  it('never exceed the limit, even if no window can see the others', async () => {
    for (let round = 0; round < 20; round++) {
      const all = ['a', 'b', 'c'].map((owner) => slots(owner, { alive: [], outlives: true }));
      const takes = await Promise.all(
        all.flatMap((window) => [window.acquire(2), window.acquire(2), window.acquire(2)]),
      );
      const taken = takes.flatMap((slot) => slot ?? []);
      assert.equal(taken.length, 2);
      await Promise.all(taken.map((slot) => slot.release()));
    }
  });

  it('can be taken by another window after they are released', async () => {
    const [a, b] = [slots('a'), slots('b')];
    const slot = await a.acquire(1);
    assert.equal(await b.acquire(1), undefined);
    await slot?.release();
    assert.ok(await b.acquire(1));
    assert.deepEqual([await a.countTaken(), await b.countTaken()], [1, 1]);
  });

  it('are released when their window closes, unless they outlive it', async () => {
    await slots('gone').acquire(2);
    const [without, still] = [[], ['gone']];
    assert.equal(await slots('a', { alive: without }).countTaken(), 0);
    assert.equal(await slots('a', { alive: still }).countTaken(), 1);
    assert.equal(await slots('a', { alive: without, outlives: true }).countTaken(), 1);
  });

  for (const outlives of [true, false])
    it(`are not blocked by a window that died while requesting one (outlives: ${outlives})`, async () => {
      await diskFolder(place).write('gone.0.asks', new Uint8Array());
      const aMinuteAgo = new Date(Date.now() - 60_000);
      await utimes(path.join(place, 'gone.0.asks'), aMinuteAgo, aMinuteAgo);
      assert.ok(await slots('w', { alive: [], outlives }).acquire(1));
    });
});
