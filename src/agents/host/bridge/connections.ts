import { Uri, workspace } from 'vscode';
import { parseJson } from '../../../base/common/parseJson.ts';
import { samePlace } from '../../../base/host/uriPaths.ts';
import { ConnectionFile } from '../../common/bridgeMessages.ts';
import { connectionFile, connectionFolder, type LocalServer } from '../../common/bridgeProtocol.ts';
import { findOverlappingFolders, findSameFolders, getLocalFolders, readConnectedFolders } from './connected.ts';

/** The folders that the user connected: one file with a token each. Deleting the file revokes the connection. */
export class Connections {
  constructor(
    /** The bridge's folder. */
    private readonly place: Uri,
    private readonly door: () => Promise<Pick<LocalServer, 'writePrivate'>>,
  ) {}

  /** Connects these folders; a folder that is already connected keeps its token. */
  async connect(folders: readonly string[]): Promise<void> {
    const { writePrivate } = await this.door();
    for (const folder of folders) {
      if (await this.tokenOf(folder)) continue;
      const file = Uri.joinPath(this.place, connectionFolder, await connectionFile(folder));
      const random = crypto.getRandomValues(new Uint8Array(32));
      const token = [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      await writePrivate(file.fsPath, JSON.stringify({ folder, token }));
    }
  }

  /**
   * Revokes all access to these folders, including connections to folders inside or around them. Returns the number of revoked connections.
   */
  async disconnect(folders: readonly string[]): Promise<number> {
    let count = 0;
    for (const folder of folders)
      for (const { file } of await findOverlappingFolders(await readConnectedFolders(this.place), folder)) {
        if (await readToken(file)) count += 1;
        await workspace.fs.delete(file).then(undefined, () => undefined);
      }
    return count;
  }

  /** Returns this window's spelling of a folder and its token, or undefined if the window does not have it or it is not connected. */
  async find(named: string): Promise<{ readonly folder: string; readonly token: string } | undefined> {
    const folder = getLocalFolders().find((one) => samePlace(Uri.file(one), Uri.file(named)));
    const token = folder && (await this.tokenOf(folder));
    return folder !== undefined && token !== undefined ? { folder, token } : undefined;
  }

  /** Returns the token, or undefined if the folder is not connected. The file that this window would write is read first. */
  async tokenOf(folder: string): Promise<string | undefined> {
    const found = await findSameFolders(await readConnectedFolders(this.place), folder);
    const isExact = (one: { readonly folder: string }) => Number(one.folder === folder);
    const exactFirst = found.toSorted((one, other) => isExact(other) - isExact(one));
    const read = await Promise.all(exactFirst.map(({ file }) => readToken(file)));
    return read.find((token) => token !== undefined);
  }
}

async function readToken(file: Uri): Promise<string | undefined> {
  return parseJson(ConnectionFile, await workspace.fs.readFile(file).then(undefined, () => undefined))?.token;
}
