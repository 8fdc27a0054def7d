import { window } from 'vscode';
import type { Teller, Told } from './notices.ts';

const messages = {
  info: window.showInformationMessage,
  warn: window.showWarningMessage,
  error: window.showErrorMessage,
} as const;

/** The editor's own message; gives the button that was pressed. */
export function toast({ severity, text, buttons = [] }: Told): PromiseLike<string | undefined> {
  return messages[severity](text, ...buttons);
}

/** For what is said of something that no panel shows. */
export const toasts: Teller = { tell: toast };
