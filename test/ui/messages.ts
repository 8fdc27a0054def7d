/** VS Code's notifications. They are read in the notification list: a toast disappears by itself, and VS Code shows none for a message that closely follows others. */
import type { Locator } from 'playwright-core';
import { waitUntil } from './waitUntil.ts';
import type { Workbench } from './workbench.ts';

/** Resolves when a notification contains this text. The active editor group then has the focus. */
export async function waitForMessage(workbench: Workbench, text: string | RegExp): Promise<void> {
  await findMessage(workbench, text);
  await workbench.probe.evaluate((vscode) => vscode.commands.executeCommand('notifications.hideList'));
}

interface Pressed {
  readonly message: string;
  readonly button: string;
}

/** Presses a button of the notification that contains this text. */
export async function pressInMessage(workbench: Workbench, { message, button }: Pressed): Promise<void> {
  await (await findMessage(workbench, message)).getByRole('button', { name: button, exact: true }).click();
}

/** The newest notification that contains this text, in the list, which is shown: VS Code hides an empty list, also one that waits for its first. */
export async function findMessage({ page, probe }: Workbench, text: string | RegExp): Promise<Locator> {
  const message = page
    .locator('.notifications-center.visible .notification-list-item')
    .filter({ hasText: text })
    .first();
  await waitUntil(`a notification says ${text}`, async () => {
    await probe.evaluate((vscode) => vscode.commands.executeCommand('notifications.showList'));
    return message.isVisible();
  });
  return message;
}
