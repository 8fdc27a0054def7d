/** Kills real extension hosts at random moments while a chat streams and pictures arrive; `npm run test:slow`. */
import { strict as assert } from 'node:assert';
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { extensionId } from '../../src/shared/names.ts';
import { askForPicture } from '../ui/tasks.ts';
import { withWorkbench } from '../ui/withWorkbench.ts';
import { openStore } from '../unit/host/sessions/store/disk.ts';

const kills = 5;

describe('Extension hosts that are killed', () => {
  const workbench = withWorkbench();
  const sentence = 'The table no longer rocks.';

  it(`leave every session readable and every picture whole, ${kills} times`, async function () {
    this.timeout(kills * 90_000);
    await workbench().setKey('any-word');
    const ended = new Set<string>();
    for (let kill = 0; kill < kills; kill++) {
      const sent = workbench().service.requests.length;
      await askForPicture(workbench(), { file: 'blog/last-keeper.md', text: sentence });
      await workbench().service.received(sent + 1);
      await new Promise((resolve) => setTimeout(resolve, randomInt(1_500)));
      for (const done of await finished()) ended.add(done);
      await workbench().killExtensionHost();
      const now = await finished();
      assert.deepEqual(
        [...ended].filter((done) => !now.includes(done)),
        [],
        'ended turns are missing',
      );
    }
  });

  /** The turns whose pictures are all there, whole, as the storage has them. */
  async function finished(): Promise<readonly string[]> {
    const data = path.join(workbench().workspace, '..', 'editor', 'data', 'User', 'globalStorage', extensionId);
    const { sessions, kept, problems } = openStore(data);
    const all = await Promise.all((await sessions.ids()).map((id) => sessions.peek(id)));
    const results = all.flatMap((session) => session?.turns.flatMap((turn) => turn.results) ?? []);
    const done = results.filter(({ state }) => state === 'done');
    for (const picture of done.flatMap(({ pictures }) => pictures))
      assert.equal((await kept.bytes(picture))?.length, picture.size, 'a picture is not whole');
    assert.deepEqual(problems, []);
    return done.map(({ id }) => id);
  }
});
