import { l10n, type QuickPickItem, type TextEditor, Uri, window, workspace } from 'vscode';
import { inBatches } from '../../base/common/async.ts';
import { inform } from '../../base/host/messages.ts';
import { choose } from '../../base/host/quickPicks.ts';
import { samePlace } from '../../base/host/uriPaths.ts';
import { getFileUri } from '../../insertion/host/getDisplayName.ts';
import { type DocumentReference, documentReferences, readDocument } from '../../references/host/documentReferences.ts';
import { findReferencesIn } from '../../references/host/findDocuments.ts';

/** What is looked through: the selections of an editor, or files and folders. */
export interface Scope {
  readonly editor?: TextEditor;
  readonly place: readonly Uri[];
}

interface ScopeItem extends QuickPickItem {
  readonly scope: Scope;
}

/** What a menu named, where its selection counts; else the user says, where there is more than one; nothing when they leave it. */
export async function pickScope(argument: unknown, title: string): Promise<Scope | undefined> {
  const editor = window.activeTextEditor;
  if (argument instanceof Uri) return inEditor(argument, editor) ?? { place: [argument] };
  const items = itemsOf(editor);
  if (items.length === 0) return sayNothingOpen();
  if (items.length === 1) return items[0]?.scope;
  return (await choose(items, { title }))?.scope;
}

function inEditor(uri: Uri, editor: TextEditor | undefined): Scope | undefined {
  const isIt = editor && samePlace(editor.document.uri, uri) && !editor.selection.isEmpty;
  return isIt ? { editor, place: [] } : undefined;
}

function itemsOf(editor: TextEditor | undefined): readonly ScopeItem[] {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const name = editor ? workspace.asRelativePath(editor.document.uri) : '';
  return [
    ...(editor && !editor.selection.isEmpty
      ? [{ label: l10n.t('Selection'), description: name, scope: { editor, place: [] } }]
      : []),
    ...(editor ? [{ label: l10n.t('This Document'), description: name, scope: { place: [editor.document.uri] } }] : []),
    ...(folders.length > 0 ? [{ label: l10n.t('Workspace'), scope: { place: folders } }] : []),
  ];
}

function sayNothingOpen(): undefined {
  void inform(l10n.t('Open a document or a folder first.'));
  return undefined;
}

/** The picture references of what is looked through. */
export async function referencesOf({ editor, place }: Scope): Promise<readonly DocumentReference[]> {
  return editor ? selected(editor) : findReferencesIn(place);
}

async function selected({ document, selections }: TextEditor): Promise<readonly DocumentReference[]> {
  const read = readDocument(document, getFileUri(document));
  const spans = selections.map(({ start, end }) => ({ start: document.offsetAt(start), end: document.offsetAt(end) }));
  return (await inBatches(spans, (span) => documentReferences(read, span))).flat();
}
