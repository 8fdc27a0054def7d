import { l10n, type QuickPickItem, type TextDocument, type TextEditor, Uri, window, workspace } from 'vscode';
import { mapConcurrently } from '../../base/common/async.ts';
import type { Span } from '../../base/common/span.ts';
import { inform } from '../../base/host/messages.ts';
import { offerRemedy, remedies } from '../../base/host/offerRemedy.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { samePlace } from '../../base/host/uriPaths.ts';
import { getFileUri } from '../../insertion/host/getDisplayName.ts';
import {
  type DocumentReference,
  documentReferences,
  findReferencesStartingAt,
  readDocument,
} from '../../references/host/documentReferences.ts';
import { type FoundReferences, findReferencesIn } from '../../references/host/findDocuments.ts';

/** What a command is about: the selections of an editor, or files and folders. */
interface Scope {
  readonly editor?: TextEditor;
  readonly place: readonly Uri[];
}

interface ScopeItem extends QuickPickItem {
  readonly scope: Scope;
}

/** Returns what a menu named, or its selection; otherwise asks if there is a choice. Returns undefined if the user cancels. */
export async function pickScope(argument: unknown, title: string): Promise<Scope | undefined> {
  const editor = window.activeTextEditor;
  const selected = editor && !editor.selection.isEmpty ? { editor, place: [] } : undefined;
  if (argument instanceof Uri)
    return selected && samePlace(selected.editor.document.uri, argument) ? selected : { place: [argument] };
  const items = itemsOf(editor, selected);
  if (items.length === 0) void offerRemedy(inform, l10n.t('Open a file or folder first.'), remedies.openFolder());
  return items.length > 1 ? (await choose(items, { title }))?.scope : items[0]?.scope;
}

function itemsOf(editor: TextEditor | undefined, selected: Scope | undefined): readonly ScopeItem[] {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const description = editor ? workspace.asRelativePath(editor.document.uri) : '';
  return [
    ...(selected ? [{ label: l10n.t('Selection'), description, scope: selected }] : []),
    ...(editor ? [{ label: l10n.t('Current Document'), description, scope: { place: [editor.document.uri] } }] : []),
    ...(folders.length > 0 ? [{ label: l10n.t('Workspace'), scope: { place: folders } }] : []),
  ];
}

/** Returns the picture references of a scope. */
export async function getReferences({ editor, place }: Scope): Promise<FoundReferences> {
  if (!editor) return findReferencesIn(place);
  const read = readDocument(editor.document, getFileUri(editor.document));
  const references = await mapConcurrently(selectedSpans(editor), (span) => documentReferences(read, span));
  return { references: references.flat(), unread: [] };
}

export function selectedSpans({ document, selections }: TextEditor): readonly Span[] {
  return selections.map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) }));
}

/** A place in an open document, in UTF-16 code units. */
interface ReferencePlace {
  readonly document: TextDocument;
  readonly place: number;
}

/** Returns the reference of a quick fix, or the place of the cursor; undefined if no editor is open. */
export async function findReferencePlace(document?: unknown, place?: unknown): Promise<ReferencePlace | undefined> {
  if (typeof document === 'string' && typeof place === 'number')
    return { document: await workspace.openTextDocument(Uri.parse(document)), place };
  const editor = window.activeTextEditor;
  return editor && { document: editor.document, place: editor.document.offsetAt(editor.selection.active) };
}

/** Returns the references that touch a place, or only the one that begins there. */
export async function findReferencesAt({ document, place }: ReferencePlace): Promise<readonly DocumentReference[]> {
  const read = readDocument(document, getFileUri(document));
  return findReferencesStartingAt(await documentReferences(read, { start: place, end: place }), place);
}
