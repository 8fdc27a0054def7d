import { appendFile, readFile } from 'node:fs/promises';
import { waitUntil } from './waitUntil.ts';
import type { Workbench } from './workbench.ts';

/** Opens another folder or `.code-workspace` file in the workbench's window, or none at all; the key stays with the browser. */
export async function openInstead(workbench: Workbench, opens?: string): Promise<void> {
  const address = new URL('/', workbench.page.url());
  if (opens === undefined) address.searchParams.set('ew', 'true');
  else address.searchParams.set(isOfFolders(opens) ? 'workspace' : 'folder', opens);
  await workbench.probe.afterRestart(() => workbench.page.goto(address.href));
  await workbench.ready();
  if (opens !== undefined && isOfFolders(opens)) await foldersAreRead(workbench, opens);
}

const isOfFolders = (file: string) => file.endsWith('.code-workspace');

/**
 * On a busy machine VS Code may read a workspace file that is new to it before it listens for what was read, and then has none of its
 * folders until the file changes. Once it has them, it starts its extensions anew.
 */
async function foldersAreRead(workbench: Workbench, file: string): Promise<void> {
  const { folders } = JSON.parse(await readFile(file, 'utf8')) as { readonly folders: readonly unknown[] };
  const areRead = async () => (await workbench.probe.foldersAtFirst()) === folders.length;
  if (!(await areRead())) await appendFile(file, '\n');
  await waitUntil('VS Code has read which folders there are', areRead, 60_000);
}
