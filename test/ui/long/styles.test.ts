import { strict as assert } from 'node:assert';
import { waitUntil } from '../waitUntil.ts';
import { withSharedWorkbench } from '../withWorkbench.ts';
import { beginSession, captureRequest, say } from '../workflows.ts';

const post = 'blog/last-keeper.md';

describe('Built-in styles', () => {
  const workbench = withSharedWorkbench();
  const page = () => workbench().page;
  const limn = () => workbench().limn;
  const style = () => limn().body.getByRole('combobox', { name: 'Style', exact: true });
  const styleSent = (body: unknown) => /Style: (\w+ \w+)/.exec(JSON.stringify(body))?.[1];

  afterEach(async () => {
    await workbench().setting('limn.image.style');
    await workbench().tidy();
  });

  it('are chosen by keys, requested once each for every variation, named, picked and inserted', async () => {
    const before = workbench().service.requests.length;
    await workbench().openFile(post);
    await beginSession(workbench(), 'New Image');
    await style().focus();
    await page().keyboard.type('Ink, Watercolor');
    await limn().button('Style: Use default: None').waitFor();
    await page().keyboard.press('Tab');
    await page().keyboard.press('Tab');
    await page().keyboard.press('ArrowUp');
    await limn().message.fill('A lighthouse lamp');
    await limn().button('Send, 4 images').waitFor();
    await workbench().screenshot('styles');
    await limn().message.press('Enter');
    await limn().tile('Image 4 of 4, Ink').waitFor();
    const sent = workbench()
      .service.requests.slice(before)
      .map(({ body }) => styleSent(body))
      .sort();
    assert.deepEqual(sent, ['Black ink', 'Black ink', 'Transparent watercolor', 'Transparent watercolor']);
    await limn().tile('Image 4 of 4, Ink').click();
    await limn().tile('Image 4 of 4, Ink', { checked: true }).waitFor();
    await limn().button('Insert').click();
    await waitUntil('it is inserted', async () =>
      (await workbench().documentText(post)).includes('a-lighthouse-lamp.png'),
    );
    assert.equal(workbench().service.requests.length, before + 4);
  });

  it('are selected by the setting', async () => {
    await workbench().setting('limn.image.style', 'oil');
    await beginSession(workbench(), 'New Image');
    assert.equal(await style().inputValue(), 'Oil');
    const before = workbench().service.requests.length;
    const request = await captureRequest(workbench(), () => say(workbench(), 'A gull'));
    await limn()
      .words(/· Style: Oil/)
      .waitFor();
    assert.equal(styleSent(request.body), 'Oil painting');
    assert.equal(workbench().service.requests.length, before + 1);
  });
});
