import { strict as assert } from 'node:assert';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Pictures } from '../../../../../src/host/sessions/pictures.ts';
import type { Picture } from '../../../../../src/shared/model/picture.ts';
import { doneResult, withTurn } from '../../../core/session/pictures.ts';
import { noOptions } from '../studio.ts';
import { type DiskOptions, openStore, type Store } from './disk.ts';

const aDay = 86_400_000;

describe('What is deleted', () => {
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

  /** A session with a picture of its own, both so many days old. */
  async function drawn(
    store: Store,
    size: number,
    days = 0,
  ): Promise<{ readonly id: string; readonly picture: Picture }> {
    const bytes = new Uint8Array(size).fill(size);
    const { picture } = await new Pictures(store.pictures).keep({ bytes, mediaType: 'image/png', width: 4, height: 3 });
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

  it('to keep within a size are the oldest pictures of all sessions, also where lists show one workspace', async () => {
    const there = open({ workspace: () => 'file:///there' });
    const [oldest, older] = [await drawn(there, 100, 30), await drawn(there, 101, 20)];
    const here = open({ workspace: () => 'file:///here', onlyOf: () => 'file:///here' });
    const own = await drawn(here, 102, 10);
    await here.retention.keepWithin({ maxBytes: 220, maxAgeDays: 0 });
    assert.deepEqual(await pictures(), [older, own].map(fileOf).sort(), fileOf(oldest));
  });

  it('for its age is a session of any workspace', async () => {
    const there = open({ workspace: () => 'file:///there' });
    const { id } = await drawn(there, 100, 30);
    await there.close();
    const here = open({ workspace: () => 'file:///here', onlyOf: () => 'file:///here' });
    await here.retention.keepWithin({ maxBytes: 1_000, maxAgeDays: 7 });
    assert.equal(await open().history.load(id), undefined);
  });

  it('to keep within a size is nothing that was made within the last day', async () => {
    const store = open();
    const [old, young] = [await drawn(store, 100, 1.1), await drawn(store, 101, 0.9)];
    await store.kept.keep({ bytes: new Uint8Array(9), mediaType: 'image/png', width: 4, height: 3 });
    await store.close();
    await open().retention.keepWithin({ maxBytes: 0, maxAgeDays: 0 });
    assert.equal((await pictures()).length, 2);
    assert.ok((await pictures()).includes(fileOf(young)), fileOf(old));
  });
});
