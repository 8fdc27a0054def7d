import { type FileStat, type Uri, workspace } from 'vscode';

/** What is known of a file or folder; nothing where there is none, or it cannot be seen. */
export function statOf(uri: Uri): Promise<FileStat | undefined> {
  return Promise.resolve(workspace.fs.stat(uri)).catch(() => undefined);
}

/** Whether there is a file or folder; a link that leads nowhere is there all the same. */
export async function isThere(uri: Uri): Promise<boolean> {
  return (await statOf(uri)) !== undefined;
}
