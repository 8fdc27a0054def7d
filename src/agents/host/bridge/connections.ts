import * as v from 'valibot';
import { Uri, workspace } from 'vscode';
import { connectionFile, connectionFolder } from '../../common/bridgePaths.ts';
import type { LocalServer } from '../../common/door.ts';
import { ConnectionFile } from '../../common/records.ts';
import { connectedFolders, reachingInto, sameFolders } from './connected.ts';

interface ConnectionsOptions {
  /** The bridge's folder. */
  readonly place: Uri;
  readonly door: () => Promise<Pick<LocalServer, 'writePrivate'>>;
}

/** The folders that the person connected: a file with a token each. Whoever takes the file away takes the connection back. */
export class Connections {
  constructor(private readonly options: ConnectionsOptions) {}

  /** Connects these folders; one that is connected keeps its token. */
  async connect(folders: readonly string[]): Promise<void> {
    const { writePrivate } = await this.options.door();
    for (const folder of folders) {
      if (await this.tokenOf(folder)) continue;
      await writePrivate((await this.file(folder)).fsPath, JSON.stringify({ folder, token: newToken() }));
    }
  }

  /** Takes all access to these folders back, also by what lies in them or around them. How many connections that were. */
  async disconnect(folders: readonly string[]): Promise<number> {
    let count = 0;
    for (const folder of folders)
      for (const { file } of await reachingInto(await connectedFolders(this.options.place), folder)) {
        if (await readToken(file)) count += 1;
        await workspace.fs.delete(file).then(undefined, () => undefined);
      }
    return count;
  }

  /** Nothing where the folder is not connected. */
  async tokenOf(folder: string): Promise<string | undefined> {
    const read = await Promise.all((await this.filesOf(folder)).map(readToken));
    return read.find((token) => token !== undefined);
  }

  /** The one that this window would write comes first. */
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
