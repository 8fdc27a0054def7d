import { strict as assert } from 'node:assert';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { completion } from '../../unit/service/common/samples.ts';
import { waitUntil } from '../waitUntil.ts';
import { withSharedWorkbench } from '../withWorkbench.ts';
import { askAndWait, chatAbout } from '../workflows.ts';

/** The editor splits its diff if there is room; only then it has arrows. */
const inlineIfNarrow = 'diffEditor.useInlineViewWhenSpaceIsLimited';

describe('An answer', () => {
  const workbench = withSharedWorkbench();
  const post = 'blog/last-keeper.md';
  const passage = 'It is quite\nshort, and it took him most of the winter:';
  const limn = () => workbench().limn;
  const page = () => workbench().page;
  const text = (file = post) => workbench().documentText(file);

  before(() => workbench().setting(inlineIfNarrow, false));
  after(() => workbench().setting(inlineIfNarrow));
  afterEach(() => workbench().tidy());

  it('that is long is first shown as a diff, once: Discard changes nothing, Accept is one undo step', async () => {
    const long = 'A line of a long answer.\n'.repeat(40).trim();
    await answered(long);
    const before = await text();
    await limn().button('Replace Selection').click();
    await difference().waitFor();
    await limn().button('Replace Selection').click();
    await waitUntil('it is shown once', async () => (await differences()) === 1);
    await workbench().screenshot('difference');
    await titleButton('Discard Proposed Changes').click();
    await difference().waitFor({ state: 'detached' });
    assert.equal(await text(), before);
    await limn().button('Replace Selection').click();
    await titleButton('Accept Proposed Changes').click();
    await limn()
      .words(/^Replaced in blog\/last-keeper\.md, line 56$/)
      .waitFor();
    assert.equal(await text(), before.replace(passage, long));
    await undo();
    await waitUntil('one undo brings the passage back', async () => (await text()) === before);
  });

  it('is applied to the file that its code block names after a preview, with the line breaks of that file', async () => {
    const file = path.join(workbench().workspace, 'site', 'lamp.css');
    await writeFile(file, '.lamp {\r\n  color: gold;\r\n}\r\n');
    await answered('Make it amber:\n\n```css site/lamp.css\n.lamp {\n  color: orange;\n}\n```');
    await limn().button('Apply to lamp.css').click();
    await difference().waitFor();
    await titleButton('Accept Proposed Changes').waitFor();
    await workbench().palette('Limn: Accept Proposed Changes');
    await limn()
      .words(/^Applied to site\/lamp\.css, line 2$/)
      .waitFor();
    await workbench().probe.evaluate((vscode) => vscode.workspace.saveAll());
    assert.equal(await readFile(file, 'utf8'), '.lamp {\r\n  color: orange;\r\n}\r\n');
  });

  it('is used in part if some of it is selected: inserted, quoted, and used as the prompt of a picture', async () => {
    await answered('Not this.\n\nA **lamp** at dusk.\n\nNor this.');
    const mark = () => limn().turn('Chat').getByText('at dusk.').click({ clickCount: 3 });
    await mark();
    await limn().button('Insert').click();
    await waitUntil('the part is inserted', async () => (await text()).includes('winter:\n\nA **lamp** at dusk.\n\n>'));
    await mark();
    await limn().button('Quote in Message').click();
    await waitUntil('it is quoted', async () =>
      (await limn().message.inputValue()).startsWith('> A **lamp** at dusk.\n'),
    );
    await mark();
    await limn().button('Use as Image Prompt').click();
    await waitUntil('it is the prompt', async () => (await limn().message.inputValue()) === 'A lamp at dusk.');
    assert.equal(await limn().mode('Image').isChecked(), true);
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

  async function undo(): Promise<void> {
    await page().locator('.editor-instance .view-lines').first().click();
    await page().keyboard.press('ControlOrMeta+z');
  }

  const storm = `On the ninth of November a storm broke over the lighthouse and the waves climbed as high as the
gallery. The cottage lost its chimney before midnight. Ansel tied himself to the rail with the bell
rope and turned the lens by hand until the morning, because the motor had drowned and because three
fishing boats were somewhere out there in the rain, steering by a light they took for granted.`;
  const first = (text: string) => text.replace('On the ninth of November', 'In November');
  const last = (text: string) => text.replace('somewhere out there', 'still out');
  const rewritten = last(first(storm)).replace('its chimney', 'a chimney');
  /** Clicks in the document's side of the diff, as a user who continues to write; the first lines may be below the headings that stay visible. */
  const undoInDifference = async () => {
    await workbench().page.locator('.editor.modified .view-line', { hasText: 'gallery' }).click();
    await workbench().page.keyboard.press('Control+z');
  };

  it('that is reviewed after it replaced its passage is shown in the editor’s own diff, whose arrow reverts one change', async () => {
    const content = `<new-text>\n${rewritten}\n</new-text>\n\nThree changes.`;
    workbench().service.script.next({ body: { choices: [{ message: { content }, finish_reason: 'stop' }] } });
    await chatAbout(workbench(), { file: post, text: storm });
    await askAndWait(workbench(), 'Improve this passage.');
    const before = await text();
    await limn()
      .body.getByRole('button', { name: /^Change 2 of 3, accepted: its ?, changed to, a$/ })
      .click();
    await limn().chooseMore('Replace and Review');
    const after = last(first(before));
    await waitUntil('the text is there without the rejected change', async () => (await text()) === after);
    await workbench()
      .page.getByRole('tab', { name: /last-keeper\.md \(Before ↔ After\)/ })
      .waitFor();
    const arrows = workbench().page.getByRole('button', { name: 'Revert Block', exact: true });
    await waitUntil('each change has its arrow', async () => (await arrows.count()) === 2);
    await arrows.last().click();
    await waitUntil('one change is reverted', async () => (await text()) === first(before));
    await undoInDifference();
    await waitUntil('the change is applied again', async () => (await text()) === after);
    await undoInDifference();
    await waitUntil('the passage is restored', async () => (await text()) === before);
  });
});
