import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../editor/paths.ts';
import type { Theme } from '../ui/window.ts';
import type { Workbench } from '../ui/workbench.ts';
import { sizes } from './lookAt.ts';

/** High enough for a whole turn with its picture. */
const readmeSize = { width: 1440, height: 1000 } as const;

/** No page shows a README wider, and the pictures are shipped with the extension; in pixels. */
const keptWidth = 1120;

/** Where `LIMN_README_PICTURES` is set: the whole window as a user sees it, as a WebP of the README's size. */
export async function keepForReadme(workbench: Workbench, name: string, theme: Theme): Promise<void> {
  if (!process.env.LIMN_README_PICTURES) return;
  await workbench.theme(theme);
  await workbench.page.setViewportSize(readmeSize);
  await toggleSideBar(workbench);
  await workbench.probe.evaluate((vscode) => vscode.commands.executeCommand('notifications.clearAll'));
  const shot = (await workbench.page.screenshot()).toString('base64');
  await toggleSideBar(workbench);
  await workbench.page.setViewportSize(sizes.wide);
  const folder = path.join(root, 'media', 'readme');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${name}.webp`), Buffer.from(await asWebp(workbench, shot), 'base64'));
}

async function asWebp(workbench: Workbench, png: string): Promise<string> {
  const canvas = await workbench.page.context().newPage();
  const webp = await canvas.evaluate(
    async ({ base64, width }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const whole = await createImageBitmap(new Blob([bytes]));
      const picture = await createImageBitmap(whole, { resizeWidth: width, resizeQuality: 'high' });
      const sheet = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
      sheet.getContext('2d')?.drawImage(picture, 0, 0);
      return sheet.toDataURL('image/webp', 0.5).replace(/^.*,/, '');
    },
    { base64: png, width: keptWidth },
  );
  await canvas.close();
  return webp;
}

async function toggleSideBar({ page }: Workbench): Promise<void> {
  const sideBar = page.locator('.part.sidebar');
  const wanted = (await sideBar.isVisible()) ? 'hidden' : 'visible';
  await page.keyboard.press('ControlOrMeta+b');
  await sideBar.waitFor({ state: wanted });
}
