import assert from 'node:assert/strict';
import { insertablePicture } from '../../../../src/insertion/host/images/insertablePicture.ts';
import { getSessionUsage } from '../../../../src/sessions/common/editTurns.ts';
import type { Session } from '../../../../src/sessions/common/model/session.ts';
import { findPicture } from '../../../../src/sessions/common/pictureTurn.ts';
import { getRepeatPrompt, getSourceImages } from '../../../../src/sessions/common/requestContent.ts';
import { parseSession, serializeSession } from '../../../../src/sessions/common/sessionFile.ts';
import { DerivedImages } from '../../../../src/sessions/host/derivedImages.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { jpegBytes, pngBytes } from '../../service/common/samples.ts';
import { createImageHarness, drawnAnswer, present } from './pictureHarness.ts';

describe('Images that were edited here', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  async function desk() {
    const parts = createImageHarness(server);
    const { sessions, pictures, id } = parts;
    const changed: string[] = [];
    const newSession = () => sessions.create('image', { aspectRatio: '', size: '' });
    const events = { turnsChanged: (sessionId: string) => void changed.push(sessionId) };
    const derived = new DerivedImages({ storage: { sessions, pictures, newSession }, events });
    server.next({ body: drawnAnswer(1) });
    await parts.ask({ prompt: 'A lighthouse', options: { aspectRatio: '16:9', size: '' } });
    const session = () => present(sessions.get(id));
    const source = present(session().turns[0]?.results[0]?.pictures[0]);
    return { ...parts, derived, changed, session, source };
  }

  it('are a turn of their own after the others, with the prompt and the model of their source', async () => {
    const { derived, session, source, id, changed } = await desk();
    const added = present(await derived.add(id, source.id, jpegBytes()));
    const last = present(session().turns.at(-1));
    const [result] = last.results;
    assert.deepEqual([last.id, last.from, last.prompt], [added.turnId, source.id, 'A lighthouse']);
    assert.deepEqual(
      [result?.state, result?.edited, result?.model],
      ['done', true, session().turns[0]?.results[0]?.model],
    );
    assert.deepEqual([session().turns.length, changed], [2, [id]]);
  });

  it('count as no request', async () => {
    const { derived, session, source, id } = await desk();
    const before = getSessionUsage(session());
    await derived.add(id, source.id, jpegBytes());
    assert.deepEqual([getSessionUsage(session()), server.requests.length], [before, 1]);
  });

  it('say in their files what their source was made with', async () => {
    const { derived, session, source, id } = await desk();
    const { picture } = present(await derived.add(id, source.id, jpegBytes()));
    const { provenance, isUserMade } = insertableOf(session(), picture.id);
    assert.deepEqual(
      [provenance.prompt, provenance.parent, provenance.aspectRatio, isUserMade],
      ['A lighthouse', source.hash, '16:9', undefined],
    );
  });

  it('are generated again with the prompt once', async () => {
    const { derived, session, source, id } = await desk();
    const { picture } = present(await derived.add(id, source.id, jpegBytes()));
    assert.equal(getRepeatPrompt(session(), present(findPicture(session(), picture.id))), undefined);
  });

  it('are exported and imported', async () => {
    const { derived, session, source, id } = await desk();
    await derived.add(id, source.id, jpegBytes());
    const read = present(parseSession(serializeSession(session())));
    assert.deepEqual(read.turns.at(-1)?.results[0]?.edited, true);
  });

  it('are not added if their source is gone or they are no image', async () => {
    const { derived, session, source, id } = await desk();
    assert.equal(await derived.add(id, 'gone', jpegBytes()), undefined);
    assert.equal(await derived.add(id, source.id, new Uint8Array(3)), undefined);
    assert.equal(session().turns.length, 1);
  });

  it('stay in memory with a failure that was not billed if the disk refuses them', async () => {
    const { derived, session, source, id, folders } = await desk();
    folders.pictures.refuse = new Error('ENOSPC');
    await derived.add(id, source.id, jpegBytes());
    const result = present(session().turns.at(-1)?.results[0]);
    assert.deepEqual([result.failure?.kind, result.failure?.billed, result.pictures.length], ['storage', 'no', 1]);
  });

  it('of a file get a session of their own, with the file attached', async () => {
    const { derived, sessions } = await desk();
    const file = { name: 'boat.png', prompt: 'boat', model: '', bytes: pngBytes() };
    const { sessionId, picture } = present(await derived.addFromFile(file, jpegBytes()));
    const session = present(sessions.get(sessionId));
    const [turn] = session.turns;
    assert.deepEqual([turn?.attachments?.[0]?.name, turn?.prompt], ['boat.png', 'boat']);
    assert.equal(insertableOf(session, picture.id).isUserMade, true);
    assert.deepEqual(getSourceImages(session, present(turn)).length, 1);
  });
});

function insertableOf(session: Session, pictureId: string) {
  return insertablePicture(session, present(findPicture(session, pictureId)));
}
