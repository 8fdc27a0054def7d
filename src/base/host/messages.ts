/** Shows VS Code's messages, progress and status bar, with external text shown literally. */
import {
  commands,
  type Disposable,
  type MessageOptions,
  ProgressLocation,
  StatusBarAlignment,
  TabInputWebview,
  window,
} from 'vscode';
import { viewType } from '../../product/common/names.ts';
import { literal } from '../common/literal.ts';
import type { Notification, Notifier } from './notifications.ts';

/** Shows a notification; resolves to the pressed button. */
export const inform = (text: string, ...buttons: readonly string[]) => show({ severity: 'info', text, buttons });
export const warn = (text: string, ...buttons: readonly string[]) => show({ severity: 'warn', text, buttons });
export const fail = (text: string, ...buttons: readonly string[]) => show({ severity: 'error', text, buttons });

interface Question extends Omit<Notification, 'dismissOn'> {
  readonly detail?: string;
}

/** Shows a modal dialog; resolves to the pressed button, or undefined if the user cancels. */
export function ask({ detail, ...question }: Question): Promise<string | undefined> {
  return show(question, { modal: true, ...(detail !== undefined && { detail: literal(detail) }) });
}

/** Shows a modal dialog with one button; resolves to false if the user cancels. */
export async function confirm({
  button,
  ...question
}: Omit<Question, 'buttons'> & { readonly button: string }): Promise<boolean> {
  return (await ask({ ...question, buttons: [button] })) === button;
}

const shows = {
  info: window.showInformationMessage,
  warn: window.showWarningMessage,
  error: window.showErrorMessage,
} as const;

async function show(
  { severity, text, buttons = [] }: Notification,
  options: MessageOptions = {},
): Promise<string | undefined> {
  const shown = buttons.map(literal);
  const pressed = await shows[severity](literal(text), options, ...shown);
  return pressed === undefined ? undefined : buttons[shown.indexOf(pressed)];
}

/** Runs a long task with a progress notification and a Cancel button. */
export async function withProgress<T>(
  title: string,
  run: (signal: AbortSignal, say: (message: string) => void) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const options = { location: ProgressLocation.Notification, title: literal(title), cancellable: true };
  return window.withProgress(options, (progress, cancel) => {
    cancel.onCancellationRequested(() => abort.abort());
    return run(abort.signal, (message) => progress.report({ message: literal(message) }));
  });
}

/** Shows a message in the status bar for some milliseconds. */
export function sayInStatusBar(text: string, shown: number): void {
  window.setStatusBarMessage(literal(text), shown);
}

/** Shows an item in the status bar with one of VS Code's codicons, announced to screen readers too, until it is disposed. */
export function alertInStatusBar(id: string, icon: string, text: string): Disposable {
  const item = window.createStatusBarItem(id, StatusBarAlignment.Left, -1);
  item.text = `$(${icon}) ${literal(text)}`;
  item.name = 'Limn';
  item.accessibilityInformation = { label: text, role: 'alert' };
  item.show();
  return item;
}

/** For messages about something that no panel shows. */
export const editorNotifier: Notifier = { notify: (notification) => show(notification) };

/** Focuses the panel again: after a modal dialog VS Code focuses the panel's tab, but nothing in its page. */
export async function refocusPanel(): Promise<void> {
  const { input } = window.tabGroups.activeTabGroup.activeTab ?? {};
  const isPanel = input instanceof TabInputWebview && input.viewType.endsWith(viewType);
  if (isPanel) await commands.executeCommand('workbench.action.focusActiveEditorGroup');
}
