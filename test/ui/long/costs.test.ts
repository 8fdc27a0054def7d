import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseFolder } from '../saveDialog.ts';
import { quickRow, toasts } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { drawPicture, expectNoRequest, messageHasFocus } from '../workflows.ts';

const text = 'All three came home.';

describe('The images of a session', () => {
  const workbench = withWorkbench();
  const page = () => workbench().page;
  const limn = () => workbench().limn;
  const exported = () => toasts(page()).filter({ hasText: 'Contact sheet exported to' });
  const totals = () => limn().body.locator('.totals');

  before(async () => {
    await workbench().setKey('any-word');
    await workbench().setting('limn.image.model', 'priced-picture');
    await drawPicture(workbench(), { file: 'blog/last-keeper.md', text });
  });

  it('have the cost that the service reports in their details and in the totals, with that of the day', async () => {
    const summary = limn().body.locator('summary').filter({ hasText: 'Details' });
    await summary.press('Enter');
    const cost = limn()
      .body.getByRole('definition')
      .filter({ hasText: /^\$0\.0\d+$/ });
    await cost.waitFor();
    const amount = await cost.textContent();
    assert.ok((await totals().innerText()).includes(`Cost: ${amount}`), await totals().innerText());
    assert.ok((await totals().getAttribute('title'))?.includes(`Today: ${amount}`));
    await workbench().screenshot('cost');
  });

  /** Exports into the proposed folder, and returns the file that the message names. */
  async function exportSheet(form: string): Promise<string> {
    await expectNoRequest(workbench(), async () => {
      await workbench().palette('Limn: Export Contact Sheet...');
      await quickRow(page(), form).click();
      await chooseFolder(page(), path.join(workbench().workspace, 'blog'));
      await exported().waitFor();
    });
    const [, file = ''] = /exported to '(.+)'\./.exec(await exported().innerText()) ?? [];
    return file;
  }

  it('are exported as one image', async () => {
    const file = await exportSheet('Image');
    assert.equal(path.extname(file), '.png');
    assert.equal((await readFile(file)).toString('latin1', 1, 4), 'PNG');
    await workbench().tidy();
  });

  it('are exported as a page with their prompts and settings', async () => {
    await workbench().palette('Limn: Open Limn View');
    await limn().picture(text).waitFor();
    // A panel that gets the focus late would close the choice of a form.
    await messageHasFocus(workbench());
    const file = await exportSheet('HTML Page');
    const html = await readFile(file, 'utf8');
    assert.match(html, /All three came home\./);
    assert.match(html, /priced-picture/);
    const [, source = ''] = /<img[^>]* src="([^"]+)"/.exec(html) ?? [];
    assert.equal((await readFile(path.join(path.dirname(file), source))).toString('latin1', 1, 4), 'PNG');
  });
});
