import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Budget } from '../../../../src/agents/host/budget.ts';
import type { Folder } from '../../../../src/sessions/host/store/atomicFiles.ts';
import { diskFolder } from '../../sessions/host/store/diskFiles.ts';

describe('Agent budget', () => {
  let place: string;
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-budget-'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  const noon = new Date(2026, 10, 22, 12);
  const never = new AbortController().signal;

  /** `disk` overrides methods of the file system. */
  function window(
    owner: string,
    { perDay = 3, atOnce = 2, alive = ['a', 'b'], now = noon, disk = {} as Partial<Folder> } = {},
  ): Budget {
    return new Budget(
      (name) => (name === undefined ? diskFolder(place) : Object.assign(diskFolder(place, name), disk)),
      { id: owner, getWorkingWindows: async () => new Set(alive) },
      () => ({ perDay, atOnce }),
      () => now,
    );
  }

  it('limits pictures per day across all windows and restarts', async () => {
    const windows = [window('a'), window('b')];
    const drawn = Array.from({ length: 10 }, async (_, index) => {
      const room = await windows[index % 2]?.reserve(never);
      await room?.leave(false);
      return room;
    });
    assert.equal((await Promise.all(drawn)).filter(Boolean).length, 3);
    assert.equal(await window('c', { alive: [] }).reserve(never), undefined);
    assert.deepEqual(await window('c', { alive: [] }).getRemaining(), { left: 0, perDay: 3 });
  });

  it('limits concurrent pictures across all windows, and continues when another window’s picture has finished', async () => {
    const [a, b] = [window('a', { perDay: 20 }), window('b', { perDay: 20 })];
    const rooms = await Promise.all([a.reserve(never), b.reserve(never)]);
    const third = b.reserve(never);
    const first = await Promise.race([third, new Promise((resolve) => setTimeout(resolve, 50, 'waits'))]);
    assert.deepEqual([rooms.every(Boolean), first], [true, 'waits']);
    await rooms[0]?.leave(false);
    assert.ok(await third);
  });

  it('does not count a request that certainly cost nothing', async () => {
    const budget = window('a', { perDay: 1 });
    await (await budget.reserve(never))?.leave(true);
    assert.deepEqual(await budget.getRemaining(), { left: 1, perDay: 1 });
    await (await budget.reserve(never))?.leave(false);
    assert.equal(await budget.reserve(never), undefined);
  });

  it('starts again on the next day, and deletes past days', async () => {
    await (await window('a', { perDay: 1 }).reserve(never))?.leave(false);
    const next = window('a', { perDay: 1, now: new Date(2026, 10, 23, 0, 1) });
    assert.deepEqual(await next.getRemaining(), { left: 1, perDay: 1 });
    await next.tidy();
    assert.deepEqual(await readdir(place), ['running']);
  });

  it('allows nothing at a limit of 0, and applies a lowered limit at once', async () => {
    assert.equal(await window('a', { perDay: 0 }).reserve(never), undefined);
    await window('a').reserve(never);
    assert.deepEqual(await window('a', { perDay: 1 }).getRemaining(), { left: 0, perDay: 1 });
  });

  it('reports only the limit if the disk cannot be read', async () => {
    const list = async () => assert.fail('EIO: i/o error, scandir');
    assert.deepEqual(await window('a', { disk: { list } }).getRemainingOrLimit(), { perDay: 3 });
    assert.deepEqual(await window('a').getRemainingOrLimit(), { left: 3, perDay: 3 });
  });

  it('releases the slot if the disk cannot record the day’s picture', async () => {
    let writes = 0;
    const disk = diskFolder(place, 'running');
    const write = async (name: string, bytes: Uint8Array) => {
      writes += 1;
      assert.ok(writes < 3, 'ENOSPC: no space left on device');
      await disk.write(name, bytes);
    };
    await assert.rejects(window('a', { atOnce: 1, disk: { write } }).reserve(never), /ENOSPC/);
    assert.ok(await window('a', { atOnce: 1 }).reserve(never));
  });

  it('stops waiting when canceled, and reuses the slot of a window that was killed', async () => {
    const budget = window('a', { atOnce: 1 });
    await budget.reserve(never);
    const stop = new AbortController();
    const waits = budget.reserve(stop.signal);
    stop.abort();
    assert.equal(await waits, undefined);
    assert.ok(await window('b', { atOnce: 1, alive: [] }).reserve(never));
  });
});
