import { strict as assert } from 'node:assert';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { changeDraft } from '../../../../../src/sessions/common/draft.ts';
import { removeTurn, restoreTurn as withTurnAgain } from '../../../../../src/sessions/common/editTurns.ts';
import type { Picture } from '../../../../../src/sessions/common/model/picture.ts';
import type { Session } from '../../../../../src/sessions/common/model/session.ts';
import { Pictures } from '../../../../../src/sessions/host/imageStore.ts';
import { Removals } from '../../../../../src/sessions/host/store/removals.ts';
import { doneResult, withTurn } from '../../common/pictures.ts';
import { noOptions, present } from '../pictureHarness.ts';
import { type DiskOptions, openStore, type Store } from './disk.ts';
import { DiskFiles } from './diskFiles.ts';

const aDay = 86_400_000;

describe('A picture that is in use', () => {
  let place: string;
  let stores: Store[];
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-in-use-'));
    stores = [];
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    await rm(place, { recursive: true, force: true });
  });

  /** Opens a store whose clock is two days ahead, so that every file is older than a day. */
  function open(options: DiskOptions = {}): Store {
    const store = openStore(place, { now: () => Date.now() + 2 * aDay, ...options });
    stores.push(store);
    return store;
  }

  /** Saves a picture that counts as old and that no window is working on. */
  async function keep(store: Store, size: number): Promise<Picture> {
    const bytes = new Uint8Array(size).fill(size);
    return (await new Pictures(store.pictures).save({ bytes, mediaType: 'image/png', width: 4, height: 3 })).picture;
  }

  /** A session with one picture of its own. */
  async function drawn(store: Store, size = 9): Promise<{ readonly id: string; readonly picture: Picture }> {
    const picture = await keep(store, size);
    const { id } = store.sessions.create('image', noOptions);
    const result = doneResult(`r-${id}`, { pictures: [picture] });
    store.sessions.change(id, (session) => withTurn(session, 't', {}, [result]), 'once');
    await store.sessions.flush();
    return { id, picture };
  }

  const pictures = () => readdir(path.join(place, 'pictures'));

  it('is kept if sessions are not saved, even when a limit is exceeded', async () => {
    const store = open({ isKept: () => false });
    await drawn(store);
    assert.equal(await store.retention.deleteUnused(), 0);
    await store.retention.keepWithin({ maxBytes: 0, maxAgeDays: 0 });
    assert.equal((await pictures()).length, 1);
  });

  it('is kept if sessions are not saved, when the next window cleans up after a killed one', async () => {
    const clock = { now: Date.now() };
    const killed = openStore(place, { now: () => clock.now });
    await killed.kept.save({ bytes: new Uint8Array(7), mediaType: 'image/png', width: 1, height: 1 });
    clock.now += 2 * aDay;
    const store = open({ isKept: () => false, now: () => clock.now });
    const { picture } = await drawn(store);
    await store.sweep();
    assert.deepEqual(await pictures(), [`${picture.hash}.png`]);
    await killed.close();
  });

  it('is kept while its deleted session can be restored', async () => {
    const store = open();
    const { id } = await drawn(store);
    const { undo } = await store.history.delete([id]);
    assert.equal(await store.retention.deleteUnused(), 0);
    await store.retention.keepWithin({ maxBytes: 0, maxAgeDays: 0 });
    await undo();
    assert.equal((await pictures()).length, 1);
  });

  it('is kept by every window while its deleted turn can be restored', async () => {
    const [store, other] = [open(), open()];
    const { id, picture } = await drawn(store);
    const release = store.claims.acquire({ pictures: [picture.hash] });
    store.sessions.change(id, (session) => removeTurn(session, 't'), 'once');
    await store.sessions.flush();
    for (const one of [store, other]) assert.equal(await one.retention.deleteUnused(), 0);
    release();
    await store.windows.flush();
    assert.equal(await other.retention.deleteUnused(), 9);
  });

  it('is kept when its deleted turn was restored but the disk cannot save the restored turn', async () => {
    const conditions = { isFull: false };
    class Disk extends DiskFiles {
      override async write(name: string, bytes: Uint8Array): Promise<void> {
        if (conditions.isFull && this.place.endsWith('sessions')) throw new Error('ENOSPC');
        await super.write(name, bytes);
      }
    }
    const [store, other] = [open({ disk: (below) => new Disk(below) }), open()];
    const { id, picture } = await drawn(store);
    const [turn] = present(store.sessions.get(id)).turns;
    const removal = {
      sessionId: id,
      hashes: [picture.hash],
      takeOut: (session: Session) => removeTurn(session, 't'),
      putBack: (session: Session) => withTurnAgain(session, present(turn), undefined),
      onChange: () => undefined,
    };
    await new Removals(store.sessions, store.claims).remove([removal], async () => {
      await store.sessions.flush();
      await store.windows.flush();
      assert.equal(await other.retention.deleteUnused(), 0);
      conditions.isFull = true;
      return true;
    });
    store.windows.announceChanges(['a/b.json']);
    await store.windows.flush();
    assert.deepEqual([await other.retention.deleteUnused(), (await pictures()).length], [0, 1]);
  });

  it('is kept if a session file is damaged, whether or not that file refers to it', async () => {
    const store = open();
    const { id, picture } = await drawn(store);
    const loose = await keep(store, 5);
    await damage(id, (text) => text.replace('"mode":"image"', '"mode":"song"'));
    const later = open();
    await later.sessions.load(id);
    await later.sessions.lists.rebuild();
    assert.equal(await later.retention.deleteUnused(), 'unreadable');
    await later.retention.keepWithin({ maxBytes: 0, maxAgeDays: 0 });
    assert.deepEqual((await pictures()).sort(), [`${picture.hash}.png`, `${loose.hash}.png`].sort());
    await later.retention.keepWithin({ maxBytes: 0, maxAgeDays: 1 });
    assert.ok((await later.sessions.ids()).includes(id));
  });

  it('is kept if a newer version of Limn wrote the session', async () => {
    const store = open();
    const { id } = await drawn(store);
    await damage(id, (text) => text.replace('"version":3', '"version":4'));
    await rm(path.join(place, 'sessions', 'index'), { recursive: true });
    const later = open();
    assert.equal(await later.retention.deleteUnused(), 'unreadable');
    await later.retention.keepWithin({ maxBytes: 0, maxAgeDays: 0 });
    assert.equal((await pictures()).length, 1);
  });

  it('is kept if its turn is missing from the lists because the window was killed', async () => {
    const store = open();
    const { id } = await drawn(store, 9);
    await store.history.newest(1);
    await store.sessions.lists.indexChanged();
    const other = open();
    const picture = await keep(other, 8);
    const session = present(await other.sessions.load(id));
    const grown = withTurn(session, 't2', {}, [doneResult('r2', { pictures: [picture] })]);
    const [turn] = grown.turns.slice(-1);
    await store.sessions.lists.markDirty(id);
    await store.folder.write(`${id}/000001-t2.json`, new TextEncoder().encode(JSON.stringify({ version: 3, turn })));
    assert.equal(await open().retention.deleteUnused(), 0);
  });

  it('is deleted when nothing refers to it any more', async () => {
    const store = open();
    const { id } = await drawn(store);
    store.sessions.change(id, (session) => removeTurn(session, 't'), 'once');
    await store.sessions.flush();
    assert.equal(await store.retention.deleteUnused(), 9);
    assert.deepEqual(await pictures(), []);
  });

  it('is in a session that no limit deletes while any window shows it or it has an unsent message', async () => {
    const [store, other] = [open(), open()];
    const shown = await drawn(store, 9);
    const typed = await drawn(store, 10);
    const neither = await drawn(store, 11);
    store.claims.shownBy(() => [shown.id]);
    store.claims.notifyChanged();
    store.sessions.change(typed.id, (session) => changeDraft(session, (draft) => ({ ...draft, text: 'And' })), 'once');
    await store.sessions.flush();
    await other.retention.keepWithin({ maxBytes: 0, maxAgeDays: 1 });
    const left = (await open().history.newest(9)).map(({ id }) => id);
    assert.deepEqual([...left].sort(), [shown.id, typed.id].sort());
    assert.equal(await open().history.load(neither.id), undefined);
  });

  async function damage(id: string, change: (text: string) => string): Promise<void> {
    const folder = path.join(place, 'sessions', id);
    const name = present((await readdir(folder)).find((file) => file.startsWith('000000-')));
    const file = path.join(folder, name);
    await writeFile(file, change(await readFile(file, 'utf8')));
  }
});
