import { type SaveDialogOptions, type Uri, type WorkspaceFolder, window } from 'vscode';
import { fail, inform, warn } from '../../base/host/messages.ts';
import type { Notification, Notifier } from '../../base/host/notifications.ts';
import { choose } from '../../base/host/quickPicks.ts';

/** The dialogs of insertions; each resolves to undefined if the user dismisses it. */
export interface Dialogs {
  warn(sentence: string, ...buttons: readonly string[]): PromiseLike<string | undefined>;
  fail(sentence: string, ...buttons: readonly string[]): PromiseLike<string | undefined>;
  inform(sentence: string, ...buttons: readonly string[]): PromiseLike<string | undefined>;
  /** Lets the user choose one of several names. */
  chooseName(question: string, names: readonly string[]): PromiseLike<string | undefined>;
  chooseFile(options: SaveDialogOptions): PromiseLike<Uri | undefined>;
  chooseFolder(title: string, folder: Uri | undefined): PromiseLike<Uri | undefined>;
  chooseRoot(question: string): PromiseLike<WorkspaceFolder | undefined>;
}

/** The editor's own dialogs, with messages shown by `teller`. */
export function createDialogs(teller: Notifier): Dialogs {
  const say =
    (severity: Notification['severity']) =>
    (text: string, ...buttons: readonly string[]) =>
      teller.notify({ severity, text, buttons });
  return { ...editorDialogs, warn: say('warn'), fail: say('error'), inform: say('info') };
}

/** The editor's own dialogs. */
export const editorDialogs: Dialogs = {
  warn,
  fail,
  inform,
  chooseName: async (question, names) => {
    const items = names.map((label) => ({ label }));
    return (await choose(items, { placeHolder: question }))?.label;
  },
  chooseFile: (options) => window.showSaveDialog(options),
  chooseFolder: async (title, defaultUri) => {
    const options = { title, canSelectFolders: true, canSelectFiles: false, ...(defaultUri && { defaultUri }) };
    return (await window.showOpenDialog(options))?.[0];
  },
  chooseRoot: (question) => window.showWorkspaceFolderPick({ placeHolder: question }),
};
