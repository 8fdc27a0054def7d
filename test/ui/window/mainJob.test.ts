import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { mainJob } from '../mainJob.ts';
import { saveUnder } from '../saveDialog.ts';
import { assertInNone, filesWith, formsOf } from '../secret/forms.ts';
import { browserStorage, overhearWebviews, shownText } from '../secret/overhear.ts';
import { assertPng } from '../texts.ts';
import { waitUntil } from '../waitUntil.ts';
import { quickInput } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { askForPicture, runningClock } from '../workflows.ts';

/** Not of the kind that is known for a key by its looks: only who knows it can take it out. */
const key = 'Sentinel+9f3a/limn=Q7~4c1e';
const post = 'blog/last-keeper.md';

/** What only a whole window can prove of the main job; `test:all` has the rest. */
describe('a window of the newest VS Code', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  const at = (file: string) => path.join(workbench().workspace, file);
  const seen: string[] = [];
  let heard: readonly string[] = [];

  before(async () => {
    heard = await overhearWebviews(page());
    await workbench().setKey(key);
  });
  afterEach(async () => {
    seen.push(await shownText(page()));
    await workbench().tidy();
  });

  it('does the main job in the newest VS Code, with the key in the Authorization header only', async () => {
    const text = 'All boats came home.';
    const request = await mainJob(workbench(), { file: 'harbour.md', text });
    assert.equal(request.headers.authorization, `Bearer ${key}`);
    assert.deepEqual(request.body, {
      contents: [{ role: 'user', parts: [{ text }] }],
      generationConfig: { responseModalities: ['IMAGE', 'TEXT'] },
    });
  });

  it('shows an image beside its document while it is generated, then at full size, and saves it only where the user says', async () => {
    const text = 'He keeps a logbook, in pencil';
    workbench().service.hold();
    await askForPicture(workbench(), { file: post, text });
    const running = limn().turn('Image, running');
    for (const words of [text, 'sample-picture']) await running.getByText(words, { exact: true }).waitFor();
    await running.getByRole('timer').getByText(runningClock).waitFor();
    const tabs = JSON.stringify([['last-keeper.md'], [`Limn: ${text}`]]);
    await waitUntil('the panel is beside the document', async () => JSON.stringify(await getTabs()) === tabs);
    workbench().service.release();
    const width = () =>
      limn()
        .picture(text)
        .evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0));
    await waitUntil('the picture is loaded', async () => (await width()) === 1024);
    const before = await workbench().documentText(post);
    await limn().button('Save As...').click();
    const proposal = at('blog/he-keeps-a-logbook-in-pencil.png');
    await waitUntil(
      'a name beside the document is proposed',
      async () => (await quickInput(page()).inputValue()) === proposal,
    );
    await saveUnder(page(), at('logbook.png'));
    await limn().words('Saved as logbook.png').waitFor();
    await assertPng(at('logbook.png'));
    assert.deepEqual([await workbench().documentText(post), existsSync(proposal)], [before, false]);
  });

  it('keeps the key out of every file, the browser storage, messages to the panel and everything shown', async () => {
    const forms = formsOf(key);
    assert.deepEqual(await filesWith(path.dirname(workbench().workspace), forms), []);
    assertInNone(forms, [
      ['the messages to the panel', heard, 'make it shorter'],
      ['the storage of secrets', await browserStorage(page()), 'limn.key:'],
      ['the screen', seen, 'logbook.png'],
    ]);
  });

  /** Returns the labels of all tabs by editor group. */
  function getTabs(): Promise<string[][]> {
    return workbench().probe.evaluate((vscode) =>
      vscode.window.tabGroups.all.map((group) => group.tabs.map(({ label }) => label)),
    );
  }
});
