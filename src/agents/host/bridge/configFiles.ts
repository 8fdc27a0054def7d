import { l10n, Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { writeAtomic } from '../../../base/host/atomicFile.ts';
import { insideWorkspace, notInsideSentence } from '../../../base/host/insideWorkspace.ts';
import { unsavedDocument } from '../../../base/host/openDocument.ts';
import { getMinimalLineEdit } from '../../../insertion/common/edits.ts';

/** Maximum size in bytes of a config or instruction file; a larger file is treated as unreadable. */
const longest = 1_000_000;

/**
 * Returns the text of the editor if the file has unsaved changes, otherwise of the file. Empty if the file does not exist; undefined if it
 * is unreadable or too long.
 */
export async function readConfigText(file: Uri): Promise<string | undefined> {
  const unsaved = unsavedDocument(file);
  if (unsaved) return unsaved.getText();
  const size = await workspace.fs.stat(file).then(
    (stat) => stat.size,
    () => undefined,
  );
  if (size === undefined || size > longest) return size === undefined ? '' : undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}

/**
 * Returns why a file below this folder, the project's or the user's, is neither read nor written, as a sentence. A link with the name of an
 * agent's file may lead to any other file.
 */
export async function whyNotTouched(file: Uri, root: Uri): Promise<string | undefined> {
  const inside = await insideWorkspace(file, { root });
  return 'not' in inside ? whyNot(inside) : undefined;
}

/** Writes the text to the file. If the file has unsaved changes, writes to its editor instead, does not save it and returns false. */
export async function writeConfigText(file: Uri, root: Uri, text: string): Promise<boolean> {
  const inside = await insideWorkspace(file, { root });
  if ('not' in inside) throw new Error(whyNot(inside));
  const unsaved = unsavedDocument(file);
  if (unsaved) await editText(unsaved, text);
  else await writeAtomic(file, new TextEncoder().encode(text), workspace.fs);
  return !unsaved;
}

function whyNot(refused: Parameters<typeof notInsideSentence>[0]): string {
  if (refused.not !== 'link') return notInsideSentence(refused);
  return l10n.t('{0} is a link, and Limn writes through none.', workspace.asRelativePath(refused.at));
}

async function editText(document: TextDocument, text: string): Promise<void> {
  const change = getMinimalLineEdit(document.getText(), text);
  if (!change) return;
  const edit = new WorkspaceEdit();
  const range = new Range(document.positionAt(change.start), document.positionAt(change.end));
  edit.replace(document.uri, range, change.text);
  if (!(await workspace.applyEdit(edit))) throw new Error(`${document.uri.fsPath} could not be changed.`);
}

/** Short enough for a one-line notification. */
export function unsavedSentence(file: Uri): string {
  return l10n.t('Save {0}, so that agents read what was added.', workspace.asRelativePath(file));
}
