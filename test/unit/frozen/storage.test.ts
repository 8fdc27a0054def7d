import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { restoreSessionId } from '../../../src/panel/host/panelContent.ts';
import type { Session } from '../../../src/sessions/common/model/session.ts';
import { collectImages } from '../../../src/sessions/common/sessionFile.ts';
import { Thumbnails } from '../../../src/sessions/host/imageStore.ts';
import { Claims } from '../../../src/sessions/host/store/claims.ts';
import { WindowRegistry } from '../../../src/sessions/host/store/windowRegistry.ts';
import { openStore, type Store } from '../sessions/host/store/disk.ts';
import { diskFolder } from '../sessions/host/store/diskFiles.ts';
import { assertFilesFrozen, type Files, filesIn, jsonOf, placeOf, textOf } from './frozen.ts';

/** When the window that is frozen wrote its note, and its id. */
const noted = 1_790_000_000_000;
const frozenWindow = 'f0000000-0000-4000-8000-000000000001';
const now = () => noted + 1_000;

const ids = ['0mi000001-0a1b2c3d', '0mi000002-0a1b2c3d'] as const;
const requested = { sessionId: ids[1], resultId: 'ir1' };
const requestFile = `requests/${requested.sessionId}/000000-${requested.resultId}.json`;

describe('The frozen storage', () => {
  let place: string;
  let stores: Store[];
  beforeEach(async () => {
    place = await mkdtemp(path.join(os.tmpdir(), 'limn-frozen-'));
    stores = [];
    await cp(placeOf('storage'), path.join(place, 'old'), { recursive: true });
  });
  afterEach(async () => {
    for (const store of stores) await store.close();
    await rm(place, { recursive: true, force: true });
  });

  function open(name: string): Store {
    const store = openStore(path.join(place, name), { now });
    stores.push(store);
    return store;
  }

  it('opens with all its sessions, listed, found by their words and by their document', async () => {
    const store = open('old');
    assert.deepEqual(await titles(store), ['The last keeper', 'The lamp']);
    const found = await store.sessions.lists.search('lamp', new AbortController().signal);
    assert.deepEqual(found.map(({ id }) => id).sort(), ids);
    const about = await store.sessions.about('file:///work/blog/last-keeper.md');
    assert.deepEqual(about.map(({ id }) => id).sort(), ids);
    const results = about.map(({ turns }) => turns.map((turn) => turn.results.length));
    assert.deepEqual(results.sort(), [
      [3, 1, 2, 1],
      [3, 2, 1, 53],
    ]);
    assert.deepEqual(store.problems, []);
  });

  it('shows the session that a page kept', async () => {
    const { sessions } = open('old');
    const newSession = () => assert.fail('the session is there');
    assert.equal(await restoreSessionId({ sessions, newSession }, await jsonOf('pages/panel.json')), ids[0]);
  });

  it('shows the request of a result', async () => {
    assert.equal(await open('old').asked.read(requested), await textOf(`storage/${requestFile}`));
  });

  it('is written again as it was read', async () => {
    const [old, anew] = [open('old'), open('anew')];
    for (const id of await old.sessions.ids())
      await handOver((await old.sessions.load(id)) ?? assert.fail(`${id} can be read`), old, anew);
    await handOverDeleted(old, anew);
    await titles(anew);
    await anew.sessions.lists.search('lamp', new AbortController().signal);
    await anew.sessions.flush();
    const request = await filesIn(path.join(place, 'old/requests'));
    const written = storedBy(await filesIn(path.join(place, 'anew')));
    const requests = [...request].map(([name, bytes]) => [`requests/${name}`, bytes] as const);
    await assertFilesFrozen('storage', new Map([...written, ...requests]));
    assert.deepEqual([...old.problems, ...anew.problems], []);
  });

  it('tells of another window what it is at and what it holds, and says the same of this one', async () => {
    const claims = new Claims();
    const reader = new WindowRegistry(diskFolder(placeOf('windows')), now);
    const writer = new WindowRegistry(diskFolder(place, 'windows'), () => noted, claims);
    reader.onDidChange(async (changed = []) => writer.announceChanges(changed));
    await reader.pollChanges();
    for (const { sessions, pictures } of await reader.claimed()) {
      claims.shownBy(() => sessions);
      claims.ownedBy(() => pictures);
    }
    if ((await reader.getWorkingWindows()).has(frozenWindow)) await writer.beginWork(() => true);
    await writer.flush();
    const written = [...(await filesIn(path.join(place, 'windows')))];
    await writer.close();
    await assertFilesFrozen('windows', new Map(written.map(([, note]) => [`${frozenWindow}.json`, note])));
  });
});

async function titles({ sessions }: Store): Promise<readonly string[]> {
  return (await sessions.lists.newest({ count: 10 })).map(({ title }) => title);
}

/** A session with all that is kept beside it. */
async function handOver(session: Session, from: Store, to: Store): Promise<void> {
  await to.sessions.add(session);
  const [small, smallAnew] = [new Thumbnails(from.thumbnails), new Thumbnails(to.thumbnails)];
  const former = session.turns.flatMap(({ results }) =>
    results.flatMap(({ insertion }) => insertion?.swap?.former ?? []),
  );
  for (const stored of [...collectImages(session), ...former]) {
    const bytes = (await from.kept.bytes(stored)) ?? assert.fail('the picture is there');
    await to.kept.save({ bytes, mediaType: stored.mediaType, width: 1, height: 1 });
  }
  for (const picture of collectImages(session).filter(({ thumbnail }) => thumbnail))
    await smallAnew.keep(picture, (await small.bytes(picture)) ?? assert.fail('the small copy is there'));
  for (const { id, echo, failure } of session.turns.flatMap(({ results }) => results)) {
    if (echo) await to.told.keep(id, await from.told.read(id));
    const body = failure?.kept && (await from.told.readBody(id));
    if (body) await to.told.keepBody(id, body);
  }
}

async function handOverDeleted(from: Store, to: Store): Promise<void> {
  const { kept, expired, wanted } = await from.deleted.all(new Set());
  for (const session of [...kept, ...expired]) await to.deleted.keep(session);
  for (const { id } of wanted) await to.deleted.want(id);
}

/** Without what differs each time: the window's own note, the names of segments, and when a session was deleted. */
function storedBy(files: Files): Files {
  const kept = [...files].filter(([name]) => !name.startsWith('windows/'));
  const dated = (bytes: Uint8Array) =>
    Buffer.from(
      Buffer.from(bytes)
        .toString()
        .replace(/^\{"at":\d+/, `{"at":${noted}`),
    );
  return new Map(
    kept.map(([name, bytes]) => [
      name.replace(/(search\/\d{6})-[0-9a-f]{8}/, '$1-00000000'),
      name.includes('/deleted/') ? dated(bytes) : bytes,
    ]),
  );
}
