import { strict as assert } from 'node:assert';
import path from 'node:path';
import {
  askAndWait,
  beginSession,
  chatAbout,
  nothingSentDuring,
  requestDuring,
  runningClock,
  say,
  selectIn,
} from '../tasks.ts';
import { until } from '../until.ts';
import { quickInput, toasts } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('a chat about the selected passage', () => {
  const workbench = withWorkbench();
  const post = 'blog/last-keeper.md';
  const passage = 'It is quite\nshort, and it took him most of the winter:';
  const shorter = 'It is short, and it took him most.';
  const limn = () => workbench().limn;
  const text = () => workbench().documentText(post);

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('begins with the passage quoted, by file name and lines, and the cursor in Message', async () => {
    await nothingSentDuring(workbench(), async () => {
      await chatAbout(workbench(), { file: post, text: passage });
      await limn().body.getByRole('button', { name: 'blog/last-keeper.md lines 56–57' }).waitFor();
      await limn().body.getByText(passage).waitFor();
      assert.equal(await limn().mode('Chat').isChecked(), true);
    });
  });

  it('sends the passage with the question, and shows the answer as it streams', async () => {
    workbench().service.hold('stream');
    await chatAbout(workbench(), { file: post, text: passage });
    const request = await requestDuring(workbench(), () => say(workbench(), 'make an outline'));
    const turn = limn().turn('Chat, running');
    await turn.getByRole('heading', { name: 'Outline' }).waitFor();
    await turn.getByText(new RegExp(`Answering, ${runningClock.source}`)).waitFor();
    assert.equal(await turn.getByText('most of the winter', { exact: false }).last().isVisible(), true);
    const content = `From \`blog/last-keeper.md\`, lines 56–57:\n\n\`\`\`markdown\n${passage}\n\`\`\`\n\nmake an outline`;
    assert.equal(request.path, '/v1/chat/completions');
    assert.equal(request.headers.authorization, 'Bearer any-word');
    assert.deepEqual(request.body, {
      model: 'sample-chat',
      messages: [{ role: 'user', content }],
      stream: true,
      stream_options: { include_usage: true },
    });
    workbench().service.release();
    await limn().turn('Chat').getByText('sample-chat', { exact: true }).first().waitFor();
    await limn().turn('Chat').getByRole('listitem').first().waitFor();
  });

  it('shows code with its colours, and a block has its own Copy and Insert', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'as HTML code');
    const code = limn().turn('Chat').locator('pre');
    await code.locator('.hljs-name', { hasText: 'figure' }).first().waitFor();
    await limn().button('Copy code').click();
    const written = await code.textContent();
    await until('the code is on the clipboard', async () => (await clipboard()) === written);
    await limn().button('Insert code').click();
    await until('the code is in the document', async () => (await text()).includes(written?.trim() ?? 'no code'));
  });

  it('keeps what came when it is stopped, and frees the request', async () => {
    workbench().service.hold('stream');
    await chatAbout(workbench(), { file: post, text: passage });
    const request = await requestDuring(workbench(), () => say(workbench(), 'make an outline'));
    await limn().turn('Chat, running').getByRole('heading', { name: 'Outline' }).waitFor();
    await limn().button('Stop').click();
    await request.closed;
    assert.equal(request.aborted, true);
    const turn = limn().turn('Chat, stopped');
    await turn.getByText('Stopped. What came so far is kept.').waitFor();
    await turn.getByRole('heading', { name: 'Outline' }).waitFor();
    await limn().button('Insert').waitFor();
  });

  it('goes on in the same session: a further question sends the conversation so far', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'explain');
    const request = await requestDuring(workbench(), () => askAndWait(workbench(), 'and a table'));
    const { messages } = request.body as { messages: { readonly role: string; readonly content: string }[] };
    assert.deepEqual(
      messages.map(({ role }) => role),
      ['user', 'assistant', 'user'],
    );
    assert.match(messages[1]?.content ?? '', /everything turns on/);
    assert.equal(messages[2]?.content, 'and a table');
    await limn().turn('Chat').getByRole('table').waitFor();
  });

  it('is inserted below the selection of the last editor, as the service wrote it', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'make it shorter');
    const before = await text();
    await limn().button('Insert').click();
    await limn()
      .words(/^Inserted in blog\/last-keeper\.md, line 59$/)
      .waitFor();
    assert.equal(await text(), before.replace(`${passage}\n`, `${passage}\n\n${shorter}\n`));
  });

  it('is inserted at the cursor where nothing is selected, also when the focus is in the panel', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'make it shorter');
    await selectIn(workbench(), { file: post, text: 'The table no longer rocks.' });
    await workbench().page.keyboard.press('End');
    await limn().button('Insert').click();
    await until('it stands at the cursor', async () => (await text()).includes(`The table no longer rocks.${shorter}`));
  });

  it('replaces the passage where it is now, although the document was edited above meanwhile', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'make it shorter');
    await edit('# The Last Keeper of Skerry Rock', '# The Last Keeper\n\nOf Skerry Rock\n');
    const before = await text();
    await limn().button('Replace Selection').click();
    await limn()
      .words(/^Replaced in blog\/last-keeper\.md, line 59$/)
      .waitFor();
    assert.equal(await text(), before.replace(passage, shorter));
    await undo();
    await until('one undo brings the passage back', async () => (await text()) === before);
  });

  it('stands as a text with its changes, and goes into the document without the one that was left, in one undo', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    const request = await requestDuring(workbench(), () => askAndWait(workbench(), 'make it shorter'));
    assert.match(JSON.stringify(request.body), /between <new-text> and <\/new-text>/);
    const turn = limn().turn('Chat');
    await turn.getByText('Remarks, not inserted').waitFor();
    assert.equal((await turn.textContent())?.includes('new-text'), false);
    await limn()
      .body.getByRole('button', { name: /^Change 1 of 2, taken: quite ?, becomes, nothing$/ })
      .click();
    await limn()
      .body.getByRole('button', { name: /^Change 1 of 2, left: quite ?, not, nothing$/ })
      .waitFor();
    const before = await text();
    await limn().button('Replace Selection').click();
    const after = before.replace(passage, 'It is quite\nshort, and it took him most.');
    await until('the text is there', async () => (await text()) === after);
    await undo();
    await until('one undo brings the passage back', async () => (await text()) === before);
  });

  it('never overwrites a passage that was changed: it says so, and offers Insert below it', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'make it shorter');
    await edit('most of the winter', 'all of the winter');
    await limn().button('Replace Selection').click();
    await limn().notice('The passage has changed since.').getByRole('button', { name: 'Insert', exact: true }).click();
    await until('it stands below', async () => (await text()).includes(`all of the winter:\n\n${shorter}\n`));
  });

  it('becomes a new file of Markdown beside the panel', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'make it shorter');
    await limn().button('New File').click();
    await until('the new file is there', async () => (await active()) === `untitled: ${shorter}`);
    await limn().button('New File').waitFor();
  });

  it('is copied as Markdown', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'make an outline');
    await limn().button('Copy').click();
    await until('the clipboard has the Markdown', async () =>
      (await clipboard()).startsWith('## Outline\n\n### Where it begins\n\n- '),
    );
  });

  it('sends model and messages alone when streaming is off', async () => {
    await workbench().setting('limn.chat.streaming', false);
    await beginSession(workbench(), 'New Chat');
    const request = await requestDuring(workbench(), () => askAndWait(workbench(), 'hello'));
    await workbench().setting('limn.chat.streaming', undefined);
    assert.deepEqual(request.body, { model: 'sample-chat', messages: [{ role: 'user', content: 'hello' }] });
    await limn().turn('Chat').getByText('I am the sample service').waitFor();
  });

  it('sends the prompt of a keybinding at once, with the passage', async () => {
    await selectIn(workbench(), { file: post, text: passage });
    const request = await requestDuring(workbench(), () =>
      workbench().probe.evaluate(async (vscode) => {
        await vscode.commands.executeCommand('limn.chatAboutSelection', { prompt: 'make it shorter' });
      }),
    );
    assert.match(JSON.stringify(request.body), /most of the winter.*make it shorter/);
    await limn().turn('Chat').locator('limn-text').getByText('short, and it took him most').waitFor();
    assert.equal(await limn().message.inputValue(), '');
  });

  it('leaves nothing in the way: no message, no question', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'make it shorter');
    await limn().button('Insert').click();
    await limn()
      .words(/^Inserted in/)
      .waitFor();
    assert.equal(await toasts(workbench().page).count(), 0);
    assert.equal(await quickInput(workbench().page).count(), 0);
  });

  function clipboard(): Promise<string> {
    return workbench().probe.evaluate(async (vscode) => vscode.env.clipboard.readText());
  }

  /** Scheme and text of the document that has the focus. */
  function active(): Promise<string> {
    return workbench().probe.evaluate((vscode) => {
      const document = vscode.window.activeTextEditor?.document;
      return document ? `${document.uri.scheme}: ${document.getText()}` : '';
    });
  }

  /** An edit elsewhere than in the panel, as the person or another program makes it. */
  function edit(from: string, to: string): Promise<void> {
    return workbench().probe.evaluate(
      async (vscode, file, [old, wanted]) => {
        const document = await vscode.workspace.openTextDocument(file);
        const start = document.getText().indexOf(old);
        const range = new vscode.Range(document.positionAt(start), document.positionAt(start + old.length));
        const change = new vscode.WorkspaceEdit();
        change.replace(document.uri, range, wanted);
        await vscode.workspace.applyEdit(change);
      },
      path.join(workbench().workspace, post),
      [from, to] as const,
    );
  }

  async function undo(): Promise<void> {
    await workbench().page.locator('.editor-instance .view-lines').first().click();
    await workbench().page.keyboard.press('ControlOrMeta+z');
  }
});
