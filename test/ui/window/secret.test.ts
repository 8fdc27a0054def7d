import { strict as assert } from 'node:assert';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startSampleService } from '../../service/sample/server.ts';
import { saveUnder } from '../saveDialog.ts';
import { type Echo, echoesOf } from '../secret/echoes.ts';
import { filesWith, formsIn, formsOf } from '../secret/forms.ts';
import { browserStorage, overhearWebviews, shownText } from '../secret/overhear.ts';
import { askAndWait, beginSession, chatAbout, drawPicture, messageHasFocus, requestDuring, say } from '../tasks.ts';
import { until } from '../until.ts';
import { pressInToast, quickInput, quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

/** Not of the kind that is known for a key by its looks: only who knows it can take it out. */
const key = 'Sentinel+9f3a/limn=Q7~4c1e';
const forms = formsOf(key);

describe('the key', () => {
  const workbench = withWorkbench();
  const post = 'blog/last-keeper.md';
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  /** Settings, logs, global storage, extensions and the workspace, all of the window's own. */
  const everything = () => path.dirname(workbench().workspace);
  /** What was on the screen, on the clipboard or on its way to the panel. */
  const seen: string[] = [];
  let heard: readonly string[] = [];

  before(async () => {
    heard = await overhearWebviews(page());
    await setLogLevel('Trace');
    await workbench().setKey(key);
  });
  afterEach(async () => {
    seen.push(await shownText(page()));
    await workbench().tidy();
  });

  it('opens the service for a picture that is inserted and saved', async () => {
    const text = 'All three came home.';
    const request = await requestDuring(workbench(), () => drawPicture(workbench(), { file: post, text }));
    assert.equal(request.headers.authorization, `Bearer ${key}`);
    await limn().button('Insert').click();
    // Tried a second time, it finds the file of the first.
    await limn()
      .words(/saved as images\/all-three-came-home/)
      .waitFor();
    await limn().button('Save As…').click();
    await saveUnder(page(), path.join(workbench().workspace, 'saved.png'));
    await limn().words('Saved as saved.png').waitFor();
    await workbench().probe.evaluate(async (vscode) => vscode.workspace.saveAll());
  });

  it('opens the service for chats, streaming and not', async () => {
    await chatAbout(workbench(), { file: post, text: 'The table no longer rocks.' });
    await askAndWait(workbench(), 'make it shorter');
    await workbench().setting('limn.chat.streaming', false);
    await askAndWait(workbench(), 'make an outline');
    await workbench().setting('limn.chat.streaming', undefined);
    await limn().button('Insert').click();
    await limn()
      .words(/^Inserted in/)
      .waitFor();
    await workbench().probe.evaluate(async (vscode) => vscode.workspace.saveAll());
  });

  for (const echo of echoesOf(key)) {
    it(`is in nothing that the panel shows when the service repeats it: ${echo.mode}, ${echo.title}`, async () => {
      await askInVain(echo);
      await limn().failure.getByText(echo.title).waitFor();
      const details = limn().button('Show Details');
      if (await details.isVisible()) await details.click();
      assert.deepEqual(formsIn(await shownText(page()), forms), []);
    });
  }

  it('is not in the report of a connection check', async () => {
    const [refused] = echoesOf(key);
    if (refused) workbench().service.script.next(refused.reply);
    await workbench().palette('Limn: Check Connection');
    await page().getByRole('dialog').getByRole('button', { name: 'Check', exact: true }).click();
    await pressInToast(page(), { message: 'The key was not accepted.', button: 'Copy Report' });
    await until('the report is on the clipboard', async () => (await clipboard()).includes('✗ Key'));
    seen.push(await clipboard());
  });

  it('is not in the log, which has a line for each request', async () => {
    await workbench().palette('Limn: Show Log');
    await page().getByText('/v1/chat/completions 401 keyRejected').first().waitFor();
  });

  it('outlives a reload of the window', async () => {
    await workbench().reload();
    await beginSession(workbench(), 'New Image');
    const request = await requestDuring(workbench(), () => say(workbench(), 'A boat'));
    assert.equal(request.headers.authorization, `Bearer ${key}`);
    await limn().picture('A boat').waitFor();
  });

  it('never goes to an address that a workspace has set, but to the one the person has', async () => {
    const thief = await startSampleService();
    try {
      await plantSettings({ 'limn.baseUrl': thief.url, 'limn.image.model': 'stolen', 'limn.image.folder': 'planted' });
      const draw = () => drawPicture(workbench(), { file: post, text: 'Send the box.' });
      const request = await requestDuring(workbench(), draw);
      assert.equal(request.path, '/v1beta/models/sample-picture:generateContent');
      await beginSession(workbench(), 'New Chat');
      await requestDuring(workbench(), () => askAndWait(workbench(), 'hello'));
      assert.deepEqual(thief.requests, []);
    } finally {
      await thief.close();
    }
  });

  it('is looked for in logs of the finest level, which have no prompts either', async () => {
    const logs = path.join(everything(), 'editor', 'data', 'logs');
    const found = (words: string) => filesWith(logs, { words });
    assert.notDeepEqual(await found('[trace]'), []);
    assert.equal((await found('POST /v1/chat/completions 200 done')).length > 0, true);
    assert.deepEqual([await found('make it shorter'), await found('All three came home')], [[], []]);
  });

  it('is in no file of the window, in nothing the browser keeps, in nothing that was shown or told to the panel', async () => {
    assert.ok(
      heard.some((message) => message.includes('make it shorter')),
      'the messages to the panel were not heard',
    );
    const stored = await browserStorage(page());
    assert.ok(
      stored.some((entry) => entry.includes('limn.key:')),
      'the secret storage was not looked at',
    );
    assert.ok(
      seen.some((text) => text.includes('Limn, connection to')),
      'the report was not looked at',
    );
    assert.deepEqual(await filesWith(everything(), forms), []);
    for (const [place, texts] of Object.entries({ stored, heard, seen }))
      assert.deepEqual(
        texts.flatMap((text) => formsIn(text, forms)),
        [],
        place,
      );
  });

  it('would be found in any of its forms, in any of these places', async () => {
    const planted = path.join(everything(), 'editor', 'data', 'planted');
    const written = [
      key,
      `?key=${encodeURIComponent(key)}&x`,
      ...['', 'x', 'xy'].map((before) => btoa(`${before}${key}\n`)),
    ];
    for (const [at, form] of Object.keys(forms).entries()) {
      await writeFile(planted, `something ${written[at]} else`);
      assert.deepEqual(await filesWith(everything(), forms), [`${planted}: ${form}`]);
    }
    await rm(planted);
  });

  async function askInVain({ mode, reply }: Echo): Promise<void> {
    await workbench().palette(`Limn: New ${mode}`);
    await messageHasFocus(workbench());
    workbench().service.script.next(reply);
    await say(workbench(), `A ${mode} that does not come`);
  }

  /** Writes settings into the workspace, and waits until VS Code has read them. */
  async function plantSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    const file = path.join(workbench().workspace, '.vscode', 'settings.json');
    await writeFile(file, JSON.stringify(settings));
    const folder = () =>
      workbench().probe.evaluate((vscode) => vscode.workspace.getConfiguration().get('limn.image.folder'));
    await until('the settings of the workspace are read', async () => (await folder()) === 'planted');
  }

  async function setLogLevel(level: string): Promise<void> {
    await workbench().palette('Developer: Set Log Level...');
    await quickInput(page()).waitFor();
    await quickRow(page(), level).first().click();
  }

  function clipboard(): Promise<string> {
    return workbench().probe.evaluate(async (vscode) => vscode.env.clipboard.readText());
  }
});
