import { type FileStat, type Uri, workspace } from 'vscode';

/** Returns the stat of a file or folder, or undefined if it is missing or inaccessible. */
export function statOf(uri: Uri): Promise<FileStat | undefined> {
  return Promise.resolve(workspace.fs.stat(uri)).catch(() => undefined);
}

/** Whether a file or folder exists; a broken link exists too. */
export async function isThere(uri: Uri): Promise<boolean> {
  return (await statOf(uri)) !== undefined;
}
