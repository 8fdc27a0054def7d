import assert from 'node:assert/strict';
import { addTurn } from '../../../../../src/sessions/common/editSession.ts';
import { type Result, Turn } from '../../../../../src/sessions/common/model/session.ts';
import { StoredHistory } from '../../../../../src/sessions/host/history.ts';
import { Sessions } from '../../../../../src/sessions/host/sessions.ts';
import { Claims } from '../../../../../src/sessions/host/store/claims.ts';
import { DeletedSessions } from '../../../../../src/sessions/host/store/deleted.ts';
import { DamagedFile, RepairedFileError, repair } from '../../../../../src/sessions/host/store/fileFormat.ts';
import { Retention } from '../../../../../src/sessions/host/store/retention.ts';
import { WindowRegistry } from '../../../../../src/sessions/host/store/windowRegistry.ts';
import { doneResult, emptySession, pictureOf, withTurn } from '../../common/pictures.ts';
import { MemoryFolder } from '../memory.ts';
import { noOptions, present } from '../pictureHarness.ts';

/** Creates a store in memory, with the problems that it reported. */
function storeIn(folder = new MemoryFolder()) {
  const problems: unknown[] = [];
  const sessions = new Sessions({ folder, onProblem: (problem) => problems.push(problem) });
  const deletedFolder = new MemoryFolder();
  const [pictures, other] = [new MemoryFolder(), new MemoryFolder()];
  const folders = { folder, pictures, thumbnails: other, replies: other, requests: other };
  const windows = new WindowRegistry(new MemoryFolder());
  const deleted = new DeletedSessions(deletedFolder);
  const kept = { claims: new Claims(), isKept: () => true, since: 0 };
  const retention = new Retention({ ...folders, ...kept, sessions, windows, deleted });
  const onlyOf = () => undefined;
  const history = new StoredHistory(retention, onlyOf, () => undefined);
  return { folder, problems, sessions, history, deletedFolder };
}

/** Saves a session of one turn: unchanged in memory, repaired on disk. */
async function keep(store: ReturnType<typeof storeIn>, results: readonly Result[]): Promise<string> {
  const { id } = store.sessions.create('image', noOptions);
  store.sessions.change(id, (session) => withTurn(session, 't', {}, results), 'once');
  await store.sessions.flush();
  return id;
}

describe('A session value that exceeds a limit', () => {
  it('is repaired before it is written, is reported to the log, and does not prevent reading the rest', async () => {
    const store = storeIn();
    const picture = pictureOf('p', { alt: 'a'.repeat(9_000) });
    const id = await keep(store, [doneResult('r', { duration: -5, startedAt: Number.NaN, pictures: [picture] })]);
    assert.ok(store.problems.length > 0 && store.problems.every((one) => one instanceof RepairedFileError));
    const again = storeIn(store.folder);
    const [result] = present((await again.sessions.load(id))?.turns[0]).results;
    assert.deepEqual([result?.duration, result?.startedAt, result?.pictures[0]?.alt?.length], [0, 0, 8_000]);
    assert.deepEqual(again.problems, []);
  });

  it('is cut in the message box and the title, and the session stays readable', async () => {
    const store = storeIn();
    const id = await keep(store, [doneResult('r')]);
    const text = 'x'.repeat(1_000_001);
    const options = { aspectRatio: '1'.repeat(1_001), size: '' };
    const draft = { mode: 'image' as const, text, options };
    store.sessions.change(id, (session) => ({ ...session, title: 'y'.repeat(1_001), draft }), 'once');
    await store.sessions.flush();
    const again = storeIn(store.folder);
    const read = present(await again.sessions.load(id));
    assert.deepEqual([read.draft.text.length, read.title.length, again.problems], [1_000_000, 1_000, []]);
  });

  it('does not prevent restoring a deleted session with all its turns', async () => {
    const store = storeIn();
    const id = await keep(store, [doneResult('r', { duration: -5 })]);
    for (let at = 0; at < 2_000; at++)
      store.sessions.change(id, (session) =>
        addTurn(session, { mode: 'chat', prompt: 'x', options: noOptions }, { now: 1, id: `t${at}` }),
      );
    store.sessions.change(id, (session) => session, 'once');
    await store.sessions.flush();
    const { undo } = await store.history.delete([id]);
    assert.equal(await store.history.load(id), undefined);
    await undo();
    assert.equal((await store.history.load(id))?.turns.length, 2_001);
  });

  it('prevents deleting a session that could not be restored', async () => {
    const store = storeIn();
    const id = await keep(store, [doneResult('r', { pictures: [pictureOf('p', { hash: 'none' })] })]);
    await assert.rejects(store.history.delete([id]), /brought back/);
    assert.ok(await store.history.load(id));
  });
});

describe('A turn that an earlier version of Limn wrote and could not read', () => {
  /** Does what the earlier version did: wrote the turn unrepaired, found it damaged on reading, and set it aside. */
  async function setAside(change: (file: string) => string) {
    const store = storeIn();
    const id = await keep(store, [doneResult('r', { duration: 5 })]);
    const name = present([...store.folder.files.keys()].find((file) => file.includes('/000000-')));
    const text = change(new TextDecoder().decode(store.folder.files.get(name)));
    store.folder.files.delete(name);
    store.folder.files.set(`${name}.damaged`, new TextEncoder().encode(text));
    return { id, name, again: storeIn(store.folder) };
  }

  it('is repaired and put back in its place', async () => {
    const { id, name, again } = await setAside((file) => file.replace('"duration":5', '"duration":-5'));
    const session = present(await again.sessions.load(id));
    assert.deepEqual([session.turns[0]?.id, session.turns[0]?.results[0]?.duration], ['t', 0]);
    assert.ok(again.folder.files.has(name));
    assert.deepEqual(again.problems, []);
  });

  it('stays set aside if it cannot be repaired', async () => {
    const { id, name, again } = await setAside((file) => file.slice(0, -9));
    assert.deepEqual((await again.sessions.load(id))?.turns, []);
    assert.ok(again.folder.files.has(`${name}.damaged`));
  });

  it('is set aside and reported as damaged if it cannot be repaired', async () => {
    const store = storeIn();
    const id = await keep(store, [doneResult('r')]);
    const name = present([...store.folder.files.keys()].find((file) => file.includes('/000000-')));
    store.folder.files.set(name, new TextEncoder().encode('{"version":2,"turn":{"id":7}}'));
    const again = storeIn(store.folder);
    await again.sessions.load(id);
    assert.ok(again.problems[0] instanceof DamagedFile);
  });
});

describe('Repairing a turn', () => {
  const [turn] = withTurn(emptySession(), 't', {}, [doneResult('r')]).turns;

  it('returns undefined if an id, the mode, the prompt or the results are invalid', () => {
    for (const wrong of [{ mode: 'song' }, { prompt: 7 }, { results: 'none' }, { id: '' }])
      assert.equal(repair(Turn, { ...turn, ...wrong }), undefined);
  });

  it('cuts a long prompt between characters', () => {
    const prompt = `${'x'.repeat(999_999)}🗼`;
    assert.equal(repair(Turn, { ...turn, prompt })?.prompt, 'x'.repeat(999_999));
  });
});
