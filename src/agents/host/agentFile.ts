import { commands, Uri } from 'vscode';
import { workspaceFolderOf } from '../../base/host/uriPaths.ts';

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
