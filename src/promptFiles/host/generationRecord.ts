import { Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { overwriteFile } from '../../base/host/atomicFile.ts';
import { isThere } from '../../base/host/fileAccess.ts';
import { insideWorkspace, requireInside } from '../../base/host/insideWorkspace.ts';
import { rootOf, samePlace } from '../../base/host/uriPaths.ts';
import { getMinimalLineEdit } from '../../insertion/common/edits.ts';
import { isOpenInTab } from '../../insertion/host/columns.ts';
import { updateFields } from '../../languages/common/frontMatter/updateFields.ts';
import type { GenerationRecord } from '../common/promptFile.ts';
import { getPromptFilePath, parsePromptFile } from '../common/promptFile.ts';
import { editorFiles } from './imageStatus.ts';

/** Adds the record of a prompt file to an edit. Returns the document of the file, or undefined if it cannot be written. */
export async function addGenerationRecord(
  edit: WorkspaceEdit,
  file: Uri,
  made: GenerationRecord,
): Promise<TextDocument | undefined> {
  if ('not' in (await insideWorkspace(file, { root: rootOf(file) }))) return undefined;
  const document = await findStoredDocument(file);
  const before = document?.getText() ?? '';
  const after = document && addRecord(before, made);
  const change = after === undefined ? undefined : getMinimalLineEdit(before, after);
  if (!document || !change) return undefined;
  const range = new Range(document.positionAt(change.start), document.positionAt(change.end));
  edit.replace(file, range, change.text);
  return document;
}

/** Returns the text with the record, or undefined if its front matter cannot be changed. */
export function addRecord(text: string, made: GenerationRecord): string | undefined {
  return updateFields(text, { made: { ...made, along: made.along.length > 0 ? made.along : undefined } });
}

/** How long the editor may take to notice that a file was changed, in milliseconds. */
const timeoutMs = 3_000;

/** Returns undefined if the text in the editor differs from that of the file, although the user did not change it there. */
async function findStoredDocument(file: Uri): Promise<TextDocument | undefined> {
  const document = await workspace.openTextDocument(file);
  const stored = await editorFiles.text(file);
  const isStored = () => typeof stored === 'string' && normalizeText(document.getText()) === normalizeText(stored);
  if (!isStored()) await waitForChange(document, isStored);
  return isStored() ? document : undefined;
}

/** The editor gives all lines of a document the same ending, and omits the byte order mark. */
function normalizeText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
}

/** Waits until a change fulfils the condition, or for the timeout. */
function waitForChange(document: TextDocument, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      listener.dispose();
      resolve();
    };
    const timer = setTimeout(end, timeoutMs);
    const listener = workspace.onDidChangeTextDocument((event) => {
      if (event.document === document && isSo()) end();
    });
  });
}

/** Applies an edit; saves the document if it had no unsaved changes. */
export async function applySaved(edit: WorkspaceEdit, document: TextDocument): Promise<boolean> {
  const wasClean = !document.isDirty;
  const isApplied = await workspace.applyEdit(edit);
  return isApplied && (!wasClean || document.save());
}

/** Records in a prompt file what its picture was made from; returns false if it could not be written. */
export async function writeGenerationRecord(file: Uri, made: GenerationRecord): Promise<boolean> {
  if ('not' in (await insideWorkspace(file, { root: rootOf(file) }))) return false;
  const before = await editorFiles.text(file);
  const after = typeof before === 'string' ? addRecord(before, made) : undefined;
  if (after === undefined) return false;
  // The editor has to know at once if the user looks at the file, or types in it.
  const documents = workspace.textDocuments.filter(({ uri }) => samePlace(uri, file));
  if (!documents.some((document) => document.isDirty || isOpenInTab(document))) return tryWrite(file, after);
  const edit = new WorkspaceEdit();
  const document = await addGenerationRecord(edit, file, made);
  return document !== undefined && applySaved(edit, document);
}

async function tryWrite(file: Uri, text: string): Promise<boolean> {
  try {
    await requireInside(file, { root: rootOf(file) });
    await overwriteFile(file, new TextEncoder().encode(text), workspace.fs);
    return true;
  } catch {
    return false;
  }
}

/** A file that Limn has rewritten. */
export interface Rewritten {
  readonly file: Uri;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/**
 * Updates the hash of a picture that Limn has rewritten in its prompt file, unless the picture was changed by hand before. Returns the
 * prompt file if it was written.
 */
export async function updateRecordedHash(
  picture: Uri,
  before: Uint8Array,
  after: Uint8Array,
): Promise<Rewritten | undefined> {
  const path = getPromptFilePath(picture.path);
  const file = path === undefined ? undefined : picture.with({ path });
  if (!file || 'not' in (await insideWorkspace(file, { root: rootOf(file) })) || !(await isThere(file)))
    return undefined;
  const document = await workspace.openTextDocument(file);
  const read = parsePromptFile(document.getText(), document.uri.path);
  if (!('made' in read) || read.made?.picture !== (await sha256(before))) return undefined;
  const text = updateFields(document.getText(), { made: { picture: await sha256(after) } });
  if (text === undefined) return undefined;
  const stored = await workspace.fs.readFile(file);
  const edit = new WorkspaceEdit();
  edit.replace(file, new Range(0, 0, document.lineCount, 0), text);
  await applySaved(edit, document);
  return { file, before: stored, after: await workspace.fs.readFile(file) };
}
