import * as v from 'valibot';
import { Uri, workspace } from 'vscode';
import type { Door } from '../../../shared/bridge/door.ts';
import { connectionFile, connectionFolder } from '../../../shared/bridge/places.ts';
import { Connection } from '../../../shared/bridge/records.ts';

interface ConnectionsOptions {
  /** The bridge's folder. */
  readonly place: Uri;
  readonly door: () => Promise<Pick<Door, 'writePrivate'>>;
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

  /** How many of these were connected. */
  async disconnect(folders: readonly string[]): Promise<number> {
    let count = 0;
    for (const folder of folders) {
      if (await this.tokenOf(folder)) count += 1;
      await workspace.fs.delete(await this.file(folder)).then(undefined, () => undefined);
    }
    return count;
  }

  /** Nothing where the folder is not connected. */
  async tokenOf(folder: string): Promise<string | undefined> {
    try {
      const bytes = await workspace.fs.readFile(await this.file(folder));
      const read = v.parse(Connection, JSON.parse(new TextDecoder().decode(bytes)));
      return read.folder === folder ? read.token : undefined;
    } catch {
      return undefined;
    }
  }

  private async file(folder: string): Promise<Uri> {
    return Uri.joinPath(this.options.place, connectionFolder, await connectionFile(folder));
  }
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
