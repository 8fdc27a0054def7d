import { strict as assert } from 'node:assert';
import path from 'node:path';
import { extensionId } from '../../../src/product/common/names.ts';
import { Gallery } from '../gallery.ts';
import { pressInMessage } from '../messages.ts';
import { fileIsProposed, saveUnder } from '../saveDialog.ts';
import { assertPng } from '../texts.ts';
import { waitUntil } from '../waitUntil.ts';
import { toasts } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { beginSession, expectNoRequest, say } from '../workflows.ts';

describe('The gallery', () => {
  const workbench = withWorkbench();
  const post = 'blog/last-keeper.md';
  const moment = 'There is a moment of green';
  const table = 'The table no longer rocks.';
  let gallery: Gallery;

  before(async () => {
    gallery = new Gallery(workbench().page);
    await workbench().setKey('any-word');
    await workbench().openFile(post);
    for (const prompt of [moment, table]) {
      await beginSession(workbench(), 'New Image');
      await say(workbench(), prompt);
      await workbench().limn.picture(prompt).waitFor();
    }
    await workbench().palette('Limn: Open Gallery');
  });

  it('shows all pictures beside the document, filters them by prompt, and keeps the filter after a reload', async () => {
    await waitUntil('both are there', async () => (await gallery.count.textContent()) === 'Images: 2');
    assert.equal(await gallery.pictures.first().getAttribute('aria-colindex'), '1');
    assert.equal(await workbench().page.locator('.editor-group-container').count(), 2);
    await gallery.search.fill('GREEN moment');
    await gallery.picture(moment).click();
    assert.equal(await gallery.pictures.count(), 1);
    await workbench().screenshot('gallery');
    await workbench().reload();
    await gallery.button('Insert').waitFor();
    assert.equal(await gallery.search.inputValue(), 'GREEN moment');
    assert.equal(await gallery.count.textContent(), 'Images: 1 of 2');
    await gallery.search.fill('');
  });

  it('deletes the selected picture by the Delete key, and restores it by Undo', async () => {
    await gallery.picture(table).click();
    await workbench().page.keyboard.press('Delete');
    await gallery.picture(table).waitFor({ state: 'hidden' });
    await pressInMessage(workbench(), { message: '1 image deleted.', button: 'Undo' });
    await gallery.picture(table).waitFor();
  });

  it('inserts, saves, and opens the session of the selected picture', async () => {
    await gallery.picture(moment).click();
    await gallery.button('Insert').click();
    await waitUntil('the reference is in the document', async () =>
      /!\[There is a moment.*\]\(images\//.test(await workbench().documentText(post)),
    );
    await gallery.button('Save As...').click();
    await fileIsProposed(workbench().page);
    const file = path.join(workbench().workspace, 'kept.png');
    await saveUnder(workbench().page, file);
    await waitUntil('the file is written', () =>
      assertPng(file).then(
        () => true,
        () => false,
      ),
    );
    assert.equal(await toasts(workbench().page).filter({ hasText: 'could not' }).count(), 0);
    await gallery.picture(moment).press('Enter');
    await workbench().limn.picture(moment).waitFor();
    assert.equal(await workbench().limn.title.textContent(), moment);
  });

  it('inserts several pictures into the active document in one undo step', async () => {
    await workbench().palette('Limn: Open Gallery');
    await gallery.picture(moment).click();
    await gallery.picture(table).locator('.tick').click();
    await waitUntil('both are picked', async () => (await gallery.count.textContent()) === 'Images: 2 · 2 selected');
    const before = await workbench().documentText(post);
    await expectNoRequest(workbench(), () => gallery.button('Insert').click());
    await waitUntil('both are in the document', async () => {
      const text = await workbench().documentText(post);
      return (
        /!\[There is a moment of green\]\(images\//.test(text) &&
        /!\[The table no longer rocks\.\]\(images\//.test(text)
      );
    });
    await workbench().openFile(post);
    await workbench().page.keyboard.press('ControlOrMeta+z');
    await waitUntil('one undo removes both', async () => (await workbench().documentText(post)) === before);
  });

  it('compares two pictures, with the older one on the left', async () => {
    await workbench().palette('Limn: Open Gallery');
    await gallery.button('Compare').click();
    await workbench()
      .page.getByRole('tab', { name: /There is a moment of green ↔ The table no longer rocks/ })
      .waitFor();
    const compared = workbench()
      .page.locator(`iframe[src*="extensionId=${extensionId}"]`)
      .last()
      .contentFrame()
      .frameLocator('iframe#active-frame');
    await compared.getByRole('button', { name: 'Side by side' }).waitFor();
    const names = await compared.locator('body').innerText();
    assert.ok(names.indexOf(moment) >= 0 && names.indexOf(moment) < names.indexOf(table), names);
  });
});
