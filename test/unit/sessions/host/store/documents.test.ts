import assert from 'node:assert/strict';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import * as v from 'valibot';
import { removeMark } from '../../../../../src/editor/common/discussedPassages.ts';
import { documentKey, storedKeys } from '../../../../../src/sessions/common/documentKey.ts';
import { addTurn } from '../../../../../src/sessions/common/editSession.ts';
import type { Quote } from '../../../../../src/sessions/common/model/quote.ts';
import { Turn } from '../../../../../src/sessions/common/model/session.ts';
import { parseSession, serializeSession, toImportedSession } from '../../../../../src/sessions/common/sessionFile.ts';
import { openStore, type Store } from './disk.ts';
import { DiskFiles } from './diskFiles.ts';

const options = { aspectRatio: '', size: '' };
const uri = 'file:///work/a.md';

function quote(id: string, of = uri): Quote {
  return { id, uri: of, fileName: 'a.md', languageId: 'markdown', firstLine: 1, lastLine: 1, text: `About ${id}` };
}

/** Records the names of the files that were read. */
class WatchedFiles extends DiskFiles {
  static readonly read: string[] = [];
  override async read(name: string): Promise<Uint8Array | undefined> {
    WatchedFiles.read.push(name);
    return super.read(name);
  }
}

/** Never finishes writing which documents a session is about, as if it were killed at that point. */
class KilledThere extends DiskFiles {
  override write(name: string, bytes: Uint8Array): Promise<void> {
    return name.startsWith('documents/') ? new Promise(() => undefined) : super.write(name, bytes);
  }
}

describe('The sessions about a document', () => {
  let place: string;
  let store: Store;
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-documents-'));
    store = openStore(place);
  });
  afterEach(async () => {
    await store.close();
    await rm(place, { recursive: true, force: true });
  });

  async function discuss(name: string, of = uri): Promise<string> {
    const { id } = store.sessions.create('chat', options);
    const ask = { mode: 'chat' as const, prompt: name, options, quote: quote(name, of) };
    store.sessions.change(id, (session) => addTurn(session, ask, { now: Date.now(), id: `t-${name}` }), 'once');
    await store.sessions.flush();
    return id;
  }

  const about = async (of = uri, { sessions } = store) => (await sessions.about(of)).map(({ id }) => id).sort();
  const pointers = () => readdir(path.join(place, 'sessions', 'documents', documentKey(uri))).catch(() => []);

  it('are found at once and after a restart', async () => {
    const [one, two, other] = [await discuss('one'), await discuss('two'), await discuss('x', 'file:///work/b.md')];
    assert.deepEqual(await about(), [one, two].sort());
    assert.deepEqual(await about(uri, openStore(place)), [one, two].sort());
    assert.deepEqual(await about('file:///work/b.md', openStore(place)), [other]);
  });

  it('are found by each spelling of the document that some disk treats as equal', async () => {
    const one = await discuss('one', 'file:///c%3A/Users/J%C3%BCrgen%20M%C3%BCller/a.md');
    for (const spelling of [
      'file:///C:/users/j%C3%BCrgen%20m%C3%BCller/A.MD',
      'file:///c%3A/Users/Ju%CC%88rgen%20Mu%CC%88ller/a.md',
      'file:///c:/Users/J\u00dcRGEN M\u00dcLLER/a.md',
    ]) {
      assert.deepEqual(await about(spelling), [one], spelling);
      assert.deepEqual(await about(spelling, openStore(place)), [one], spelling);
    }
    assert.deepEqual(await about('file:///d%3A/Users/J%C3%BCrgen%20M%C3%BCller/a.md'), []);
    const cell = await discuss('cell', 'vscode-notebook-cell:/c%3A/Work/a.ipynb#W0sZmlsZQ');
    assert.deepEqual(await about('vscode-notebook-cell:/c%3A/work/a.ipynb#W0sZmlsZQ'), [cell]);
    const two = await discuss('two', 'file:///Users/mara/Caf%C3%A9/a%20b.md');
    assert.deepEqual(await about('file:///Users/mara/Cafe%CC%81/a%20b.md'), [two]);
    assert.deepEqual(await about('file:///users/mara/CAFE%CC%81/A%20b.md'), [two]);
    assert.deepEqual(await about('file:///Users/mara/CAF%C3%89/a%20b.MD', openStore(place)), [two]);
    const three = await discuss('three', 'file:///work/A%FF.md');
    assert.deepEqual(await about('file:///work/A%FF.md'), [three]);
    assert.deepEqual(
      await about('file:///work/a%FF.md'),
      [three],
      'the marks of a document tell them apart by its disk',
    );
    assert.deepEqual(await about('file:///work/b%FF.md'), []);
  });

  it('are found where an earlier version stored them: under a key for each letter case', async () => {
    const readme = 'file:///work/README.md';
    const one = await discuss('one', readme);
    const documents = path.join(place, 'sessions', 'documents');
    const [key, earlier = assert.fail('there are two keys'), ...others] = storedKeys(readme);
    assert.deepEqual([key, others], [documentKey(readme), []]);
    await rename(path.join(documents, documentKey(readme)), path.join(documents, earlier));
    assert.deepEqual(await about(readme, openStore(place)), [one]);
    await store.sessions.remove(one);
    assert.deepEqual(await about(readme), []);
    assert.deepEqual(await readdir(path.join(documents, earlier)), []);
  });

  it('are in the list of all sessions even if the window was killed before their document was recorded', async () => {
    const killed = openStore(place, { disk: (below) => new KilledThere(below) });
    const { id } = killed.sessions.create('chat', options);
    const ask = { mode: 'chat' as const, prompt: 'one', options, quote: quote('one') };
    killed.sessions.change(id, (session) => addTurn(session, ask, { now: Date.now(), id: 't' }), 'once');
    const listed = async () => (await openStore(place).sessions.recent(5)).map((session) => session.id);
    while ((await readdir(path.join(place, 'sessions', 'changed')).catch(() => [])).length === 0) await setImmediate();
    for (let tries = 0; tries < 200 && (await listed()).length === 0; tries++) await setImmediate();
    assert.deepEqual(await listed(), [id]);
  });

  it('are found without reading other sessions, and without reading any if there are none', async () => {
    for (const name of ['one', 'two', 'three']) await discuss(name);
    const four = await discuss('four', 'file:///work/b.md');
    const { sessions } = openStore(place, { disk: (below) => new WatchedFiles(below) });
    const before = WatchedFiles.read.length;
    assert.deepEqual(await sessions.about('file:///work/none.md'), []);
    assert.equal(WatchedFiles.read.length, before);
    await sessions.about('file:///work/b.md');
    const read = WatchedFiles.read.slice(before);
    assert.ok(read.length > 0 && read.every((name) => name.startsWith(four)));
  });

  it('no longer include a session whose turns were removed or that was deleted', async () => {
    const [one, two] = [await discuss('one'), await discuss('two')];
    store.sessions.change(one, (session) => ({ ...session, turns: [] }), 'once');
    await store.sessions.flush();
    assert.deepEqual([await about(), await pointers()], [[two], [two]]);
    await store.sessions.remove(two);
    assert.deepEqual([await about(), await pointers()], [[], []]);
  });

  it('are only those in memory if sessions are not saved', async () => {
    await store.close();
    store = openStore(place, { isKept: () => false });
    const one = await discuss('one');
    assert.deepEqual([await about(), await pointers()], [[one], []]);
  });

  it('do not include a session about another document with the same key, whose pointer is removed', async () => {
    const one = await discuss('one');
    await store.folder.write(`documents/${documentKey('file:///work/c.md')}/${one}`, new Uint8Array());
    assert.deepEqual(await about('file:///work/c.md'), []);
    assert.deepEqual(await store.folder.list(`documents/${documentKey('file:///work/c.md')}`), []);
  });

  it('are found again if the lists are missing', async () => {
    const one = await discuss('one');
    for (const name of ['index', 'documents'])
      await rm(path.join(place, 'sessions', name), { recursive: true, force: true });
    const next = openStore(place);
    await next.sessions.lists.newest({ count: 1 });
    assert.deepEqual(await about(uri, next), [one]);
  });
});

describe('A discussion mark that the user removed', () => {
  const ids = fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 5 });

  it('stays removed after a restart, and in an exported and imported session', () =>
    fc.assert(
      fc.asyncProperty(ids, async (unmarked) => {
        const place = await mkdtemp(path.join(os.tmpdir(), 'limn-documents-'));
        const { sessions, close } = openStore(place);
        const { id } = sessions.create('chat', options);
        const ask = { mode: 'chat' as const, prompt: 'x', options, passages: unmarked.map((one) => quote(one)) };
        sessions.change(id, (session) => addTurn(session, ask, { now: 1, id: 't' }));
        for (const one of unmarked) sessions.change(id, (session) => removeMark(session, 't', one), 'once');
        await sessions.flush();
        const session = await openStore(place).sessions.load(id);
        assert.deepEqual(session?.turns[0]?.unmarked, unmarked);
        const file = parseSession(serializeSession(session ?? assert.fail('it was kept')));
        const elsewhere = file && toImportedSession(file, { id: 'other', now: 2, homes: new Map() });
        assert.deepEqual(elsewhere?.turns[0]?.unmarked, unmarked);
        await close();
        await rm(place, { recursive: true, force: true });
      }),
      { numRuns: 20, seed: 20_261_122 },
    ));

  it('is ignored by versions of Limn without marks, which still read the turn', () => {
    const { unmarked: _, ...known } = Turn.entries;
    const turn = { id: 't', createdAt: 1, mode: 'chat', prompt: 'x', options, results: [], shown: 0, unmarked: ['q'] };
    assert.ok(v.safeParse(v.object(known), turn).success);
  });
});
