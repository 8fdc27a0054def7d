/** What a user does to let another agent draw. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import type { Server } from '../bridge/clients.ts';
import { waitForMessage } from './messages.ts';
import type { VSCode } from './probe.ts';
import { waitUntil } from './waitUntil.ts';
import { pressInModal, quickRow } from './window.ts';
import type { Workbench } from './workbench.ts';

/** Connects Claude Code by its file in the project; gives what that says of the bridge. */
export async function connectClaude(
  workbench: Workbench,
  folder = workbench.workspace,
  isOneOfSeveral = false,
): Promise<Server> {
  const file = '.mcp.json';
  await connectAgent(workbench, { label: 'Claude Code', file, ...(isOneOfSeveral && { folder }) });
  const written = JSON.parse(await readFile(path.join(folder, file), 'utf8'));
  return { ...written.mcpServers.limn, cwd: folder };
}

export interface ConnectedAgent {
  /** As it is offered. */
  readonly label: string;
  /** Of the project, by its path there. */
  readonly file: string;
  /** Where it works, in a window with several folders. */
  readonly folder?: string;
}

/** Connects an agent by its file in the project, which is written then. */
export async function connectAgent(workbench: Workbench, { label, file, folder }: ConnectedAgent): Promise<void> {
  await workbench.probe.evaluate((vscode) => vscode.commands.executeCommand('notifications.clearAll'));
  await workbench.palette('Limn: Connect Agent...');
  if (folder !== undefined) await quickRow(workbench.page, folder).click();
  await quickRow(workbench.page, label).click();
  await quickRow(workbench.page, `Write to ${file}`).click();
  await pressInModal(workbench.page, 'Write');
  await waitForMessage(workbench, 'Restart the agent to connect.');
}

/** The newest session of another agent, from the list of all. */
export async function openAgentSession(workbench: Workbench): Promise<Frame> {
  await workbench.probe.evaluate((vscode) => vscode.commands.executeCommand('workbench.view.extension.limn'));
  const line = workbench.page.getByRole('treeitem', { name: /Agent: / }).first();
  // VS Code drops a click on a line that it draws again at that moment, as when the session has just changed.
  await waitUntil('the session is open', async () => {
    await line.click();
    return waitUntil('its panel is there', () => workbench.probe.evaluate(isOpen), 3_000).then(
      () => true,
      () => false,
    );
  });
  return workbench.panel();
}

function isOpen(vscode: VSCode): boolean {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(({ input, label }) => input instanceof vscode.TabInputWebview && label.includes('Agent: '));
}
