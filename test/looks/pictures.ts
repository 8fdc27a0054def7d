/** How several pictures, comparing, prompts and pictures sent along look in the real window; see `panel.ts`. */
import path from 'node:path';
import { chooseFile } from '../ui/saveDialog.ts';
import { withWorkbench } from '../ui/withWorkbench.ts';
import { lookAt } from './lookAt.ts';

const post = 'storyboard.md';
const name = 'a-lighthouse-on-a-headland-at-dusk';
const sentence = 'a lighthouse on a headland at dusk, the sea calm, one small boat turning for home';

describe('the panel with several pictures', () => {
  const workbench = withWorkbench({ settings: { 'limn.image.aspectRatio': '16:9', 'editor.minimap.enabled': false } });
  const limn = () => workbench().limn;
  const page = () => workbench().page;

  before(async () => {
    await workbench().setKey('any-word');
    await workbench().tidy();
  });
  afterEach(() => workbench().tidy());

  it('shows some of them there, one failed and one on its way', async () => {
    const declined = { body: { candidates: [{ finishReason: 'IMAGE_SAFETY' }] } };
    workbench().service.script.next(declined, { delay: 600_000 });
    await begin();
    await limn().count.fill('4');
    await limn().message.fill(sentence);
    await limn().message.press('Enter');
    await limn().words('2 of 4 ready, 1 failed').waitFor();
    await lookAt(workbench(), 'grid');
    await limn().button('Stop').click();
    await limn().words('2 of 4 ready, 1 failed, 1 stopped').waitFor();
  });

  it('shows four of them, two compared, one in full, and what is known of it', async () => {
    await begin();
    await limn().count.fill('4');
    await limn().message.fill(sentence);
    await limn().message.press('Enter');
    await limn()
      .words(/^4 images$/)
      .waitFor();
    await limn().words('Details').click();
    await lookAt(workbench(), 'grid-done');
    await limn().button('Compare').click();
    await limn().dialog.getByRole('slider').waitFor();
    await lookAt(workbench(), 'compare');
    await page().keyboard.press('Escape');
    await limn().tile('Image 1 of 4').dblclick();
    await limn().dialog.waitFor();
    await lookAt(workbench(), 'zoom');
    await page().keyboard.press('Escape');
  });

  it('shows a text with its pictures, in the order it came', async () => {
    await begin();
    await limn().count.fill('1');
    await limn().message.fill('Tell a story of a lighthouse at dusk');
    await limn().message.press('Enter');
    await limn().button('Insert All').waitFor();
    await lookAt(workbench(), 'story');
  });

  it('shows several prompts before they are sent', async () => {
    await workbench().openFile(post);
    await workbench().select(await list());
    await workbench().palette('Limn: Generate Image from Selection');
    await limn().prompt(6).waitFor();
    await lookAt(workbench(), 'prompts');
  });

  it('shows what goes along with a prompt', async () => {
    await begin();
    await limn().count.fill('1');
    await limn().message.fill(sentence);
    await limn().message.press('Enter');
    await limn().picture(sentence).waitFor();
    await limn().button('Insert').click();
    await limn()
      .words(/^Inserted in/)
      .waitFor();
    await limn().button('Add Image').click();
    await chooseFile(page(), path.join(workbench().workspace, 'images', `${name}.png`));
    await limn().alongside.getByText(name).waitFor();
    await limn().words('Details').click();
    await lookAt(workbench(), 'alongside');
  });

  async function begin() {
    await workbench().openFile(post);
    await workbench().palette('Limn: New Image');
    await limn().turns.first().waitFor({ state: 'detached' });
  }

  async function list(): Promise<string> {
    return (await workbench().documentText(post)).match(/^1\. Wide[\s\S]*?^6\. .*$/m)?.[0] ?? '';
  }
});
