import { strict as assert } from 'node:assert';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addTurn, createResult } from '../../../../../src/sessions/common/editSession.ts';
import type { Session } from '../../../../../src/sessions/common/model/session.ts';
import { addResults } from '../../../../../src/sessions/common/pictureTurn.ts';
import { openStore, type Store } from './disk.ts';
import { DiskFiles } from './diskFiles.ts';

const options = { aspectRatio: '', size: '' };

/** How the disk of a test behaves, and how much was read from it. */
class Conditions {
  /** If the disk is full, it writes only half of the bytes and then fails. */
  isFull = false;
  isReadOnly = false;
  /** Matches the names of the files that cannot be written. */
  refused: RegExp | undefined;
  bytesRead = 0;
}

class Disk extends DiskFiles {
  constructor(
    place: string,
    private readonly conditions: Conditions,
  ) {
    super(place);
  }

  override async read(name: string): Promise<Uint8Array | undefined> {
    const bytes = await super.read(name);
    this.conditions.bytesRead += bytes?.length ?? 0;
    return bytes;
  }

  override async write(name: string, bytes: Uint8Array): Promise<void> {
    this.refuseChanges();
    if (this.conditions.refused?.test(name)) throw new Error('EIO: i/o error, write');
    await super.write(name, this.conditions.isFull ? bytes.subarray(0, bytes.length / 2) : bytes);
    if (this.conditions.isFull) throw new Error('ENOSPC: no space left on device, write');
  }

  override async rename(from: string, to: string): Promise<void> {
    this.refuseChanges();
    await super.rename(from, to);
  }

  override async delete(name: string): Promise<void> {
    this.refuseChanges();
    await super.delete(name);
  }

  private refuseChanges(): void {
    if (this.conditions.isReadOnly) throw new Error('EROFS: read-only file system');
  }
}

describe('A disk', () => {
  let place: string;
  let stores: Store[];
  beforeEach(async () => {
    stores = [];
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-disk-'));
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    await rm(place, { recursive: true, force: true });
  });

  function open(conditions = new Conditions()): Store {
    const store = openStore(place, { disk: (below) => new Disk(below, conditions) });
    stores.push(store);
    return store;
  }

  const received = { bytes: new Uint8Array(9), mediaType: 'image/png', width: 1, height: 1 } as const;

  function ask({ sessions }: Store, id: string, name: string, text = 'Yes.'): void {
    const result = { ...createResult('m', { now: 1, id: `r-${name}` }), state: 'done' as const, text };
    sessions.change(
      id,
      (session) => {
        const asked = addTurn(session, { mode: 'chat', prompt: name, options }, { now: Date.now(), id: name });
        return addResults(asked, name, [result]);
      },
      'once',
    );
  }

  async function sessionOf(store: Store, ...names: readonly string[]): Promise<string> {
    const { id } = store.sessions.create('chat', options);
    for (const name of names) ask(store, id, name);
    await store.sessions.flush();
    return id;
  }

  const promptsOf = async (store: Store, id: string) =>
    (await store.sessions.load(id))?.turns.map(({ prompt }) => prompt);

  it('that is full keeps the stored files, is reported once, and saves everything when there is room again', async () => {
    const conditions = new Conditions();
    const store = open(conditions);
    const id = await sessionOf(store, 'one');
    conditions.isFull = true;
    for (const name of ['two', 'three']) {
      ask(store, id, name);
      await store.sessions.flush();
    }
    const { picture, problem } = await store.kept.save(received);
    assert.match(String(problem), /ENOSPC/);
    assert.deepEqual(await store.kept.bytes(picture), received.bytes, 'what was paid for is held in memory');
    assert.deepEqual([store.problems.length, await promptsOf(store, id)], [1, ['one', 'two', 'three']]);
    const next = open();
    assert.deepEqual([await promptsOf(next, id), next.problems], [['one'], []]);
    conditions.isFull = false;
    ask(store, id, 'four');
    await store.sessions.flush();
    assert.deepEqual(await promptsOf(open(), id), ['one', 'two', 'three', 'four']);
    await open().sweep(Date.now() + 1);
    const left = (await readdir(place, { recursive: true })).filter((name) => /\.(part|tmp)$/.test(String(name)));
    assert.deepEqual(left, []);
  });

  it('that writes the head of a session but not its turn leaves one list entry, and none after a deletion', async () => {
    const id = await sessionOf(open(), 'one');
    const conditions = new Conditions();
    const store = open(conditions);
    await store.sessions.load(id);
    conditions.refused = /\/000001-/;
    ask(store, id, 'two');
    await store.sessions.flush();
    conditions.refused = undefined;
    ask(store, id, 'three');
    await store.sessions.flush();
    assert.deepEqual(await promptsOf(open(), id), ['one', 'two', 'three']);
    const entries = async () =>
      (await readdir(path.join(place, 'sessions', 'index'), { recursive: true })).filter((name) =>
        name.endsWith('.json'),
      );
    assert.equal((await entries()).length, 1);
    await store.history.delete([id]);
    assert.deepEqual(await entries(), []);
  });

  it('keeps the typed draft until the turn it was sent as is written', async () => {
    const conditions = new Conditions();
    const store = open(conditions);
    const id = await sessionOf(store, 'one');
    const type = (text: string) => (session: Session) => ({ ...session, draft: { ...session.draft, text } });
    store.sessions.change(id, type('a storm'), 'once');
    await store.sessions.flush();
    conditions.refused = /\/000001-/;
    store.sessions.change(id, type(''));
    ask(store, id, 'a storm');
    await store.sessions.flush();
    assert.equal((await open().sessions.load(id))?.draft.text, 'a storm');
  });

  it('that is read-only shows all its sessions, even after an interrupted job, and keeps new turns in memory', async () => {
    const id = await sessionOf(open(), 'one');
    const conditions = Object.assign(new Conditions(), { isReadOnly: true });
    const store = open(conditions);
    assert.deepEqual(await promptsOf(store, id), ['one']);
    assert.equal((await store.history.load(id))?.turns.length, 1);
    ask(store, id, 'two');
    await store.sessions.flush();
    assert.deepEqual([store.problems.length, await promptsOf(store, id)], [1, ['one', 'two']]);
    // The window deletes its record as it closes.
    conditions.isReadOnly = false;
  });

  it('that is read-only reports the unsaved sessions, and saves them on a retry once it is writable', async () => {
    const conditions = Object.assign(new Conditions(), { isReadOnly: true });
    const store = open(conditions);
    const id = await sessionOf(store, 'one');
    await store.sessions.refused.retryFailed();
    assert.deepEqual([store.problems.length, store.sessions.refused.refusedIds()], [2, [id]]);
    const written = store.sessions.refused.whenWritten;
    conditions.isReadOnly = false;
    assert.equal(written.aborted, false);
    await store.sessions.refused.retryFailed();
    assert.equal(written.aborted, true);
    assert.deepEqual([store.problems.length, store.sessions.refused.refusedIds()], [2, []]);
    assert.deepEqual(await promptsOf(open(), id), ['one']);
  });

  it('with a file where a folder should be keeps sessions and pictures in memory', async () => {
    for (const name of ['sessions', 'pictures']) await writeFile(path.join(place, name), 'in the way');
    const store = open();
    const id = await sessionOf(store, 'one', 'two');
    const { picture } = await store.kept.save(received);
    assert.deepEqual([store.problems.length, await promptsOf(store, id)], [1, ['one', 'two']]);
    assert.deepEqual(await store.kept.bytes(picture), received.bytes);
  });

  it('with 100 MB of history lists the sessions without reading them, and reads only an opened one', async function () {
    this.timeout(60_000);
    const store = open();
    await store.history.newest(1);
    const answer = 'A lighthouse in the fog. '.repeat(160_000);
    const ids: string[] = [];
    for (let at = 0; at < 25; at++) {
      const { id } = store.sessions.create('chat', options);
      ask(store, id, `session ${at}`, answer);
      ids.push(id);
    }
    await store.sessions.flush();
    const conditions = new Conditions();
    const next = open(conditions);
    assert.equal((await next.history.newest(50)).length, 25);
    assert.ok(conditions.bytesRead < 100_000, `${conditions.bytesRead} bytes were read`);
    assert.equal((await next.sessions.load(ids[7] ?? ''))?.turns[0]?.results[0]?.text.length, answer.length);
    assert.ok(conditions.bytesRead < 5_000_000, `${conditions.bytesRead} bytes were read`);
  });
});
