import { askAndWait, chatAbout } from '../tasks.ts';
import { until } from '../until.ts';
import { withWorkbench } from '../withWorkbench.ts';

/** The editor parts its difference where there is room; there are its arrows. */
const settings = { 'diffEditor.useInlineViewWhenSpaceIsLimited': false };

describe('a text that takes the place of its passage and is looked through there', () => {
  const workbench = withWorkbench({ settings });
  const post = 'blog/last-keeper.md';
  const passage = `On the ninth of November a storm broke over the lighthouse and the waves climbed as high as the
gallery. The cottage lost its chimney before midnight. Ansel tied himself to the rail with the bell
rope and turned the lens by hand until the morning, because the motor had drowned and because three
fishing boats were somewhere out there in the rain, steering by a light they took for granted.`;
  const first = (text: string) => text.replace('On the ninth of November', 'In November');
  const last = (text: string) => text.replace('somewhere out there', 'still out');
  const answer = last(first(passage)).replace('its chimney', 'a chimney');
  const limn = () => workbench().limn;
  const text = () => workbench().documentText(post);
  /** In the document's own side of the difference, where a person clicks to go on writing; the first lines may lie below the headings that stay in sight. */
  const undo = async () => {
    await workbench().page.locator('.editor.modified .view-line', { hasText: 'gallery' }).click();
    await workbench().page.keyboard.press('Control+z');
  };

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('stands in the editor’s own difference, whose arrow takes one change back; one undo takes the text away', async () => {
    const content = `<new-text>\n${answer}\n</new-text>\n\nThree changes.`;
    workbench().service.script.next({ body: { choices: [{ message: { content }, finish_reason: 'stop' }] } });
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'Improve this passage.');
    const before = await text();
    await limn()
      .body.getByRole('button', { name: /^Change 2 of 3, taken: its ?, becomes, a$/ })
      .click();
    await limn().chooseMore('Replace and Review');
    const after = last(first(before));
    await until('the text is there, without what was left', async () => (await text()) === after);
    await workbench()
      .page.getByRole('tab', { name: /last-keeper\.md: before ↔ now/ })
      .waitFor();
    const arrows = workbench().page.getByRole('button', { name: 'Revert Block', exact: true });
    await until('each change has its arrow', async () => (await arrows.count()) === 2);
    await arrows.last().click();
    await until('one change is taken back', async () => (await text()) === first(before));
    await undo();
    await until('it is there again', async () => (await text()) === after);
    await undo();
    await until('the passage is as it was', async () => (await text()) === before);
  });
});
