import assert from 'node:assert/strict';
import { clearStorageErrorsAfterWrite } from '../../../../src/sessions/host/imageStore.ts';
import { type ScriptedServer, startScripted } from '../../../service/scripted.ts';
import { candidate, inline, pngBytes } from '../../service/common/samples.ts';
import { createImageHarness, drawnAnswer } from './pictureHarness.ts';

describe('A turn whose pictures cannot be written to disk', () => {
  let server: ScriptedServer;
  beforeEach(async () => {
    server = await startScripted();
  });
  afterEach(() => server.close());

  /** Creates one turn for each response, none of which can be written, and records later reports about turns. */
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

  it('has failed until they are written, and is then done, also on disk', async () => {
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

  it('has failed as long as one of its pictures is not written, and does not change other turns', async () => {
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
