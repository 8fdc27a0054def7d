/** What a person does to let another agent draw. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import type { Server } from '../bridge/clients.ts';
import { waitForMessage } from './messages.ts';
import { pressInModal, quickRow } from './window.ts';
import type { Workbench } from './workbench.ts';

/** Connects an agent by its file in the project; gives what that says of the bridge. */
export async function connectClaude(
  workbench: Workbench,
  folder = workbench.workspace,
  isOneOfSeveral = false,
): Promise<Server> {
  await workbench.probe.evaluate((vscode) => vscode.commands.executeCommand('notifications.clearAll'));
  await workbench.palette('Limn: Connect Another Agent…');
  if (isOneOfSeveral) await quickRow(workbench.page, folder).click();
  await quickRow(workbench.page, 'Claude Code').click();
  await quickRow(workbench.page, 'Write to .mcp.json').click();
  await pressInModal(workbench.page, 'Write');
  await waitForMessage(workbench, 'Start the agent anew.');
  const written = JSON.parse(await readFile(path.join(folder, '.mcp.json'), 'utf8'));
  return { ...written.mcpServers.limn, cwd: folder };
}

/** The newest session of another agent, from the list of all. */
export async function openAgentSession(workbench: Workbench): Promise<Frame> {
  await workbench.probe.evaluate((vscode) => vscode.commands.executeCommand('workbench.view.extension.limn'));
  await workbench.page
    .getByRole('treeitem', { name: /By an agent: / })
    .first()
    .click();
  return workbench.panel();
}
