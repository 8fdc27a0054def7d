import { strict as assert } from 'node:assert';
import type { Locator } from 'playwright-core';
import { pressInMessage, waitForMessage } from '../messages.ts';
import { waitUntil } from '../waitUntil.ts';
import { answerQuestion, chooseInContextMenu, quickInput, quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import {
  askForPicture,
  captureRequest,
  drawPicture,
  expectNoRequest,
  messageHasFocus,
  selectIn,
} from '../workflows.ts';

const post = 'blog/last-keeper.md';
const unset = { 'limn.baseUrl': '', 'limn.chat.model': '', 'limn.image.model': '' };

describe('The first use, with nothing set up,', () => {
  const workbench = withWorkbench({ settings: unset });
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  const box = () => quickInput(page());
  const host = () => `127.0.0.1:${workbench().service.port}`;

  afterEach(() => workbench().tidy());

  it('is explained by the panel, with one button that sets up the service', async () => {
    await workbench().palette('Limn: Open Limn View');
    await limn().words('Generate images and chat from selected text').waitFor();
    await limn().words('To get started, enter your service URL and API key.').waitFor();
    await limn().button('Set Up Service').click();
    await question('Limn: Set Up Service (1/4)').waitFor();
    await leave();
  });

  it('shows what is wrong with an address, and where a valid one leads', async () => {
    await workbench().palette('Limn: Set Up Service...');
    await question('Enter the URL of your service').waitFor();
    await box().press('Enter');
    await question('Enter a service URL.').waitFor();
    const sentences = {
      'my gateway': 'Enter a valid URL, for example https://gateway.example.com',
      'ftp://gateway.example.com': 'Enter a valid URL, for example',
      'http://gateway.example.com': 'Use HTTPS to protect your API key.',
      ' gateway.example.com/v1/ ':
        'Chat: https://gateway.example.com/v1/chat/completions · Images: https://gateway.example.com/v1beta/models/MODEL:generateContent',
    };
    for (const [address, sentence] of Object.entries(sentences)) {
      await box().fill(address);
      await question(sentence).waitFor();
    }
    await box().fill('http://gateway.example.com');
    await box().press('Enter');
    await question('Use HTTPS').waitFor();
    await leave();
    assert.equal(await setting('limn.baseUrl'), '');
  });

  it('asks for address, key and model when a picture is requested, loses nothing when canceled, and continues', async () => {
    const passage = { file: post, text: 'The boat comes on Thursdays, if it comes at all.' };
    await expectNoRequest(workbench(), async () => {
      await askForPicture(workbench(), passage);
      await question('Limn: Set Up Service (1/3)').waitFor();
      await box().fill(`${host()}/v`);
      await leave();
      await promptIsKept(passage.text);

      await askForPicture(workbench(), passage);
      await waitUntil('the typed address is kept', async () => (await box().inputValue()) === `${host()}/v`);
      await answerQuestion(page(), `${host()}/v1/`);
      await question('Limn: Set Up Service (2/3)').waitFor();
      await question(`Sent only to ${host()} and stored in VS Code secret storage`).waitFor();
      assert.equal(await box().getAttribute('type'), 'password');
      await box().press('Enter');
      await question('Enter your API key.').waitFor();
      await box().fill('two words');
      await box().press('Enter');
      await question("API keys can't contain spaces or special characters.").waitFor();
      await leave();
      await promptIsKept(passage.text);
      assert.equal(await setting('limn.baseUrl'), workbench().service.url);

      await askForPicture(workbench(), passage);
      await waitUntil('no key is kept in the box', async () => (await box().inputValue()) === '');
      await paste('  "Bearer sk-first"\r\n');
      await box().press('Enter');
      await question('gemini-3-pro-image').waitFor();
      await box().fill('sample-pict');
      await leave();
      await promptIsKept(passage.text);

      await askForPicture(workbench(), passage);
      await waitUntil('the typed model is kept', async () => (await box().inputValue()) === 'sample-pict');
      await box().fill('sample-picture');
    });
    const request = await captureRequest(workbench(), () => quickRow(page(), 'use this model').click());
    assert.equal(request.headers.authorization, 'Bearer sk-first');
    assert.equal(request.path, '/v1beta/models/sample-picture:generateContent');
    await limn().picture(passage.text).waitFor();
    assert.equal(await setting('limn.image.model'), 'sample-picture');
  });

  it('asks for what a chat still needs, and continues with the passage', async () => {
    await selectIn(workbench(), { file: post, text: 'All three came home.' });
    await chooseInContextMenu(page(), 'Chat About Selection');
    await question('Limn: Select Model').waitFor();
    await box().fill('sample-chat');
    await quickRow(page(), 'use this model').click();
    await limn().body.getByRole('button', { name: 'blog/last-keeper.md line 35' }).waitFor();
    await messageHasFocus(workbench());
    assert.equal(await setting('limn.chat.model'), 'sample-chat');
  });

  it('can be repeated on demand with the current settings, and reports that everything is ready', async () => {
    await workbench().palette('Limn: Set Up Service...');
    await question('Limn: Set Up Service (1/4)').waitFor();
    assert.equal(await box().inputValue(), workbench().service.url);
    await box().press('Enter');
    await question('Limn: Set Up Service (2/4)').waitFor();
    assert.equal(await box().getAttribute('placeholder'), 'API key is set. Leave empty to keep it.');
    await box().press('Enter');
    await question('Limn: Set Up Service (3/4)').waitFor();
    await quickRow(page(), 'current').getByText('sample-chat').waitFor();
    await box().press('Enter');
    await question('Limn: Set Up Service (4/4)').waitFor();
    await quickRow(page(), 'gemini-3-pro-image').click();
    await pressInMessage(workbench(), { message: `Limn is connected to ${host()}.`, button: 'Test Connection' });
    await page().locator('.monaco-dialog-box').getByRole('button', { name: 'Cancel', exact: true }).click();
    assert.equal(await setting('limn.image.model'), 'gemini-3-pro-image');
  });

  /** Presses Escape, which the input box receives only while it has the focus. */
  async function leave(): Promise<void> {
    await box().press('Escape');
    await box().waitFor({ state: 'hidden' });
  }

  /** Asserts that the prompt is in the message box, ready to be sent. */
  async function promptIsKept(prompt: string): Promise<void> {
    await waitUntil('the prompt is in the message box', async () => (await limn().message.inputValue()) === prompt);
    assert.equal(await limn().mode('Image').isChecked(), true);
    await messageHasFocus(workbench());
  }

  async function paste(text: string): Promise<void> {
    await workbench().probe.evaluate(async (vscode, copied) => vscode.env.clipboard.writeText(copied), text);
    await box().press('ControlOrMeta+v');
  }

  const question = (words: string): Locator =>
    page().locator('.quick-input-widget:visible').getByText(words, { exact: false }).first();
  const setting = (name: string) =>
    workbench().probe.evaluate((vscode, key) => vscode.workspace.getConfiguration().get<string>(key), name);
});

describe('The key or the connection', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  const host = () => `127.0.0.1:${workbench().service.port}`;

  beforeEach(() => workbench().setKey('sk-first'));
  afterEach(() => workbench().tidy());

  it('is set by command, and that key is sent afterwards', async () => {
    await waitForMessage(workbench(), `API key for ${host()} saved.`);
    await workbench().setKey('Bearer sk-second');
    assert.equal(await keySent('The table no longer rocks.'), 'Bearer sk-second');
  });

  it('is kept after a reload of the window', async () => {
    await workbench().reload();
    assert.equal(await keySent('All three came home.'), 'Bearer sk-first');
  });

  it('is removed by command after confirmation, and requested when it is needed again', async () => {
    await workbench().palette('Limn: Remove API Key');
    await dialog(`Remove the API key for ${host()}?`).waitFor();
    await press('Remove');
    await waitForMessage(workbench(), `API key for ${host()} removed.`);
    await expectNoRequest(workbench(), async () => {
      await askForPicture(workbench(), { file: post, text: 'Send the box.' });
      await page().locator('.quick-input-widget:visible').getByText(`Sent only to ${host()}`).waitFor();
    });
    await answerQuestion(page(), 'sk-third');
    await limn().picture('Send the box.').waitFor();
    assert.equal(
      (await workbench().service.received(workbench().service.requests.length)).headers.authorization,
      'Bearer sk-third',
    );
  });

  it('is never sent to another address, which needs a separate key', async () => {
    await workbench().setting('limn.baseUrl', `http://localhost:${workbench().service.port}`);
    await expectNoRequest(workbench(), async () => {
      await askForPicture(workbench(), { file: post, text: 'He keeps a logbook' });
      await page().locator('.quick-input-widget:visible').getByText('Sent only to localhost:').waitFor();
      await page().keyboard.press('Escape');
      await messageHasFocus(workbench());
    });
    await workbench().setting('limn.baseUrl', workbench().service.url);
    assert.equal(await keySent('He keeps a grey cat'), 'Bearer sk-first');
  });

  it('is checked with one short chat request, which is shown before it is sent', async () => {
    await expectNoRequest(workbench(), async () => {
      await workbench().palette('Limn: Test Connection...');
      await dialog(`Test the connection to ${host()}?`).waitFor();
      await dialog(
        `This sends 1 short chat request to ${host()} with the model sample-chat. It might be billed.`,
      ).waitFor();
      await press('Cancel');
      await dialog('Test the connection').waitFor({ state: 'hidden' });
    });
    await workbench().palette('Limn: Test Connection...');
    const request = await captureRequest(workbench(), () => press('Test Connection'));
    await waitForMessage(workbench(), `Connected to ${host()}. sample-chat responded in`);
    assert.deepEqual(request.body, {
      model: 'sample-chat',
      messages: [{ role: 'user', content: 'Reply with the word OK.' }],
    });
  });

  it('is requested again if the service does not accept it', async () => {
    const message = 'Invalid token';
    workbench().service.script.next({ status: 401, body: { error: { message, type: 'new_api_error' } } });
    await workbench().palette('Limn: Test Connection...');
    await press('Test Connection');
    await waitForMessage(workbench(), /Invalid API key\..*Invalid token/s);
    await pressInMessage(workbench(), { message: 'Invalid API key.', button: 'Set API Key' });
    await answerQuestion(page(), 'sk-better');
    await waitForMessage(workbench(), `API key for ${host()} saved.`);
    assert.equal(await keySent('poppies come up in June'), 'Bearer sk-better');
  });

  it('retries a picture that failed because of the key once the key is set', async () => {
    const text = 'one stair at a time';
    workbench().service.script.next({ status: 401, body: { error: { message: 'Invalid token' } } });
    await askForPicture(workbench(), { file: post, text });
    await limn().failure.getByRole('heading', { name: 'Invalid API key' }).waitFor();
    await limn().button('Set API Key').click();
    const request = await captureRequest(workbench(), () => answerQuestion(page(), 'sk-right'));
    assert.equal(request.headers.authorization, 'Bearer sk-right');
    await limn().notice(`API key for ${host()} saved.`).waitFor();
    await limn().picture(text).waitFor();
  });

  async function keySent(text: string): Promise<string | undefined> {
    const request = await captureRequest(workbench(), () => drawPicture(workbench(), { file: post, text }));
    return request.headers.authorization;
  }

  async function press(button: string): Promise<void> {
    await page().locator('.monaco-dialog-box').getByRole('button', { name: button, exact: true }).click();
  }

  const dialog = (words: string) => page().locator('.monaco-dialog-box').getByText(words);
});
