import * as v from 'valibot';
import { Uri, workspace } from 'vscode';
import { connectionFile, connectionFolder } from '../../common/bridgePaths.ts';
import type { LocalServer } from '../../common/bridgeSocket.ts';
import { ConnectionFile } from '../../common/records.ts';
import { connectedFolders, reachingInto, sameFolders } from './connected.ts';

interface ConnectionsOptions {
  /** The bridge's folder. */
  readonly place: Uri;
  readonly door: () => Promise<Pick<LocalServer, 'writePrivate'>>;
}

/** The folders that the user connected: one file with a token each. Deleting the file revokes the connection. */
export class Connections {
  constructor(private readonly options: ConnectionsOptions) {}

  /** Connects these folders; a folder that is already connected keeps its token. */
  async connect(folders: readonly string[]): Promise<void> {
    const { writePrivate } = await this.options.door();
    for (const folder of folders) {
      if (await this.tokenOf(folder)) continue;
      await writePrivate((await this.file(folder)).fsPath, JSON.stringify({ folder, token: newToken() }));
    }
  }

  /**
   * Revokes all access to these folders, including connections to folders inside or around them. Returns the number of revoked connections.
   */
  async disconnect(folders: readonly string[]): Promise<number> {
    let count = 0;
    for (const folder of folders)
      for (const { file } of await reachingInto(await connectedFolders(this.options.place), folder)) {
        if (await readToken(file)) count += 1;
        await workspace.fs.delete(file).then(undefined, () => undefined);
      }
    return count;
  }

  /** Returns the token, or undefined if the folder is not connected. */
  async tokenOf(folder: string): Promise<string | undefined> {
    const read = await Promise.all((await this.filesOf(folder)).map(readToken));
    return read.find((token) => token !== undefined);
  }

  /** Lists the file that this window would write first. */
  private async filesOf(folder: string): Promise<readonly Uri[]> {
    const found = await sameFolders(await connectedFolders(this.options.place), folder);
    const isExact = (one: { readonly folder: string }) => Number(one.folder === folder);
    return found.toSorted((one, other) => isExact(other) - isExact(one)).map(({ file }) => file);
  }

  private async file(folder: string): Promise<Uri> {
    return Uri.joinPath(this.options.place, connectionFolder, await connectionFile(folder));
  }
}

async function readToken(file: Uri): Promise<string | undefined> {
  try {
    return v.parse(ConnectionFile, JSON.parse(new TextDecoder().decode(await workspace.fs.readFile(file)))).token;
  } catch {
    return undefined;
  }
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
