import assert from 'node:assert/strict';
import { clearStorageErrorsAfterWrite } from '../../../../src/sessions/host/imageStore.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { candidate, inline, pngBytes } from '../../service/common/samples.ts';
import { createImageHarness, drawnAnswer } from './pictureHarness.ts';

describe('A turn whose pictures the disk did not take', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  /** One turn for each answer, none of which the disk takes, and what is told of turns from then on. */
  async function refused(...answers: readonly string[]) {
    const drawn = createImageHarness(server);
    const { folders, pictures, sessions, ask } = drawn;
    const told: (string | undefined)[] = [];
    clearStorageErrorsAfterWrite(sessions, pictures, (_, turnId) => void told.push(turnId));
    folders.pictures.refuse = new Error('ENOSPC');
    for (const body of answers) {
      server.next({ body });
      await ask({ prompt: 'a boat' });
    }
    const states = () =>
      sessions.get(drawn.id)?.turns.map(({ results: [result] }) => [result?.state, result?.failure?.kind]);
    return { ...drawn, told, states };
  }

  it('says so until they are written, and is done from then on, on disk too', async () => {
    const { folders, id, pictures, sessions, states, told, turn } = await refused(drawnAnswer(1));
    assert.deepEqual(states(), [['failed', 'storage']]);
    await pictures.writeUnwritten();
    assert.deepEqual([states(), told], [[['failed', 'storage']], []]);
    folders.pictures.refuse = undefined;
    await pictures.writeUnwritten();
    assert.deepEqual([states(), told], [[['done', undefined]], [turn().id]]);
    await sessions.whenSaved();
    const files = [...folders.sessions.files].filter(([name]) => name.startsWith(`${id}/`));
    assert.doesNotMatch(files.map(([, bytes]) => new TextDecoder().decode(bytes)).join('\n'), /"storage"/);
  });

  it('goes on saying so while one of them is missing, and leaves other turns alone', async () => {
    const draftAndFinal = candidate([inline(pngBytes(4, 3, 1)), inline(pngBytes(4, 3, 2))]);
    const { folders, pictures, states } = await refused(JSON.stringify(draftAndFinal), drawnAnswer(3));
    folders.pictures.refuseAfter(1);
    await pictures.writeUnwritten();
    assert.deepEqual(states(), [
      ['failed', 'storage'],
      ['failed', 'storage'],
    ]);
    folders.pictures.refuseAfter(1);
    await pictures.writeUnwritten();
    assert.deepEqual(states(), [
      ['done', undefined],
      ['failed', 'storage'],
    ]);
  });
});
