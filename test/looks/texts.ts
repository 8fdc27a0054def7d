/** How a text with its changes, the sheet, the side bar and a gallery with a pick look in the real window; see `panel.ts`. */
import { strict as assert } from 'node:assert';
import { Gallery } from '../ui/gallery.ts';
import { chat } from '../ui/mainJob.ts';
import { withWorkbench } from '../ui/withWorkbench.ts';
import { askAndWait, chatAbout, drawPicture } from '../ui/workflows.ts';
import { lookAt } from './lookAt.ts';

const post = 'blog/last-keeper.md';
const passage = `In the very beginning he was afraid of the stair. It has one hundred and sixty-two steps, every one
of them iron, and in a gale the whole tower hums like a string that someone has plucked and then
forgotten.`;
const sentence = 'A white lighthouse with two red bands stands on a dark headland at dusk';

describe('what goes into a document', () => {
  const workbench = withWorkbench({ settings: { 'editor.minimap.enabled': false } });
  const limn = () => workbench().limn;

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('shows a text with one change left', async () => {
    await chatAbout(workbench(), { file: post, text: passage });
    await askAndWait(workbench(), 'Improve this passage.');
    await limn().turn('Chat').getByText('Explanation (not inserted)').waitFor();
    await limn().body.locator('.change').first().click();
    await lookAt(workbench(), 'text-changes');
  });

  it('shows the sheet', async () => {
    await drawPicture(workbench(), { file: post, text: sentence });
    await limn().button('Insert').focus();
    await workbench().page.keyboard.press('Alt+Enter');
    await limn().body.getByRole('textbox', { name: 'Caption', exact: true }).waitFor();
    await lookAt(workbench(), 'sheet');
  });

  it('shows a picked picture in the gallery', async () => {
    await workbench().palette('Limn: Open Gallery');
    const gallery = new Gallery(workbench().page);
    await gallery.pictures.first().press('Space');
    for (const theme of ['dark', 'hc-dark'] as const) {
      await workbench().theme(theme);
      await workbench().screenshot(`gallery-picked-${theme}`);
    }
    assert.equal(await gallery.button('Insert').isVisible(), true);
  });

  it('shows the side bar', async () => {
    await workbench().setting('limn.panel.location', 'sideBar');
    await chat(workbench());
    await lookAt(workbench(), 'side-bar');
  });
});
