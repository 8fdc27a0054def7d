import { strict as assert } from 'node:assert';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addTurn, createResult } from '../../../../../src/sessions/common/editSession.ts';
import { removeTurn } from '../../../../../src/sessions/common/editTurns.ts';
import { changeResult, type Session } from '../../../../../src/sessions/common/model/session.ts';
import { addResults } from '../../../../../src/sessions/common/pictureTurn.ts';
import { Removals } from '../../../../../src/sessions/host/store/removals.ts';
import { openStore } from './disk.ts';

const options = { aspectRatio: '', size: '' };

/** Returns 800,000 characters of long words that no other text contains. Three sessions fill a segment. */
const many = (own: string) => Array.from({ length: 8_000 }, (_, at) => `${own}${at}`.padEnd(99, 'x')).join(' ');

describe('A search over enough text to fill index files', function () {
  this.timeout(60_000);
  let place: string;
  let ids: readonly string[];
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-search-'));
    const store = openStore(place);
    const texts = ['ox', 'hen', 'cat', 'dog'].map((own) => `${many(own)} ${own === 'hen' ? '' : 'barn'}`);
    ids = texts.map((text, at) => {
      const { id } = store.sessions.create('chat', options);
      const result = { ...createResult('m', { now: at, id: `r${at}` }), state: 'done' as const, text };
      const ask = { mode: 'chat', prompt: `session ${at}`, options } as const;
      store.sessions.change(
        id,
        (session) => ({
          ...addResults(addTurn(session, ask, { now: at, id: `t${at}` }), `t${at}`, [result]),
          changedAt: at,
        }),
        'once',
      );
      return id;
    });
    await store.sessions.flush();
    await store.sessions.lists.indexChanged();
    await store.close();
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  const folder = () => path.join(place, 'sessions', 'search');
  const full = async () => (await readdir(folder())).filter((name) => name.endsWith('.words'));
  const found = async (text: string, store = openStore(place)) => {
    const summaries = await store.history.search(text, new AbortController().signal);
    return summaries.map(({ id }) => ids.indexOf(id));
  };

  it('finds the sessions of the full files and of the last one, newest first', async () => {
    assert.equal((await full()).length, 1);
    assert.deepEqual(await found('barn'), [3, 2, 0]);
    assert.deepEqual(await found('hen7999'), [1]);
    assert.deepEqual(await found('BARN ox7'), [0]);
    assert.deepEqual(await found('ox7 dog7'), []);
  });

  const texts = async () => {
    const names = await readdir(folder());
    return (await Promise.all(names.map((name) => readFile(path.join(folder(), name), 'utf8')))).join();
  };

  it('removes the text of a deleted session from the full files and the last one, and keeps all other text', async () => {
    const store = openStore(place);
    assert.deepEqual(await found('barn'), [3, 2, 0]);
    for (const [at, own] of [
      [0, 'ox7'],
      [3, 'dog7'],
    ] as const) {
      assert.ok((await texts()).includes(own));
      await store.history.delete([ids[at] ?? '']);
      assert.equal((await texts()).includes(own), false);
    }
    assert.deepEqual([await found('barn'), await found('hen7999'), (await full()).length], [[2], [1], 1]);
    await store.history.delete([ids[1] ?? '', ids[2] ?? '']);
    assert.deepEqual((await readdir(folder())).sort(), ['made']);
    await store.close();
  });

  it('removes the text of a deleted turn once the turn cannot be restored', async () => {
    const store = openStore(place);
    const [id = ''] = ids;
    const session = await store.sessions.load(id);
    const removal = {
      sessionId: id,
      hashes: [],
      takeOut: (now: Session) => removeTurn(now, 't0'),
      putBack: () => session ?? assert.fail(),
      onChange: () => undefined,
    };
    await new Removals(store.sessions, store.claims).remove([removal], async () => true);
    assert.deepEqual(await found('ox7999'), [0]);
    await new Removals(store.sessions, store.claims).remove([removal], async () => false);
    assert.equal((await texts()).includes('ox7'), false);
    assert.deepEqual(await found('barn'), [3, 2]);
    await store.close();
  });

  it('removes leftover text of a session deleted earlier, some time after the next start', async () => {
    const store = openStore(place);
    const names = await readdir(folder());
    const before = await Promise.all(names.map((name) => readFile(path.join(folder(), name))));
    await store.history.delete([ids[0] ?? '']);
    await store.close();
    for (const [at, name] of names.entries()) await writeFile(path.join(folder(), name), before[at] ?? '');
    assert.ok((await texts()).includes('ox7'));
    const next = openStore(place);
    await next.sweep();
    assert.equal((await texts()).includes('ox7'), false);
    assert.deepEqual([await found('barn'), await found('ox7')], [[3, 2], []]);
    await next.close();
  });

  it('does not find the text in full files that a change has replaced', async () => {
    const store = openStore(place);
    await store.sessions.load(ids[0] ?? '');
    const change = (text: string) => (session: Parameters<typeof changeResult>[0]) =>
      changeResult(session, 'r0', (result) => ({ ...result, text }));
    store.sessions.change(ids[0] ?? '', change('barn and mill'), 'once');
    await store.sessions.flush();
    for (const gathered of [false, true]) {
      if (gathered) await store.sessions.lists.indexChanged();
      assert.deepEqual([await found('ox7'), await found('mill'), await found('barn')], [[], [0], [3, 2, 0]]);
    }
  });

  it('rebuilds the index if one of its files is damaged or all of them are missing', async () => {
    const [name = ''] = await full();
    const whole = await readFile(path.join(folder(), name));
    await writeFile(path.join(folder(), name), whole.subarray(0, whole.length / 2));
    assert.deepEqual(await found('ox7999'), [0]);
    await rm(folder(), { recursive: true });
    assert.deepEqual(await found('ox7999'), [0]);
  });
});
