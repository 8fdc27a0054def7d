import { Range, type TextDocument, Uri, WorkspaceEdit, workspace } from 'vscode';
import { normalizeLineEndings } from '../../base/common/lineEndings.ts';
import type { Span } from '../../base/common/span.ts';
import { overwriteFile, restoreFile } from '../../base/host/atomicFile.ts';
import { isThere } from '../../base/host/fileAccess.ts';
import { requireInside } from '../../base/host/insideWorkspace.ts';
import { rootOf, samePlace } from '../../base/host/uriPaths.ts';
import { hashPicture } from '../../imageFiles/common/lfsPointer.ts';
import { isOpenInTab } from '../../insertion/host/columns.ts';
import { getLanguageId, isWritable, revealInsertion } from '../../insertion/host/documentEdit.ts';
import { baseName, truncatePath } from '../../insertion/host/getDisplayName.ts';
import type { InsertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import type { PassageTracker } from '../../insertion/host/passageTracker.ts';
import { limits } from '../../product/common/limits.ts';
import { getPromptFilePath, parsePromptFile } from '../../promptFiles/common/promptFile.ts';
import type { PictureWithPrompt, PromptFilesFeature } from '../../promptFiles/host/createPromptFiles.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import { getReferenceEdits, type ReferenceChange } from '../common/referenceEdits.ts';
import type { ReferencingDocument } from './findDocuments.ts';

/** The texts that change in one document. */
export interface DocumentSwap {
  readonly document: TextDocument;
  /** The document's text when the edits were computed. */
  readonly text: string;
  /** In order; `text` replaces a part of the document's text, in its own UTF-16 code units. */
  readonly edits: readonly (Span & { readonly text: string })[];
}

/** The files and texts that one edit replaces. */
interface FileSwap {
  readonly file: Uri;
  readonly before: Uint8Array;
  readonly to: Uri;
  readonly bytes: Uint8Array;
  /** Whether the former file is kept, because other texts name it too. */
  readonly stays: boolean;
  readonly documents: readonly DocumentSwap[];
}

/** Returns undefined if the document cannot be written, or if nothing changes in it. */
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

/** Returns a document's text after the edits. */
export function getTextAfter({ text, edits }: DocumentSwap): string {
  return edits.reduceRight((now, edit) => now.slice(0, edit.start) + edit.text + now.slice(edit.end), text);
}

/**
 * Returns false if the editor rejected the edit; then the former file is unchanged. A document without unsaved changes is saved afterwards.
 */
export async function swapFile(swap: FileSwap): Promise<boolean> {
  const { file, to, bytes, documents } = swap;
  const isSame = samePlace(file, to);
  for (const place of [file, to]) await requireInside(place, { root: rootOf(place) });
  if (isSame && documents.length === 0) return overwriteFile(file, bytes, workspace.fs).then(() => true);
  const clean = documents.filter(({ document }) => !document.isDirty);
  const isApplied = await workspace.applyEdit(createEdit(swap)).then(undefined, () => false);
  if (!isApplied) await restoreFile(file, swap.before, workspace.fs);
  if (isApplied) for (const { document } of clean) await document.save();
  return isApplied;
}

/**
 * The new file is created before the texts that name it, and the former one is deleted after them; if both have the same path, it is the
 * other way round. The editor undoes file operations in their own order unless a text edit is between them.
 */
function createEdit({ file, to, bytes, stays, documents }: FileSwap): WorkspaceEdit {
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

type Made = NonNullable<Insertion['made']>[number];

/** Returns where the picture is now, in a visible document if possible, and what is needed to undo all text edits. */
export function createSwapUndoInfo(
  targets: PassageTracker,
  naming: readonly ReferencingDocument[],
  texts: readonly DocumentSwap[],
  to: Uri,
): Pick<Insertion, 'fileName' | 'line' | 'made'> {
  const [first] = naming.toSorted(
    (one, other) => Number(isOpenInTab(other.document)) - Number(isOpenInTab(one.document)),
  );
  const changed = texts.map((swap) => ({ document: swap.document, made: trackEdits(targets, swap) }));
  const all = changed.flatMap(({ made }) => made);
  const [reference] = first?.references ?? [];
  const place =
    changed.find(({ document }) => document === first?.document)?.made[0] ??
    (first && reference && trackUnchanged(targets, first.document, reference));
  const made = place ? [place, ...all.filter((one) => one !== place)].slice(0, limits.results) : all;
  if (!first || !place) return { fileName: truncatePath(baseName(to)), made };
  return { ...revealInsertion(first.document, place.target.firstLine), made };
}

function trackUnchanged(targets: PassageTracker, document: TextDocument, { start, end }: Span): Made {
  const text = document.getText();
  const was = normalizeLineEndings(text.slice(start, end));
  return { target: targets.track(document, normalizeLineEndings(text.slice(0, start)).length, was), was };
}

/** Tracks each new text at its position after all edits, with line feeds only. */
function trackEdits(targets: PassageTracker, swap: DocumentSwap): readonly Made[] {
  const after = getTextAfter(swap);
  let moved = 0;
  return swap.edits.flatMap((edit) => {
    const from = edit.start + moved;
    moved += edit.text.length - (edit.end - edit.start);
    const was = normalizeLineEndings(swap.text.slice(edit.start, edit.end));
    const put = normalizeLineEndings(edit.text);
    if (put === '' || Math.max(put.length, was.length) > limits.quote) return [];
    const start = normalizeLineEndings(after.slice(0, from)).length;
    return [{ target: targets.track(swap.document, start, put), was }];
  });
}

/** If the picture was edited from its own file, the instruction follows the prompt of that file. */
function getPromptAfter(
  former: string,
  path: string | undefined,
  { again, look, prompt }: InsertablePicture,
): Pick<PictureWithPrompt, 'again' | 'look'> {
  const isChanged = again?.edited !== undefined && getPromptFilePath(Uri.parse(again.edited.uri).path) === path;
  const words = again?.words ?? prompt;
  if (isChanged) return { again: { words: `${former}\n\n${words}`.trim() }, ...(look && { look }) };
  return { again: { ...again, words }, ...(look !== undefined && { look }) };
}

/**
 * Updates the prompt file of the picture that is replaced, whose bytes are `before`, to how the new one is generated; a prompt file that is
 * not known to belong to that picture is kept.
 */
export async function promptFileSwap(
  { uri, bytes, before }: { readonly uri: Uri; readonly bytes: Uint8Array; readonly before: Uint8Array },
  insertion: InsertablePicture,
  promptFileFor: PromptFilesFeature['promptFileFor'],
): Promise<DocumentSwap | undefined> {
  const path = getPromptFilePath(uri.path);
  const file = path === undefined ? undefined : uri.with({ path });
  if (!file || !(await isThere(file))) return undefined;
  const document = await workspace.openTextDocument(file);
  const text = document.getText();
  const read = parsePromptFile(text, file.path);
  if (!('made' in read) || read.made?.picture !== (await hashPicture(before))) return undefined;
  const { provenance, alt, prompt } = insertion;
  const told = { ...getPromptAfter(read.prompt, path, insertion), ...(alt !== prompt && { alt }) };
  const next = await promptFileFor({ uri, bytes, provenance, former: text, ...told });
  return next && { document, text, edits: [{ start: 0, end: text.length, text: next.text }] };
}
