import { strict as assert } from 'node:assert';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { removeTurn, restoreTurn } from '../../../../../src/sessions/common/editTurns.ts';
import { openStore, type Store } from './disk.ts';
import { ask, finish, further, options, present, SharedDisk, settled, textOf } from './twoWindows.ts';

const doings = ['ask', 'ask', 'further', 'finish', 'finish', 'delete', 'putBack', 'look', 'looking', 'flush'] as const;

describe('Two windows that write the same session at the same time', () => {
  let disk: SharedDisk;
  let stores: Store[];
  beforeEach(() => {
    [disk, stores] = [new SharedDisk(), []];
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  function open(): Store {
    const store = openStore('/memory', { disk: (place) => disk.below(place) });
    stores.push(store);
    return store;
  }

  async function shared(...turns: readonly string[]): Promise<readonly [Store, Store, string]> {
    const [a, b] = [open(), open()];
    const { id } = a.sessions.create('chat', options);
    for (const name of turns) ask(a, id, name);
    await a.sessions.flush();
    await b.sessions.load(id);
    return [a, b, id];
  }

  const onDisk = async (id: string) => present(await open().sessions.peek(id));

  it('keep an answer that arrived while the other moved its turn to another position', async () => {
    const [a, b, id] = await shared('first', 'slow');
    const [before, now] = ['000001-slow.json', '000004-slow.json'];
    const stale = present(await b.folder.read(`${id}/${before}`));
    finish(a, id, 'of slow');
    await a.sessions.flush();
    await b.folder.write(`${id}/${now}`, stale);
    await b.folder.delete(`${id}/${before}`);
    b.windows.announceChanges([`${id}/${before}`, `${id}/${now}`]);
    await settled(stores);
    assert.equal(textOf(a.sessions.get(id), 'of slow'), 'came: of slow');
    assert.equal(textOf(await onDisk(id), 'of slow'), 'came: of slow');
  });

  it('do not treat a turn as deleted while its file is being overwritten', async () => {
    const [a, b, id] = await shared('first', 'slow');
    finish(a, id, 'of slow');
    await a.sessions.flush();
    disk.hidden = { name: '000001-slow.json', times: 2 };
    await b.windows.pollChanges();
    assert.deepEqual([textOf(b.sessions.get(id), 'of slow'), disk.hidden.times], ['came: of slow', 0]);
  });

  it('keep an answer to a turn that the other added while this one was writing', async () => {
    const [a, b, id] = await shared('first');
    const gate = gated(disk, /^write .*first/);
    finish(b, id, 'of first');
    await gate.reached;
    ask(a, id, 'second');
    await a.sessions.flush();
    const looking = b.windows.pollChanges();
    for (let times = 0; times < 100; times += 1) await setImmediate();
    gate.open();
    await looking;
    await b.sessions.whenSaved();
    await b.windows.flush();
    await a.windows.pollChanges();
    finish(a, id, 'of second');
    await settled(stores);
    assert.equal(textOf(await onDisk(id), 'of second'), 'came: of second');
  });

  const steps = fc.array(fc.tuple(fc.nat(1), fc.constantFrom(...doings), fc.nat(99)), {
    minLength: 20,
    maxLength: 50,
  });

  it('lose no result by a deletion in a window that did not know it, if they never write at once', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        [disk, stores] = [new SharedDisk(), []];
        const [a, b, id] = await shared('first');
        const came = new Came([a, b], id);
        for (const [at, doing, choice] of all) {
          await came.by(at, doing, choice);
          await present(stores[at]).sessions.flush();
        }
        await came.rest((store) => store.sessions.flush());
        await settled(stores);
        const kept = await onDisk(id);
        for (const [resultId, turnId] of came.results)
          if (!came.deleted.get(turnId)?.has(resultId)) assert.equal(textOf(kept, resultId), `came: ${resultId}`);
        await Promise.all(stores.map((store) => store.close()));
        stores = [];
      }),
      { numRuns: 60 },
    );
  });

  it('lose no result of turns that were not deleted, whatever they do and whenever they poll', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.infiniteStream(fc.nat(3)), async (all, lags) => {
        [disk, stores] = [new SharedDisk(), []];
        disk.pace = async () => {
          for (let left = lags.next().value ?? 0; left > 0; left -= 1) await setImmediate();
        };
        const [a, b, id] = await shared('first');
        const came = new Came([a, b], id);
        for (const [at, doing, choice] of all) await came.by(at, doing, choice);
        await came.rest();
        await settled(stores);
        const kept = await onDisk(id);
        for (const [resultId, turnId] of came.results)
          if (!came.deleted.has(turnId)) assert.equal(textOf(kept, resultId), `came: ${resultId}`);
        await Promise.all(stores.map((store) => store.close()));
        stores = [];
      }),
      { numRuns: 60 },
    );
  });
});

/** Applies the actions of two windows to a session, and records which answers arrived. */
class Came {
  readonly results = new Map<string, string>();
  /** The turns that one of the windows deleted, with the results that it knew. */
  readonly deleted = new Map<string, Set<string>>();
  /** The running results of each window, with their turns. */
  private readonly running = [new Map<string, string>(), new Map<string, string>()] as const;
  private count = 0;

  constructor(
    private readonly stores: readonly [Store, Store],
    private readonly id: string,
  ) {
    this.running[0].set('of first', 'first');
  }

  async by(at: number, doing: (typeof doings)[number], choice: number): Promise<void> {
    const [store, running] = at === 0 ? [this.stores[0], this.running[0]] : [this.stores[1], this.running[1]];
    const turns = store.sessions.get(this.id)?.turns ?? [];
    const turn = turns[choice % turns.length];
    const name = `t${this.count++}`;
    if (doing === 'ask') running.set(ask(store, this.id, name), name);
    if (doing === 'further' && turn) running.set(further(store, this.id, turn.id, `of ${name}`), turn.id);
    if (doing === 'finish') this.finish(store, running, [...running.keys()][choice % running.size]);
    if (turn && (doing === 'delete' || doing === 'putBack')) this.take(store, turn.id, doing);
    if (doing === 'look') await store.windows.pollChanges();
    if (doing === 'looking') void store.windows.pollChanges();
    if (doing === 'flush') await store.sessions.flush();
  }

  /** Finishes all running results, first in one window, then in the other. */
  async rest(between: (store: Store) => Promise<void> = async () => undefined): Promise<void> {
    for (const [at, running] of this.running.entries()) {
      for (const resultId of [...running.keys()]) this.finish(present(this.stores[at]), running, resultId);
      await between(present(this.stores[at]));
    }
  }

  private finish(store: Store, running: Map<string, string>, resultId: string | undefined): void {
    const turnId = resultId === undefined ? undefined : running.get(resultId);
    if (resultId === undefined || turnId === undefined) return;
    running.delete(resultId);
    this.results.set(resultId, turnId);
    finish(store, this.id, resultId);
  }

  private take(store: Store, turnId: string, doing: 'delete' | 'putBack'): void {
    const session = present(store.sessions.get(this.id));
    const turn = present(session.turns.find(({ id }) => id === turnId));
    if (turn.results.some(({ state }) => state === 'running')) return;
    const next = session.turns[session.turns.indexOf(turn) + 1]?.id;
    const known = this.deleted.get(turnId) ?? new Set();
    for (const { id } of turn.results) known.add(id);
    this.deleted.set(turnId, known);
    store.sessions.change(this.id, (now) => removeTurn(now, turnId), 'once');
    if (doing === 'putBack') store.sessions.change(this.id, (now) => restoreTurn(now, turn, next), 'once');
  }
}

/** Blocks the first access of that kind until `open` is called. */
function gated(disk: SharedDisk, kind: RegExp) {
  let [open, reach] = [() => {}, () => {}];
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  disk.pace = async (what) => {
    if (!kind.test(what)) return;
    disk.pace = async () => undefined;
    reach();
    await opened;
  };
  return { reached, open: () => open() };
}
