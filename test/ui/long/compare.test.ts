import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { extensionId } from '../../../src/product/common/names.ts';
import { pngBytes } from '../../unit/service/common/samples.ts';
import { waitUntil } from '../waitUntil.ts';
import { withSharedWorkbench } from '../withWorkbench.ts';

describe('A picture and its committed version', () => {
  const workbench = withSharedWorkbench();
  const page = () => workbench().page;
  const folder = () => path.join(workbench().workspace, 'compared');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@a.example', ...args], { cwd: folder() });
  const compared = () =>
    page().locator(`iframe[src*="extensionId=${extensionId}"]`).contentFrame().frameLocator('iframe#active-frame');
  const view = (name: string) => compared().getByRole('button', { name, exact: true, pressed: true });

  before(function () {
    try {
      execFileSync('git', ['--version']);
    } catch {
      this.skip();
    }
  });
  beforeEach(() => workbench().setting('git.enabled', true));
  afterEach(async () => {
    await workbench().tidy();
    await rm(folder(), { recursive: true, force: true });
    await workbench().setting('git.enabled', false);
  });

  it('are compared by the keyboard alone, and in the same view after a reload', async () => {
    await mkdir(folder());
    await writeFile(path.join(folder(), 'light.png'), pngBytes(40, 30, 60));
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'One');
    await writeFile(path.join(folder(), 'light.png'), pngBytes(40, 30, 160));
    await workbench().probe.evaluate(
      (vscode, file) => vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file)),
      path.join(folder(), 'light.png'),
    );
    // The preview takes the focus once it is loaded, and no keys before.
    await page().locator('.statusbar-item').getByText('40x30').waitFor();
    await workbench().palette('Limn: Compare Images');
    await page().getByRole('tab', { name: 'light.png (HEAD ↔ Working Tree)' }).waitFor();
    await compared()
      .getByText(/^40 × 30 · PNG, \d+ bytes/)
      .first()
      .waitFor();
    await page().keyboard.press('2');
    await view('Slider').waitFor();
    await page().keyboard.press('Shift+ArrowRight');
    const divider = compared().getByRole('slider', { name: 'Divider', exact: true });
    await waitUntil('the divider has moved', async () => (await divider.inputValue()) === '60');
    await page().keyboard.press('4');
    await compared()
      .getByText(/of pixels differ/)
      .waitFor();
    await workbench().screenshot('compare-difference');
    await page().keyboard.press('2');
    await workbench().reload();
    await view('Slider').waitFor();
    assert.equal(await divider.inputValue(), '60');
    await compared()
      .getByText(/^40 × 30 · PNG, \d+ bytes/)
      .first()
      .waitFor();
  });
});
