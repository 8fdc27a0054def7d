import { strict as assert } from 'node:assert';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decode } from 'jpeg-js';
import { PNG } from 'pngjs';
import type { SampleRequest } from '../../service/sample/exchange.ts';
import { jpegBytes, turnedJpeg } from '../../unit/service/common/samples.ts';
import { chooseFile } from '../saveDialog.ts';
import { waitUntil } from '../waitUntil.ts';
import { answerQuestion, chooseFromLimnMenu, chooseInLimnMenu, quickInput, quickRow } from '../window.ts';
import { withSharedWorkbench } from '../withWorkbench.ts';
import { captureRequest, chatAbout, expectNoRequest, messageHasFocus, say, selectIn } from '../workflows.ts';

interface Turn {
  readonly role: string;
  readonly parts: readonly {
    readonly text?: string;
    readonly inlineData?: { readonly mimeType: string; readonly data: string };
    readonly thoughtSignature?: string;
  }[];
}

describe('A message', () => {
  const workbench = withSharedWorkbench();
  const post = 'blog/last-keeper.md';
  const passage = 'It is quite\nshort, and it took him most of the winter:';
  const shot = 'a lighthouse on a headland at dusk';
  const limn = () => workbench().limn;
  const page = () => workbench().page;

  afterEach(() => workbench().tidy());

  it('is sent with the context that its chips show, from any source, and Show Request shows exactly that', async () => {
    await expectNoRequest(workbench(), async () => {
      await chatAbout(workbench(), { file: post, text: passage });
      await selectIn(workbench(), { file: 'storyboard.md', text: shot });
      await chooseInLimnMenu(page(), 'Add Selection to Message');
      await chip('storyboard.md line 5 34 characters').waitFor();
      await addFileByNumberSign('first-night.fountain');
      await chip(/^scripts\/first-night\.fountain [\d,]+ characters$/).waitFor();
      await addProblem('Too many winters');
      await chip(/^storyboard\.md line 5 \d+ characters$/)
        .nth(1)
        .waitFor();
      await dropFromExplorer('last-keeper.md');
      await chip(/^blog\/last-keeper\.md [\d,]+ characters$/).waitFor();
      await chip(/^scripts\/first-night\.fountain [\d,]+ characters$/).click();
      await waitUntil('the file of the chip is shown', async () => (await activeFile()) === 'first-night.fountain');
      await limn().button('Remove scripts/first-night.fountain').click();
      await chip(/first-night/)
        .first()
        .waitFor({ state: 'detached' });
    });
    await workbench().screenshot('context');
    const request = await captureRequest(workbench(), () => limn().message.press('Enter'));
    const content = contentOf(request);
    assert.ok(content.startsWith(`From \`${post}\`, lines 56–57:\n\n\`\`\`markdown\n${passage}\n\`\`\`\n\n`));
    assert.ok(content.includes(`From \`storyboard.md\`, line 5:\n\n\`\`\`markdown\n${shot}\n\`\`\``));
    assert.match(content, /Problems in `storyboard\.md`, line 5:\n\n```plaintext\n.*Too many winters\n5 \| /);
    assert.ok(content.includes(await workbench().documentText(post)));
    assert.doesNotMatch(content, /The file `scripts/);
    assert.match(content, /\n\nexplain\s*$/);
    await limn().turn('Chat').waitFor();
    await limn().chooseMore('Show Request');
    await waitUntil('the request is shown', async () => (await activeText()).startsWith('{'));
    assert.deepEqual(JSON.parse(await activeText()), request.body);
  });

  it('can be a prompt template of the user or of a trusted workspace, chosen by its button, its name or a key', async () => {
    await workbench().setting('limn.prompts', [{ name: 'Harbour', text: 'As {{file}} would, {{input}}.' }]);
    await setInWorkspace([
      { name: 'House style', text: 'In our house style.' },
      { name: 'Translate', text: 'Never this.' },
    ]);
    await chatAbout(workbench(), { file: post, text: passage });
    const byButton = await captureRequest(workbench(), () => limn().button('House style').click());
    assert.ok(contentOf(byButton).includes(`\n${passage}\n\`\`\`\n\nIf what follows asks for a new text `));
    assert.ok(contentOf(byButton).endsWith('\n\nIn our house style.'));
    await chatAbout(workbench(), { file: post, text: passage });
    await page().keyboard.type('/trans');
    await page().keyboard.press('Enter');
    const byName = await captureRequest(workbench(), () => answerQuestion(page(), 'Dutch'));
    assert.match(contentOf(byName), /\n\nTranslate this text into Dutch\. /);
    await selectIn(workbench(), { file: post, text: passage });
    await pressKeyFor('/harbour');
    const byKey = await captureRequest(workbench(), () => answerQuestion(page(), 'gloomily'));
    assert.ok(contentOf(byKey).endsWith(`\n\nAs ${post} would, gloomily.`));
  });

  /** Finds an item of the context by the name of the button that opens it. */
  function chip(name: string | RegExp) {
    const list = limn().body.locator('limn-composer').getByRole('list', { name: 'Context', exact: true });
    return list.getByRole('button', { name, exact: true });
  }

  async function addFileByNumberSign(name: string): Promise<void> {
    await messageHasFocus(workbench());
    await page().keyboard.type('explain #');
    await quickRow(page(), name).waitFor();
    await answerQuestion(page(), name);
    await waitUntil('the number sign is removed', async () => (await limn().message.inputValue()) === 'explain ');
  }

  /** Adds a problem at the cursor, as a linter would report it, to the context. */
  async function addProblem(message: string): Promise<void> {
    await workbench().probe.evaluate((vscode, words) => {
      const [editor] = vscode.window.visibleTextEditors;
      const { document, selection } = editor ?? assertEditor();
      const problems = [new vscode.Diagnostic(document.lineAt(selection.active.line).range, words)];
      vscode.languages.createDiagnosticCollection('test').set(document.uri, problems);
      function assertEditor(): never {
        throw new Error('No editor is in sight.');
      }
    }, message);
    await limn().button('Add Context...').click();
    await quickRow(page(), 'Problems at Cursor').click();
    await quickInput(page()).waitFor({ state: 'hidden' });
  }

  /** Drags a file to the message box. VS Code passes a drag to a page only while Shift is held. */
  async function dropFromExplorer(file: string): Promise<void> {
    const row = page().locator('.explorer-folders-view .monaco-list-row', { hasText: file });
    const [from, to] = [await row.boundingBox(), await limn().message.boundingBox()];
    assert.ok(from && to);
    const { mouse, keyboard } = page();
    await mouse.move(from.x + 40, from.y + 8);
    await mouse.down();
    await keyboard.down('Shift');
    await mouse.move(from.x + 60, from.y + 20, { steps: 4 });
    await mouse.move(to.x + 40, to.y + 10, { steps: 12 });
    await mouse.up();
    await keyboard.up('Shift');
  }

  function setInWorkspace(prompts: readonly unknown[]): Promise<void> {
    return workbench().probe.evaluate(
      (vscode, value) =>
        vscode.workspace.getConfiguration().update('limn.prompts', value, vscode.ConfigurationTarget.Workspace),
      prompts,
    );
  }

  /** Does what a user's own key binding does. The command ends only when the user has answered the prompt's question. */
  function pressKeyFor(prompt: string): Promise<void> {
    return workbench().probe.evaluate((vscode, said) => {
      void vscode.commands.executeCommand('limn.chatAboutSelection', { prompt: said });
    }, prompt);
  }

  function activeFile(): Promise<string> {
    return workbench().probe.evaluate(
      (vscode) => vscode.window.activeTextEditor?.document.uri.path.split('/').at(-1) ?? '',
    );
  }

  function activeText(): Promise<string> {
    return workbench().probe.evaluate((vscode) => vscode.window.activeTextEditor?.document.getText() ?? '');
  }

  it('is sent with its pictures in one request, whether pasted, picked, or opened by Edit Image in the Explorer', async () => {
    await writeFile(path.join(workbench().workspace, 'sketch.png'), sketch());
    await page().getByRole('treeitem', { name: 'sketch.png' }).click({ button: 'right' });
    await chooseFromLimnMenu(page(), 'Edit Image...');
    await limn().alongside.getByText('sketch.png').waitFor();
    await limn().button('Add Image').click();
    await chooseFile(page(), path.join(workbench().workspace, 'sketch.png'));
    await waitUntil(
      'two pictures are attached',
      async () => (await limn().alongside.getByRole('listitem').count()) === 2,
    );
    await copySketch();
    await limn().message.focus();
    await page().keyboard.press('ControlOrMeta+v');
    await limn().alongside.getByText('Pasted image').waitFor();
    await limn().button('Remove sketch.png').click();
    await waitUntil(
      'one of three pictures is removed',
      async () => (await limn().alongside.getByRole('listitem').count()) === 2,
    );
    await limn().message.focus();
    const request = await captureRequest(workbench(), () => say(workbench(), 'Paint it'));
    const [turn] = contentsOf(request.body);
    assert.deepEqual(turn?.parts.map(({ inlineData, text: said }) => inlineData?.mimeType ?? said).sort(), [
      'Paint it',
      'image/png',
      'image/png',
    ]);
    await limn().picture('Paint it').waitFor();
  });

  for (const location of ['sideBar', 'beside'])
    it(`is sent with an upright photo if the camera stored it rotated, from a panel that opens for it: ${location}`, async () => {
      await workbench().setting('limn.panel.location', location);
      await writeFile(path.join(workbench().workspace, 'photo.jpg'), turnedJpeg(jpegBytes(64, 32), 6));
      await page().getByRole('treeitem', { name: 'photo.jpg' }).click({ button: 'right' });
      await chooseFromLimnMenu(page(), 'Edit Image...');
      await limn().alongside.getByText('photo.jpg').waitFor();
      await limn().message.focus();
      const request = await captureRequest(workbench(), () => say(workbench(), 'Paint it'));
      const sent = contentsOf(request.body)[0]?.parts.find(({ inlineData }) => inlineData)?.inlineData?.data ?? '';
      const { width, height } = decode(Buffer.from(sent, 'base64'));
      assert.deepEqual([width, height], [32, 64]);
      await limn().picture('Paint it').waitFor();
    });

  async function copySketch(): Promise<void> {
    await page().evaluate(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
    }, sketch().toString('base64'));
  }
});

function contentOf({ body }: SampleRequest): string {
  const { messages } = body as { readonly messages: readonly { readonly content: string }[] };
  return messages.at(-1)?.content ?? '';
}

function contentsOf(body: unknown): readonly Turn[] {
  return (body as { readonly contents: readonly Turn[] }).contents;
}

/** A plain square. */
function sketch(): Buffer {
  const picture = new PNG({ width: 64, height: 64 });
  picture.data.fill(200);
  return PNG.sync.write(picture);
}
