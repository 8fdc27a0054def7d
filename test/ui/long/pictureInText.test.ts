import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openText } from '../texts.ts';
import { waitUntil } from '../waitUntil.ts';
import { chooseFromLimnMenu, modal, pressInModal, quickInput } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { captureRequest, drawPicture, expectNoRequest } from '../workflows.ts';

const post = 'blog/last-keeper.md';
const prompt = 'All three came home.';
const file = 'all-three-came-home.png';

describe('A picture', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const page = () => workbench().page;

  before(async () => {
    await workbench().setKey('any-word');
    await workbench().setting('limn.image.aspectRatio', '16:9');
  });
  afterEach(() => workbench().tidy());

  it('is inserted as a reference to its first file, and the user is notified once that files contain prompts', async () => {
    await drawPicture(workbench(), { file: post, text: prompt });
    await limn().button('Insert').click();
    const told = limn().turns.getByRole('status').filter({ hasText: 'contain the prompt, model, and date' });
    await told.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await told.waitFor({ state: 'detached' });
    await limn().chooseMore('Insert Again');
    await limn()
      .words(/saved as images\/all-three-came-home-2\.png/)
      .waitFor();
    assert.equal(await told.count(), 0);
  });

  it('is dropped into the text at the pointer, and one undo removes the reference', async () => {
    const text = 'There is a moment, perhaps a minute long';
    await drawPicture(workbench(), { file: post, text });
    const before = await workbench().documentText(post);
    await limn().picture(text).dragTo(page().locator('.monaco-editor .view-line').nth(4));
    await waitUntil('the reference is there', async () => (await workbench().documentText(post)) !== before);
    assert.match(
      await workbench().documentText(post),
      /!\[There is a moment, perhaps a minute long\]\(images\/there-is-/,
    );
    await page().keyboard.press('ControlOrMeta+z');
    await waitUntil('the document is as it was', async () => (await workbench().documentText(post)) === before);
  });

  it('is pasted with its file after Copy', async () => {
    const text = 'It brings flour, lamp glass';
    await drawPicture(workbench(), { file: post, text });
    await limn().button('Copy').click();
    await limn().spoken.getByText('Copied').waitFor({ state: 'attached' });
    await page().locator('.monaco-editor .view-line').nth(4).click();
    await page().keyboard.press('ControlOrMeta+v');
    const reference = '![It brings flour, lamp glass](images/it-brings-flour-lamp-glass.png)';
    await waitUntil('the reference is there', async () => (await workbench().documentText(post)).includes(reference));
    await waitUntil('its file is there', () => existsSync(inBlog('images/it-brings-flour-lamp-glass.png')));
  });

  it('gets the alternative text that the user accepts', async () => {
    await drawPicture(workbench(), { file: post, text: prompt });
    const request = await captureRequest(workbench(), () => limn().chooseMore('Suggest Alt Text'));
    assert.equal(request.path, '/v1/chat/completions');
    assert.match(JSON.stringify(request.body), /"image_url":\{"url":"data:image\/(webp|png);base64,/);
    await waitUntil('a text is proposed', async () => (await quickInput(page()).inputValue()) !== '');
    await quickInput(page()).fill('Three boats in a harbour');
    await quickInput(page()).press('Enter');
    await limn().picture('Three boats in a harbour').waitFor();
    await limn().button('Insert').click();
    await waitUntil('it is in the text', async () =>
      /!\[Three boats in a harbour\]\(images\//.test(await workbench().documentText(post)),
    );
  });

  it('shows its prompt in the Explorer, and is requested again with the same inputs', async () => {
    await expectNoRequest(workbench(), async () => {
      await page().getByRole('treeitem', { name: 'images' }).first().click();
      const item = page().getByRole('treeitem', { name: file, exact: true });
      await item.click({ button: 'right' });
      await chooseFromLimnMenu(page(), 'Show Image Prompt');
      await modal(page()).getByText(prompt).waitFor();
      await pressInModal(page(), 'Cancel');
      await item.click({ button: 'right' });
      await chooseFromLimnMenu(page(), 'Reuse Image Prompt');
      await waitUntil('its prompt is in the message box', async () => (await limn().message.inputValue()) === prompt);
    });
  });

  it('shows its prompt when its link is hovered, in a window in which Limn was not used yet', async () => {
    await workbench().reload();
    await openText(workbench(), 'blog/linked.md', `![Boats](images/${file})\n`);
    const link = page().locator('.monaco-editor .view-line').getByText('Boats');
    const hover = page().locator('.monaco-hover:visible').filter({ hasText: prompt });
    // VS Code asks for a hover only when the pointer moves: extensions may start, and lines move, after it did.
    await waitUntil('its prompt is shown', async () => {
      await page().mouse.move(0, 0);
      await link.hover();
      const shown = hover.getByText('sample-picture · 16:9').waitFor({ timeout: 3000 });
      return shown.then(
        () => true,
        () => false,
      );
    });
    await hover.getByText('Reuse Prompt').click();
    await waitUntil('its prompt is in the message box', async () => (await limn().message.inputValue()) === prompt);
    assert.equal(await limn().select('Aspect ratio').inputValue(), '16:9');
  });

  const inBlog = (name: string) => path.join(workbench().workspace, 'blog', name);
});
