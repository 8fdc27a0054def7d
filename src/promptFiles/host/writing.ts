import { Disposable, Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { overwriteFile } from '../../base/host/atomicFile.ts';
import { isThere } from '../../base/host/fileStat.ts';
import { insideWorkspace, requireInside } from '../../base/host/insideWorkspace.ts';
import { rootOf, samePlace } from '../../base/host/uriPaths.ts';
import { getMinimalLineEdit } from '../../insertion/common/edits.ts';
import { isOpenInTab } from '../../insertion/host/columns.ts';
import { updateFields } from '../../languages/common/frontMatter/updateFields.ts';
import type { GenerationRecord } from '../common/promptFile.ts';
import { getPromptFilePath, parsePromptFile } from '../common/promptFile.ts';
import { editorFiles } from './imageStatus.ts';

/** Adds to an edit what a prompt file is to say of its picture; gives its document, or nothing where it cannot be written. */
export async function addGenerationRecord(
  edit: WorkspaceEdit,
  file: Uri,
  made: GenerationRecord,
): Promise<TextDocument | undefined> {
  if ('not' in (await insideWorkspace(file, { root: rootOf(file) }))) return undefined;
  const document = await documentAsStored(file);
  const before = document?.getText();
  const after = before === undefined ? undefined : withMade(before, made);
  const change = after === undefined || before === undefined ? undefined : getMinimalLineEdit(before, after);
  if (!document || !change) return undefined;
  const range = new Range(document.positionAt(change.start), document.positionAt(change.end));
  edit.replace(file, range, change.text);
  return document;
}

function withMade(text: string, made: GenerationRecord): string | undefined {
  return updateFields(text, { made: { ...made, along: made.along.length > 0 ? made.along : undefined } });
}

/** How long the editor may take to see that a file was changed, in milliseconds. */
const patience = 3_000;

/** Nothing where the editor holds another text than the file, though nobody changed it there. */
async function documentAsStored(file: Uri): Promise<TextDocument | undefined> {
  const document = await workspace.openTextDocument(file);
  const stored = await editorFiles.text(file);
  const isStored = () => typeof stored === 'string' && plain(document.getText()) === plain(stored);
  if (!isStored()) await changed(document, isStored);
  return isStored() ? document : undefined;
}

/** The editor gives all lines of a document one ending, and leaves a mark of the order of bytes out. */
function plain(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
}

/** Until a change makes it so, or for as long as one waits for that. */
async function changed(document: TextDocument, isSo: () => boolean): Promise<void> {
  const store: Disposable[] = [];
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, patience);
    const listener = workspace.onDidChangeTextDocument((event) => {
      if (event.document === document && isSo()) resolve();
    });
    store.push(listener, new Disposable(() => clearTimeout(timer)));
  });
  Disposable.from(...store).dispose();
}

/** Applies an edit; what had no unsaved changes has none after it. */
export async function applySaved(edit: WorkspaceEdit, document: TextDocument): Promise<boolean> {
  const wasClean = !document.isDirty;
  const isApplied = await workspace.applyEdit(edit);
  return isApplied && (!wasClean || document.save());
}

/** Says in a prompt file what its picture was made from; false where that could not be written. */
export async function writeGenerationRecord(file: Uri, made: GenerationRecord): Promise<boolean> {
  if ('not' in (await insideWorkspace(file, { root: rootOf(file) }))) return false;
  const before = await editorFiles.text(file);
  const after = typeof before === 'string' ? withMade(before, made) : undefined;
  if (after === undefined) return false;
  return isAtWork(file) ? editMade(file, made) : tryWrite(file, after);
}

/** Somebody looks at it or types there: then the editor has to know at once. */
function isAtWork(file: Uri): boolean {
  const documents = workspace.textDocuments.filter(({ uri }) => samePlace(uri, file));
  return documents.some((document) => document.isDirty || isOpenInTab(document));
}

async function editMade(file: Uri, made: GenerationRecord): Promise<boolean> {
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

/** A file that Limn itself wrote anew. */
export interface Rewritten {
  readonly file: Uri;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
}

/**
 * Lets a picture's prompt file know a file that Limn itself wrote anew: where it knew the former one, that was not changed by hand.
 * Gives the prompt file where it was written for that.
 */
export async function updateRecordedHash(
  picture: Uri,
  before: Uint8Array,
  after: Uint8Array,
): Promise<Rewritten | undefined> {
  const path = getPromptFilePath(picture.path);
  const file = path === undefined ? undefined : picture.with({ path });
  if (!file || 'not' in (await insideWorkspace(file, { root: rootOf(file) }))) return undefined;
  const document = await opened(file);
  if (!document) return undefined;
  const read = parsePromptFile(document.getText(), document.uri.path);
  if (!('made' in read) || read.made?.picture !== (await sha256(before))) return undefined;
  const text = updateFields(document.getText(), { made: { picture: await sha256(after) } });
  return text === undefined ? undefined : replaceText(document, text);
}

async function opened(file: Uri): Promise<TextDocument | undefined> {
  return (await isThere(file)) ? workspace.openTextDocument(file) : undefined;
}

/** What had no unsaved changes has none after it. */
async function replaceText(document: TextDocument, text: string): Promise<Rewritten> {
  const { isDirty, uri: file } = document;
  const before = await workspace.fs.readFile(file);
  const edit = new WorkspaceEdit();
  edit.replace(file, new Range(0, 0, document.lineCount, 0), text);
  if ((await workspace.applyEdit(edit)) && !isDirty) await document.save();
  return { file, before, after: await workspace.fs.readFile(file) };
}
