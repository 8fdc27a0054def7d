import { strict as assert } from 'node:assert';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { askForPicture } from '../tasks.ts';
import { until } from '../until.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('a story of the selected heading', () => {
  const workbench = withWorkbench();
  const file = 'storyboard.md';
  const text = 'Storyboard: The Last Keeper';
  const limn = () => workbench().limn;
  const folder = () => path.join(workbench().workspace, 'images');
  const files = () => (existsSync(folder()) ? readdirSync(folder()).sort() : []);

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('is put into the document as one piece with its pictures, which one undo takes away', async () => {
    await askForPicture(workbench(), { file, text });
    await limn().button('Insert All').waitFor();
    const before = await workbench().documentText(file);
    await limn().button('Insert All').click();
    await limn()
      .words(/^Words and 2 pictures inserted in storyboard\.md, lines 3–\d+, saved in images\/$/)
      .waitFor();
    const after = await workbench().documentText(file);
    const [heading = '', ...rest] = before.split('\n\n');
    assert.ok(after.startsWith(`${heading}\n\n## A story in two pictures\n\n**1. It begins.** `), after);
    assert.ok(after.endsWith(rest.join('\n\n')));
    const marks = [`![${text}](images/storyboard-the-last-keeper.png)`, '**2. Later.**', '- the light has changed,'];
    const order = [...marks, `![${text}](images/storyboard-the-last-keeper-2.png)`, '*The end.*'].map((mark) =>
      after.indexOf(`\n${mark}`),
    );
    assert.deepEqual(
      order.filter((at) => at < 0).concat(order),
      order.toSorted((one, other) => one - other),
    );
    assert.deepEqual(files(), ['storyboard-the-last-keeper-2.png', 'storyboard-the-last-keeper.png']);
    await workbench().page.locator('.editor-instance .view-lines').first().click();
    await workbench().page.keyboard.press('ControlOrMeta+z');
    await until('the document is as it was', async () => (await workbench().documentText(file)) === before);
  });

  it('is taken back with its files by Undo', async () => {
    await askForPicture(workbench(), { file, text });
    await limn().button('Insert All').waitFor();
    const [before, filesBefore] = [await workbench().documentText(file), files()];
    await limn().button('Insert All').click();
    await until('two files are there', async () => files().length === filesBefore.length + 2);
    await limn().button('Undo').click();
    await until('the document is as it was', async () => (await workbench().documentText(file)) === before);
    await until('the files are gone', async () => files().join() === filesBefore.join());
    await limn().button('Insert All').waitFor();
  });
});
