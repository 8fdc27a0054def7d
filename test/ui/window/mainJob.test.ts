import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { startSdkAgent } from '../../bridge/clients.ts';
import { mainJob } from '../mainJob.ts';
import { pressInMessage, saidMessage } from '../messages.ts';
import { connectClaude, openAgentSession } from '../otherAgent.ts';
import { saveUnder } from '../saveDialog.ts';
import { echoesOf } from '../secret/echoes.ts';
import { filesWith, formsIn, formsOf } from '../secret/forms.ts';
import { browserStorage, overhearWebviews, shownText } from '../secret/overhear.ts';
import {
  askAndWait,
  askForPicture,
  beginSession,
  chatAbout,
  drawPicture,
  nothingSentDuring,
  requestDuring,
  runningClock,
  say,
} from '../tasks.ts';
import { assertPng } from '../texts.ts';
import { until } from '../until.ts';
import { quickInput, quickRow, toasts } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

/** Not of the kind that is known for a key by its looks: only who knows it can take it out. */
const key = 'Sentinel+9f3a/limn=Q7~4c1e';
const forms = formsOf(key);
const post = 'blog/last-keeper.md';
const sentence = 'The table no longer rocks.';

/** One window does once what only a whole window can show; its key is looked for at the end wherever it has been. */
describe('a window of the newest VS Code', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  const at = (file: string) => path.join(workbench().workspace, file);
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

  it('main job in the newest VS Code, which opens the service by the key', async () => {
    const text = 'All boats came home.';
    const request = await mainJob(workbench(), { file: 'harbour.md', text });
    assert.equal(request.headers.authorization, `Bearer ${key}`);
    assert.deepEqual(request.body, {
      contents: [{ role: 'user', parts: [{ text }] }],
      generationConfig: { responseModalities: ['IMAGE', 'TEXT'] },
    });
  });

  it('shows a picture at once beside its document, then in its own pixels, and saves it by its path and nowhere else', async () => {
    const text = 'He keeps a logbook, in pencil';
    workbench().service.hold();
    await askForPicture(workbench(), { file: post, text });
    const running = limn().turn('Image, running');
    for (const words of [text, 'sample-picture']) await running.getByText(words, { exact: true }).waitFor();
    await running.getByRole('timer').getByText(runningClock).waitFor();
    assert.deepEqual(await tabs(), [['last-keeper.md'], [`Limn: ${text}`]]);
    workbench().service.release();
    const width = () =>
      limn()
        .picture(text)
        .evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0));
    await until('the picture is loaded', async () => (await width()) === 1024);
    const before = await workbench().documentText(post);
    await limn().button('Save As…').click();
    const proposal = at('blog/he-keeps-a-logbook-in-pencil.png');
    await until(
      'a name beside the document is proposed',
      async () => (await quickInput(page()).inputValue()) === proposal,
    );
    await saveUnder(page(), at('logbook.png'));
    await limn().words('Saved as logbook.png').waitFor();
    await assertPng(at('logbook.png'));
    assert.deepEqual([await workbench().documentText(post), existsSync(proposal)], [before, false]);
  });

  it('sends a passage with its question in one plain request where streaming is off, and leaves nothing in the way', async () => {
    const passage = 'It is quite\nshort, and it took him most of the winter:';
    await workbench().setting('limn.chat.streaming', false);
    await nothingSentDuring(workbench(), () => chatAbout(workbench(), { file: post, text: passage }));
    const request = await requestDuring(workbench(), () => askAndWait(workbench(), 'make an outline'));
    await workbench().setting('limn.chat.streaming');
    const quoted = `From \`${post}\`, lines 56–57:\n\n\`\`\`markdown\n${passage}\n\`\`\``;
    const messages = [{ role: 'user', content: `${quoted}\n\nmake an outline` }];
    assert.deepEqual(request.body, { model: 'sample-chat', messages });
    assert.equal(request.headers.authorization, `Bearer ${key}`);
    await limn().button('Insert').click();
    await limn()
      .words(/^Inserted in blog\/last-keeper\.md, lines \d+–\d+$/)
      .waitFor();
    assert.deepEqual([await toasts(page()).count(), await quickInput(page()).count()], [0, 0]);
  });

  it('lets another agent draw until the person ends it: its file names no secret, its session says who asked', async () => {
    const server = await connectClaude(workbench());
    assert.doesNotMatch(await readFile(at('.mcp.json'), 'utf8'), /[0-9a-f]{64}|token|key/i);
    const agent = await startSdkAgent(server);
    const request = await requestDuring(workbench(), async () => {
      const said = await agent.call('generate_image', { prompt: 'A gull on a post', path: 'images/gull.png' });
      assert.match(said, /^Saved images\/gull\.png \(1024 × 1024 pixels, image\/png\)/);
    });
    assert.match(JSON.stringify(request.body), /A gull on a post/);
    assert.equal(request.headers.authorization, `Bearer ${key}`);
    await assertPng(at('images/gull.png'));
    const panel = await openAgentSession(workbench());
    await panel.getByRole('article').getByText('A gull on a post').first().waitFor();
    await workbench().palette('Limn: Disconnect Agents');
    await saidMessage(workbench(), 'No other agent may draw in this folder any more.');
    await nothingSentDuring(workbench(), async () => {
      const said = await agent.call('generate_image', { prompt: 'A tern' });
      assert.match(said, /may not draw with Limn.*Connect Another Agent/);
    });
    await agent.close();
  });

  it('comes back from a reload with what was drawn, typed and on its way, and sends it again only when asked', async () => {
    await drawPicture(workbench(), { file: post, text: sentence });
    await limn().words('Details').click();
    await limn().select('Size').fill('2K');
    workbench().service.hold();
    await limn().message.focus();
    const request = await requestDuring(workbench(), () => say(workbench(), 'the same at dawn'));
    await limn().turn('Image, running').waitFor();
    await limn().message.focus();
    await page().keyboard.type('and at noon');
    await nothingSentDuring(workbench(), async () => {
      await workbench().reload();
      await showsWhatItDid();
      await request.closed;
    });
    workbench().service.release();
    const again = await requestDuring(workbench(), () => limn().button('Try Again').click());
    assert.deepEqual(again.body, request.body);
    assert.equal(again.headers.authorization, `Bearer ${key}`);
    await limn().picture('the same at dawn').waitFor();
  });

  /** The session of that test, in the new window. */
  async function showsWhatItDid(): Promise<void> {
    await limn().picture(sentence).waitFor();
    await until('the draft is there', async () => (await limn().message.inputValue()) === 'and at noon');
    assert.equal(await limn().mode('Image').isChecked(), true);
    assert.equal(await limn().select('Size').inputValue(), '2K');
    const drawn = limn().turn('Image');
    await drawn.getByRole('definition').filter({ hasText: '1024 × 1024, PNG' }).waitFor();
    await drawn.getByRole('button', { name: `${post} line 13` }).waitFor();
    await limn().turn('Image, failed').getByRole('alert').getByRole('heading', { name: 'Interrupted' }).waitFor();
    await limn().failure.getByText('It was not sent again.', { exact: false }).waitFor();
  }

  for (const mode of ['Image', 'Chat'] as const)
    it(`shows no key that the service repeats, whatever else it does wrong: ${mode}`, async () => {
      await beginSession(workbench(), `New ${mode}`);
      for (const { title, reply } of echoesOf(key).filter((echo) => echo.mode === mode)) {
        workbench().service.script.next(reply);
        await say(workbench(), `${mode} in vain: ${title}`);
        await limn().failure.last().getByText(title).waitFor();
      }
      assert.deepEqual(formsIn(await shownText(page()), forms), []);
      const details = await limn().failure.getByRole('button', { name: 'Show Details', exact: true }).all();
      assert.ok(details.length > 0);
      for (const button of details) assert.deepEqual(formsIn(await textShownBy(button), forms), []);
    });

  /** The answer of the service as it is opened beside the panel, each time anew. */
  async function textShownBy(button: Locator): Promise<string> {
    const [before] = await activeDocument();
    await button.click();
    await until('it is shown', async () => (await activeDocument())[0] !== before);
    const [address, text] = await activeDocument();
    assert.match(address, /answer\.txt/);
    assert.notEqual(text, '');
    return text;
  }

  function activeDocument(): Promise<[address: string, text: string]> {
    return workbench().probe.evaluate((vscode) => {
      const document = vscode.window.activeTextEditor?.document;
      return [String(document?.uri), document?.getText() ?? ''];
    });
  }

  it('has no key in the report of a connection check, nor in the log, which has a line for each request', async () => {
    const [refused] = echoesOf(key);
    assert.ok(refused);
    workbench().service.script.next(refused.reply);
    await workbench().palette('Limn: Check Connection');
    await page().getByRole('dialog').getByRole('button', { name: 'Check', exact: true }).click();
    await pressInMessage(workbench(), { message: 'The key was not accepted.', button: 'Copy Report' });
    await until('the report is on the clipboard', async () => (await clipboard()).includes('✗ Key'));
    seen.push(await clipboard());
    await workbench().palette('Limn: Show Log');
    await page().getByText('/v1/chat/completions 401 keyRejected').first().waitFor();
  });

  it('has its key in no file, in nothing the browser keeps, in nothing that was shown or told to the panel', async () => {
    await workbench().probe.evaluate(async (vscode) => vscode.workspace.saveAll());
    assert.deepEqual(await filesWith(everything(), forms), []);
    const stored = await browserStorage(page());
    for (const [place, texts, looked] of [
      ['the messages to the panel', heard, 'make it shorter'],
      ['the storage of secrets', stored, 'limn.key:'],
      ['the report', seen, 'Limn, connection to'],
    ] as const) {
      assert.ok(
        texts.some((text) => text.includes(looked)),
        `${place} was not looked at`,
      );
      assert.deepEqual(
        texts.flatMap((text) => formsIn(text, forms)),
        [],
        place,
      );
    }
  });

  it('has no prompt in its logs, be they of the finest level', async () => {
    const logs = path.join(everything(), 'editor', 'data', 'logs');
    const found = (words: string) => filesWith(logs, { words });
    assert.notDeepEqual(await found('[trace]'), []);
    assert.notDeepEqual(await found('POST /v1/chat/completions 200 done'), []);
    assert.deepEqual([await found('make it shorter'), await found('All boats came home')], [[], []]);
  });

  it('would be caught with its key in any form, in any of these places', async () => {
    const planted = path.join(everything(), 'editor', 'data', 'planted');
    const written = [
      key,
      `?key=${encodeURIComponent(key)}&x`,
      ...['', 'x', 'xy'].map((before) => btoa(`${before}${key}\n`)),
    ];
    for (const [index, form] of Object.keys(forms).entries()) {
      await writeFile(planted, `something ${written[index]} else`);
      assert.deepEqual(await filesWith(everything(), forms), [`${planted}: ${form}`]);
    }
  });

  /** Their labels, group by group. */
  function tabs(): Promise<string[][]> {
    return workbench().probe.evaluate((vscode) =>
      vscode.window.tabGroups.all.map((group) => group.tabs.map(({ label }) => label)),
    );
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
