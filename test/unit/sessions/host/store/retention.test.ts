import { strict as assert } from 'node:assert';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Files } from '../../../../../src/sessions/common/files.ts';
import type { Picture } from '../../../../../src/sessions/common/model/picture.ts';
import { Pictures } from '../../../../../src/sessions/host/imageStore.ts';
import { doneResult, withTurn } from '../../common/pictures.ts';
import { noOptions } from '../pictureHarness.ts';
import { type DiskOptions, openStore, type Store } from './disk.ts';
import { DiskFiles } from './diskFiles.ts';

const aDay = 86_400_000;

describe('Deleting sessions and pictures', () => {
  let place: string;
  let stores: Store[];
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-retention-'));
    stores = [];
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    await rm(place, { recursive: true, force: true });
  });

  function open(options: DiskOptions = {}): Store {
    const store = openStore(place, options);
    stores.push(store);
    return store;
  }

  /** Creates a session with a picture of its own. Both are `days` days old. */
  async function drawn(
    store: Store,
    size: number,
    days = 0,
  ): Promise<{ readonly id: string; readonly picture: Picture }> {
    const bytes = new Uint8Array(size).fill(size);
    const { picture } = await new Pictures(store.pictures).save({ bytes, mediaType: 'image/png', width: 4, height: 3 });
    const { id } = store.sessions.create('image', noOptions);
    const result = doneResult(`r-${id}`, { pictures: [picture] });
    const changedAt = Date.now() - days * aDay;
    store.sessions.change(id, (session) => ({ ...withTurn(session, `t-${id}`, {}, [result]), changedAt }), 'once');
    await store.sessions.flush();
    await utimes(path.join(place, 'pictures', `${picture.hash}.png`), changedAt / 1000, changedAt / 1000);
    return { id, picture };
  }

  const pictures = async () => (await readdir(path.join(place, 'pictures'))).sort();
  const fileOf = ({ picture }: { readonly picture: Picture }) => `${picture.hash}.png`;

  it('removes the oldest pictures of all workspaces to stay within the size limit, even if lists show one', async () => {
    const there = open({ workspace: () => 'file:///there' });
    const [oldest, older] = [await drawn(there, 100, 30), await drawn(there, 101, 20)];
    const here = open({ workspace: () => 'file:///here', onlyOf: () => 'file:///here' });
    const own = await drawn(here, 102, 10);
    await here.retention.keepWithin({ maxBytes: 220, maxAgeDays: 0 });
    assert.deepEqual(await pictures(), [older, own].map(fileOf).sort(), fileOf(oldest));
  });

  it('removes a session of any workspace that exceeds the age limit', async () => {
    const there = open({ workspace: () => 'file:///there' });
    const { id } = await drawn(there, 100, 30);
    await there.close();
    const here = open({ workspace: () => 'file:///here', onlyOf: () => 'file:///here' });
    await here.retention.keepWithin({ maxBytes: 1_000, maxAgeDays: 7 });
    assert.equal(await open().history.load(id), undefined);
  });

  it('removes nothing that was made within the last day to stay within the size limit', async () => {
    const store = open();
    const [old, young] = [await drawn(store, 100, 1.1), await drawn(store, 101, 0.9)];
    await store.kept.save({ bytes: new Uint8Array(9), mediaType: 'image/png', width: 4, height: 3 });
    await store.close();
    await open().retention.keepWithin({ maxBytes: 0, maxAgeDays: 0 });
    assert.equal((await pictures()).length, 2);
    assert.ok((await pictures()).includes(fileOf(young)), fileOf(old));
  });

  it('keeps the copy of a deleted session until the restored session is written to the disk', async () => {
    const conditions = { isFull: false };
    class Disk extends DiskFiles implements Files {
      override async write(name: string, bytes: Uint8Array): Promise<void> {
        if (conditions.isFull && bytes.length > 0) throw new Error('ENOSPC: no space left on device, write');
        await super.write(name, bytes);
      }
    }
    const store = open({ disk: (below) => new Disk(below) });
    const { id } = await drawn(store, 100);
    const { undo } = await store.history.delete([id]);
    conditions.isFull = true;
    await undo();
    assert.equal(store.sessions.get(id)?.turns.length, 1, 'it is back in the window');
    conditions.isFull = false;
    const next = openStore(place);
    await next.sweep();
    assert.equal((await next.history.load(id))?.turns.length, 1, 'and for the next one');
    assert.deepEqual((await pictures()).length, 1);
    await next.close();
  });

  it('keeps a deleted session restorable while the user is offered the undo, whatever other windows do', async () => {
    const clock = { now: Date.now() };
    const store = open();
    const { id } = await drawn(store, 100, 3);
    const { undo } = await store.history.delete([id]);
    await store.windows.flush();
    const copy = path.join(place, 'sessions', 'deleted', `${id}.json`);
    await writeFile(copy, (await readFile(copy, 'utf8')).replace(/"at":\d+/, `"at":${clock.now - 2 * 3_600_000}`));
    await open().sweep();
    assert.equal((await pictures()).length, 1);
    await undo();
    assert.equal((await open().history.load(id))?.turns.length, 1);
  });

  it('removes the copy and the pictures when the user can no longer undo, even if they were made today', async () => {
    const store = open();
    const { id } = await drawn(store, 100);
    const { forget } = await store.history.delete([id]);
    forget();
    await store.windows.flush();
    await open().sweep();
    assert.equal((await pictures()).length, 1, 'for an hour it may be brought back');
    const copy = path.join(place, 'sessions', 'deleted', `${id}.json`);
    await writeFile(copy, (await readFile(copy, 'utf8')).replace(/"at":\d+/, `"at":${Date.now() - 2 * 3_600_000}`));
    await open().sweep();
    assert.deepEqual([await pictures(), await readdir(path.dirname(copy))], [[], []]);
  });

  it('restores a session with the last changes that another window wrote', async () => {
    const [a, b] = [open(), open()];
    const { id } = await drawn(a, 100);
    await b.sessions.load(id);
    a.sessions.change(id, (session) => withTurn(session, 'later', {}, [doneResult('later')]), 'once');
    await a.sessions.flush();
    const { undo } = await b.history.delete([id]);
    await undo();
    assert.equal((await open().history.load(id))?.turns.length, 2);
  });

  it('deletes only those of several sessions whose copies the disk could save, and can restore them', async () => {
    const conditions = { isFull: false };
    class Disk extends DiskFiles implements Files {
      override async write(name: string, bytes: Uint8Array): Promise<void> {
        if (conditions.isFull && name.startsWith('deleted/')) throw new Error('ENOSPC: no space left on device, write');
        if (name.startsWith('deleted/')) conditions.isFull = true;
        await super.write(name, bytes);
      }
    }
    const store = open({ disk: (below) => new Disk(below) });
    const [one, two] = [await drawn(store, 100), await drawn(store, 101)];
    const { ids, problem, undo } = await store.history.delete([one.id, two.id]);
    assert.deepEqual([ids, String(problem)], [[one.id], 'Error: ENOSPC: no space left on device, write']);
    await assert.rejects(store.history.delete([two.id]), /ENOSPC/);
    assert.ok(await open().history.load(two.id));
    await undo();
    assert.ok(await open().history.load(one.id));
  });

  it('writes nothing to the disk if sessions are not saved, and still restores the session', async () => {
    const store = open({ isKept: () => false });
    const { id } = await drawn(store, 100);
    const { undo } = await store.history.delete([id]);
    assert.deepEqual(await readdir(path.join(place, 'sessions')).catch(() => []), []);
    assert.equal(await store.history.load(id), undefined);
    await undo();
    assert.equal((await store.history.load(id))?.turns.length, 1);
  });
});
