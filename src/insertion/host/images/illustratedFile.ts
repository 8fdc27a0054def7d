import { l10n, type SaveDialogOptions, type TextDocument, Uri, window, workspace } from 'vscode';
import { createFileName } from '../../../base/common/fileName.ts';
import { isThere } from '../../../base/host/fileStat.ts';
import { getViewColumnFor } from '../columns.ts';
import type { Dialogs } from '../dialogs.ts';
import { getNormalizedText } from '../documentEdit.ts';
import type { InsertionPoint } from './insertionPoints.ts';
import { toErrorMessage } from './pictureFiles.ts';

/** A document that the user named for a text with its pictures. */
interface IllustratedFile {
  readonly document: TextDocument;
  /** All of it, since the user said that it may be written over. */
  readonly spotNow: () => Promise<InsertionPoint>;
  /** Shows it saved. */
  readonly keep: () => Promise<void>;
  /** Takes it away again, where it was made for this. */
  readonly drop: () => Promise<void>;
}

/** Asks for the file; nothing when the user cancelled, or was told why it cannot be written. */
export async function chooseIllustratedFile(
  dialogs: Dialogs,
  prompt: string,
  folder: Uri | undefined,
): Promise<IllustratedFile | undefined> {
  const uri = await dialogs.chooseFile(questionFor(prompt, folder));
  if (!uri) return undefined;
  try {
    return await openedFile(uri);
  } catch (error) {
    await dialogs.fail(l10n.t('{0} could not be written. {1}', uri.fsPath, toErrorMessage(error)));
    return undefined;
  }
}

async function openedFile(uri: Uri): Promise<IllustratedFile> {
  const isNew = !(await isThere(uri));
  if (isNew) await workspace.fs.writeFile(uri, new Uint8Array());
  const document = await workspace.openTextDocument(uri);
  return {
    document,
    spotNow: async () => ({
      document,
      span: { start: 0, end: getNormalizedText(document).length },
      position: 'replace',
    }),
    keep: async () => {
      await document.save();
      await window.showTextDocument(document, getViewColumnFor(document));
    },
    drop: async () => {
      if (isNew) await workspace.fs.delete(uri).then(undefined, () => undefined);
    },
  };
}

function questionFor(prompt: string, folder: Uri | undefined): SaveDialogOptions {
  const name = `${createFileName(prompt)}.md`;
  return {
    title: l10n.t('New File'),
    defaultUri: folder ? Uri.joinPath(folder, name) : Uri.file(name),
    filters: { Markdown: ['md'] },
  };
}
