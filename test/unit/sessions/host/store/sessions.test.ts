import { strict as assert } from 'node:assert';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { changeDraft } from '../../../../../src/sessions/common/draft.ts';
import { addTurn, createResult } from '../../../../../src/sessions/common/editSession.ts';
import { changeTurn, Session } from '../../../../../src/sessions/common/model/session.ts';
import { addResults } from '../../../../../src/sessions/common/pictureTurn.ts';
import { recoverSession } from '../../../../../src/sessions/common/recoverInterrupted.ts';
import { migrateSession } from '../../../../../src/sessions/common/sessionFile.ts';
import { Sessions } from '../../../../../src/sessions/host/sessions.ts';
import { MemoryFolder } from '../memory.ts';
import { openStore, type Store } from './disk.ts';

const options = { aspectRatio: '', size: '' };
const samples = path.join(import.meta.dirname, '../samples');

describe('A session on disk', () => {
  let place: string;
  let store: Store;
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-store-'));
    store = openStore(place);
  });
  afterEach(async () => {
    await store.close();
    await rm(place, { recursive: true, force: true });
  });

  /** Loads the session as after a restart. */
  const reopened = (id: string) => openStore(place).sessions.load(id);
  const files = async (...below: string[]) => (await readdir(path.join(place, 'sessions', ...below))).sort();

  function ask({ sessions }: Pick<Store, 'sessions'>, id: string, name: string): void {
    const result = {
      ...createResult('m', { now: 1, id: `r-${name}` }),
      state: 'done' as const,
      text: `About ${name}`,
    };
    sessions.change(
      id,
      (session) => {
        const asked = addTurn(session, { mode: 'chat', prompt: name, options }, { now: Date.now(), id: name });
        return addResults(asked, name, [result]);
      },
      'once',
    );
  }

  async function sessionOf(...names: string[]): Promise<string> {
    const { id } = store.sessions.create('chat', options);
    for (const name of names) ask(store, id, name);
    await store.sessions.flush();
    return id;
  }

  const id = '0m1x2y3z4-0a1b2c3d';

  /** Copies the sample files of an earlier version to where that version wrote them. */
  async function written(version: string): Promise<void> {
    await cp(path.join(samples, version), path.join(place, 'sessions'), { recursive: true });
  }

  async function changeAndReopen(): Promise<Session | undefined> {
    store.sessions.change(id, (session) => changeDraft(session, (draft) => ({ ...draft, text: 'on' })), 'once');
    await store.sessions.flush();
    return reopened(id);
  }

  it('of v1 is read, and is migrated to the current format at its first change', async () => {
    await written('v1');
    const text = await readFile(path.join(samples, 'v1', `${id}.json`), 'utf8');
    const sample = v.parse(Session, migrateSession(JSON.parse(text)));
    assert.deepEqual(await store.sessions.load(id), recoverSession(sample));
    assert.deepEqual(
      (await store.history.newest(5)).map(({ title }) => title),
      [sample.title],
    );
    const now = await changeAndReopen();
    assert.equal((await files()).includes(`${id}.json`), false);
    assert.deepEqual(now?.turns, recoverSession(sample).turns);
    assert.equal(now?.draft.text, 'on');
  });

  it('of v2 is read with all fields that were renamed since, even after only a part of it was changed', async () => {
    await written('v2');
    const before = await store.sessions.load(id);
    const [chat, image] = before?.turns ?? [];
    assert.deepEqual(
      before?.draft.attachments?.map(({ name }) => name),
      ['goal.png'],
    );
    assert.deepEqual(
      image?.attachments?.map(({ name }) => name),
      ['goal.png'],
    );
    assert.deepEqual(
      image?.results[0]?.earlier.map((picture) => picture.id),
      ['draft1'],
    );
    assert.equal(chat?.results[1]?.insertion?.fileName, 'blog/last-keeper.md');
    const now = await changeAndReopen();
    assert.deepEqual(now?.turns, before?.turns);
    assert.deepEqual(now?.draft, { ...before?.draft, text: 'on' });
    assert.deepEqual(store.problems, []);
  });

  it('has a head and one file for each turn, and a new turn writes only its file, the head and the list entry', async () => {
    const id = await sessionOf('one', 'two', 'three');
    assert.deepEqual(await files(id), ['000000-one.json', '000001-two.json', '000002-three.json', 'session.json']);
    const folder = new MemoryFolder();
    const sessions = new Sessions({ folder, onProblem: (problem) => assert.fail(String(problem)) });
    const { id: other } = sessions.create('chat', options);
    const writesFor = async (name: string) => {
      const before = folder.writes;
      ask({ sessions }, other, name);
      await sessions.flush();
      return folder.writes - before;
    };
    for (let turn = 0; turn < 20; turn++) await writesFor(`turn-${turn}`);
    assert.equal(await writesFor('last'), 3, 'the turn, the head and the entry of the lists');
  });

  it('keeps the order of its turns when the clock jumps back, and stays listed once', async () => {
    const { id } = store.sessions.create('chat', options);
    const names = ['first', 'second', 'third'];
    for (const [at, name] of names.entries()) {
      const stamp = { now: 2_000_000_000_000 - at * 10_000_000_000, id: name };
      store.sessions.change(id, (session) => addTurn(session, { mode: 'chat', prompt: name, options }, stamp), 'once');
      await store.sessions.flush();
    }
    assert.deepEqual(
      (await reopened(id))?.turns.map(({ prompt }) => prompt),
      names,
    );
    assert.deepEqual(
      (await openStore(place).history.newest(5)).map((found) => found.id),
      [id],
    );
  });

  it('keeps the order of its turns when turns are removed and inserted', async () => {
    const id = await sessionOf('one', 'two', 'three');
    store.sessions.change(
      id,
      ({ turns: [one, , three], ...session }) => {
        const between = { ...(three ?? assert.fail()), id: 'between', prompt: 'between' };
        return { ...session, turns: [one ?? assert.fail(), between, three ?? assert.fail()] };
      },
      'once',
    );
    await store.sessions.flush();
    assert.deepEqual(
      (await reopened(id))?.turns.map((turn) => turn.prompt),
      ['one', 'between', 'three'],
    );
  });

  it('with one damaged turn shows the others, reports the damage once, and sets the damaged file aside', async () => {
    const id = await sessionOf('one', 'two', 'three');
    const file = path.join(place, 'sessions', id, '000001-two.json');
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, 40));
    const next = openStore(place);
    assert.deepEqual(
      (await next.sessions.load(id))?.turns.map((turn) => turn.prompt),
      ['one', 'three'],
    );
    assert.match(String(next.problems), /000001-two\.json is damaged and was set aside as/);
    await openStore(place).sessions.load(id);
    assert.equal(next.problems.length, 1);
    assert.ok((await files(id)).includes('000001-two.json.damaged'));
  });

  it('with a damaged head keeps its turns, and has a head again after the next change', async () => {
    const id = await sessionOf('one', 'two');
    await writeFile(path.join(place, 'sessions', id, 'session.json'), '{"version":2,');
    const next = openStore(place);
    const found = await next.sessions.load(id);
    assert.deepEqual([found?.title, found?.turns.length], ['one', 2]);
    ask(next, id, 'three');
    await next.sessions.flush();
    assert.equal((await reopened(id))?.turns.length, 3);
  });

  it('that a newer version of Limn wrote is left unchanged', async () => {
    const id = await sessionOf('one');
    const head = path.join(place, 'sessions', id, 'session.json');
    await writeFile(head, JSON.stringify({ version: 4, title: 'from the future' }));
    const next = openStore(place);
    assert.equal(await next.sessions.load(id), undefined);
    assert.match(String(next.problems), /session\.json was written by a newer Limn/);
    assert.match(await readFile(head, 'utf8'), /from the future/);
  });

  it('is not affected by files of others, which are kept', async () => {
    await sessionOf('one');
    await writeFile(path.join(place, 'sessions', 'notes.txt'), 'mine');
    await mkdir(path.join(place, 'sessions', 'holiday'));
    await mkdir(path.join(place, 'pictures'));
    await writeFile(path.join(place, 'pictures', 'mine.png'), 'mine');
    const next = openStore(place);
    await next.sweep();
    assert.equal((await next.history.newest(5)).length, 1);
    assert.deepEqual(next.problems, []);
    assert.ok((await files()).includes('notes.txt') && (await files()).includes('holiday'));
    assert.deepEqual(await readdir(path.join(place, 'pictures')), ['mine.png']);
  });

  it('stays in memory while it cannot be written, which is reported once, and is written at the next change', async () => {
    const folder = new MemoryFolder();
    const problems: unknown[] = [];
    const sessions = new Sessions({ folder, onProblem: (problem) => problems.push(problem) });
    const { id } = sessions.create('chat', options);
    folder.refuse = new Error('no space left');
    for (const name of ['one', 'two']) {
      ask({ sessions }, id, name);
      await sessions.flush();
    }
    assert.deepEqual([problems, sessions.get(id)?.turns.length], [[folder.refuse], 2]);
    folder.refuse = undefined;
    sessions.change(id, (session) => changeTurn(session, 'one', (turn) => ({ ...turn })), 'once');
    await sessions.flush();
    const next = new Sessions({ folder, onProblem: (problem) => assert.fail(String(problem)) });
    assert.deepEqual(
      (await next.load(id))?.turns.map(({ prompt }) => prompt),
      ['one', 'two'],
    );
  });

  it('is not written if sessions are not saved', async () => {
    const folder = new MemoryFolder();
    const sessions = new Sessions({
      folder,
      onProblem: (problem) => assert.fail(String(problem)),
      isKept: () => false,
    });
    ask({ sessions }, sessions.create('chat', options).id, 'secret');
    await sessions.flush();
    assert.equal(folder.files.size, 0);
  });
});
