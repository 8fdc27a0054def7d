import * as v from 'valibot';
import {
  FilePermission,
  languages,
  Range,
  RelativePattern,
  Selection,
  type TextDocument,
  TextEditorRevealType,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { normalizeLineEndings, offsetAt, positionAt } from '../../base/common/lineEndings.ts';
import type { Span } from '../../base/common/span.ts';
import { statOf } from '../../base/host/fileAccess.ts';
import { workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { getFileLanguage } from '../../languages/common/languages.ts';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import type { Edit } from '../common/edits.ts';
import { shiftSpan } from '../common/trackPassage.ts';
import { getDisplayName, getFileUri } from './getDisplayName.ts';

/** A passage or cursor in a document, as offsets in its text with line feeds only. */
export interface DocumentSpan {
  readonly document: TextDocument;
  readonly span: Span;
}

/** Edits that do not touch each other, computed from the document's text as it is at that moment. */
export interface DocumentEdits {
  readonly document: TextDocument;
  readonly text: string;
  readonly edits: readonly Edit[];
  /** The first line of each insertion, from 1, in the document after the edits. */
  readonly lines: readonly number[];
}

/** The editor rejects an edit if the user types at the same moment; two retries are enough between two keys. */
const tries = 3;

/**
 * Applies edits of one document as one undo step; VS Code writes the document's own line breaks. Returns the edits, or undefined if there
 * is nothing to edit any more or the document rejects them.
 */
export async function applyDocumentEdits<Edits extends DocumentEdits>(
  computeNow: () => Promise<Edits | undefined>,
): Promise<Edits | undefined> {
  for (let round = 0; round < tries; round++) {
    const wanted = await computeNow();
    if (!wanted) return undefined;
    if (await apply(wanted)) return wanted;
  }
  return undefined;
}

/** Returns the document's language; the editor reports plain text if no extension knows it. */
export function getLanguageId({ languageId, uri }: Pick<TextDocument, 'languageId' | 'uri'>): string {
  return getFileLanguage(languageId, uri.path);
}

/** Returns the document's text with line feeds only. */
export function getNormalizedText(document: TextDocument): string {
  return normalizeLineEndings(document.getText());
}

export function rangeOf(text: string, { start, end }: Span): Range {
  const from = positionAt(text, start);
  const to = positionAt(text, end);
  return new Range(from.line, from.character, to.line, to.character);
}

export function spanOf(text: string, range: Range): Span {
  return { start: offsetAt(text, range.start), end: offsetAt(text, range.end) };
}

/**
 * Whether the document can be edited and saved: it is not a history view, an output, locked, or in a read-only file system.
 */
export async function isWritable(document: TextDocument): Promise<boolean> {
  const uri = getFileUri(document);
  if (document.isUntitled || uri.scheme === 'untitled') return true;
  if (workspace.fs.isWritableFileSystem(uri.scheme) !== true || isLocked(document)) return false;
  const stat = await statOf(uri);
  return stat?.permissions !== FilePermission.Readonly;
}

/** Scrolls an edit that was made into view, if its document is visible; focus is unchanged. Lines count from 1. */
export function revealInsertion(document: TextDocument, line: number): Insertion {
  for (const editor of window.visibleTextEditors.filter((candidate) => candidate.document === document))
    editor.revealRange(new Range(line - 1, 0, line - 1, 0), TextEditorRevealType.InCenterIfOutsideViewport);
  return { fileName: getDisplayName(document), line };
}

async function apply(wanted: DocumentEdits): Promise<boolean> {
  const { document, text, edits } = wanted;
  const change = new WorkspaceEdit();
  for (const edit of edits) change.replace(document.uri, rangeOf(text, edit), edit.text);
  // VS Code lengthens a selection by what is put right behind it, and the next command would take that for selected too.
  const puts = new Set(edits.filter(({ start, end }) => start === end).map(({ start }) => start));
  const isBefore = (selection: Selection) => !selection.isEmpty && puts.has(spanOf(text, selection).end);
  const lengthened = window.visibleTextEditors
    .filter((editor) => editor.document === document && editor.selections.some(isBefore))
    .map((editor) => [editor, editor.selections] as const);
  const isApplied = await workspace.applyEdit(change);
  if (isApplied) for (const [editor, before] of lengthened) editor.selections = before.map(afterEdits(wanted));
  return isApplied;
}

/** Returns a selection after the edits, without what was inserted at its ends. */
function afterEdits({ document, text, edits }: DocumentEdits): (selection: Selection) => Selection {
  const changes = edits
    .map(({ start, end, text: put }) => ({ offset: start, length: end - start, text: normalizeLineEndings(put) }))
    .sort((one, other) => other.offset - one.offset);
  return (selection) => {
    const { start, end } = rangeOf(getNormalizedText(document), changes.reduce(shiftSpan, spanOf(text, selection)));
    return selection.isReversed ? new Selection(end, start) : new Selection(start, end);
  };
}

/** Globs, and whether each applies; conditions are ignored. */
const Globs = v.record(v.string(), v.unknown());

/**
 * Whether the settings `files.readonlyInclude` and `files.readonlyExclude` lock a document: no API tells whether its editor is read-only,
 * and an edit by an extension succeeds anyway. What the user locked for this session only, or by the file's permissions, cannot be known.
 */
function isLocked(document: TextDocument): boolean {
  return matches(document, 'readonlyInclude') && !matches(document, 'readonlyExclude');
}

function matches(document: TextDocument, setting: 'readonlyInclude' | 'readonlyExclude'): boolean {
  const value: unknown = workspace.getConfiguration('files', getFileUri(document)).get(setting);
  const globs = v.is(Globs, value) ? Object.entries(value).filter(([, counts]) => counts === true) : [];
  // The editor reads them from the workspace folder, or from the root of the disk.
  const folder = workspaceFolderOf(getFileUri(document));
  const patternsOf = (glob: string) => [glob, ...(folder ? [new RelativePattern(folder, glob)] : [])];
  return globs.some(([glob]) => patternsOf(glob).some((pattern) => languages.match({ pattern }, document) > 0));
}
