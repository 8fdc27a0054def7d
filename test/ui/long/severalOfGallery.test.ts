import { strict as assert } from 'node:assert';
import { extensionId } from '../../../src/shared/names.ts';
import { Gallery } from '../gallery.ts';
import { beginSession, nothingSentDuring, say } from '../tasks.ts';
import { until } from '../until.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('several pictures of the gallery', () => {
  const workbench = withWorkbench();
  const page = () => workbench().page;
  const post = 'blog/last-keeper.md';
  const [moment, table] = ['A moment of green', 'The table no longer rocks'];
  let gallery: Gallery;

  before(async () => {
    gallery = new Gallery(page());
    await workbench().setKey('any-word');
    await workbench().openFile(post);
    for (const prompt of [moment, table]) {
      await beginSession(workbench(), 'New Image');
      await say(workbench(), prompt);
      await workbench().limn.picture(prompt).waitFor();
    }
    await workbench().palette('Limn: Open Gallery');
    await gallery.picture(moment).click();
    await gallery.picture(table).locator('.tick').click();
    await until('both are picked', async () => (await gallery.count.textContent()) === 'Pictures: 2 · 2 picked');
  });

  it('are inserted into the document in front in one undo step', async () => {
    const before = await workbench().documentText(post);
    await nothingSentDuring(workbench(), () => gallery.button('Insert').click());
    await until('both are in the document', async () => {
      const text = await workbench().documentText(post);
      return /!\[A moment of green\]\(images\//.test(text) && /!\[The table no longer rocks\]\(images\//.test(text);
    });
    await workbench().openFile(post);
    await page().keyboard.press('ControlOrMeta+z');
    await until('one undo takes both away', async () => (await workbench().documentText(post)) === before);
  });

  it('are compared where they are two, the older at the left', async () => {
    await workbench().palette('Limn: Open Gallery');
    await gallery.button('Compare').click();
    await page()
      .getByRole('tab', { name: /A moment of green ↔ The table no longer rocks/ })
      .waitFor();
    const compared = page()
      .locator(`iframe[src*="extensionId=${extensionId}"]`)
      .last()
      .contentFrame()
      .frameLocator('iframe#active-frame');
    await compared.getByRole('button', { name: 'Side by side' }).waitFor();
    const names = await compared.locator('body').innerText();
    assert.ok(names.indexOf(moment) >= 0 && names.indexOf(moment) < names.indexOf(table), names);
  });
});
