import { strict as assert } from 'node:assert';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addResults } from '../../../../../src/core/session/pictureTurn.ts';
import { addTurn, changeResult, startedResult } from '../../../../../src/core/session/session.ts';
import { openStore } from './disk.ts';

const options = { aspectRatio: '', size: '' };

/** Long words that no other text holds, 800,000 characters of them: three sessions fill a segment. */
const many = (own: string) => Array.from({ length: 8_000 }, (_, at) => `${own}${at}`.padEnd(99, 'x')).join(' ');

describe('A search in so many words that they fill files', function () {
  this.timeout(60_000);
  let place: string;
  let ids: readonly string[];
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-search-'));
    const store = openStore(place);
    const texts = ['ox', 'hen', 'cat', 'dog'].map((own) => `${many(own)} ${own === 'hen' ? '' : 'barn'}`);
    ids = texts.map((text, at) => {
      const { id } = store.sessions.create('chat', options);
      const result = { ...startedResult('m', { now: at, id: `r${at}` }), state: 'done' as const, text };
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
    await store.sessions.lists.gather();
    await store.close();
  });
  afterEach(() => rm(place, { recursive: true, force: true }));

  const folder = () => path.join(place, 'sessions', 'search');
  const full = async () => (await readdir(folder())).filter((name) => name.endsWith('.words'));
  const found = async (text: string, store = openStore(place)) => {
    const summaries = await store.history.search(text, new AbortController().signal);
    return summaries.map(({ id }) => ids.indexOf(id));
  };

  it('finds those of full files and of the last, newest first', async () => {
    assert.equal((await full()).length, 1);
    assert.deepEqual(await found('barn'), [3, 2, 0]);
    assert.deepEqual(await found('hen7999'), [1]);
    assert.deepEqual(await found('BARN ox7'), [0]);
    assert.deepEqual(await found('ox7 dog7'), []);
  });

  it('does not find in full files what was there before a change', async () => {
    const store = openStore(place);
    await store.sessions.load(ids[0] ?? '');
    const change = (text: string) => (session: Parameters<typeof changeResult>[0]) =>
      changeResult(session, 'r0', (result) => ({ ...result, text }));
    store.sessions.change(ids[0] ?? '', change('barn and mill'), 'once');
    await store.sessions.flush();
    for (const gathered of [false, true]) {
      if (gathered) await store.sessions.lists.gather();
      assert.deepEqual([await found('ox7'), await found('mill'), await found('barn')], [[], [0], [3, 2, 0]]);
    }
  });

  it('gathers the words anew where a file of them is damaged, or all are gone', async () => {
    const [name = ''] = await full();
    const whole = await readFile(path.join(folder(), name));
    await writeFile(path.join(folder(), name), whole.subarray(0, whole.length / 2));
    assert.deepEqual(await found('ox7999'), [0]);
    await rm(folder(), { recursive: true });
    assert.deepEqual(await found('ox7999'), [0]);
  });
});
