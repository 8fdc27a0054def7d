/** Kills real extension hosts at random moments while a chat streams and pictures arrive; `npm run test:slow`. */
import { strict as assert } from 'node:assert';
import { randomInt } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { commands, extensionId } from '../../src/product/common/names.ts';
import type { Session } from '../../src/sessions/common/model/session.ts';
import { waitUntil } from '../ui/waitUntil.ts';
import { withWorkbench } from '../ui/withWorkbench.ts';
import { selectIn } from '../ui/workflows.ts';
import { openStore } from '../unit/sessions/host/store/disk.ts';

const kills = Number(process.env.LIMN_KILLS ?? 6);
/** After this many VS Code starts no further extension host by itself. */
const patience = 2;

describe('Extension hosts that are killed', () => {
  const workbench = withWorkbench();
  const sentence = 'The table no longer rocks.';

  it(`leave every session readable, every picture whole and nothing else, ${kills} times`, async function () {
    this.timeout(kills * 60_000 + 120_000);
    await workbench().setKey('any-word');
    const ended = new Set<string>();
    for (let kill = 1; kill <= kills; kill++) {
      await askForAll();
      await new Promise((resolve) => setTimeout(resolve, randomInt(2_500)));
      for (const done of await finished()) ended.add(done);
      await workbench().killExtensionHost();
      const now = await finished();
      const missing = [...ended].filter((done) => !now.includes(done));
      assert.deepEqual(missing, [], `ended turns are missing after kill ${kill}`);
      if (kill % patience === 0) await workbench().reload();
    }
    console.log(`      ${ended.size} turns had ended before a kill, ${(await all()).length} sessions stand`);
    await nothingIsLeft();
  });

  /** A chat that streams, and two pictures, in sessions of their own. */
  async function askForAll(): Promise<void> {
    const { probe, service } = workbench();
    const sent = service.requests.length;
    await selectIn(workbench(), { file: 'blog/last-keeper.md', text: sentence });
    const { chatAboutSelection, generateImage } = commands;
    await probe.evaluate(
      async (vscode, chat, picture) => {
        await Promise.race([
          Promise.all([
            vscode.commands.executeCommand(chat, { prompt: 'Tell me all about it, at length.' }),
            vscode.commands.executeCommand(picture, { prompt: `A boat ${Date.now()}` }),
            vscode.commands.executeCommand(picture, { prompt: `A pier ${Date.now()}` }),
          ]),
          new Promise((resolve) => setTimeout(resolve, 100)),
        ]);
      },
      chatAboutSelection,
      generateImage,
    );
    await service.received(sent + 3);
  }

  const storage = () => path.join(workbench().workspace, '..', 'editor', 'data', 'User', 'globalStorage', extensionId);

  async function all(): Promise<readonly Session[]> {
    const { sessions, problems } = openStore(storage());
    const ids = await sessions.ids();
    const read = await Promise.all(ids.map((id) => sessions.peek(id)));
    assert.deepEqual(problems, []);
    return read.flatMap((session) => session ?? []);
  }

  /** The turns that have all they asked for, with whole pictures, as the storage has them. */
  async function finished(): Promise<readonly string[]> {
    const { kept } = openStore(storage());
    const results = (await all()).flatMap(({ turns }) => turns.flatMap((turn) => turn.results));
    const done = results.filter(({ state }) => state === 'done');
    for (const picture of done.flatMap(({ pictures }) => pictures))
      assert.equal((await kept.bytes(picture))?.length, picture.size, 'a picture is not whole');
    return done.map(({ id }) => id);
  }

  /** A start a day later sweeps up: no half file, no picture and no request that no session names. */
  async function nothingIsLeft(): Promise<void> {
    await aDayPasses();
    await workbench().reload();
    await workbench().probe.evaluate((vscode, open) => vscode.commands.executeCommand(open), commands.openPanel);
    await waitUntil('nothing is left of the killed', async () => (await leftOvers()).length === 0, 60_000).catch(
      async (error: unknown) => {
        assert.deepEqual(await leftOvers(), [], String(error));
      },
    );
  }

  /** For all that is there: until then a host that was killed may only stand still. */
  async function aDayPasses(): Promise<void> {
    const twoDays = 2 * 86_400;
    const files = await readdir(storage(), { recursive: true, withFileTypes: true });
    for (const file of files.filter((one) => one.isFile())) {
      const place = path.join(file.parentPath, file.name);
      if (path.basename(file.parentPath) === 'windows') {
        const note = JSON.parse(await readFile(place, 'utf8'));
        await writeFile(place, JSON.stringify({ ...note, at: note.at - twoDays * 1_000 }));
      }
      const before = Date.now() / 1_000 - twoDays;
      await utimes(place, before, before);
    }
  }

  async function leftOvers(): Promise<readonly string[]> {
    const sessions = await all();
    const results = sessions.flatMap(({ turns }) => turns.flatMap((turn) => turn.results));
    const named = new Set(
      results.flatMap(({ pictures, earlier }) => [...pictures, ...earlier].map(({ hash }) => hash)),
    );
    const files = (await readdir(storage(), { recursive: true })).map(String);
    const pictures = files.filter((name) => name.startsWith('pictures/') && !named.has(path.parse(name).name));
    const ids = new Set(sessions.map(({ id }) => id));
    const requests = (await readdir(path.join(storage(), 'requests'))).filter((id) => !ids.has(id));
    return [...files.filter((name) => /\.(part|tmp|damaged)$/.test(name)), ...pictures, ...requests];
  }
});
