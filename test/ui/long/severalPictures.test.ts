import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { nothingSentDuring } from '../tasks.ts';
import { until } from '../until.ts';
import { modal, pressInModal } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

const post = 'blog/last-keeper.md';
const storyboard = 'storyboard.md';
const declined = { candidates: [{ finishReason: 'IMAGE_SAFETY', finishMessage: 'Not this.' }] };

describe('several pictures at once', () => {
  const workbench = withWorkbench();
  const limn = () => workbench().limn;
  const page = () => workbench().page;

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  it('are asked for three at a time, each stopped and failing alone; the picked one is inserted and taken back', async () => {
    const prompt = 'A lighthouse in the fog';
    const { service } = workbench();
    await workbench().openFile(post);
    await workbench().select('All three came home.');
    await workbench().palette('Limn: New Image');
    await limn().count.fill('4');
    await limn().message.fill(prompt);
    service.hold();
    service.script.next({ status: 200, body: declined });
    const before = service.requests.length;
    await limn().message.press('Enter');
    await limn().tile('Picture 3 of 4, running').waitFor();
    await limn().tile('Picture 4 of 4, waiting').waitFor();
    await until('three requests are on their way', () => service.requests.length === before + 3);
    await limn().tile('Picture 4 of 4, waiting').click();
    await limn().tile('Picture 4 of 4, waiting', { checked: true }).waitFor();
    await limn().button('Stop').click();
    await limn().tile('Picture 4 of 4, stopped').waitFor();
    service.release();
    await limn().words('2 of 4 ready, 1 failed, 1 stopped').waitFor();
    assert.equal(service.requests.length, before + 3);

    await limn().button('Compare').click();
    const divider = limn().dialog.getByRole('slider', { name: 'Divider', exact: true });
    await until('the divider has the focus', async () => (await limn().focused()) === 'Divider');
    await page().keyboard.press('ArrowRight');
    assert.equal(await divider.inputValue(), '51');
    await page().keyboard.press('End');
    assert.equal(await divider.inputValue(), '100');
    const right = limn().dialog.getByRole('region').last();
    const name = await right.getAttribute('aria-label');
    await right.getByRole('button', { name: 'Pick This One', exact: true }).click();
    await limn().dialog.waitFor({ state: 'detached' });
    await limn()
      .tile(name ?? '', { checked: true })
      .waitFor();

    const text = await workbench().documentText(post);
    await limn().button('Insert').click();
    await limn()
      .words(/^Inserted in blog\/last-keeper\.md/)
      .waitFor();
    assert.match(
      await workbench().documentText(post),
      /\n!\[A lighthouse in the fog\]\(images\/a-lighthouse-in-the-fog\.png\)\n/,
    );
    assert.deepEqual(await readdir(path.join(workbench().workspace, 'blog', 'images')), [
      'a-lighthouse-in-the-fog.png',
    ]);
    await undo();
    await until('the document is as it was', async () => (await workbench().documentText(post)) === text);
  });

  it('are drawn from several selections: shown as a list first, sent as it is edited, inserted each below its own', async () => {
    const { service } = workbench();
    await workbench().openFile(post);
    await workbench().selectEach([
      'in a gale the whole tower hums',
      'the waves climbed as high as the\ngallery',
      'All three came home.',
    ]);
    await nothingSentDuring(workbench(), async () => {
      await workbench().palette('Limn: Generate Image from Selection');
      await limn().prompt(3).waitFor();
      assert.equal(await limn().prompt(1).inputValue(), 'in a gale the whole tower hums');
      await limn().prompt(1).fill('The tower in a gale');
      await limn().button('Remove prompt 2').click();
      await limn().prompt(3).waitFor({ state: 'detached' });
    });
    await limn().count.fill('1');
    await limn().button('Send, 2 pictures').click();
    await limn()
      .words(/^2 pictures$/)
      .waitFor();
    const prompts = service.requests.slice(-2).map(({ body }) => JSON.stringify(body));
    assert.ok(prompts.some((body) => body.includes('The tower in a gale')));
    assert.ok(prompts.some((body) => body.includes('All three came home.')));

    const text = await workbench().documentText(post);
    await limn().button('Insert All').click();
    await until('both are there', async () => (await attachments(post)).length === 2);
    assert.deepEqual(await attachments(post), [
      '![The tower in a gale](images/the-tower-in-a-gale.png)',
      '![All three came home.](images/all-three-came-home.png)',
    ]);
    const after = await workbench().documentText(post);
    assert.ok(after.indexOf('hums') < after.indexOf('![The tower'));
    assert.ok(after.indexOf('All three came home.') < after.indexOf('![All three'));
    await undo();
    await until('one undo takes both away', async () => (await workbench().documentText(post)) === text);
  });

  it('are sent only on the word of the person when they are more than four, and come in the order of the list', async () => {
    const list = (await workbench().documentText(storyboard)).match(/^1\. Wide[\s\S]*?^5\. .*$/m)?.[0] ?? '';
    await workbench().openFile(storyboard);
    await workbench().select(list);
    await workbench().palette('Limn: Generate Image from Selection');
    await limn().prompt(5).waitFor();
    await limn().select('Size').fill('1K');
    await nothingSentDuring(workbench(), async () => {
      await limn().button('Send, 5 pictures').click();
      await modal(page()).getByText('Draw 5 pictures at once?').waitFor();
      await modal(page()).getByText('Model: sample-picture').waitFor();
      await modal(page()).getByText('Size: 1K').waitFor();
      await pressInModal(page(), 'Cancel');
      await limn().prompt(5).waitFor();
    });
    await limn().button('Send, 5 pictures').click();
    await pressInModal(page(), 'Send 5 Requests');
    await limn()
      .words(/^5 pictures$/)
      .waitFor();
    const cells = limn().turn('Image').getByRole('radiogroup', { name: 'Pictures' }).getByRole('radio');
    const names = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''));
    assert.deepEqual(
      names.map((name) => name.replace(/^Picture \d of 5, /, '').slice(0, 8)),
      list.split('\n').map((line) => line.slice(3, 11)),
    );
    const text = await workbench().documentText(storyboard);
    await limn().button('Insert All').click();
    await until('all are there', async () => (await attachments(storyboard)).length === 5);
    assert.equal(existsSync(path.join(workbench().workspace, 'images')), true);
    await undo();
    await until('one undo takes all away', async () => (await workbench().documentText(storyboard)) === text);
  });

  async function undo(): Promise<void> {
    await page().locator('.editor-instance .view-lines').first().click();
    await page().keyboard.press('ControlOrMeta+z');
  }

  async function attachments(file: string): Promise<readonly string[]> {
    return (await workbench().documentText(file)).match(/!\[.*?\]\(.*?\)/g) ?? [];
  }
});
