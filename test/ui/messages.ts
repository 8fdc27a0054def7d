/** What VS Code says at its lower right: a toast goes by itself, and what comes right after others never is one, so it is read in the list of all. */
import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench.ts';

/** Resolves when a message that holds these words was said. The editor in front has the keyboard then. */
export async function saidMessage(workbench: Workbench, words: string | RegExp): Promise<void> {
  await listedMessage(workbench, words);
  await workbench.probe.evaluate((vscode) => vscode.commands.executeCommand('notifications.hideList'));
}

interface Pressed {
  readonly message: string;
  readonly button: string;
}

/** Presses a button of the message that holds these words. */
export async function pressInMessage(workbench: Workbench, { message, button }: Pressed): Promise<void> {
  await (await listedMessage(workbench, message)).getByRole('button', { name: button, exact: true }).click();
}

async function listedMessage({ page, probe }: Workbench, words: string | RegExp): Promise<Locator> {
  await probe.evaluate((vscode) => vscode.commands.executeCommand('notifications.showList'));
  const message = page.locator('.notifications-center.visible .notification-list-item').filter({ hasText: words });
  await message.waitFor();
  return message;
}
