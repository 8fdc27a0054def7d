import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type DiskOptions, openStore } from './disk.ts';

const aDay = 86_400_000;

describe('A closing window', () => {
  let place: string;
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-leaving-'));
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  const isKept = () => false;
  const picture = { bytes: new Uint8Array(9), mediaType: 'image/png' as const, width: 1, height: 1 };

  /** Opens a window that saved a picture to which no session on disk refers. */
  async function drawing(options: DiskOptions) {
    const store = openStore(place, options);
    await store.kept.save(picture);
    return store;
  }

  it('deletes its window record and keeps the pictures it saved', async () => {
    const store = await drawing({});
    await store.close();
    assert.equal((await store.pictures.list()).length, 1);
    assert.deepEqual(await notes(), []);
  });

  it('deletes its pictures if sessions are not saved', async () => {
    const store = await drawing({ isKept });
    await store.close();
    assert.deepEqual([await store.pictures.list(), await notes()], [[], []]);
  });

  it('keeps the pictures of another window that does not save sessions either', async () => {
    const other = await drawing({ isKept });
    const store = openStore(place, { isKept });
    await store.close();
    assert.equal((await other.pictures.list()).length, 1);
    await other.close();
    assert.deepEqual([await other.pictures.list(), await notes()], [[], []]);
  });

  it('has its pictures deleted a day after it was killed, and not earlier, since it may only be suspended', async () => {
    const clock = { now: Date.now() };
    const killed = await drawing({ isKept, now: () => clock.now });
    const next = openStore(place, { now: () => clock.now });
    clock.now += 60_000;
    await next.sweep();
    assert.equal((await next.pictures.list()).length, 1);
    clock.now += aDay;
    await next.sweep();
    assert.deepEqual([await next.pictures.list(), await notes()], [[], []]);
    await killed.close();
  });

  it('keeps its pictures while it is suspended, even those older than a day', async () => {
    const clock = { now: Date.now() };
    const now = () => clock.now;
    const still = await drawing({ isKept, now });
    await drawing({ now });
    clock.now += aDay + 60_000;
    // Does what the window's timer does.
    await still.windows.beginWork(() => true);
    still.windows.announceChanges(['a/b.json']);
    await still.windows.flush();
    clock.now += 60_000;
    await openStore(place, { now }).sweep();
    assert.equal((await still.pictures.list()).length, 1);
    await still.close();
  });

  it('leaves its pictures to the next window to delete if sessions are not saved and it had no time to', async () => {
    const store = await drawing({ isKept });
    await store.windows.close(false);
    await openStore(place).sweep();
    assert.deepEqual([await store.pictures.list(), await notes()], [[], []]);
  });

  it('leaves its window record to a later window to delete after a day if it had no time to', async () => {
    const clock = { now: Date.now() };
    const ended = openStore(place, { now: () => clock.now });
    ended.windows.announceChanges(['a/b.json']);
    await ended.windows.flush();
    const later = openStore(place, { now: () => clock.now });
    await later.sweep();
    assert.equal((await notes()).length, 1);
    clock.now += 86_400_001;
    await later.sweep();
    assert.deepEqual(await notes(), []);
  });

  const notes = () => openStore(place).folder.list('../windows');
});
