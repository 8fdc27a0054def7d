import { strict as assert } from 'node:assert';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { waitUntil } from '../waitUntil.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { askAndWait, chatAbout } from '../workflows.ts';

/** Marks in the gutter of a document whose passages were discussed. */
describe('A discussed passage in its document', () => {
  const workbench = withWorkbench();
  const post = 'blog/last-keeper.md';
  const text = 'In the very beginning he was afraid of the stair.';
  const page = () => workbench().page;

  before(async () => {
    await workbench().setKey('any-word');
    await chatAbout(workbench(), { file: post, text });
    await askAndWait(workbench(), 'Is this too long?');
  });

  /** Icons of extensions in the gutter of the visible documents. */
  const marks = () =>
    page()
      .locator('.monaco-editor .margin .cgmr[class*="ced-"]')
      .evaluateAll((all) => all.filter((one) => getComputedStyle(one).backgroundImage.includes('svg')).length);
  const hasMarks = (count: number) => waitUntil(`${count} marks`, async () => (await marks()) === count);
  const hover = () => page().locator('.monaco-hover:visible');

  it('has a mark once it was asked about, which shows the question and its time and leads to its turn', async () => {
    await hasMarks(1);
    await workbench().palette('View: Focus First Editor Group');
    await workbench().palette('Limn: Go to Next Session Mark');
    await hover().getByText('Is this too long?').first().waitFor();
    await hover().getByText('Chat, just now').first().waitFor();
    assert.equal(await hover().getByText('Show Changes').count(), 0);
    await workbench().palette('View: Close Editors in Other Groups');
    await workbench().palette('Limn: Go to Next Session Mark');
    await hover().getByText('Open in Session', { exact: true }).first().click();
    await workbench().limn.turn('Chat').getByText('Is this too long?').first().waitFor();
  });

  it('keeps its mark through a reload before Limn is used and through external edits, and shows that it changed', async () => {
    await workbench().palette('View: Close Editors in Other Groups');
    const file = path.join(workbench().workspace, post);
    const before = await readFile(file, 'utf8');
    await workbench().openFile('storyboard.md');
    await workbench().palette('View: Close Other Editors in Group');
    await writeFile(
      file,
      before.replace('# The Last', 'One more line.\n\n# The Last').replace(' of the stair.', ' of stairs.'),
    );
    await workbench().reload();
    assert.equal(await marks(), 0);
    await workbench().openFile(post);
    await hasMarks(1);
    await workbench().palette('Limn: Go to Next Session Mark');
    await hover().getByText('text changed since').first().waitFor();
    await hover().getByText('Show Changes', { exact: true }).first().click();
    await page().locator('.monaco-diff-editor').first().waitFor();
  });

  it('loses its mark when the user removes it, and nothing was ever written into the document', async () => {
    const file = path.join(workbench().workspace, post);
    const before = await readFile(file, 'utf8');
    await workbench().openFile(post);
    await hasMarks(1);
    await workbench().palette('Limn: Go to Next Session Mark');
    await workbench().palette('Limn: Remove Session Mark');
    await hasMarks(0);
    await workbench().reload();
    await workbench().openFile(post);
    assert.equal(await readFile(file, 'utf8'), before);
    assert.equal(await workbench().documentText(post), before);
    assert.equal(await marks(), 0);
  });
});
