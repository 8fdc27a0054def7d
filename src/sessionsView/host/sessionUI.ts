import { l10n, Uri, window, workspace } from 'vscode';
import { askLine } from '../../base/host/askText.ts';
import { writeAtomic } from '../../base/host/atomicFile.ts';
import { isThere } from '../../base/host/fileAccess.ts';
import { confirm, fail, inform } from '../../base/host/messages.ts';
import { offerRemedy, remedies } from '../../base/host/offerRemedy.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { getViewColumnFor } from '../../insertion/host/columns.ts';
import { limits } from '../../product/common/limits.ts';
import type { SheetForm } from '../../sessions/common/contactSheet.ts';

/** A turn that a branch can end with. */
export interface TurnChoice {
  readonly id: string;
  readonly icons: readonly string[];
  readonly label: string;
  readonly description: string;
}

/** The dialogs and messages of the actions on sessions. */
export interface SessionUI {
  /** Returns undefined if the user cancels. */
  askTitle(current: string): Promise<string | undefined>;
  pickTurn(turns: readonly TurnChoice[]): Promise<string | undefined>;
  /** Returns whether the user wants to undo it. */
  offerUndo(sentence: string): Promise<boolean>;
  confirm(question: string, detail: string, button: string): Promise<boolean>;
  tell(sentence: string): void;
}

/** Uses VS Code's input boxes and messages. */
export const vscodeSessionUI: SessionUI = {
  askTitle: async (value) =>
    askLine({
      title: l10n.t('Rename Session'),
      value,
      problem: (text) => (text.length > limits.label ? l10n.t('The title is too long.') : undefined),
    }),
  pickTurn: async (turns) => {
    const placeHolder = l10n.t('Select the last message to include in the new session');
    return (await choose(turns, { title: l10n.t('Branch Session'), placeHolder }))?.id;
  },
  offerUndo: async (sentence) => {
    const undo = l10n.t('Undo');
    return (await inform(sentence, undo)) === undo;
  },
  confirm: (text, detail, button) => confirm({ severity: 'warn', text, detail, button }),
  tell: (sentence) => void inform(sentence),
};

/** The form in which a session is exported. */
export type ExportForm = 'zip' | 'folder' | 'json';

/** The dialogs and messages of export and import, and the files that these read and write. */
export interface ExportUI {
  /** Returns undefined if the user cancels. */
  chooseForm(): Promise<ExportForm | undefined>;
  chooseSheetForm(): Promise<SheetForm | undefined>;
  /** Proposes `name`, which includes its extension. */
  chooseFile(name: string): Promise<Uri | undefined>;
  /** Returns the folder in which a new folder is created. */
  chooseFolder(title: string): Promise<Uri | undefined>;
  chooseSource(): Promise<Uri | undefined>;
  tell(sentence: string): void;
  fail(sentence: string): void;
  /** Notifies the user of a failure that a newer version of Limn does not have. */
  offerUpdate(sentence: string): void;
  /** Notifies the user what was exported, and shows the file if they want. */
  tellExported(sentence: string, uri: Uri): void;
  /** The files outside of Limn's own storage. */
  readonly files: {
    read(uri: Uri): Promise<Uint8Array>;
    write(uri: Uri, bytes: Uint8Array): Promise<void>;
    exists(uri: Uri): Promise<boolean>;
  };
}

/** Uses VS Code's dialogs and file system. */
export const vscodeExportUI: ExportUI = {
  chooseForm: async () => {
    const forms = [
      {
        form: 'zip',
        label: l10n.t('Zip File'),
        detail: l10n.t('Includes Markdown, images, and all data needed to import the session'),
      },
      { form: 'folder', label: l10n.t('Folder'), detail: l10n.t('Same content, not compressed') },
      { form: 'json', label: l10n.t('JSON'), detail: l10n.t('Text and metadata, no images') },
    ] as const;
    return (await choose(forms, { title: l10n.t('Export Session') }))?.form;
  },
  chooseSheetForm: async () => {
    const forms = [
      { form: 'png', label: l10n.t('Image'), detail: l10n.t('One PNG file, or several for many images') },
      { form: 'html', label: l10n.t('HTML Page'), detail: l10n.t('For a browser, and to print') },
      { form: 'md', label: l10n.t('Markdown Document'), detail: l10n.t('For a document of yours') },
    ] as const;
    return (await choose(forms, { title: l10n.t('Export Contact Sheet') }))?.form;
  },
  chooseFile: async (name) => {
    const extension = name.slice(name.lastIndexOf('.') + 1);
    const root = workspace.workspaceFolders?.[0]?.uri;
    return window.showSaveDialog({
      title: l10n.t('Export Session'),
      defaultUri: root ? Uri.joinPath(root, name) : Uri.file(name),
      filters: { [extension.toUpperCase()]: [extension] },
    });
  },
  chooseFolder: async (title) =>
    (
      await window.showOpenDialog({
        title,
        openLabel: l10n.t('Export'),
        canSelectFiles: false,
        canSelectFolders: true,
      })
    )?.[0],
  chooseSource: async () =>
    (
      await window.showOpenDialog({
        title: l10n.t('Import Session'),
        openLabel: l10n.t('Import'),
        filters: { [l10n.t('Sessions')]: ['zip', 'json'] },
      })
    )?.[0],
  tell: (sentence) => void inform(sentence),
  fail: (sentence) => void fail(sentence),
  offerUpdate: (sentence) => void offerRemedy(fail, sentence, remedies.checkForUpdates()),
  tellExported: (sentence, uri) => void offerToShow(sentence, uri),
  files: {
    read: async (uri) => workspace.fs.readFile(uri),
    write: (uri, bytes) => writeAtomic(uri, bytes, workspace.fs),
    exists: isThere,
  },
};

async function offerToShow(sentence: string, uri: Uri): Promise<void> {
  if (!uri.path.endsWith('.md')) return void inform(sentence);
  const open = l10n.t('Open');
  if ((await inform(sentence, open)) !== open) return;
  const document = await workspace.openTextDocument(uri);
  // Beside the panel, not over it.
  await window.showTextDocument(document, getViewColumnFor(document));
}
