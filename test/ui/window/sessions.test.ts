import { drawPicture } from '../tasks.ts';
import { withWorkbench } from '../withWorkbench.ts';

describe('kept sessions', () => {
  const workbench = withWorkbench();

  before(() => workbench().setKey('any-word'));

  it('stand in the view of sessions and in the gallery, from which their session opens', async () => {
    const text = 'There is a moment, perhaps a minute long';
    await drawPicture(workbench(), { file: 'blog/last-keeper.md', text });
    const { page, probe, limn } = workbench();
    await probe.evaluate((vscode) => vscode.commands.executeCommand('limn.sessions.focus'));
    await page.getByRole('treeitem', { name: /^There is a moment.*, Image, / }).waitFor();
    await workbench().screenshot('sessions-view');
    await probe.evaluate((vscode) => vscode.commands.executeCommand('limn.openGallery'));
    const frames = page.frameLocator('iframe[src*="limn-tools.limn"]:visible').frameLocator('iframe#active-frame');
    const gallery = frames.getByRole('gridcell', { name: text });
    await gallery.waitFor();
    await workbench().screenshot('gallery');
    await gallery.dblclick();
    await limn.turn('Image').waitFor();
  });
});
