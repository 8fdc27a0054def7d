import { strict as assert } from 'node:assert';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { completion } from '../../unit/service/samples.ts';
import { askAndWait, chatAbout, messageHasFocus } from '../tasks.ts';
import { until } from '../until.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('an answer', () => {
  const workbench = withWorkbench();
  const post = 'blog/last-keeper.md';
  const passage = 'It is quite\nshort, and it took him most of the winter:';
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  const text = (file = post) => workbench().documentText(file);

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('that is long is a difference first, shown once: Discard leaves all as it is, Accept is one undo step', async () => {
    const long = 'A line of a long answer.\n'.repeat(40).trim();
    await answered(long);
    const before = await text();
    await limn().button('Replace Selection').click();
    await difference().waitFor();
    await limn().button('Replace Selection').click();
    await until('it is shown once', async () => (await differences()) === 1);
    await workbench().screenshot('difference');
    await titleButton('Discard').click();
    await difference().waitFor({ state: 'detached' });
    assert.equal(await text(), before);
    await limn().button('Replace Selection').click();
    await titleButton('Accept').click();
    await limn()
      .words(/^Replaced in blog\/last-keeper\.md, line 56$/)
      .waitFor();
    assert.equal(await text(), before.replace(passage, long));
    await undo();
    await until('one undo brings the passage back', async () => (await text()) === before);
  });

  it('is applied to the file its code block names, after a look, with the line breaks of that file', async () => {
    const file = path.join(workbench().workspace, 'site', 'lamp.css');
    await writeFile(file, '.lamp {\r\n  color: gold;\r\n}\r\n');
    await answered('Make it amber:\n\n```css site/lamp.css\n.lamp {\n  color: orange;\n}\n```');
    await limn().button('Apply to lamp.css').click();
    await difference().waitFor();
    await titleButton('Accept').waitFor();
    await workbench().palette('Limn: Accept');
    await limn()
      .words(/^Applied to site\/lamp\.css, line 2$/)
      .waitFor();
    await workbench().probe.evaluate((vscode) => vscode.workspace.saveAll());
    assert.equal(await readFile(file, 'utf8'), '.lamp {\r\n  color: orange;\r\n}\r\n');
  });

  it('to each of several selections lands in place of its own, or below it, in one undo step', async () => {
    await workbench().openFile(post);
    await workbench().selectEach(['since ink freezes', 'The table no longer rocks.']);
    await workbench().palette('Limn: Chat About Selection');
    await messageHasFocus(workbench());
    workbench().service.script.next(...['It stands still.', 'as ink does'].map(reply));
    await askAndWait(workbench(), 'other words');
    const before = await text();
    await limn().button('Replace Selection').click();
    const replaced = before
      .replace('The table no longer rocks.', 'It stands still.')
      .replace('since ink freezes', 'as ink does');
    await until('both are replaced', async () => (await text()) === replaced);
    await undo();
    await until('one undo brings both back', async () => (await text()) === before);
    await limn().chooseMore('Insert');
    await until('both stand below', async () =>
      ['\n\nIt stands still.\n\n## The light', '\n\nas ink does\n\n| Year'].every(await textHas()),
    );
    await workbench().screenshot('several-answers');
  });

  it('is used in part where some of it is marked: inserted, quoted, and made the prompt of a picture', async () => {
    await answered('Not this.\n\nA **lamp** at dusk.\n\nNor this.');
    const mark = () => limn().turn('Chat').getByText('at dusk.').click({ clickCount: 3 });
    await mark();
    await limn().button('Insert').click();
    await until('the part is inserted', async () => (await text()).includes('winter:\n\nA **lamp** at dusk.\n\n>'));
    await mark();
    await limn().button('Quote in Message').click();
    await until('it is quoted', async () => (await limn().message.inputValue()).startsWith('> A **lamp** at dusk.\n'));
    await mark();
    await limn().button('Use as Image Prompt').click();
    await until('it is the prompt', async () => (await limn().message.inputValue()) === 'A lamp at dusk.');
    assert.equal(await limn().mode('Image').isChecked(), true);
  });

  it('that is a list becomes a picture of each entry', async () => {
    await answered('1. A lamp at dusk\n2. A boat in a storm');
    await limn().button('Generate Images').click();
    await until('each entry is a prompt', async () => (await limn().prompt(2).inputValue()) === 'A boat in a storm');
    await limn().button('Send, 2 pictures').click();
    await limn().picture('A lamp at dusk').waitFor();
    await limn().picture('A boat in a storm').first().waitFor();
  });

  it('of code is a new file in its language, and is copied as Markdown or plain', async () => {
    const code = 'def keep(light):\n    return light\n';
    await answered(`\`\`\`python\n${code}\`\`\``);
    await limn().chooseMore('Copy as Plain Text');
    await until('the code is copied', async () => (await clipboard()).trim() === code.trim());
    await limn().button('Copy').click();
    await until('the Markdown is copied', async () => (await clipboard()).startsWith('```python\n'));
    await limn().button('New File').click();
    await until('the file is there', async () => (await active()) === `python: ${code}`);
  });

  const reply = (content: string) => ({ body: completion({ content }) });

  /** A chat about the passage with this answer. */
  async function answered(content: string): Promise<void> {
    workbench().service.script.next(reply(content));
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'go on');
  }

  const difference = () => page().locator('.monaco-diff-editor').first();

  function differences(): Promise<number> {
    return workbench().probe.evaluate((vscode) => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
      return tabs.filter(({ input }) => input instanceof vscode.TabInputTextDiff).length;
    });
  }

  const titleButton = (name: string) =>
    page().locator('.editor-actions').getByRole('button', { name, exact: true }).first();

  async function textHas(): Promise<(part: string) => boolean> {
    const whole = await text();
    return (part) => whole.includes(part);
  }

  async function undo(): Promise<void> {
    await page().locator('.editor-instance .view-lines').first().click();
    await page().keyboard.press('ControlOrMeta+z');
  }

  function clipboard(): Promise<string> {
    return workbench().probe.evaluate(async (vscode) => vscode.env.clipboard.readText());
  }

  /** Language and text of the document that has the focus. */
  function active(): Promise<string> {
    return workbench().probe.evaluate((vscode) => {
      const document = vscode.window.activeTextEditor?.document;
      return document ? `${document.languageId}: ${document.getText()}` : '';
    });
  }
});
