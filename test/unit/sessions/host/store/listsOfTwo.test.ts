import { strict as assert } from 'node:assert';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { openStore, type Store } from './disk.ts';
import { ask, finish, options, present, SharedDisk, settled } from './twoWindows.ts';

describe('Lists of two windows', () => {
  it('show the current state of every session, whatever both changed while they listed', async () => {
    const steps = fc.array(fc.tuple(fc.nat(1), fc.constantFrom(...doings), fc.nat(2)), {
      minLength: 10,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat(3)), async (all, lags) => {
        const disk = new SharedDisk();
        disk.pace = async () => {
          for (let left = lags.next().value ?? 0; left > 0; left -= 1) await setImmediate();
        };
        const stores = [openStore('place', { disk: disk.below }), openStore('place', { disk: disk.below })];
        const ids = await begun(present(stores[0]));
        await Promise.all(all.map(([at, what, which]) => done(present(stores[at]), what, present(ids[which]))));
        await settled(stores);
        for (const store of stores) assert.deepEqual(await listed(store), await truth(store, ids));
        await Promise.all(stores.map((store) => store.close()));
      }),
      { numRuns: 60 },
    );
  });

  it('show the new title of a pinned session that is renamed while they are created for the first time', async () => {
    const disk = new SharedDisk();
    const store = openStore('place', { disk: disk.below });
    const [id = ''] = await added(store);
    await store.history.pin(id, true);
    let renamed: Promise<void> | undefined;
    disk.pace = async (what) => {
      if (renamed || !/^write .*search/.test(what)) return;
      renamed = store.history.rename(id, 'Now so');
      await renamed;
    };
    await store.history.newest(1);
    await renamed;
    assert.deepEqual(
      (await store.history.newest(1)).map(({ title }) => title),
      ['Now so'],
    );
    await store.close();
  });
});

const doings = ['list', 'pin', 'unpin', 'rename', 'ask', 'look', 'search'] as const;

async function begun(store: Store): Promise<readonly string[]> {
  await store.history.newest(1);
  return added(store);
}

async function added(store: Store): Promise<readonly string[]> {
  const ids = [0, 1, 2].map(() => store.sessions.create('chat', options).id);
  for (const id of ids) finish(store, id, ask(store, id, `first of ${id}`));
  await store.sessions.flush();
  return ids;
}

async function done(store: Store, what: (typeof doings)[number], id: string): Promise<void> {
  if (what === 'list') await store.history.newest(2);
  if (what === 'pin' || what === 'unpin') await store.history.pin(id, what === 'pin');
  if (what === 'rename') await store.history.rename(id, crypto.randomUUID());
  if (what === 'search') await store.history.search('first', new AbortController().signal);
  if (what === 'look') await store.windows.pollChanges();
  if (what === 'ask' && (await store.sessions.load(id))) finish(store, id, ask(store, id, crypto.randomUUID()));
}

async function listed({ sessions }: Store) {
  const all = await sessions.lists.newest({ count: 50 });
  return all
    .map(({ id, title, pinned, turns }) => ({ id, title, pinned, turns }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function truth({ sessions }: Store, ids: readonly string[]) {
  const all = await Promise.all([...ids].sort().map(async (id) => present(await sessions.peek(id))));
  return all.map(({ id, title, pinned = false, turns }) => ({ id, title, pinned, turns: turns.length }));
}
