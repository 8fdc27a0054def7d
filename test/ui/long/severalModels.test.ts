import { strict as assert } from 'node:assert';
import { waitUntil } from '../waitUntil.ts';
import { quickInput, quickRow } from '../window.ts';
import { withSharedWorkbench } from '../withWorkbench.ts';
import { askForPicture } from '../workflows.ts';

const post = 'blog/last-keeper.md';
const text = 'All three came home.';

describe('Several image models', () => {
  const workbench = withSharedWorkbench();
  const limn = () => workbench().limn;
  const page = () => workbench().page;

  afterEach(() => workbench().tidy());

  it('are checked by keys, each draws an image, and one of them is inserted', async () => {
    const { service } = workbench();
    await askForPicture(workbench(), { file: post, text });
    await limn().picture(text).waitFor();
    const before = service.requests.length;
    await limn().button('Model: sample-picture').press('Enter');
    await quickRow(page(), 'current').waitFor();
    await quickInput(page()).fill('other-picture');
    await quickRow(page(), 'use this model').waitFor();
    await page().keyboard.press('ArrowDown');
    await page().keyboard.press('Space');
    await page().locator('.quick-input-widget:visible').getByText('Limn: Select Model (2 of 6)').waitFor();
    await page().keyboard.press('Enter');
    await limn().button('Model: 2 models').waitFor();
    await limn().message.fill('A lamp at dusk');
    await limn().button('Send, 2 images').press('Enter');
    await limn().tile('Image 1 of 2, other-picture').waitFor();
    await limn().tile('Image 2 of 2, sample-picture').waitFor();
    const paths = service.requests.slice(before).map((request) => request.path);
    assert.deepEqual(
      paths.toSorted(),
      ['other-picture', 'sample-picture'].map((model) => `/v1beta/models/${model}:generateContent`),
    );
    await limn().tile('Image 2 of 2, sample-picture').click();
    await limn().tile('Image 2 of 2, sample-picture', { checked: true }).waitFor();
    await limn().button('Insert').focus();
    await waitUntil('Insert has the focus', async () => (await limn().focused()) === 'Insert');
    await page().keyboard.press('Enter');
    await waitUntil('the image is inserted', async () =>
      (await workbench().documentText(post)).includes('a-lamp-at-dusk.png'),
    );
  });
});
