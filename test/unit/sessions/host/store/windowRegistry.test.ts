import { strict as assert } from 'node:assert';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { changeDraft } from '../../../../../src/sessions/common/draft.ts';
import { addTurn, createResult } from '../../../../../src/sessions/common/editSession.ts';
import { removeTurn } from '../../../../../src/sessions/common/editTurns.ts';
import type { Picture } from '../../../../../src/sessions/common/model/picture.ts';
import type { Quote } from '../../../../../src/sessions/common/model/quote.ts';
import { changeResult, type Result, type Session } from '../../../../../src/sessions/common/model/session.ts';
import { addResults, markThumbnail, setAltText } from '../../../../../src/sessions/common/pictureTurn.ts';
import { openStore, type Store } from './disk.ts';

const options = { aspectRatio: '', size: '' };
const aDay = 86_400_000;

describe('Two windows with the same sessions', () => {
  let place: string;
  let stores: Store[];
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-windows-'));
    stores = [];
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await rm(place, { recursive: true, force: true });
  });

  /** Opens a window that reads the time from `clock`. */
  function open(clock = { now: Date.now() }): Store {
    const store = openStore(place, { now: () => clock.now });
    stores.push(store);
    return store;
  }

  const ask = ({ sessions }: Store, id: string, name: string, results: readonly Result[] = [done(name)]) =>
    sessions.change(
      id,
      (session) => {
        const asked = addTurn(session, { mode: 'chat', prompt: name, options }, { now: Date.now(), id: name });
        return addResults(asked, name, results);
      },
      'once',
    );

  /** Creates a session that both windows have loaded. */
  async function shared(a: Store, b: Store): Promise<string> {
    const { id } = a.sessions.create('chat', options);
    ask(a, id, 'first');
    await a.sessions.flush();
    await b.sessions.load(id);
    return id;
  }

  /** Creates a session with a running job, and saves a picture to which it does not refer yet. */
  async function draw(store: Store): Promise<string> {
    const { id } = store.sessions.create('image', options);
    ask(store, id, 'slow', [createResult('m', { now: 1, id: 'r' })]);
    await store.sessions.flush();
    await store.kept.save({ bytes: new Uint8Array(9), mediaType: 'image/png', width: 1, height: 1 });
    return id;
  }

  /** Returns the session as a third window would read it. */
  const onDisk = async (id: string) => present(await openStore(place).sessions.peek(id));

  /** Lets each window poll for changes, as the editor's watcher does, until both have seen the other's result. */
  async function exchange(a: Store, b: Store): Promise<void> {
    for (const [from, to] of [
      [a, b],
      [b, a],
      [a, b],
      [b, a],
    ] as const) {
      await from.sessions.flush();
      await to.windows.pollChanges();
    }
  }

  it('keep the turns that both add at the same time, in the same order', async () => {
    const [a, b] = [open(), open()];
    const id = await shared(a, b);
    ask(a, id, 'from a');
    ask(b, id, 'from b');
    await Promise.all([a.sessions.flush(), b.sessions.flush()]);
    await exchange(a, b);
    assert.deepEqual(promptsOf(await onDisk(id)).sort(), ['first', 'from a', 'from b']);
    assert.deepEqual(promptsOf(present(a.sessions.get(id))), promptsOf(await onDisk(id)));
    assert.deepEqual(promptsOf(present(b.sessions.get(id))), promptsOf(await onDisk(id)));
  });

  it('keep the answers that both receive for the same turn', async () => {
    const [a, b] = [open(), open()];
    const id = await shared(a, b);
    for (const [store, name] of [
      [a, 'of a'],
      [b, 'of b'],
    ] as const)
      store.sessions.change(id, (session) => addResults(session, 'first', [done(name)]), 'once');
    await Promise.all([a.sessions.flush(), b.sessions.flush()]);
    await exchange(a, b);
    const answers = (session: Session) => session.turns[0]?.results.map(({ text }) => text).sort();
    assert.deepEqual(answers(await onDisk(id)), ['first', 'of a', 'of b']);
    assert.deepEqual(answers(present(a.sessions.get(id))), answers(await onDisk(id)));
  });

  it('keep all changes that both make to the same pictures of the same answer', async () => {
    const [a, b] = [open(), open()];
    const { id } = a.sessions.create('image', options);
    const pictures = ['one', 'two', 'three'].map((name) => pictureOf(name));
    ask(a, id, 'first', [{ ...done('first'), pictures }]);
    await a.sessions.flush();
    await b.sessions.load(id);
    a.sessions.change(id, (session) => setAltText(session, 'one', 'A boat'));
    a.sessions.change(id, (session) =>
      changeResult(session, 'r-first', (result) => ({
        ...result,
        insertion: { fileName: 'a.md', line: 3 },
        pictures: result.pictures.filter((picture) => picture.id !== 'two'),
      })),
    );
    for (const { hash } of pictures) b.sessions.change(id, (session) => markThumbnail(session, hash));
    await b.sessions.flush();
    await exchange(a, b);
    const all = [await onDisk(id), ...[a, b].map(({ sessions }) => present(sessions.get(id)))];
    for (const [result] of all.map((session) => present(session.turns[0]).results)) {
      assert.equal(result?.insertion?.line, 3);
      const noted = result?.pictures.map((picture) => [picture.id, picture.alt, picture.thumbnail]);
      assert.deepEqual(noted, [
        ['one', 'A boat', true],
        ['three', undefined, true],
      ]);
    }
  });

  it('show what the other wrote, and keep their own drafts', async () => {
    const [a, b] = [open(), open()];
    const id = await shared(a, b);
    b.sessions.change(id, (session) => changeDraft(session, (draft) => ({ ...draft, text: 'mine' })));
    ask(a, id, 'second');
    await exchange(a, b);
    const seen = present(b.sessions.get(id));
    assert.deepEqual(promptsOf(seen), ['first', 'second']);
    assert.equal(seen.draft.text, 'mine');
  });

  const type = ({ sessions }: Store, id: string, text: string) =>
    sessions.change(id, (session) => changeDraft(session, (draft) => ({ ...draft, text })), 'once');
  const typed = ({ sessions }: Store, id: string) => present(sessions.get(id)).draft.text;

  it('show the draft of the other window in an empty message box, and never instead of their own draft', async () => {
    const [a, b] = [open(), open()];
    const id = await shared(a, b);
    type(a, id, 'from a');
    await exchange(a, b);
    assert.equal(typed(b, id), 'from a');
    type(b, id, 'from a, and b');
    await exchange(a, b);
    type(a, id, 'from a, going on');
    await exchange(a, b);
    assert.deepEqual([typed(a, id), typed(b, id)], ['from a, going on', 'from a, and b']);
    await b.sessions.flush();
    assert.equal((await onDisk(id)).draft.text, 'from a, and b', 'who closes last is remembered');
  });

  it('merge a session that one restores before the closing one has written it', async () => {
    const [a, b] = [open(), open()];
    const { id } = a.sessions.create('chat', options);
    const lines = { firstLine: 1, lastLine: 1 };
    const quote: Quote = { id: 'q', text: 'a passage', uri: '', fileName: 'a.md', languageId: 'markdown', ...lines };
    a.sessions.change(id, (session) => changeDraft(session, (draft) => ({ ...draft, quote, text: 'ty' })));
    assert.deepEqual([await b.sessions.load(id), await b.sessions.isMissing(id)], [undefined, true]);
    b.sessions.create('chat', options, id);
    await a.sessions.flush();
    type(b, id, 'typed in a hurry');
    await exchange(a, b);
    for (const { draft } of [present(b.sessions.get(id)), await onDisk(id)])
      assert.deepEqual([draft.text, draft.quote?.text], ['typed in a hurry', 'a passage']);
  });

  it('list the changes of both, even if one writes before it has seen those of the other', async () => {
    const [a, b] = [open(), open()];
    const id = await shared(a, b);
    await a.history.newest(1);
    const { picture } = await a.kept.save({ bytes: new Uint8Array(9), mediaType: 'image/png', width: 1, height: 1 });
    ask(a, id, 'from a', [{ ...done('from a'), pictures: [picture] }]);
    await a.sessions.flush();
    type(b, id, 'unaware');
    await b.sessions.flush();
    await exchange(a, b);
    await Promise.all([a.sessions.flush(), b.sessions.flush()]);
    const [listed] = await open().history.newest(1);
    assert.deepEqual(
      listed?.pictures.map(({ hash }) => hash),
      [picture.hash],
    );
    const [file] = (await open().history.sizes()).pictures;
    assert.deepEqual(file?.usedBy, [id]);
  });

  it('empty the message box of the other when the same text was sent', async () => {
    const [a, b] = [open(), open()];
    const id = await shared(a, b);
    type(a, id, 'hello');
    await exchange(a, b);
    b.sessions.change(id, (session) => changeDraft(session, (draft) => ({ ...draft, text: '' })));
    ask(b, id, 'hello');
    await exchange(a, b);
    assert.deepEqual([typed(a, id), typed(b, id)], ['', '']);
  });

  it('stop a job only in the window that runs it', async () => {
    const [a, b, c] = [open(), open(), open()];
    const asked: string[] = [];
    for (const [name, store] of Object.entries({ a, b, c }))
      store.sessions.setStopHandler((id) => asked.push(`${name} ${id}`));
    const id = await shared(a, b);
    ask(a, id, 'slow', [createResult('m', { now: 1, id: 'r' })]);
    await exchange(a, b);
    a.sessions.stopElsewhere('r');
    b.sessions.stopElsewhere('r-first');
    await exchange(a, b);
    assert.deepEqual(asked, []);
    b.sessions.stopElsewhere('r');
    await exchange(a, b);
    assert.deepEqual(asked, ['a r']);
  });

  it('report the previous state of a session that the other changed or deleted', async () => {
    const [a, b] = [open(), open()];
    const id = await shared(a, b);
    const told: string[] = [];
    b.sessions.onDidChange((which, by, before) => {
      const counts = [before, b.sessions.get(id)].map((session) => session?.turns.length ?? 'none');
      if (by === 'other' && which === id) told.push(counts.join(' to '));
    });
    ask(a, id, 'second');
    await exchange(a, b);
    await a.history.delete([id]);
    type(b, id, 'typed before it was seen to be gone');
    await b.sessions.flush();
    assert.deepEqual(told, ['1 to 2', '2 to none']);
  });

  it('show a job of the other as running, and as interrupted when that window has ended', async () => {
    const clock = { now: Date.now() };
    const [a, b] = [open(clock), open(clock)];
    const id = await shared(a, b);
    ask(a, id, 'slow', [createResult('m', { now: 1, id: 'r' })]);
    await exchange(a, b);
    assert.equal(stateOf(b.sessions.get(id)), 'running');
    assert.equal(stateOf(await open(clock).sessions.load(id)), 'running');
    clock.now += 60_000;
    assert.equal(stateOf(await open(clock).sessions.load(id)), 'failed');
  });

  it('accept the result of a job that was considered interrupted', async () => {
    const [a, b] = [open(), open({ now: Date.now() + 60_000 })];
    const id = await shared(a, b);
    ask(a, id, 'slow', [createResult('m', { now: 1, id: 'r' })]);
    await a.sessions.flush();
    b.sessions.change((await present(await b.sessions.load(id))).id, (session) => session);
    a.sessions.change(id, (session) => changeResult(session, 'r', (result) => ({ ...result, state: 'done' })), 'once');
    await exchange(a, b);
    assert.equal(stateOf(b.sessions.get(id)), 'done');
    assert.equal(stateOf(await onDisk(id)), 'done');
  });

  it('continue a job that the other considered interrupted, as after the computer slept', async () => {
    const clock = { now: Date.now() };
    const [a, b] = [open(), open(clock)];
    const id = await shared(a, b);
    ask(a, id, 'slow', [createResult('m', { now: 1, id: 'r' })]);
    await exchange(a, b);
    clock.now += 60_000;
    const asleep = open(clock);
    await asleep.sessions.load(id);
    asleep.sessions.change(id, (session) => ({ ...session, title: 'Slept' }), 'once');
    await exchange(asleep, b);
    assert.equal(stateOf(b.sessions.get(id)), 'failed');
    await exchange(asleep, a);
    assert.equal(stateOf(a.sessions.get(id)), 'running');
    clock.now -= 60_000;
    await exchange(a, b);
    assert.equal(stateOf(b.sessions.get(id)), 'running');
    a.sessions.change(id, (session) => changeResult(session, 'r', (result) => ({ ...result, state: 'done' })), 'once');
    await exchange(a, b);
    assert.deepEqual([a, b].map(({ sessions }) => stateOf(sessions.get(id))).concat(stateOf(await onDisk(id))), [
      'done',
      'done',
      'done',
    ]);
  });

  it('keep a picture to which no session refers yet while the other runs a job, and delete it later', async () => {
    const clock = { now: Date.now() };
    const [a, b] = [open(clock), open(clock)];
    await draw(a);
    await b.sweep();
    assert.equal((await b.pictures.list()).length, 1);
    clock.now += 2 * aDay;
    await b.sweep();
    assert.equal((await b.pictures.list()).length, 0);
  });

  it('delete no picture while a session cannot be read, since it may refer to the picture', async () => {
    const clock = { now: Date.now() };
    const [killed, next] = [open(clock), open(clock)];
    const id = await draw(killed);
    const turn = `${id}/000000-slow.json`;
    await killed.folder.write(turn, new TextEncoder().encode('{"version":2,"turn":{"id":'));
    clock.now += 2 * aDay;
    await next.sessions.load(id);
    await next.sweep();
    assert.deepEqual([(await next.pictures.list()).length, next.problems.length], [1, 1]);
    await next.folder.delete(`${turn}.damaged`);
    await next.sweep();
    assert.equal((await next.pictures.list()).length, 0);
  });

  /** Loads a session in both windows and starts another result in `a`. `b` sees it only if `knows` is true. */
  async function drawingFurther(knows: boolean): Promise<{ a: Store; b: Store; id: string }> {
    const [a, b] = [open(), open()];
    const id = await shared(a, b);
    a.sessions.change(
      id,
      (session) => addResults(session, 'first', [createResult('m', { now: 1, id: 'late' })]),
      'once',
    );
    await a.sessions.flush();
    if (knows) await b.windows.pollChanges();
    return { a, b, id };
  }
  const remove = ({ sessions }: Store, id: string) => {
    sessions.change(id, (session) => removeTurn(session, 'first'), 'once');
    return sessions.flush();
  };
  const end = ({ sessions }: Store, id: string, how: Partial<Result>) =>
    sessions.change(id, (session) => changeResult(session, 'late', (result) => ({ ...result, ...how })), 'once');
  const turnsIn = async (id: string, ...all: readonly Store[]) =>
    [await onDisk(id), ...all.map(({ sessions }) => present(sessions.get(id)))].map(({ turns }) => turns.length);

  it('keep a turn that the other deleted without knowing that a picture is being generated in it', async () => {
    const { a, b, id } = await drawingFurther(false);
    await remove(b, id);
    await exchange(b, a);
    end(a, id, { state: 'done', pictures: [pictureOf('late')] });
    await exchange(a, b);
    assert.deepEqual(await turnsIn(id, a, b), [1, 1, 1]);
    assert.equal((await onDisk(id)).turns[0]?.results.at(-1)?.pictures[0]?.id, 'late');
  });

  it('keep a turn if a picture arrived in one before the other had seen it and deleted the turn', async () => {
    const { a, b, id } = await drawingFurther(true);
    end(a, id, { state: 'done', pictures: [pictureOf('late')] });
    await a.sessions.flush();
    await remove(b, id);
    await exchange(a, b);
    assert.deepEqual(await turnsIn(id, a, b), [1, 1, 1]);
  });

  it('restore a turn that was deleted during generation once a picture of it still arrives', async () => {
    const { a, b, id } = await drawingFurther(true);
    await remove(b, id);
    await exchange(b, a);
    assert.deepEqual(await turnsIn(id, b), [0, 0], 'it is gone until then');
    end(a, id, { state: 'done', pictures: [pictureOf('late')] });
    await exchange(a, b);
    assert.deepEqual(await turnsIn(id, a, b), [1, 1, 1]);
  });

  it('drop a turn that was deleted during generation if no picture of it arrives', async () => {
    const { a, b, id } = await drawingFurther(true);
    await remove(b, id);
    await exchange(b, a);
    end(a, id, { state: 'stopped', text: 'half a' });
    await exchange(a, b);
    assert.deepEqual(await turnsIn(id, a, b), [0, 0, 0]);
  });

  it('keep a session with the result that arrived in one before it saw that the other had deleted it', async () => {
    const { a, b, id } = await drawingFurther(true);
    await b.history.delete([id]);
    end(a, id, { state: 'done', pictures: [pictureOf('late')] });
    await a.sessions.flush();
    assert.equal((await onDisk(id)).turns[0]?.results.length, 2);
  });

  it('do not restore a session that the other deleted', async () => {
    const [a, b] = [open(), open()];
    const id = await shared(a, b);
    await a.history.delete([id]);
    b.sessions.change(id, (session) => changeDraft(session, (draft) => ({ ...draft, text: 'typing on' })), 'once');
    await b.sessions.flush();
    assert.equal(await openStore(place).sessions.peek(id), undefined);
  });
});

function done(text: string): Result {
  return { ...createResult('m', { now: 1, id: `r-${text}` }), state: 'done', text };
}

function pictureOf(name: string): Picture {
  const hash = Buffer.from(name).toString('hex').padEnd(64, '0');
  return { id: name, hash, mediaType: 'image/png', width: 1, height: 1, size: 1 };
}

function promptsOf({ turns }: Session): string[] {
  return turns.map(({ prompt }) => prompt);
}

function stateOf(session: Session | undefined): string | undefined {
  return session?.turns.at(-1)?.results[0]?.state;
}

function present<T>(value: T | undefined): T {
  assert.ok(value !== undefined, 'it is there');
  return value;
}
