import { strict as assert } from 'node:assert';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { startSdkAgent } from '../../bridge/clients.ts';
import { pressInMessage, waitForMessage } from '../messages.ts';
import { connectClaude, openAgentSession } from '../otherAgent.ts';
import { echoesOf } from '../secret/echoes.ts';
import { assertInNone, filesWith, formsIn, formsOf } from '../secret/forms.ts';
import { browserStorage, overhearWebviews, shownText } from '../secret/overhear.ts';
import { assertPng } from '../texts.ts';
import { waitUntil } from '../waitUntil.ts';
import { quickInput, quickRow, toasts } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import {
  askAndWait,
  beginSession,
  captureRequest,
  chatAbout,
  drawPicture,
  expectNoRequest,
  say,
} from '../workflows.ts';

/** Not of the kind that is known for a key by its looks: only who knows it can take it out. */
const key = 'Sentinel+9f3a/limn=Q7~4c1e';
const forms = formsOf(key);
const post = 'blog/last-keeper.md';
const sentence = 'The table no longer rocks.';

/** Uses the key in all ways in one window, and at the end searches every place where it may have leaked to. */
describe('The API key in a whole window', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  const at = (file: string) => path.join(workbench().workspace, file);
  /** Returns the folder of this window's settings, logs, global storage, extensions and workspace. */
  const everything = () => path.dirname(workbench().workspace);
  /** Everything that was on the screen or on the clipboard. */
  const seen: string[] = [];
  let heard: readonly string[] = [];

  before(async () => {
    heard = await overhearWebviews(page());
    await setLogLevel('Trace');
    await workbench().setKey(key);
    await toasts(page()).filter({ hasText: 'API key' }).waitFor();
    await workbench().tidy();
  });
  afterEach(async () => {
    seen.push(await shownText(page()));
    await workbench().tidy();
  });

  it('sends a passage and its question in one plain request when streaming is off, and shows no message after inserting', async () => {
    const passage = 'It is quite\nshort, and it took him most of the winter:';
    await workbench().setting('limn.chat.streaming', false);
    await expectNoRequest(workbench(), () => chatAbout(workbench(), { file: post, text: passage }));
    const request = await captureRequest(workbench(), () => askAndWait(workbench(), 'make an outline'));
    await workbench().setting('limn.chat.streaming');
    const quoted = `From \`${post}\`, lines 56–57:\n\n\`\`\`markdown\n${passage}\n\`\`\``;
    const body = JSON.stringify(request.body);
    assert.match(body, /between <new-text> and <\/new-text>/);
    const messages = [{ role: 'user', content: `${quoted}\n\nmake an outline` }];
    const withoutMarkers = body.replace(/\\n\\nIf what follows asks for a new text .*?(?=\\n\\n)/, '');
    assert.deepEqual(JSON.parse(withoutMarkers), { model: 'sample-chat', messages });
    assert.equal(request.headers.authorization, `Bearer ${key}`);
    await limn().button('Insert').click();
    await limn()
      .words(/^Inserted in blog\/last-keeper\.md, line 59$/)
      .waitFor();
    assert.deepEqual([await toasts(page()).count(), await quickInput(page()).count()], [0, 0]);
  });

  it('lets another agent generate until the user disconnects it, by a config file without a secret', async () => {
    const server = await connectClaude(workbench());
    assert.doesNotMatch(await readFile(at('.mcp.json'), 'utf8'), /[0-9a-f]{64}|token|key/i);
    const agent = await startSdkAgent(server);
    const request = await captureRequest(workbench(), async () => {
      const said = await agent.call('generate_image', { prompt: 'A gull on a post', path: 'images/gull.png' });
      assert.match(said, /^Saved images\/gull\.png \(1024 × 1024 pixels, image\/png\)/);
    });
    assert.match(JSON.stringify(request.body), /A gull on a post/);
    assert.equal(request.headers.authorization, `Bearer ${key}`);
    await assertPng(at('images/gull.png'));
    const panel = await openAgentSession(workbench());
    await panel.getByRole('article').getByText('A gull on a post').first().waitFor();
    await workbench().palette('Limn: Disconnect Agents');
    await waitForMessage(workbench(), 'Agents were disconnected from this folder.');
    await expectNoRequest(workbench(), async () => {
      const said = await agent.call('generate_image', { prompt: 'A tern' });
      assert.match(said, /may not draw with Limn.*Connect Another Agent/);
    });
    await agent.close();
  });

  it('restores the image, the draft and the interrupted request after a reload, and sends it again only on Try Again', async () => {
    await drawPicture(workbench(), { file: post, text: sentence });
    await limn().words('Details').click();
    await limn().select('Size').fill('2K');
    workbench().service.hold();
    await limn().message.focus();
    const request = await captureRequest(workbench(), () => say(workbench(), 'the same at dawn'));
    await limn().turn('Image, running').waitFor();
    await limn().message.focus();
    await page().keyboard.type('and at noon');
    await expectNoRequest(workbench(), async () => {
      await workbench().reload();
      await assertRestored();
      await request.closed;
    });
    workbench().service.release();
    const again = await captureRequest(workbench(), () => limn().button('Retry').click());
    assert.deepEqual(again.body, request.body);
    assert.equal(again.headers.authorization, `Bearer ${key}`);
    await limn().picture('the same at dawn').waitFor();
  });

  /** Asserts what the session of that test shows in the new window. */
  async function assertRestored(): Promise<void> {
    await limn().picture(sentence).waitFor();
    await waitUntil('the draft is there', async () => (await limn().message.inputValue()) === 'and at noon');
    assert.equal(await limn().mode('Image').isChecked(), true);
    assert.equal(await limn().select('Size').inputValue(), '2K');
    const drawn = limn().turn('Image');
    await drawn.getByRole('definition').filter({ hasText: '1024 × 1024, PNG' }).waitFor();
    await drawn.getByRole('button', { name: `${post} line 13` }).waitFor();
    await limn().turn('Image, failed').getByRole('alert').getByRole('heading', { name: 'Interrupted' }).waitFor();
    await limn().failure.getByText("The request wasn't resent.", { exact: false }).waitFor();
  }

  for (const mode of ['Image', 'Chat'] as const)
    it(`shows no key that the service echoes in a failure: ${mode}`, async () => {
      await beginSession(workbench(), `New ${mode}`);
      for (const { title, reply } of echoesOf(key).filter((echo) => echo.mode === mode)) {
        workbench().service.script.next(reply);
        await say(workbench(), `${mode} in vain: ${title}`);
        await limn().failure.last().getByText(title).waitFor();
      }
      assert.deepEqual(formsIn(await shownText(page()), forms), []);
      const details = await limn().failure.getByRole('button', { name: 'Show Details', exact: true }).all();
      assert.ok(details.length > 0);
      for (const button of details) assert.deepEqual(formsIn(await openDetails(button), forms), []);
    });

  /** Returns the service's response as the button opens it in a new editor. */
  async function openDetails(button: Locator): Promise<string> {
    const [before] = await findOpenDetails();
    await button.click();
    let [address, text] = await findOpenDetails();
    await waitUntil('it is shown', async () => {
      [address, text] = await findOpenDetails();
      return address !== '' && address !== before;
    });
    assert.notEqual(text, '');
    return text;
  }

  /** Returns URI and text of the response in the active editor, empty while another document is active. */
  function findOpenDetails(): Promise<[address: string, text: string]> {
    return workbench().probe.evaluate((vscode) => {
      const document = vscode.window.activeTextEditor?.document;
      return document?.fileName.endsWith('answer.txt') ? [String(document.uri), document.getText()] : ['', ''];
    });
  }

  it('keeps the key out of the connection report and of the log, which has a line for each request', async () => {
    const [refused] = echoesOf(key);
    assert.ok(refused);
    workbench().service.script.next(refused.reply);
    await workbench().palette('Limn: Test Connection...');
    await page().getByRole('dialog').getByRole('button', { name: 'Test Connection', exact: true }).click();
    await pressInMessage(workbench(), { message: 'Invalid API key.', button: 'Copy Report' });
    await waitUntil('the report is on the clipboard', async () => (await readClipboard()).includes('✗ API key'));
    seen.push(await readClipboard());
    await workbench().palette('Limn: Show Log');
    await page().getByText('/v1/chat/completions 401 keyRejected').first().waitFor();
  });

  it('keeps the key out of every file, the browser storage, messages to the panel and everything shown', async () => {
    await workbench().probe.evaluate(async (vscode) => vscode.workspace.saveAll());
    assert.deepEqual(await filesWith(everything(), forms), []);
    assertInNone(forms, [
      ['the messages to the panel', heard, 'make an outline'],
      ['the storage of secrets', await browserStorage(page()), 'limn.key:'],
      ['the report', seen, 'Limn connection report for'],
    ]);
  });

  it('writes no prompt to the logs, even at trace level', async () => {
    const logs = path.join(everything(), 'editor', 'data', 'logs');
    const found = (words: string) => filesWith(logs, { words });
    assert.notDeepEqual(await found('[trace]'), []);
    assert.notDeepEqual(await found('POST /v1/chat/completions 200 done'), []);
    assert.deepEqual([await found('make an outline'), await found('the same at dawn')], [[], []]);
  });

  it('would find the key in each of its forms', async () => {
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

  async function setLogLevel(level: string): Promise<void> {
    await workbench().palette('Developer: Set Log Level...');
    await quickInput(page()).waitFor();
    await quickRow(page(), level).first().click();
  }

  function readClipboard(): Promise<string> {
    return workbench().probe.evaluate(async (vscode) => vscode.env.clipboard.readText());
  }
});
