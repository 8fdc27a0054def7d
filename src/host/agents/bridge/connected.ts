import { Uri, workspace } from 'vscode';
import { bridgeFolder, connectionFile, connectionFolder } from '../../../shared/bridge/places.ts';
import { isThere } from '../../fileStat.ts';

/** The folders of this window that lie on this computer, where agents run. */
export function localFolders(): readonly string[] {
  const folders = workspace.workspaceFolders ?? [];
  return folders.filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
}

/** Whether a folder of this window is connected: one look for a file each, since every window asks. */
export async function isConnected(storage: Uri): Promise<boolean> {
  const looks = localFolders().map(async (folder) =>
    isThere(Uri.joinPath(storage, bridgeFolder, connectionFolder, await connectionFile(folder))),
  );
  return (await Promise.all(looks)).includes(true);
}
