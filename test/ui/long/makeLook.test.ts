import { strict as assert } from 'node:assert';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PNG } from 'pngjs';
import { pressInMessage, waitForMessage } from '../messages.ts';
import { chooseFromLimnMenu, modal, pressInModal, quickInput, quickRow } from '../window.ts';
import { withSharedWorkbench } from '../withWorkbench.ts';
import { expectNoRequest, messageHasFocus } from '../workflows.ts';

const answered = {
  name: 'Flat shapes',
  style: 'Flat shapes in four muted colours, no outlines.',
  characters: [{ name: 'Mara', description: 'a tall woman in a red coat', pictures: [2] }],
};

describe('A look made from pictures', () => {
  const workbench = withSharedWorkbench();
  const page = () => workbench().page;
  const at = (file: string) => path.join(workbench().workspace, file);
  const item = (name: string) => page().getByRole('treeitem', { name });

  before(async () => {
    // Otherwise the Explorer later selects the opened file again, and only that file.
    await workbench().setting('explorer.autoReveal', false);
    await mkdir(at('people'), { recursive: true });
    await Promise.all(['mara.png', 'street.png'].map((name) => writeFile(at(`people/${name}`), picture())));
  });
  after(() => workbench().setting('explorer.autoReveal'));
  beforeEach(() => rm(at('people/look.limn.md'), { force: true }));
  afterEach(() => workbench().tidy());

  async function beginOnBoth(): Promise<void> {
    await item('people').waitFor();
    if (!(await item('mara.png').isVisible())) await item('people').click();
    await item('mara.png').click();
    await item('street.png').click({ modifiers: ['Control'] });
    await item('street.png').click({ button: 'right' });
    await chooseFromLimnMenu(page(), 'Create Look from Images...');
  }

  const answerWith = (content: string) =>
    workbench().service.script.next({ body: { choices: [{ message: { content }, finish_reason: 'stop' }] } });

  it('is requested with one request that is shown first, and is written where the user chooses', async () => {
    const host = new URL(workbench().service.url).host;
    await expectNoRequest(workbench(), async () => {
      await beginOnBoth();
      await modal(page()).getByText('Create a look from the selected images?').waitFor();
      await modal(page()).getByText(`This sends 1 request to ${host} with the model sample-chat.`).waitFor();
      await modal(page()).getByText('Attached: mara.png, street.png').waitFor();
      await pressInModal(page(), 'Cancel');
    });
    answerWith(`Here it is:\n\n\`\`\`json\n${JSON.stringify(answered)}\n\`\`\``);
    const sent = workbench().service.requests.length;
    await beginOnBoth();
    await pressInModal(page(), 'Send Request');
    await quickRow(page(), 'people/look.limn.md').getByText('images folder').waitFor();
    await workbench().screenshot('make-look');
    await quickRow(page(), 'people/look.limn.md').click();
    await page().getByRole('tab', { name: 'look.limn.md' }).waitFor();
    assert.equal(workbench().service.requests.length - sent, 1);
    assert.equal(JSON.stringify(workbench().service.requests.at(-1)?.body).split('data:image/png').length - 1, 2);
    const written = [
      ...['---', 'name: Flat shapes', 'aspectRatio: "4:3"', 'characters:', '  - name: Mara'],
      ...['    description: a tall woman in a red coat', '    pictures:', '      - street.png', '---'],
      ...['', answered.style, ''],
    ].join('\n');
    assert.equal(await readFile(at('people/look.limn.md'), 'utf8'), written);
  });

  it('never overwrites an existing look', async () => {
    await writeFile(at('people/look.limn.md'), 'mine\n');
    answerWith(JSON.stringify(answered));
    await beginOnBoth();
    await pressInModal(page(), 'Send Request');
    await quickRow(page(), 'people/look-2.limn.md').getByText("The existing look isn't changed").waitFor();
    await quickRow(page(), 'people/look-2.limn.md').click();
    await page().getByRole('tab', { name: 'look-2.limn.md' }).waitFor();
    assert.equal(await readFile(at('people/look.limn.md'), 'utf8'), 'mine\n');
  });

  it('is only in its session if the user dismisses the question where to save it, and so is an answer without a look', async () => {
    answerWith(JSON.stringify(answered));
    await beginOnBoth();
    await pressInModal(page(), 'Send Request');
    await quickRow(page(), 'Browse...').waitFor();
    await page().keyboard.press('Escape');
    await pressInMessage(workbench(), { message: 'The look is saved in its session.', button: 'Open Session' });
    await workbench()
      .limn.words(/Flat shapes in four muted colours/)
      .first()
      .waitFor();
    answerWith('NONE');
    await beginOnBoth();
    await pressInModal(page(), 'Send Request');
    await waitForMessage(workbench(), 'The response contains no look.');
    await workbench()
      .limn.words(/^NONE$/)
      .waitFor();
  });

  it('can be requested from another model if the first does not accept pictures', async () => {
    const words = 'image input is not supported by this model';
    workbench().service.script.next({ status: 400, body: { error: { message: words } } });
    await beginOnBoth();
    await pressInModal(page(), 'Send Request');
    await messageHasFocus(workbench());
    await pressInMessage(workbench(), {
      message: "Couldn't create a look because sample-chat didn't accept the images.",
      button: 'Select Model',
    });
    await quickInput(page()).press('Enter');
    await modal(page()).getByText('Create a look from the selected images?').waitFor();
    await pressInModal(page(), 'Cancel');
  });
});

function picture(): Buffer {
  return PNG.sync.write(new PNG({ width: 64, height: 48 }));
}
