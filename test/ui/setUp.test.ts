import { strict as assert } from 'node:assert';
import type { Locator } from 'playwright-core';
import { askForPicture, chatAbout, say } from './tasks.ts';
import { until } from './until.ts';
import { answerQuestion, pressInToast, quickInput, toasts } from './window.ts';
import { withWorkbench } from './withWorkbench.ts';

const post = 'blog/last-keeper.md';
const text = 'All three came home.';
const key = 'any-word';

describe('the first use', () => {
  const workbench = withWorkbench({ settings: { 'limn.baseUrl': '', 'limn.chat.model': '', 'limn.image.model': '' } });
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  const box = () => page().locator('.quick-input-widget:visible');
  const input = () => quickInput(page());

  it('asks for the address first, says what is wrong with one, and shows where requests would go', async () => {
    await askForPicture(workbench(), { file: post, text });
    await titled('Limn: Set Up Service (1/3)').waitFor();
    await said('The web address of your service, as its operator gives it.').waitFor();
    await input().fill('not an address');
    await said('This is not a web address.').waitFor();
    await input().press('Enter');
    await input().fill('http://gateway.example.com');
    await said('Use https, so that nobody on the way can read your key.').waitFor();
    await input().fill(`${workbench().service.url}/v1/`);
    await said(`Chat goes to ${workbench().service.url}/v1/chat/completions`).waitFor();
  });

  it('loses nothing typed when it is left: the prompt waits in the panel, the address in the box', async () => {
    await input().press('Escape');
    await until('the prompt is in Message', async () => (await limn().message.inputValue()) === text);
    assert.equal(await limn().mode('Image').isChecked(), true);
    await limn().button('Send').click();
    await titled('Limn: Set Up Service (1/3)').waitFor();
    assert.equal(await input().inputValue(), `${workbench().service.url}/v1/`);
  });

  it('asks for the key next, hidden, and takes no sentence for one', async () => {
    await input().press('Enter');
    await titled('Limn: Set Up Service (2/3)').waitFor();
    assert.equal(await input().getAttribute('type'), 'password');
    await said(`Sent to ${new URL(workbench().service.url).host} only`).waitFor();
    await input().fill('two words');
    await said('A key has plain letters, digits and signs, and no spaces.').waitFor();
  });

  it('asks for the model last, takes a name of its own, and goes on with the picture', async () => {
    await answerQuestion(page(), `"Bearer ${key}" `);
    await titled('Limn: Set Up Service (3/3)').waitFor();
    await input().fill('sample-picture');
    await box().getByText('use this name').waitFor();
    await input().press('Enter');
    await limn().picture(text).waitFor();
    const [request] = workbench().service.requests;
    assert.equal(request?.path, '/v1beta/models/sample-picture:generateContent');
    assert.equal(request?.headers.authorization, `Bearer ${key}`);
    assert.equal(await setting('limn.baseUrl'), workbench().service.url);
  });

  it('asks for a chat model alone at the first chat', async () => {
    await workbench().openFile(post);
    await workbench().select(text);
    await workbench().palette('Limn: Chat About Selection');
    await titled('Limn: Choose Model').waitFor();
    await answerQuestion(page(), 'sample-chat');
    await limn().message.waitFor();
    await until('the cursor is in Message', async () => (await limn().focused()) === 'Message');
  });

  const titled = (title: string): Locator => box().getByText(title, { exact: true });
  const said = (words: string): Locator => box().getByText(words);
  const setting = (name: string) =>
    workbench().probe.evaluate((vscode, id) => vscode.workspace.getConfiguration().get(id), name);
});

describe('a service that is set up', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const page = () => workbench().page;

  afterEach(() => workbench().tidy());

  it('needs the key alone, cleaned of what is pasted with it, and keeps it over a reload', async () => {
    await workbench().setKey(` Bearer ${key}\n`);
    await workbench().reload();
    await chatAbout(workbench(), { file: post, text });
    await say(workbench(), 'Explain.');
    await limn().turn('Chat').getByText(/./).first().waitFor();
    assert.equal(workbench().service.requests.at(-1)?.headers.authorization, `Bearer ${key}`);
  });

  it('is checked by one short chat request that is announced first', async () => {
    const before = workbench().service.requests.length;
    await workbench().palette('Limn: Check Connection');
    const dialog = page().locator('.monaco-dialog-box');
    await dialog.getByText('This sends one short chat request').waitFor();
    assert.equal(workbench().service.requests.length, before);
    await dialog.getByRole('button', { name: 'Check', exact: true }).click();
    await toasts(page()).filter({ hasText: 'sample-chat' }).first().waitFor();
    assert.deepEqual(
      workbench()
        .service.requests.slice(before)
        .map(({ path }) => path),
      ['/v1/chat/completions'],
    );
  });

  it('that refuses the key says so, and offers to set it', async () => {
    workbench().service.script.next({ status: 401, body: '{"error":{"message":"invalid token"}}' });
    await chatAbout(workbench(), { file: post, text });
    await say(workbench(), 'Explain.');
    await limn().failure.getByText('The key was not accepted').waitFor();
    await limn().button('Set API Key').click();
    await answerQuestion(page(), 'another-word');
    await limn().button('Try Again').click();
    await limn().turn('Chat').waitFor();
    assert.equal(workbench().service.requests.at(-1)?.headers.authorization, 'Bearer another-word');
  });

  it('has no key any more once it is removed, and asks for one again', async () => {
    await workbench().palette('Limn: Remove API Key');
    await page().locator('.monaco-dialog-box').getByRole('button', { name: 'Remove Key' }).click();
    await toasts(page()).filter({ hasText: 'was removed' }).waitFor();
    await workbench().openFile(post);
    await workbench().select(text);
    await workbench().palette('Limn: Generate Image from Selection');
    await page().locator('.quick-input-widget:visible').getByText('Limn: Set API Key', { exact: true }).waitFor();
    await answerQuestion(page(), key);
    await limn().picture(text).waitFor();
  });

  it('asks all four questions again on demand, with what is set already', async () => {
    const box = page().locator('.quick-input-widget:visible');
    await workbench().palette('Limn: Set Up Service');
    await box.getByText('Limn: Set Up Service (1/4)', { exact: true }).waitFor();
    assert.equal(await quickInput(page()).inputValue(), workbench().service.url);
    for (const step of [2, 3, 4]) {
      await quickInput(page()).press('Enter');
      await box.getByText(`Limn: Set Up Service (${step}/4)`, { exact: true }).waitFor();
    }
    await quickInput(page()).press('Enter');
    await pressInToast(page(), { message: 'Limn is ready', button: 'Check Connection' });
    await page().locator('.monaco-dialog-box').getByRole('button', { name: 'Cancel', exact: true }).click();
  });
});
