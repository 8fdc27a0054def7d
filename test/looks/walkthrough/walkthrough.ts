/** How the walkthrough looks in VS Code's own page: each step, in four themes, wide and narrow; and the pictures beside the steps. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../editor/paths.ts';
import { WalkthroughPage } from '../../ui/walkthroughPage.ts';
import { type Theme, themes } from '../../ui/window.ts';
import { withWorkbench } from '../../ui/withWorkbench.ts';
import { sizes } from '../lookAt.ts';
import { media } from './media.ts';

describe('the walkthrough', () => {
  const workbench = withWorkbench({ settings: { 'limn.baseUrl': '' } });

  before(keepMedia);

  for (const theme of Object.keys(themes) as Theme[])
    it(`shows each step in ${theme}`, async () => {
      const page = new WalkthroughPage(workbench());
      await workbench().theme(theme);
      await page.open();
      for (const [step, draw] of Object.entries(media)) {
        await page.expand(step);
        for (const [width, size] of Object.entries(sizes)) {
          await workbench().page.setViewportSize(size);
          if (width === 'wide') await page.shows(draw());
          await workbench().screenshot(`walkthrough-${step}-${theme}-${width}`);
        }
      }
    });
});

/** Where `LIMN_README_PICTURES` is set; the next package has them. */
async function keepMedia(): Promise<void> {
  if (!process.env.LIMN_README_PICTURES) return;
  const folder = path.join(root, 'media', 'walkthrough');
  await mkdir(folder, { recursive: true });
  for (const [name, draw] of Object.entries(media)) await writeFile(path.join(folder, `${name}.svg`), draw());
}
