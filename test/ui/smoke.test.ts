import { strict as assert } from 'node:assert';
import { chooseInContextMenu } from './window.ts';
import { withWorkbench } from './withWorkbench.ts';

describe('a selected sentence', () => {
  const workbench = withWorkbench();
  const sentence = 'The last keeper';

  it('becomes a picture by right-click, in the panel beside the document', async () => {
    await workbench().setKey('any-word');
    await workbench().openFile('README.md');
    await workbench().select(sentence);
    await chooseInContextMenu(workbench().page, 'Generate Image from Selection');
    const panel = await workbench().panel();
    await panel.getByRole('img', { name: sentence }).waitFor();
    await workbench().screenshot('smoke-picture');
    const { body } = await workbench().service.received(1);
    assert.match(JSON.stringify(body), /The last keeper/);
  });

  it('keeps the picture over a reload of the window and a crash of the extension host', async () => {
    await workbench().reload();
    await (await workbench().panel()).getByRole('img', { name: sentence }).waitFor();
    await workbench().killExtensionHost();
    await (await workbench().panel()).getByRole('img', { name: sentence }).waitFor();
  });

  it('is shown in every theme', async () => {
    for (const theme of ['light', 'hc-light', 'hc-dark', 'dark'] as const) {
      await workbench().theme(theme);
      await workbench().screenshot(`smoke-${theme}`);
    }
  });
});
