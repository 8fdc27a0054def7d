import { strict as assert } from 'node:assert';
import { openStore } from './disk.ts';
import { ask, finish, options, present, SharedDisk } from './twoWindows.ts';

describe('waits for the disk', () => {
  /** In the editor each takes a few milliseconds, however much is asked for at once. */
  async function waitsOf(run: (disk: SharedDisk) => Promise<() => Promise<unknown>>): Promise<number> {
    const disk = new SharedDisk();
    const measured = await run(disk);
    let waits = 0;
    let wait: Promise<void> | undefined;
    disk.pace = () => {
      wait ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        wait = undefined;
        waits += 1;
      });
      return wait;
    };
    await measured();
    return waits;
  }

  async function filled(disk: SharedDisk): Promise<string> {
    const store = openStore('place', { disk: disk.below });
    const { id } = store.sessions.create('chat', options);
    finish(store, id, ask(store, id, 'first'));
    await store.history.newest(1);
    await store.sessions.flush();
    await store.close();
    return id;
  }

  it('of the first list are four: whether it is complete, its days, their entries, and these', async () => {
    const waits = await waitsOf(async (disk) => {
      const id = await filled(disk);
      const { history } = openStore('place', { disk: disk.below });
      return async () => assert.equal(present((await history.newest(50))[0]).id, id);
    });
    assert.equal(waits, 4);
  });

  it('of the next ones are three', async () => {
    const waits = await waitsOf(async (disk) => {
      await filled(disk);
      const { history } = openStore('place', { disk: disk.below });
      await history.newest(50);
      return async () => assert.equal((await history.newest(50)).length, 1);
    });
    assert.equal(waits, 3);
  });

  it('of a session are two: its names, and its files', async () => {
    const waits = await waitsOf(async (disk) => {
      const id = await filled(disk);
      const { sessions } = openStore('place', { disk: disk.below });
      return async () => assert.equal(present(await sessions.load(id)).turns.length, 1);
    });
    assert.equal(waits, 2);
  });
});
