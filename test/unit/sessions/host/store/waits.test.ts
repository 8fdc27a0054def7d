import { strict as assert } from 'node:assert';
import { openStore } from './disk.ts';
import { ask, finish, options, present, SharedDisk } from './twoWindows.ts';

describe('Waits for the disk', () => {
  /** Counts the waits. In the editor each takes a few milliseconds, however many requests run at once. */
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

  it('are four for the first list: its completeness, its days, their entry names and the entries', async () => {
    const waits = await waitsOf(async (disk) => {
      const id = await filled(disk);
      const { history } = openStore('place', { disk: disk.below });
      return async () => assert.equal(present((await history.newest(50))[0]).id, id);
    });
    assert.equal(waits, 4);
  });

  it('are three for every later list', async () => {
    const waits = await waitsOf(async (disk) => {
      await filled(disk);
      const { history } = openStore('place', { disk: disk.below });
      await history.newest(50);
      return async () => assert.equal((await history.newest(50)).length, 1);
    });
    assert.equal(waits, 3);
  });

  it('are two for a session: its file names and its files', async () => {
    const waits = await waitsOf(async (disk) => {
      const id = await filled(disk);
      const { sessions } = openStore('place', { disk: disk.below });
      return async () => assert.equal(present(await sessions.load(id)).turns.length, 1);
    });
    assert.equal(waits, 2);
  });
});
