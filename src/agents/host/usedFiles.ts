import { commands, type Disposable, type TextDocument, Uri, workspace } from 'vscode';
import { pathFrom, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { folderOf, getDisplayName, getFileUri } from '../../insertion/host/getDisplayName.ts';

/** In UTF-16 code units; longer documents are not scanned. */
const longest = 1_000_000;

/** Finds the open documents that refer to a file. */
export class UsedFiles {
  private readonly known = new Map<string, { readonly at: string; readonly names: readonly string[] }>();

  /** Uses the current text; an unchanged document is not scanned again. */
  usedIn(address: string): readonly string[] {
    const documents = workspace.textDocuments.filter(isLookedThrough);
    const at = documents.map(({ uri, version }) => `${uri}@${version}`).join(' ');
    const known = this.known.get(address);
    if (known?.at === at) return known.names;
    const file = fileInWorkspace(address);
    const names = documents.filter((document) => file && isNamedIn(document, file)).map(getDisplayName);
    this.known.set(address, { at, names });
    return names;
  }
}

/** Calls the listener when a saved document may refer to other files than before. */
export function onDidSaveDocument(listener: () => void): Disposable {
  return workspace.onDidSaveTextDocument((document) => {
    if (isLookedThrough(document)) listener();
  });
}

function isLookedThrough({ uri }: TextDocument): boolean {
  return workspaceFolderOf(uri) !== undefined;
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
