import { strict as assert } from 'node:assert';
import { beginSession, chatAbout, messageHasFocus, requestDuring, say } from '../tasks.ts';
import { until } from '../until.ts';
import { modal, quickInput, quickRow, runCommand } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('the keyboard alone', () => {
  const workbench = withWorkbench();
  const post = 'blog/last-keeper.md';
  const limn = () => workbench().limn;
  const page = () => workbench().page;

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('makes a picture of selected text and inserts it: the focus goes from Stop to Insert by itself', async () => {
    await drawingInPanel();
    await walkBackTo('Stop');
    workbench().service.release();
    await until('Insert has the focus', async () => (await limn().focused()) === 'Insert');
    await press('Enter');
    await limn()
      .words(/^Inserted in blog\/last-keeper\.md/)
      .waitFor();
    assert.match(await workbench().documentText(post), /!\[All three came home\]\(images\/all-three-came-home/);
  });

  it('lists its keys by the key of VS Code’s own help, and gives the focus back', async () => {
    await chatAbout(workbench(), { file: post, text: 'All three came home' });
    await workbench().page.keyboard.press('Alt+F1');
    await quickRow(workbench().page, 'To the newest Insert').waitFor();
    await workbench().screenshot('keys');
    await workbench().page.keyboard.press('Escape');
    await messageHasFocus(workbench());
  });

  it('types on where it was when it comes back to the panel: from the palette and from the document', async () => {
    await chatAbout(workbench(), { file: post, text: 'All three came home' });
    await page().keyboard.type('Who');
    await press('F1');
    await quickInput(page()).waitFor();
    await press('Escape');
    await messageHasFocus(workbench());
    await page().keyboard.type(' came');
    await press('Control+1');
    await until('the document has the focus', async () => (await limn().focused()) === '');
    await press('Control+2');
    await messageHasFocus(workbench());
    await page().keyboard.type(' home?');
    assert.equal(await limn().message.inputValue(), 'Who came home?');
  });

  it('types on after it has said that many requests are meant', async () => {
    await beginSession(workbench(), 'New Image');
    await page().keyboard.type('A lamp');
    await limn().count.fill('5');
    await limn().message.press('Enter');
    await modal(page()).waitFor();
    await press('Enter');
    await modal(page()).waitFor({ state: 'hidden' });
    await messageHasFocus(workbench());
    await limn()
      .words(/^5 pictures$/)
      .waitFor();
  });

  it('stops a request', async () => {
    await drawingInPanel();
    await walkBackTo('Stop');
    await press('Space');
    await limn().turn('Image, stopped').waitFor();
    await limn()
      .words(/^Stopped\. The service may still finish/)
      .waitFor();
  });

  it('sends once by Enter and Space pressed on Send, twice and thrice, and stops nothing', async () => {
    workbench().service.hold();
    await beginSession(workbench(), 'New Chat');
    await page().keyboard.type('one');
    await limn().button('Send').focus();
    const request = await requestDuring(workbench(), () => press('Enter'));
    const { length } = workbench().service.requests;
    for (const key of ['Space', 'Space']) await press(key);
    await limn().turn('Chat, running').waitFor();
    assert.deepEqual([await limn().focused(), await limn().message.inputValue()], ['Message', '  ']);
    assert.deepEqual([request.aborted, workbench().service.requests.length], [false, length]);
  });

  it('asks again by Enter and Space pressed on Regenerate, twice and thrice, and stops nothing', async () => {
    await beginSession(workbench(), 'New Chat');
    await page().keyboard.type('one');
    await press('Enter');
    await limn().turn('Chat').waitFor();
    workbench().service.hold();
    await limn().button('Regenerate').focus();
    await press('Enter');
    await limn().turn('Chat, running').waitFor();
    for (const key of ['Enter', 'Space', 'Space']) await press(key);
    workbench().service.release();
    await limn().words('2 of 2').waitFor();
    await until('Insert has the focus', async () => (await limn().focused()) === 'Insert');
  });

  it('asks about a passage, walks from the answer to the message box in the order seen, and puts the answer in place', async () => {
    await selectLine(35);
    await press('F1');
    await type('>Limn: Chat About Selection');
    await until('Message has the focus', async () => (await limn().focused()) === 'Message');
    await page().keyboard.type('Shorten this.');
    await press('Enter');
    await limn().turn('Chat').waitFor();
    const order = await walkBackTo('Replace Selection');
    assert.deepEqual(order.slice(-7), [
      'Details',
      'More',
      'Regenerate',
      'Copy Text',
      'New File',
      'Insert',
      'Replace Selection',
    ]);
    assert.equal(await limn().focused(), 'Replace Selection');
    await press('Enter');
    await limn()
      .words(/^Replaced in blog\/last-keeper\.md/)
      .waitFor();
  });

  it('breaks a line by Shift+Enter and changes the mode by arrows', async () => {
    await beginSession(workbench(), 'New Chat');
    await page().keyboard.type('one');
    await press('Shift+Enter');
    await page().keyboard.type('two');
    assert.equal(await limn().message.inputValue(), 'one\ntwo');
    await limn().mode('Chat').focus();
    await press('ArrowRight');
    assert.equal(await limn().mode('Image').isChecked(), true);
    assert.equal(await limn().message.inputValue(), 'one\ntwo');
  });

  it('refines a picture: from the message box to Refine, what is to change, and Enter', async () => {
    await drawingInPanel();
    workbench().service.release();
    await limn().turn('Image').waitFor();
    await walkBackTo('Refine');
    await press('Enter');
    const request = await requestDuring(workbench(), () => say(workbench(), 'add a rainbow'));
    assert.match(JSON.stringify(request.body), /"role":"model".*add a rainbow/);
    await until(
      'both pictures are there',
      async () => (await limn().body.getByRole('article', { name: 'Image', exact: true }).count()) === 2,
    );
  });

  it('reads a failure, gives another key by its button, and has the answer', async () => {
    workbench().service.script.next({ status: 401, body: { error: { message: 'Invalid token' } } });
    await askInNewChat('one');
    await limn().failure.waitFor();
    await walkBackTo('Set API Key');
    await press('Enter');
    await quickInput(page()).waitFor();
    await page().keyboard.type('sk-better');
    const request = await requestDuring(workbench(), () => press('Enter'));
    assert.equal(request.headers.authorization, 'Bearer sk-better');
    await limn().turn('Chat').waitFor();
  });

  it('asks again by the button of a failure', async () => {
    workbench().service.script.next({ status: 504 });
    await askInNewChat('one');
    await limn().failure.waitFor();
    await walkBackTo('Try Again');
    await requestDuring(workbench(), () => press('Enter'));
    await limn().turn('Chat').waitFor();
  });

  it('chooses a picture in the gallery and inserts it', async () => {
    await selectLine(35);
    await command('Limn: Open Gallery');
    await walkTo('Aspect ratio');
    // The newest picture is the one place of the grid where Tab stops.
    await press('Tab');
    await press('Space');
    await walkTo('Insert');
    await press('Enter');
    const text = () => workbench().documentText(post);
    await until('it is inserted', async () => /!\[[^\]]*\]\(images\//.test(await text()));
  });

  it('opens the session of a picture in the gallery, and goes on in its message box', async () => {
    await command('Limn: Open Gallery');
    await walkTo('Aspect ratio');
    await press('Tab');
    await press('Enter');
    await messageHasFocus(workbench());
  });

  it('finds a setting and changes it', async () => {
    await press('Control+,');
    const search = page().locator('.settings-editor .suggest-input-container .monaco-editor.focused');
    await search.waitFor();
    await page().keyboard.type('limn.image.size');
    await page().locator('.settings-editor [data-key="limn.image.size"]').waitFor();
    await press('ArrowDown');
    await press('Enter');
    await page().keyboard.type('2K');
    await until('the setting is 2K', async () => (await size()) === '2K');
    await workbench().setting('limn.image.size');
  });

  /** Asks for a picture, which is held back, and goes to the panel. */
  async function drawingInPanel() {
    workbench().service.hold();
    await selectLine(35);
    await press('F1');
    await type('>Limn: Generate Image from Selection');
    await limn().turn('Image, running').waitFor();
    await runCommand(page(), 'Limn: Open Panel');
    await until('Message has the focus', async () => (await limn().focused()) === 'Message');
  }

  /** Puts the cursor into the line and selects all of it. */
  async function selectLine(line: number) {
    await workbench().openFile(post);
    await press('Control+g');
    await quickInput(page()).fill(`:${line}`);
    await press('Enter');
    await quickInput(page()).waitFor({ state: 'hidden' });
    await press('Home');
    await press('Shift+End');
    await until('text is selected', () =>
      workbench().probe.evaluate((vscode) => vscode.window.activeTextEditor?.selection.isEmpty === false),
    );
  }

  /** Types into the palette and chooses the command that stands first. */
  async function type(command: string) {
    await quickInput(page()).fill(command);
    const title = command.replace('>', '');
    await page()
      .locator('.quick-input-widget:visible .monaco-list-row.focused .label-name')
      .getByText(title, { exact: true })
      .waitFor();
    await press('Enter');
  }

  /** Names of what has the focus on the way, by Shift+Tab from the message box. */
  async function walkBackTo(name: string): Promise<string[]> {
    const names: string[] = [];
    await limn().message.focus();
    while (names.at(-1) !== name && names.length < 20) {
      await press('Shift+Tab');
      names.push(await limn().focused());
    }
    return names;
  }

  /** Begins a chat with these words. */
  async function askInNewChat(words: string) {
    await command('Limn: New Chat');
    await limn().turns.waitFor({ state: 'detached' });
    await say(workbench(), words);
  }

  async function command(title: string) {
    await press('F1');
    await type(`>${title}`);
  }

  /** Presses Tab until what bears this name has the focus. */
  async function walkTo(name: string) {
    const names: string[] = [];
    while (names.at(-1) !== name && names.length < 20) {
      await press('Tab');
      names.push(await limn().focused());
    }
    assert.equal(names.at(-1), name, names.join(', '));
  }

  const size = () => workbench().probe.evaluate((vscode) => vscode.workspace.getConfiguration().get('limn.image.size'));

  const press = (keys: string) => page().keyboard.press(keys);
});
