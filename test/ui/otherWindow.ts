import type { Workbench } from './workbench.ts';

/** Opens another folder or `.code-workspace` file in the workbench's window, or none at all; the key stays with the browser. */
export async function openInstead(workbench: Workbench, opens?: string): Promise<void> {
  const address = new URL('/', workbench.page.url());
  if (opens === undefined) address.searchParams.set('ew', 'true');
  else address.searchParams.set(opens.endsWith('.code-workspace') ? 'workspace' : 'folder', opens);
  await workbench.probe.afterRestart(() => workbench.page.goto(address.href));
  await workbench.ready();
}
