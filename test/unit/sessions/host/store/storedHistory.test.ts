import { strict as assert } from 'node:assert';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { changeDraft } from '../../../../../src/sessions/common/draft.ts';
import { addTurn, createResult } from '../../../../../src/sessions/common/editSession.ts';
import { changeResult, type Result } from '../../../../../src/sessions/common/model/session.ts';
import { addResults } from '../../../../../src/sessions/common/pictureTurn.ts';
import { Pictures } from '../../../../../src/sessions/host/imageStore.ts';
import { type DiskOptions, openStore, type Store } from './disk.ts';
import { DiskFiles } from './diskFiles.ts';

const options = { aspectRatio: '16:9', size: '' };

describe('The history of sessions', () => {
  let place: string;
  let store: Store;
  let time: number;
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-history-'));
    store = openStore(place);
    time = Date.UTC(2026, 0, 1);
  });
  afterEach(async () => {
    await store.close();
    await rm(place, { recursive: true, force: true });
  });

  /** Saves a session that changed an hour after the one before. */
  async function keep(prompt: string, answer = 'Yes.', fill: Partial<Result> = {}): Promise<string> {
    const session = store.sessions.create('chat', options);
    time += 3_600_000;
    const result = {
      ...createResult('m', { now: time, id: crypto.randomUUID() }),
      state: 'done' as const,
      text: answer,
    };
    const stamp = { now: time, id: crypto.randomUUID() };
    const asked = addTurn({ ...session, changedAt: time }, { mode: 'chat', prompt, options }, stamp);
    await store.sessions.add(addResults(asked, stamp.id, [{ ...result, ...fill }]));
    return session.id;
  }

  const again = (more: DiskOptions = {}) => openStore(place, more).history;
  const titles = async (history = again(), count = 50) => (await history.newest(count)).map(({ title }) => title);
  const found = async (text: string, history = again()) =>
    (await history.search(text, new AbortController().signal)).map(({ title }) => title);

  it('returns the newest sessions first, page by page, across days', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `session ${at}`);
    for (const name of names) await keep(name);
    const history = again();
    const first = await history.newest(25);
    const second = await history.newest(25, first.at(-1));
    const third = await history.newest(25, second.at(-1));
    assert.deepEqual(
      [...first, ...second, ...third].map(({ title }) => title),
      names.reverse(),
    );
  });

  it('moves a changed session to the front and lists it once', async () => {
    const id = await keep('old');
    await keep('new');
    store.sessions.change(id, (session) => ({ ...session, turns: [...session.turns], changedAt: time + 1 }), 'once');
    await store.sessions.flush();
    assert.deepEqual(await titles(), ['old', 'new']);
  });

  it('lists the pictures with their prompt, aspect ratio and model', async () => {
    const { picture } = await store.kept.save({
      bytes: new Uint8Array(9),
      mediaType: 'image/png',
      width: 4,
      height: 3,
    });
    await keep('a boat '.repeat(100), '', { pictures: [picture], model: 'picture-1' });
    const [summary] = await again().newest(1);
    const [listed] = summary?.pictures ?? [];
    assert.deepEqual([listed?.hash, listed?.aspectRatio, listed?.model], [picture.hash, '16:9', 'picture-1']);
    assert.equal(listed?.prompt.length, 200);
  });

  it('finds words of titles, prompts and answers in any order and case, before and after they are indexed', async () => {
    await keep('A lighthouse', 'The KEEPER waits.');
    await keep('A market', 'Lanterns, and no keeper of light.');
    for (const gathered of [false, true]) {
      if (gathered) await store.sessions.lists.indexChanged();
      assert.deepEqual(await found('keeper'), ['A market', 'A lighthouse']);
      assert.deepEqual(await found('waits LightHouse'), ['A lighthouse']);
      assert.deepEqual(await found('lanterns'), ['A market']);
      assert.deepEqual(await found('nobody'), []);
      assert.deepEqual(await found(' , '), []);
    }
  });

  it('does not find text that was replaced by a change', async () => {
    const id = await keep('A lighthouse', 'The keeper waits.');
    await store.sessions.lists.indexChanged();
    const [turn] = store.sessions.get(id)?.turns ?? [];
    const result = turn?.results[0]?.id ?? '';
    store.sessions.change(id, (session) =>
      changeResult(session, result, (old) => ({ ...old, text: 'The cat sleeps.' })),
    );
    await store.sessions.flush();
    for (const gathered of [false, true]) {
      if (gathered) await store.sessions.lists.indexChanged();
      assert.deepEqual([await found('waits'), await found('sleeps')], [[], ['A lighthouse']]);
    }
  });

  it('is rebuilt from the sessions if its files are missing', async () => {
    for (const name of ['one', 'two']) await keep(name);
    for (const name of ['index', 'search', 'changed'])
      await rm(path.join(place, 'sessions', name), { recursive: true, force: true });
    assert.deepEqual(await titles(), ['two', 'one']);
    assert.deepEqual(await found('one'), ['one']);
  });

  it('repairs a duplicate or missing list entry of a killed window', async () => {
    const id = await keep('one');
    await keep('two');
    const { lists } = store.sessions;
    const [entry] = await lists.newest({ count: 1, isWanted: (one) => one.id === id });
    await store.folder.write(
      `index/2025-01-01/0aaaaaaaa-${id}.json`,
      new TextEncoder().encode(JSON.stringify({ ...entry, title: 'as it was' })),
    );
    const [other] = await lists.newest({ count: 1 });
    await rm(path.join(place, 'sessions', 'index', new Date(time).toISOString().slice(0, 10)), { recursive: true });
    assert.equal(other?.title, 'two');
    const next = openStore(place);
    await next.sweep();
    assert.deepEqual(await titles(next.history), ['two', 'one']);
  });

  it('renames a session, and finds the new title but not the old one', async () => {
    const id = await keep('A lighthouse');
    await store.sessions.lists.indexChanged();
    await again().rename(id, 'Storms');
    for (const gathered of [false, true]) {
      if (gathered) await openStore(place).sessions.lists.indexChanged();
      assert.deepEqual([await titles(), await found('storms')], [['Storms'], ['Storms']]);
    }
  });

  it('lists a session without turns while its message box contains text, titled by the first line', async () => {
    const { id } = store.sessions.create('chat', options);
    const type = async (text: string) => {
      store.sessions.change(id, (session) => changeDraft(session, (draft) => ({ ...draft, text })), 'once');
      await store.sessions.flush();
    };
    const recent = async () => (await openStore(place).sessions.recent(5)).map((session) => session.id);
    await type(' ');
    assert.deepEqual([await titles(), await recent()], [[], []]);
    for (const text of ['A storm at', 'A storm at sea\nand a boat']) {
      await type(text);
      const [listed, ...others] = await again().newest(5);
      assert.deepEqual([listed?.title, listed?.isDraft, others], [text.split('\n')[0], true, []]);
      assert.deepEqual([await recent(), await found('storm')], [[id], [text.split('\n')[0]]]);
    }
    assert.deepEqual(await found('boat'), ['A storm at sea']);
    await openStore(place).sessions.lists.rebuild();
    assert.deepEqual(await titles(), ['A storm at sea']);
    await type('');
    assert.deepEqual([await titles(), await recent(), await found('storm')], [[], [], []]);
  });

  it('returns pinned sessions first regardless of age, page by page, until they are unpinned', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `session ${at}`);
    const ids: string[] = [];
    for (const name of names) ids.push(await keep(name));
    for (const at of [1, 3]) await store.history.pin(ids[at] ?? '', true);
    const others = names.filter((_, at) => at !== 1 && at !== 3).reverse();
    for (const history of [store.history, again()]) {
      const pages = [];
      for (let last = await history.newest(1); last.length > 0; last = await history.newest(1, last.at(-1)))
        pages.push(...last.map(({ title }) => title));
      assert.deepEqual(pages, ['session 3', 'session 1', ...others]);
      assert.deepEqual(await titles(history, 3), ['session 3', 'session 1', 'session 11']);
    }
    assert.deepEqual(
      (await openStore(place).sessions.recent(2)).map(({ title }) => title),
      ['session 3', 'session 1'],
    );
    await store.history.pin(ids[3] ?? '', false);
    await store.history.delete([ids[1] ?? '']);
    assert.deepEqual(await titles(again(), 2), ['session 11', 'session 10']);
  });

  it('returns the recent sessions without reading any of their files', async () => {
    const ids = [await keep('A storm'), await keep('A boat')];
    await titles();
    const read: string[] = [];
    const disk = (below: string) => {
      const files = new DiskFiles(below);
      return Object.assign(Object.create(files), {
        read: (name: string) => {
          read.push(name);
          return files.read(name);
        },
      });
    };
    const recent = await openStore(place, { disk }).sessions.recent(5);
    assert.deepEqual(
      recent.map(({ title }) => title),
      ['A boat', 'A storm'],
    );
    assert.deepEqual(
      read.filter((name) => ids.some((id) => name.startsWith(id))),
      [],
    );
  });

  it('finds a change that was made after another window indexed the sessions', async () => {
    const id = await keep('A lighthouse');
    const other = openStore(place);
    await other.sessions.lists.indexChanged();
    await store.history.rename(id, 'Storms');
    assert.deepEqual([await found('storms'), await found('lighthouse')], [['Storms'], ['Storms']]);
    await other.close();
  });

  it('reports running work while a job of any window is in flight', async () => {
    const other = openStore(place);
    assert.equal(await other.history.isAtWork(), false);
    await keep('slow', '', { state: 'running' });
    assert.deepEqual([await store.history.isAtWork(), await other.history.isAtWork()], [true, true]);
    await other.close();
  });

  it('pins and unpins a session', async () => {
    const id = await keep('one');
    for (const on of [true, false]) {
      await store.history.pin(id, on);
      assert.equal((await again().newest(1))[0]?.pinned, on);
    }
  });

  it('duplicates a session and branches it at a turn, with new ids', async () => {
    const id = await keep('first');
    const stamp = { now: time, id: 'second' };
    store.sessions.change(
      id,
      (session) => addTurn(session, { mode: 'chat', prompt: 'second', options }, stamp),
      'once',
    );
    await store.sessions.flush();
    const [first] = store.sessions.get(id)?.turns ?? [];
    const copy = await store.history.duplicate(id);
    const branch = await store.history.branch(id, first?.id ?? '');
    const prompts = async (one: string) => (await again().load(one))?.turns.map(({ prompt }) => prompt);
    assert.deepEqual(await Promise.all([id, copy, branch].map(prompts)), [
      ['first', 'second'],
      ['first', 'second'],
      ['first'],
    ]);
    assert.equal(new Set([id, copy, branch]).size, 3);
  });

  it('stops the jobs of a deleted session, but not those of the session that a deleted copy was made of', async () => {
    const id = await keep('a boat', '', { state: 'running' });
    const result = store.sessions.get(id)?.turns[0]?.results[0]?.id ?? '';
    const copy = await store.history.duplicate(id);
    await store.history.delete([copy]);
    assert.deepEqual(store.stopped, []);
    await store.history.delete([id]);
    assert.deepEqual(store.stopped, [result]);
  });

  it('deletes a session and restores it unchanged with its pictures', async () => {
    const { picture } = await store.kept.save({
      bytes: new Uint8Array(9),
      mediaType: 'image/png',
      width: 4,
      height: 3,
    });
    const id = await keep('a boat', '', { pictures: [picture] });
    const before = await again().load(id);
    await store.sessions.lists.indexChanged();
    const { undo } = await store.history.delete([id]);
    assert.deepEqual([await titles(), await found('boat')], [[], []]);
    assert.equal(await again().load(id), undefined);
    await openStore(place).sweep();
    await undo();
    assert.deepEqual(await again().load(id), before);
    assert.deepEqual([await titles(), await found('boat')], [['a boat'], ['a boat']]);
    assert.equal((await readdir(path.join(place, 'pictures'))).length, 1);
  });

  it('lists the sessions of one workspace or of all', async () => {
    const there = openStore(place, { workspace: () => 'file:///there' });
    await there.sessions.add({
      ...there.sessions.create('chat', options),
      ...(await sessionLike()),
      workspace: 'file:///there',
    });
    await keep('elsewhere');
    assert.deepEqual(await titles(again({ onlyOf: () => 'file:///there' })), ['there']);
    assert.deepEqual((await titles()).sort(), ['elsewhere', 'there']);
    await there.close();
  });

  async function sessionLike() {
    const { turns } = addTurn(
      store.sessions.create('chat', options),
      { mode: 'chat', prompt: 'there', options },
      { now: 1, id: 't' },
    );
    return { turns, title: 'there' };
  }

  it('reports the sizes of files, and which pictures are unused', async () => {
    const pictures = [];
    for (const size of [9, 10]) {
      const bytes = new Uint8Array(size);
      pictures.push(
        (await new Pictures(store.pictures).save({ bytes, mediaType: 'image/png', width: 4, height: 3 })).picture,
      );
    }
    const [used, unused] = pictures;
    const id = await keep('a boat', '', { pictures: used ? [used] : [] });
    const sizes = await again().sizes();
    const users = new Map(sizes.pictures.map(({ hash, bytes, usedBy }) => [hash, { bytes, usedBy }]));
    assert.deepEqual(users.get(used?.hash ?? ''), { bytes: 9, usedBy: [id] });
    assert.deepEqual(users.get(unused?.hash ?? ''), { bytes: 10, usedBy: [] });
    assert.ok(sizes.sessions.files === 2 && sizes.sessions.bytes > 100 && sizes.lists.files > 0);
    assert.equal(await again().deleteUnused(), 10);
    assert.equal((await again().sizes()).pictures.length, 1);
  });

  it('reports changes and the number of running sessions', async () => {
    const told = new Promise<void>((resolve) => {
      const listening = store.history.onDidChange(() => resolve(listening.dispose()));
    });
    await keep('slow', '', { state: 'running' });
    await told;
    assert.deepEqual([store.history.running(), (await store.history.newest(1))[0]?.isRunning], [1, true]);
    assert.equal((await again().newest(1))[0]?.isRunning, true, 'another window sees it too');
  });

  it('reports a change when a killed window counts as ended, even if nothing else changes', async () => {
    await keep('slow', '', { state: 'running' });
    const clock = { now: Date.now() };
    const next = again({ now: () => clock.now });
    const told = new Promise<void>((resolve) => {
      const listening = next.onDidChange(() => resolve(listening.dispose()));
    });
    assert.equal((await next.newest(1))[0]?.isRunning, true);
    clock.now += 60_000;
    await told;
    assert.equal((await next.newest(1))[0]?.isRunning, false);
  });
});
