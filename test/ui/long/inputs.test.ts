import { strict as assert } from 'node:assert';
import { Inputs } from '../userInputs.ts';
import { waitUntil } from '../waitUntil.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { askForPicture, selectIn } from '../workflows.ts';

/** Reads the name of the item that the open context menu has the focus on. */
function itemInFocus(): string {
  const within = (root: Document | ShadowRoot): Element | null => {
    const at = root.activeElement;
    return at?.shadowRoot ? within(at.shadowRoot) : at;
  };
  return within(document)?.textContent?.trim() ?? '';
}

/** The main job, from a selected passage to the picture in the document. */
describe('The effort of the main job for a user', () => {
  const workbench = withWorkbench({ motion: true });
  const passage = { file: 'blog/last-keeper.md', text: 'All three came home.' };
  const page = () => workbench().page;
  let inputs: Inputs;

  before(async () => {
    await workbench().setKey('any-word');
    inputs = await Inputs.follow(page());
  });
  beforeEach(async () => {
    await selectIn(workbench(), passage);
    inputs.takeInputs();
  });
  afterEach(() => workbench().tidy());

  const isInserted = () =>
    waitUntil('it is in the document', async () =>
      (await workbench().documentText(passage.file)).includes('](images/'),
    );
  const byMouse = ['right click', 'click Generate Image from Selection', 'click Insert'];

  async function drawAndInsert(): Promise<void> {
    await askForPicture(workbench(), passage);
    await workbench().limn.picture(passage.text).waitFor();
    await inputs.alsoIn(await workbench().panel());
    await workbench().limn.button('Insert').click();
    await isInserted();
  }

  it('is three clicks by the mouse', async () => {
    await drawAndInsert();
    assert.deepEqual(inputs.takeInputs(), byMouse);
  });

  it('is three clicks in the side bar', async () => {
    await workbench().setting('limn.panel.location', 'sideBar');
    await drawAndInsert();
    await workbench().setting('limn.panel.location');
    assert.deepEqual(inputs.takeInputs(), byMouse);
  });

  it('is the context menu and one key by the keyboard alone', async () => {
    await page().keyboard.press('Shift+F10');
    await page().locator('.monaco-menu').waitFor();
    await waitUntil('the item has the focus', async () => {
      await page().keyboard.press('ArrowDown');
      return (await page().evaluate(itemInFocus)).startsWith('Generate Image from Selection');
    });
    await page().keyboard.press('Enter');
    await workbench().limn.picture(passage.text).waitFor();
    await inputs.alsoIn(await workbench().panel());
    await page().keyboard.press('Control+Alt+Enter');
    await isInserted();
    const keys = inputs.takeInputs();
    assert.deepEqual([keys[0], ...keys.slice(-2)], ['key F10', 'key Enter', 'key Enter']);
    assert.ok(keys.length <= 8, `${keys}`);
  });
});
