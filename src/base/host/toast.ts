import { fail, inform, warn } from './messages.ts';
import type { Notification, Notifier } from './notifications.ts';

const messages = { info: inform, warn, error: fail } as const;

/** The editor's own message; gives the button that was pressed. */
export function showNotification({ severity, text, buttons = [] }: Notification): PromiseLike<string | undefined> {
  return messages[severity](text, ...buttons);
}

/** For what is said of something that no panel shows. */
export const editorNotifier: Notifier = { notify: showNotification };
