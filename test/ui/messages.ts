/** What VS Code says at its lower right: a toast goes by itself, and what comes right after others never is one, so it is read in the list of all. */
import type { Locator } from 'playwright-core';
import type { Workbench } from './workbench.ts';

/** The message that holds these words, once it was said. The list of messages then has the keyboard. */
export async function saidMessage({ page, probe }: Workbench, words: string): Promise<Locator> {
  await probe.evaluate((vscode) => vscode.commands.executeCommand('notifications.showList'));
  const message = page.locator('.notifications-center.visible .notification-list-item').filter({ hasText: words });
  await message.waitFor();
  return message;
}

interface Pressed {
  readonly message: string;
  readonly button: string;
}

/** Presses a button of the message that holds these words. */
export async function pressInMessage(workbench: Workbench, { message, button }: Pressed): Promise<void> {
  await (await saidMessage(workbench, message)).getByRole('button', { name: button, exact: true }).click();
}
