import { strict as assert } from 'node:assert';
import { commands } from '../../../src/product/common/names.ts';
import { streamed } from '../streams.ts';
import { waitUntil } from '../waitUntil.ts';
import { modal, quickInput, quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import {
  askAndWait,
  askForPicture,
  begin,
  beginSession,
  captureRequest,
  chatAbout,
  messageHasFocus,
  panelHasNoFocus,
  say,
} from '../workflows.ts';

describe('The keyboard, between document, panel and VS Code,', () => {
  const workbench = withWorkbench({ settings: { 'workbench.trustedDomains.promptInTrustedWorkspace': true } });
  const post = 'blog/last-keeper.md';
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  const press = (keys: string) => page().keyboard.press(keys);

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('lists its keys with the key of VS Code’s own help, and restores the focus', async () => {
    await chatAbout(workbench(), { file: post, text: 'All three came home' });
    await press('Alt+F1');
    await quickRow(page(), 'Move between Message and the latest Insert button').waitFor();
    await workbench().screenshot('keys');
    await panelHasNoFocus(workbench());
    await press('Escape');
    await messageHasFocus(workbench());
  });

  it('returns to the position in the panel from the palette and from the document', async () => {
    await chatAbout(workbench(), { file: post, text: 'All three came home' });
    await page().keyboard.type('Who');
    await press('F1');
    await quickInput(page()).waitFor();
    await panelHasNoFocus(workbench());
    await press('Escape');
    await messageHasFocus(workbench());
    await page().keyboard.type(' came');
    await press('Control+1');
    await panelHasNoFocus(workbench());
    await press('Control+2');
    await messageHasFocus(workbench());
    await page().keyboard.type(' home?');
    assert.equal(await limn().message.inputValue(), 'Who came home?');
  });

  it('leaves the focus in the document if the user returns to it while a panel is loaded', async () => {
    await workbench().openFile(post);
    await begin(workbench(), commands.newChat);
    await waitUntil('VS Code gives the panel the focus', () =>
      page().evaluate(() => document.activeElement?.tagName === 'IFRAME'),
    );
    await page().locator('.editor-instance .view-lines').first().click();
    await limn().message.waitFor();
    await page().keyboard.type('Nobody asked.');
    await waitUntil('it is in the document', async () =>
      (await workbench().documentText(post)).includes('Nobody asked.'),
    );
    assert.equal(await limn().message.inputValue(), '');
    await panelHasNoFocus(workbench());
  });

  it('keeps the focus in the message box after many requests were confirmed', async () => {
    await beginSession(workbench(), 'New Image');
    await page().keyboard.type('A lamp');
    await limn().count.fill('5');
    await limn().message.press('Enter');
    await modal(page()).waitFor();
    await press('Enter');
    await modal(page()).waitFor({ state: 'hidden' });
    await messageHasFocus(workbench());
    await limn()
      .words(/^5 images$/)
      .waitFor();
  });

  it('stays in the document while a picture is generated and when it arrives: typing cancels nothing and is inserted', async () => {
    const before = await workbench().documentText(post);
    workbench().service.hold();
    const ask = () => askForPicture(workbench(), { file: post, text: 'All three came home.' });
    const request = await captureRequest(workbench(), ask);
    await limn().turn('Image, running').waitFor();
    await press('ArrowRight');
    await page().keyboard.type(' Or nearly');
    await waitUntil('it is typed', async () => (await workbench().documentText(post)).includes('came home. Or nearly'));
    workbench().service.release();
    await limn().picture('All three came home.').waitFor();
    await page().keyboard.type(' so');
    await waitUntil('that too', async () => (await workbench().documentText(post)).includes('came home. Or nearly so'));
    await request.closed;
    assert.equal(request.aborted, false);
    assert.equal((await workbench().documentText(post)).length, before.length + ' Or nearly so'.length);
  });

  it('keeps the focus in the document when a button that had it before disappears', async () => {
    workbench().service.hold();
    await askForPicture(workbench(), { file: post, text: 'All three came home.' });
    await limn().button('Stop').focus();
    await waitUntil('Stop has the focus', async () => (await limn().focused()) === 'Stop');
    await workbench().palette('View: Focus First Editor Group');
    await page().locator('.editor-group-container .monaco-editor.focused').waitFor();
    await panelHasNoFocus(workbench());
    await press('ArrowRight');
    workbench().service.release();
    await limn().button('Insert').waitFor();
    await page().keyboard.type(' Or so');
    await waitUntil('it is typed', async () => (await workbench().documentText(post)).includes('came home. Or so'));
  });

  it('recalls messages, sends with the key of the setting, and keeps the draft of each session', async () => {
    await beginSession(workbench(), 'New Chat');
    await askAndWait(workbench(), 'hello');
    await press('ArrowUp');
    assert.equal(await limn().message.inputValue(), 'hello');
    await press('ArrowDown');
    await workbench().setting('limn.chat.sendKey', 'ctrlEnter');
    await waitUntil('Enter breaks the line', async () => (await enterInEmptyMessage()) === '\n');
    await limn().message.fill('');
    await askAndWait(workbench(), 'one\ntwo', 'Control+Enter');
    await press('ArrowUp');
    assert.equal(await limn().message.inputValue(), 'one\ntwo');
    await workbench().setting('limn.chat.sendKey');
    await waitUntil('Enter sends', async () => (await enterInEmptyMessage()) === '');
    await page().keyboard.type('a draft of the first');
    await limn().button('New Chat').click();
    await waitUntil('it is a new one', async () => (await limn().turns.count()) === 0);
    assert.equal(await limn().message.inputValue(), '');
    await limn()
      .body.getByRole('button', { name: /^hello/ })
      .first()
      .click();
    await waitUntil('the draft is there', async () => (await limn().message.inputValue()) === 'a draft of the first');
    await messageHasFocus(workbench());
  });

  it('opens the files that an answer names, and URLs only after VS Code has asked', async () => {
    await beginSession(workbench(), 'New Chat');
    workbench().service.script.next(streamed([[{ content: 'See [there](https://a.test/) or `storyboard.md`.' }]]));
    await say(workbench(), 'where');
    await limn().button('storyboard.md').waitFor();
    await limn().body.getByRole('link', { name: 'there' }).click();
    await modal(page()).getByText('https://a.test').first().waitFor();
    await press('Escape');
    await limn().button('storyboard.md').click();
    await waitUntil('the file is open', async () => (await activeText()).startsWith('# Storyboard'));
  });

  it('finds a setting and changes it', async () => {
    await press('Control+,');
    const search = page().locator('.settings-editor .suggest-input-container .monaco-editor.focused');
    await search.waitFor();
    await page().keyboard.type('limn.image.size');
    await page().locator('.settings-editor [data-key="limn.image.size"]').waitFor();
    await press('ArrowDown');
    await page().locator('.settings-editor-tree .monaco-list-row.focused').waitFor();
    await press('Enter');
    await page().locator('.settings-editor-tree input:focus').waitFor();
    await page().keyboard.type('2K');
    await waitUntil('the setting is 2K', async () => (await size()) === '2K');
    await workbench().setting('limn.image.size');
  });

  /** Gives what is in the message box then; an empty message is not sent. */
  async function enterInEmptyMessage(): Promise<string> {
    await limn().message.fill('');
    await press('Enter');
    return limn().message.inputValue();
  }

  const size = () => workbench().probe.evaluate((vscode) => vscode.workspace.getConfiguration().get('limn.image.size'));

  const activeText = () =>
    workbench().probe.evaluate((vscode) => vscode.window.activeTextEditor?.document.getText() ?? '');
});
