/** VS Code's notifications. They are read in the notification list: a toast disappears by itself, and VS Code shows none for a message that closely follows others. */
import type { Locator, Page } from 'playwright-core';
import { waitUntil } from './waitUntil.ts';
import { pagesIn, timersFired } from './window.ts';
import type { Workbench } from './workbench.ts';

/** Resolves when a notification contains this text. The active editor group then has the focus. */
export async function waitForMessage(workbench: Workbench, text: string | RegExp): Promise<void> {
  await findMessage(workbench, text);
  await workbench.probe.evaluate((vscode) => vscode.commands.executeCommand('notifications.hideList'));
  await pageHasFocus(workbench.page);
}

/** VS Code sends the focus to a page so many milliseconds after it is given, and asks a page so often whether it has it. */
const [focusDelay, focusInterval] = [50, 250];

/**
 * Resolves when the page that VS Code gives the focus to has it and VS Code knows; at once if it is given to no page. An editor that is
 * opened before would lose it again.
 */
async function pageHasFocus(window: Page): Promise<void> {
  if (!(await window.evaluate(() => document.activeElement?.tagName === 'IFRAME'))) return;
  const around = () => pagesIn(window).flatMap((page) => page.parentFrame() ?? []);
  await waitUntil('a page has the focus', async () => {
    const asked = around().map((frame) => frame.evaluate(() => document.hasFocus()).catch(() => false));
    return (await Promise.all(asked)).includes(true);
  });
  await timersFired(window, focusDelay);
  await Promise.all(around().map((frame) => timersFired(frame, focusInterval).catch(() => undefined)));
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
