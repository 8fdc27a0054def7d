import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pressInMessage, saidMessage } from '../messages.ts';
import { nothingSentDuring, requestDuring } from '../tasks.ts';
import { until } from '../until.ts';
import { quickInput, quickRow } from '../window.ts';
import { withWorkbench } from '../withWorkbench.ts';

const png = '89504e47';

describe('pictures that a document calls for and that are not there', () => {
  const workbench = withWorkbench();
  const page = () => workbench().page;
  const at = (file: string) => path.join(workbench().workspace, file);
  const beginning = async (file: string) => (await readFile(at(file))).subarray(0, 4).toString('hex');

  before(() => workbench().setKey('any-word'));
  afterEach(() => workbench().tidy());

  async function put(file: string, text: string): Promise<void> {
    await mkdir(path.dirname(at(file)), { recursive: true });
    await writeFile(at(file), text);
  }

  it('are drawn by the quick fix on their reference, at exactly their place', async () => {
    const text = '# Guide\n\n![A lamp on a rock](img/lamp.png)\n';
    await put('guide/one.md', text);
    await workbench().openFile('guide/one.md');
    const request = await requestDuring(workbench(), () =>
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
    await nothingSentDuring(workbench(), async () => {
      await workbench().palette('Limn: Generate Missing Pictures…');
      await quickRow(page(), 'This Document').click();
      await page().getByText('Generate Missing Pictures: 2 requests to sample-picture').waitFor();
      await quickRow(page(), 'guide/gull.png').getByText('lines 3, 5, one request').waitFor();
      await quickRow(page(), '1 picture reference names no file that can be made').waitFor();
    });
    await workbench().screenshot('missing-list');
    await quickInput(page()).press('Enter');
    await saidMessage(workbench(), '2 of 2 pictures are at their places.');
    assert.equal(workbench().service.requests.length - sent, 2);
    assert.deepEqual(await Promise.all(['guide/gull.png', 'guide/boat.png'].map(beginning)), [png, png]);
    await nothingSentDuring(workbench(), async () => {
      await workbench().palette('Limn: Generate Missing Pictures…');
      await quickRow(page(), 'This Document').click();
      await page().getByText('Generate Missing Pictures: nothing is ticked').waitFor();
      await page().keyboard.press('Escape');
    });
  });

  it('have the form that their ending says, whatever the service sends', async () => {
    await put('guide/three.md', '![gulls over the sea \\[jpeg\\]](gulls.png)\n');
    await workbench().openFile('guide/three.md');
    await workbench().select('gulls over');
    await workbench().palette('Limn: Generate This Picture');
    await saidMessage(workbench(), '1 of 1 pictures are at their places.');
    assert.equal(await beginning('guide/gulls.png'), png);
    assert.match((await readFile(at('guide/gulls.png'))).toString('latin1'), /gulls over the sea/);
  });

  it('are asked for where nothing says what they show, and left where nothing is said', async () => {
    await put('guide/four.html', '<img src="nameless.webp">\n');
    await workbench().openFile('guide/four.html');
    await workbench().select('nameless');
    await nothingSentDuring(workbench(), async () => {
      await workbench().palette('Limn: Generate This Picture');
      await page().getByText('Generate guide/nameless.webp').waitFor();
      await page().keyboard.press('Escape');
      await quickInput(page()).waitFor({ state: 'hidden' });
    });
    await workbench().palette('Limn: Generate This Picture');
    await quickInput(page()).fill('a fog horn');
    await quickInput(page()).press('Enter');
    await until('the picture is there', () => existsSync(at('guide/nameless.webp')));
    assert.equal(await beginning('guide/nameless.webp'), Buffer.from('RIFF').toString('hex'));
  });
});
