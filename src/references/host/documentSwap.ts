import { Range, type TextDocument, type Uri, WorkspaceEdit, workspace } from 'vscode';
import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import { overwriteFile, restoreFile } from '../../base/host/atomicFile.ts';
import { requireInside } from '../../base/host/insideWorkspace.ts';
import { rootOf, samePlace } from '../../base/host/uriPaths.ts';
import { getLanguageId, isWritable } from '../../insertion/host/documentEdit.ts';
import { getReferenceEdits, type ReferenceChange } from '../common/referenceEdits.ts';
import type { ReferencingDocument } from './namingDocuments.ts';

/** A part of a document's text, in its own UTF-16 code units, and what takes its place. */
interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The texts that change in one document. */
export interface DocumentSwap {
  readonly document: TextDocument;
  /** As it was when they were computed. */
  readonly text: string;
  /** In their order. */
  readonly edits: readonly TextEdit[];
}

/** What is put where by one edit. */
interface FileSwap {
  readonly file: Uri;
  readonly before: Uint8Array;
  readonly to: Uri;
  readonly bytes: Uint8Array;
  /** The former file is named by other texts too. */
  readonly stays: boolean;
  readonly documents: readonly DocumentSwap[];
}

/** Nothing of a document that cannot be written, or in which nothing changes. */
export async function documentSwap(
  { document, references }: ReferencingDocument,
  change: ReferenceChange,
): Promise<DocumentSwap | undefined> {
  const text = document.getText();
  const all = references.flatMap((reference) =>
    getReferenceEdits(getLanguageId(document), { text, reference }, change),
  );
  const different = new Map(all.map((edit) => [`${edit.start} ${edit.end}`, edit]));
  const edits = [...different.values()].toSorted((one, other) => one.start - other.start);
  return edits.length > 0 && (await isWritable(document)) ? { document, text, edits } : undefined;
}

/** A document's text once it was changed. */
export function textAfter({ text, edits }: DocumentSwap): string {
  return edits.reduceRight((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text);
}

/** Where each new text begins once all were put there, with line feeds alone. */
export function getEditsAfterSwap(
  swap: DocumentSwap,
): readonly { readonly start: number; readonly put: string; readonly was: string }[] {
  let moved = 0;
  const after = textAfter(swap);
  return swap.edits.map((edit) => {
    const start = edit.start + moved;
    moved += edit.text.length - (edit.end - edit.start);
    const was = normalizeLineEndings(swap.text.slice(edit.start, edit.end));
    return { start: normalizeLineEndings(after.slice(0, start)).length, put: normalizeLineEndings(edit.text), was };
  });
}

/** False where the editor took it not, and the former file is there as it was; what had no unsaved changes has none after it. */
export async function swapFile(swap: FileSwap): Promise<boolean> {
  const { file, to, bytes, documents } = swap;
  const isSame = samePlace(file, to);
  for (const place of [file, to]) await requireInside(place, { root: rootOf(place) });
  if (isSame && documents.length === 0) return overwriteFile(file, bytes, workspace.fs).then(() => true);
  const clean = documents.filter(({ document }) => !document.isDirty);
  const isApplied = await workspace.applyEdit(editOf(swap)).then(undefined, () => false);
  if (!isApplied) await restoreFile(file, swap.before, workspace.fs);
  if (isApplied) for (const { document } of clean) await document.save();
  return isApplied;
}

/**
 * The new file comes before what names it, and the former goes after that; at one place it is the other way. The editor takes
 * file operations back in their own order unless a text edit stands between them.
 */
function editOf({ file, to, bytes, stays, documents }: FileSwap): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  const isSame = samePlace(file, to);
  if (isSame) edit.deleteFile(file);
  else edit.createFile(to, { contents: bytes });
  for (const { document, edits } of documents)
    for (const { start, end, text } of edits)
      edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text);
  if (isSame) edit.createFile(to, { contents: bytes });
  else if (!stays) edit.deleteFile(file);
  return edit;
}
