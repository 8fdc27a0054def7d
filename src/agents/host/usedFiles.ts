import { commands, type Disposable, type TextDocument, Uri, workspace } from 'vscode';
import { pathFrom, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { folderOf, getDisplayName, getFileUri } from '../../insertion/host/getDisplayName.ts';

/** In UTF-16 code units; longer documents are not scanned. */
const longest = 1_000_000;

/** Finds the open documents that refer to a file. */
export class UsedFiles {
  private readonly known = new Map<string, { readonly at: string; readonly names: readonly string[] }>();

  /** Uses the current text; an unchanged document is not scanned again. */
  usedIn(uri: string): readonly string[] {
    const at = documents().map(stateOf).join(' ');
    const known = this.known.get(uri);
    if (known?.at === at) return known.names;
    const file = fileInWorkspace(uri);
    const using = documents().filter((document) => file && isNamedIn(document, file));
    const names = using.map(getDisplayName);
    this.known.set(uri, { at, names });
    return names;
  }
}

/** Calls the listener when a saved document may refer to other files than before. */
export function onDidSaveDocument(listener: () => void): Disposable {
  return workspace.onDidSaveTextDocument((document) => {
    if (isLookedThrough(document)) listener();
  });
}

function documents(): readonly TextDocument[] {
  return workspace.textDocuments.filter(isLookedThrough);
}

function isLookedThrough({ uri }: TextDocument): boolean {
  return workspaceFolderOf(uri) !== undefined;
}

function stateOf({ uri, version }: TextDocument): string {
  return `${uri}@${version}`;
}

function isNamedIn(document: TextDocument, file: Uri): boolean {
  const text = document.getText();
  if (text.length > longest) return false;
  const path = pathFrom(folderOf(getFileUri(document)), file);
  return [path, encodeURI(path)].some((way) => text.includes(way));
}

/** Returns the URI of a file that an agent was given, or undefined if it is not in this workspace; the session may be imported. */
export function fileInWorkspace(address: string): Uri | undefined {
  try {
    const uri = Uri.parse(address, true);
    return workspaceFolderOf(uri) && uri;
  } catch {
    return undefined;
  }
}

export async function openAgentFile(address: string): Promise<void> {
  const uri = fileInWorkspace(address);
  if (uri) await commands.executeCommand('vscode.open', uri);
}
