import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pressInMessage, waitForMessage } from '../messages.ts';
import { waitUntil } from '../waitUntil.ts';
import { quickInput, quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';
import { captureRequest, expectNoRequest } from '../workflows.ts';

const png = '89504e47';

describe('pictures that a document calls for and that are not there', () => {
  const workbench = withWorkbench();
  const page = () => workbench().page;
  const at = (file: string) => path.join(workbench().workspace, file);
  const beginning = async (file: string) => (await readFile(at(file))).subarray(0, 4).toString('hex');

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  const text = (file: string) => readFile(at(file), 'utf8');
  const bytes = async (file: string) => (await readFile(at(file))).toString('base64');

  async function put(file: string, text: string): Promise<void> {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), text);
  }

  it('are drawn by the quick fix on their reference, at exactly their place', async () => {
    const text = '# Guide\n\n![A lamp on a rock](img/lamp.png)\n';
    await put('guide/one.md', text);
    await workbench().openFile('guide/one.md');
    const request = await captureRequest(workbench(), () =>
      workbench().fix('A lamp on a rock', 'Generate This Picture'),
    );
    assert.match(JSON.stringify(request.body), /A lamp on a rock/);
    await pressInMessage(workbench(), { message: '1 of 1 pictures are at their places.', button: 'Open Session' });
    await workbench().limn.picture('A lamp on a rock').waitFor();
    assert.equal(await beginning('guide/img/lamp.png'), png);
    assert.equal(await workbench().documentText('guide/one.md'), text);
  });

  it('are listed before anything is sent, drawn once each, and not again', async () => {
    await put('guide/there.png', '');
    const text = [
      '![there](there.png)',
      '![A gull](gull.png)',
      '![A gull](gull.png)',
      '![A boat](boat.png)',
      '![x](https://x.test/y.png)',
    ];
    await put('guide/two.md', text.join('\n\n'));
    await workbench().openFile('guide/two.md');
    const sent = workbench().service.requests.length;
    await expectNoRequest(workbench(), async () => {
      await workbench().palette('Limn: Generate Missing Pictures…');
      await quickRow(page(), 'This Document').click();
      await page().getByText('Generate Missing Pictures: 2 requests to sample-picture').waitFor();
      await quickRow(page(), 'guide/gull.png').getByText('lines 3, 5, one request').waitFor();
      await quickRow(page(), '1 picture reference names no file that can be made').waitFor();
    });
    await workbench().screenshot('missing-list');
    await quickInput(page()).press('Enter');
    await waitForMessage(workbench(), '2 of 2 pictures are at their places.');
    assert.equal(workbench().service.requests.length - sent, 2);
    assert.deepEqual(await Promise.all(['guide/gull.png', 'guide/boat.png'].map(beginning)), [png, png]);
    await expectNoRequest(workbench(), async () => {
      await workbench().palette('Limn: Generate Missing Pictures…');
      await quickRow(page(), 'This Document').click();
      await page().getByText('Generate Missing Pictures: nothing is ticked').waitFor();
      await page().keyboard.press('Escape');
    });
  });

  it('are asked for where nothing says what they show, and left where nothing is said', async () => {
    await put('guide/four.html', '<img src="nameless.webp">\n');
    await workbench().openFile('guide/four.html');
    await workbench().select('nameless');
    await expectNoRequest(workbench(), async () => {
      await workbench().palette('Limn: Generate This Picture');
      await page().getByText('Generate guide/nameless.webp').waitFor();
      await page().keyboard.press('Escape');
      await quickInput(page()).waitFor({ state: 'hidden' });
    });
    await workbench().palette('Limn: Generate This Picture');
    await quickInput(page()).fill('a fog horn');
    await quickInput(page()).press('Enter');
    await waitUntil('the picture is there', () => existsSync(at('guide/nameless.webp')));
    assert.equal(await beginning('guide/nameless.webp'), Buffer.from('RIFF').toString('hex'));
  });

  /** Opens the list of a command for the document in front. */
  async function list(command: string): Promise<void> {
    await workbench().palette(`Limn: ${command}`);
    await quickRow(page(), 'This Document').click();
  }

  /** The names of the ticked pictures. */
  async function ticked(): Promise<string> {
    const rows = page().locator('.quick-input-widget:visible .monaco-list-row');
    const names = await rows.evaluateAll((all) =>
      all.flatMap((row) => {
        const isTicked =
          row.querySelector('[aria-checked=true], input:checked') || row.getAttribute('aria-checked') === 'true';
        const [, name] = /img\/(\w+)\.png/.exec(row.textContent ?? '') ?? [];
        return isTicked && name ? [name] : [];
      }),
    );
    return names.join(' ');
  }

  const sent = () => workbench().service.requests.length;

  it('with prompt files are drawn by them, are stale alone where theirs was edited, and come back by one undo', async () => {
    const prompts = ['A gull on a pole', 'A boat on the sea', 'A lamp on a rock', 'A bell in the fog'];
    for (const [index, name] of ['gull', 'boat', 'lamp', 'bell'].entries())
      await put(`tour/img/${name}.limn.md`, `---\n# mine\naspectRatio: "16:9"\n---\n\n${prompts[index]}\n`);
    for (const name of ['lamp', 'bell']) await put(`tour/img/${name}.png`, 'drawn by a person');
    await put(
      'tour/tour.md',
      '![a gull](img/gull.png)\n\n![a boat](img/boat.png)\n\n![a lamp](img/lamp.png)\n\n![a bell](img/bell.png)\n',
    );
    await workbench().openFile('tour/tour.md');
    const before = sent();
    await expectNoRequest(workbench(), async () => {
      await list('Generate Missing Pictures…');
      await page().getByText('Generate Missing Pictures: 2 requests to sample-picture').waitFor();
      await quickRow(page(), 'tour/img/gull.png').getByText('Prompt file: A gull on a pole').waitFor();
    });
    await quickInput(page()).press('Enter');
    await waitUntil('both are made', async () => {
      const files = await Promise.all(['gull', 'boat'].map((name) => text(`tour/img/${name}.limn.md`)));
      return files.every((file) => file.includes('made:'));
    });
    await waitForMessage(workbench(), '2 of 2 pictures are at their places.');
    const bodies = workbench()
      .service.requests.slice(before)
      .map(({ body }) => JSON.stringify(body));
    assert.equal(bodies.length, 2);
    for (const prompt of prompts.slice(0, 2))
      assert.ok(
        bodies.some((body) => body.includes(prompt) && body.includes('16:9')),
        prompt,
      );
    assert.match(await text('tour/img/gull.limn.md'), /^---\n# mine\naspectRatio: "16:9"\nmade:\n {2}date: /);

    await workbench().tidy();
    await workbench().openFile('tour/tour.md');
    await expectNoRequest(workbench(), async () => {
      await list('Generate Missing Pictures…');
      await waitForMessage(workbench(), 'No picture is missing here.');
    });

    const made = await text('tour/img/boat.limn.md');
    const edited = made.replace('on the sea', 'in a storm');
    await put('tour/img/boat.limn.md', edited);
    const [gull, boat, lamp] = await Promise.all(['gull', 'boat', 'lamp'].map((name) => bytes(`tour/img/${name}.png`)));
    await expectNoRequest(workbench(), async () => {
      await list('Make Stale Pictures Again…');
      await page().getByText('Make Stale Pictures Again: 1 request to sample-picture').waitFor();
      await quickRow(page(), 'tour/img/boat.png').getByText('A boat in a storm').waitFor();
      await quickRow(page(), 'tour/img/lamp.png').waitFor();
      assert.equal(await quickRow(page(), 'tour/img/gull.png').count(), 0);
    });
    await workbench().screenshot('stale-list');
    await page().locator('.quick-input-widget:visible .quick-input-header').getByRole('checkbox').first().click();
    await waitUntil('all was ticked and what was changed by hand is not', async () => (await ticked()) === 'boat');
    const again = sent();
    await quickInput(page()).press('Enter');
    await waitUntil('it is made again', async () => (await text('tour/img/boat.limn.md')) !== edited);
    await waitForMessage(workbench(), '1 of 1 pictures are at their places.');
    assert.equal(sent() - again, 1);
    assert.deepEqual(await Promise.all(['gull', 'lamp'].map((name) => bytes(`tour/img/${name}.png`))), [gull, lamp]);
    assert.notEqual(await bytes('tour/img/boat.png'), boat);
    assert.notEqual(await text('tour/img/boat.limn.md'), edited);

    await workbench().openFile('tour/img/boat.limn.md');
    await page().keyboard.press('Control+z');
    await waitUntil(
      'the picture is the former',
      async () => (await bytes('tour/img/boat.png').catch(() => '')) === boat,
    );
    await waitUntil(
      'so is its prompt file',
      async () => (await workbench().documentText('tour/img/boat.limn.md')) === edited,
    );
  });
});
