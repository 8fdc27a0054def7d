import { strict as assert } from 'node:assert';
import { readdir } from 'node:fs/promises';
import { commands } from '../../../src/product/common/names.ts';
import { openStore } from '../../unit/sessions/host/store/disk.ts';
import { getStoragePath } from '../storagePath.ts';
import { waitUntil } from '../waitUntil.ts';
import { withWorkbench } from '../withWorkbench.ts';
import type { Workbench } from '../workbench.ts';
import { askAndWait, askForPicture, begin, chatAbout, say } from '../workflows.ts';

describe('Two windows with the same profile', () => {
  const first = withWorkbench();
  let second: Workbench;
  const file = 'blog/last-keeper.md';
  const passage = 'It is quite\nshort, and it took him most of the winter:';

  before(async () => {
    await first().setKey('any-word');
    second = await first().beside();
  });
  afterEach(async () => {
    for (const window of [first(), second]) await window.tidy();
  });

  async function newestSession(): Promise<string> {
    const names = await readdir(getStoragePath(first(), 'sessions'));
    return (
      names
        .filter((name) => /^0/.test(name))
        .sort()
        .at(-1) ?? assert.fail('there is no session')
    );
  }

  const prompts = async (id: string) =>
    (await openStore(getStoragePath(first())).sessions.peek(id))?.turns.map(({ prompt }) => prompt) ?? [];

  const open = ({ probe }: Workbench, id: string) =>
    probe.evaluate((vscode, ...given) => vscode.commands.executeCommand(...given), commands.openSession, id);

  /** Waits until it is seen, and logs how many milliseconds that took. */
  async function seen(what: string, holds: () => Promise<boolean>): Promise<void> {
    const begun = performance.now();
    await waitUntil(what, holds);
    console.log(`      ${what} after ${Math.round(performance.now() - begun)} ms`);
  }

  it('show each other’s turns, overwrite none, and keep the draft of each window', async () => {
    await chatAbout(first(), { file, text: passage });
    await askAndWait(first(), 'make it shorter');
    const id = await newestSession();
    await open(second, id);
    await second.limn.turn('Chat').waitFor();
    // Written before the draft of the other window, which an empty box would show.
    await first().limn.message.fill('and shorter still');
    await second.limn.message.fill('half a thought');
    await first().limn.message.press('Enter');
    await seen('the turn of the other window is there', async () => (await second.limn.turns.count()) === 2);
    assert.equal(await second.limn.message.inputValue(), 'half a thought');
    await first().limn.message.fill('a thought of its own');
    await second.limn.message.press('Enter');
    await seen('its own turn is there too', async () => (await first().limn.turns.count()) === 3);
    assert.equal(await first().limn.message.inputValue(), 'a thought of its own');
    await second.limn.message.fill('both at once');
    await Promise.all([first(), second].map(({ limn }) => limn.message.press('Enter')));
    for (const { limn } of [first(), second])
      await waitUntil('all five are answered in both', async () => {
        const names = await limn.turns.evaluateAll((all) => all.map((turn) => turn.getAttribute('aria-label')));
        return names.length === 5 && names.every((name) => name === 'Chat');
      });
    await second.screenshot('two-windows-second');
    // A turn whose position changes has another file for a moment.
    await waitUntil('all five are on disk', async () => (await prompts(id)).length === 5);
    const kept = await prompts(id);
    assert.deepEqual(kept.slice(0, 3), ['make it shorter', 'and shorter still', 'half a thought']);
    assert.deepEqual(kept.slice(3).sort(), ['a thought of its own', 'both at once']);
    for (const { limn } of [first(), second])
      for (const [at, prompt] of kept.entries()) await limn.turns.nth(at).getByText(prompt, { exact: true }).waitFor();
  });

  it('list each other’s running pictures, stop each other’s requests, and show each other’s pictures', async () => {
    const sentence = 'The table no longer rocks.';
    await second.probe.evaluate((vscode) => vscode.commands.executeCommand('limn.sessions.focus'));
    first().service.hold();
    await askForPicture(first(), { file, text: sentence });
    const line = second.page.getByRole('treeitem', { name: /^The table no longer rocks.*, Image/ }).first();
    await line.waitFor();
    await open(second, await newestSession());
    await second.limn.turn('Image, running').waitFor();
    await second.screenshot('two-windows-running');
    await second.limn.button('Stop').click();
    await seen('it is stopped in both', async () => {
      const stopped = [first(), second].map(({ limn }) => limn.turn('Image, stopped').count());
      return (await Promise.all(stopped)).every((count) => count === 1);
    });
    first().service.release();
    await second.limn.button('Regenerate').click();
    await seen('the picture is there in both', async () => {
      const pictures = [first(), second].map(({ limn }) => limn.picture(sentence).count());
      return (await Promise.all(pictures)).every((count) => count === 1);
    });
  });

  it('report that a session was deleted in the other window, and keep the draft', async () => {
    await chatAbout(first(), { file, text: passage });
    await askAndWait(first(), 'make it rhyme');
    const id = await newestSession();
    await open(second, id);
    await second.limn.turn('Chat').waitFor();
    await second.limn.message.fill('half a thought');
    await waitUntil(
      'the draft is saved',
      async () => (await openStore(getStoragePath(first())).sessions.peek(id))?.draft.text !== '',
    );
    await begin(first(), commands.deleteSession, id);
    await second.limn.notice('was deleted in another window.').waitFor();
    await second.screenshot('two-windows-deleted');
    await waitUntil('none of its turns is shown', async () => (await second.limn.turns.count()) === 0);
    assert.equal(await second.limn.message.inputValue(), 'half a thought');
    await say(second, ', and the rest');
    await second.limn.body.locator('.prompt').getByText('half a thought, and the rest').waitFor();
    assert.deepEqual(await prompts(id), []);
  });
});
