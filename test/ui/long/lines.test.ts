import { strict as assert } from 'node:assert';
import { waitUntil } from '../waitUntil.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { askForPicture } from '../workflows.ts';

/** The line below a passage while its picture is generated. */
describe('A picture that is generated, in the document itself,', () => {
  const workbench = withWorkbench({ settings: { 'limn.image.aspectRatio': '16:9' } });
  const post = 'blog/last-keeper.md';
  const text = 'There is a moment, perhaps a minute long';
  const page = () => workbench().page;
  const press = (key: string) => page().keyboard.press(key);
  const documentText = () => workbench().documentText(post);

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  /** Returns the text of all visible lines, which VS Code draws by CSS and not as text of the page. */
  const words = () =>
    page()
      .locator('.monaco-editor .view-line span[class*="ced-"]')
      .evaluateAll((spans) =>
        spans
          .map((span) => getComputedStyle(span, '::after').content.replace(/^"|"$/g, ''))
          .filter((one) => one !== 'none' && one !== 'normal'),
      );
  const says = (wanted: RegExp) =>
    waitUntil(`the line shows ${wanted}`, async () => (await words()).some((one) => wanted.test(one)));
  const saysNothing = () => waitUntil('there is no line', async () => (await words()).every((one) => one === ''));

  it('is shown below its passage with its clock, and inserted by the keyboard alone', async () => {
    const before = await documentText();
    workbench().service.hold();
    await askForPicture(workbench(), { file: post, text });
    await says(/^Generating 1376 × 768 image · 0:0[1-9]$/);
    assert.equal(await documentText(), before);
    workbench().service.release();
    await says(/^Image ready · Ctrl\+Alt\+Enter Insert/);
    await press('Control+Alt+Enter');
    await waitUntil('it is inserted', async () => (await documentText()).includes('](images/'));
    await saysNothing();
    await press('Control+Z');
    await waitUntil('one undo takes it away', async () => (await documentText()) === before);
  });

  it('is inserted from the document when the panel is closed, and opened there by a key', async () => {
    workbench().service.hold();
    await askForPicture(workbench(), { file: post, text });
    await says(/^Generating/);
    await workbench().limn.turn('Image, running').waitFor();
    await workbench().palette('View: Close Editors in Other Groups');
    workbench().service.release();
    await says(/^Image ready ·/);
    await page().getByRole('alert', { name: 'Image ready below line 18' }).waitFor();
    await press('Shift+Alt+Enter');
    await workbench().limn.picture(text).waitFor();
    await waitUntil('the panel has the keyboard', async () => (await workbench().limn.focused()) !== '');
    await workbench().palette('View: Focus First Editor Group');
    await says(/^Image ready ·/);
    await press('Control+Alt+Enter');
    await waitUntil('it is inserted', async () => (await documentText()).includes('](images/'));
  });

  it('does not override keys of VS Code: Escape with Shift drops a selection first, then the line', async () => {
    const before = await documentText();
    await askForPicture(workbench(), { file: post, text });
    await says(/^Image ready ·/);
    await press('Shift+Escape');
    await waitUntil('nothing is selected', () =>
      workbench().probe.evaluate((vscode) => vscode.window.activeTextEditor?.selection.isEmpty ?? false),
    );
    await says(/^Image ready ·/);
    await press('Shift+Escape');
    await saysNothing();
    assert.equal(await documentText(), before);
    await workbench().limn.picture(text).waitFor();
  });

  it('moves with its passage, shows no keys if the cursor is not there, and is shown again with its editor', async () => {
    await askForPicture(workbench(), { file: post, text });
    await says(/^Image ready ·/);
    await press('Control+Home');
    await says(/^Image ready$/);
    await page().keyboard.type('One more line\n');
    await says(/^Image ready$/);
    await workbench().openFile('storyboard.md');
    await saysNothing();
    await workbench().openFile(post);
    await workbench().select(text);
    await says(/^Image ready ·/);
    await press('Delete');
    await saysNothing();
    await press('Control+Z');
    await says(/^Image ready/);
  });

  it('reports that no picture arrived, and shows an arrived one on hover', async () => {
    workbench().service.script.next({ body: { candidates: [{ finishReason: 'IMAGE_SAFETY' }] } });
    await askForPicture(workbench(), { file: post, text });
    await says(/^Image declined$/);
    await workbench().limn.message.fill(text);
    await workbench().limn.message.press('Enter');
    await says(/^Image ready/);
    await workbench().palette('View: Focus First Editor Group');
    await workbench().probe.evaluate(async (vscode) => {
      const editor = vscode.window.activeTextEditor;
      if (editor) editor.selection = new vscode.Selection(19, 0, 19, 0);
    });
    await workbench().palette('Show or Focus Hover');
    const hover = page().locator('.monaco-hover:visible');
    await waitUntil('the picture is shown', () =>
      hover.locator('img').evaluateAll((all) => all.some((one) => (one as HTMLImageElement).naturalWidth > 0)),
    );
    await hover.getByText('Insert (Ctrl+Alt+Enter)', { exact: true }).first().waitFor();
    const last = hover.getByText('1376 × 768').first();
    await waitUntil('all of it is visible', async () => {
      const [whole, end] = [await hover.first().boundingBox(), await last.boundingBox()];
      return whole && end && end.y + end.height <= whole.y + whole.height;
    });
    await hover.getByText('Dismiss (Shift+Escape)', { exact: true }).first().click();
    await saysNothing();
  });
});
