import { strict as assert } from 'node:assert';
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addTurn, createResult } from '../../../../../src/sessions/common/editSession.ts';
import { addResults } from '../../../../../src/sessions/common/pictureTurn.ts';
import { openStore } from './disk.ts';

const options = { aspectRatio: '', size: '' };
/** Returns long words that no other text contains. Segments are limited by characters: three sessions fill one. */
const many = (own: string) => Array.from({ length: 7_500 }, (_, at) => `${own}${at}`.padEnd(99, 'x')).join(' ');
const texts = { ox: many('ox'), hen: many('hen'), cat: many('cat'), dog: 'a dog in a barn', owl: 'an owl by night' };
const names = Object.keys(texts);

/** What can happen to a file on disk in a power failure. */
const harms: Readonly<Record<string, (file: string) => Promise<void>>> = {
  gone: (file) => rm(file),
  emptied: (file) => writeFile(file, ''),
  'cut off': async (file) => writeFile(file, (await readFile(file)).subarray(0, (await stat(file)).size / 2)),
};

describe('A single file of the lists of sessions', function () {
  this.timeout(120_000);
  let whole: string;
  let place: string;
  before(async () => {
    whole = await mkdtemp(path.join(os.tmpdir(), 'limn-lost-'));
    const store = openStore(whole);
    // Both lists are created while there are no sessions yet.
    await store.history.search('ox', new AbortController().signal);
    for (const [at, name] of names.entries()) {
      const { id } = store.sessions.create('chat', options);
      const result = { ...createResult('m', { now: at, id: `r${at}` }), state: 'done' as const };
      const asked = (session: Parameters<typeof addTurn>[0]) =>
        addTurn(session, { mode: 'chat', prompt: name, options }, { now: at, id: `t${at}` });
      const text = Object.values(texts)[at] ?? '';
      store.sessions.change(
        id,
        (session) => ({
          ...addResults(asked(session), `t${at}`, [{ ...result, text }]),
          changedAt: 1 + at * 90_000_000,
        }),
        'once',
      );
      await store.sessions.flush();
      if (name === 'ox') await store.history.pin(id, true);
    }
    await store.sessions.lists.indexChanged();
    await store.close();
  });
  beforeEach(async () => {
    place = `${whole}-now`;
    await cp(whole, place, { recursive: true });
  });
  afterEach(() => rm(place, { recursive: true, force: true }));
  after(() => rm(whole, { recursive: true, force: true }));

  const files = async (folder: string, ending = '') => {
    const all = await readdir(path.join(place, 'sessions', folder), { recursive: true, withFileTypes: true });
    const wanted = all.filter((one) => one.isFile() && one.name.endsWith(ending));
    return wanted.map((one) => path.join(one.parentPath, one.name));
  };
  const listed = async (store = openStore(place)) => (await store.history.newest(50)).map(({ title }) => title);
  const found = async (word: string, store = openStore(place)) =>
    (await store.history.search(word, new AbortController().signal)).map(({ title }) => title);
  const foundByName = () => Promise.all(names.map(async (name) => (await found(name)).join()));
  /** Cleans up as the next window does some time after its start. */
  const tidied = async () => {
    const store = openStore(place);
    await store.sweep(Date.now() + 1);
    await store.close();
  };
  const inOrder = ['ox', 'owl', 'dog', 'cat', 'hen'];

  for (const [harm, harmed] of Object.entries(harms)) {
    it(`that is ${harm} removes no session from the list`, async () => {
      for (const file of await files('index')) {
        await harmed(file);
        if (harm === 'gone') await tidied();
        assert.deepEqual(await listed(), inOrder, file);
      }
    });

    it(`that is ${harm} removes no session from the search`, async () => {
      for (const ending of ['.words', '.txt', 'made']) {
        const [file] = await files('search', ending);
        assert.ok(file, ending);
        await harmed(file);
        await tidied();
        assert.deepEqual(await foundByName(), names, ending);
      }
    });

    it(`that is ${harm} keeps a pinned session in the list, and first from the second read on`, async () => {
      const [file = ''] = await files('pinned');
      await harmed(file);
      assert.deepEqual((await listed()).toSorted(), inOrder.toSorted());
      assert.deepEqual(await listed(), inOrder);
    });
  }

  it('that is cut off is detected by the search itself if it contains words', async () => {
    for (const ending of ['.words', '.txt']) {
      const [file = ''] = await files('search', ending);
      await harms['cut off']?.(file);
      assert.deepEqual(await foundByName(), names, ending);
    }
  });

  it('that records changed sessions can be lost before their words are collected', async () => {
    const store = openStore(place);
    const [newest] = await store.history.newest(2).then((all) => all.slice(1));
    await store.history.rename(newest?.id ?? '', 'a heron');
    await store.close();
    await rm(path.join(place, 'sessions', 'changed'), { recursive: true });
    await tidied();
    assert.deepEqual(await found('heron'), ['a heron']);
  });

  it('is repaired by reading only the sessions that it contained', async () => {
    const [file = ''] = await files('search', '.txt');
    await rm(file);
    const store = openStore(place);
    const { read } = store.folder;
    const heads: string[] = [];
    store.folder.read = (name) => {
      if (name.endsWith('/session.json')) heads.push(name);
      return read.call(store.folder, name);
    };
    await store.sessions.lists.tidy(Date.now() + 1);
    assert.ok(heads.length > 0 && heads.length < names.length, `${heads}`);
    await store.close();
  });
});
