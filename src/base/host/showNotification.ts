import { fail, inform, warn } from './messages.ts';
import type { Notification, Notifier } from './notifications.ts';

const messages = { info: inform, warn, error: fail } as const;

/** Shows a VS Code message; resolves to the pressed button. */
export function showNotification({ severity, text, buttons = [] }: Notification): PromiseLike<string | undefined> {
  return messages[severity](text, ...buttons);
}

/** For messages about something that no panel shows. */
export const editorNotifier: Notifier = { notify: showNotification };
