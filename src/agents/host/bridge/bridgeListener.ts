import { type Disposable, Uri, workspace } from 'vscode';
import type { ListeningWindow } from '../../common/bridgeMessages.ts';
import { bridgeProtocol, type LocalServer, type RunningServer, windowFolder } from '../../common/bridgeProtocol.ts';
import { BridgeConnection, type ConnectionOptions } from './bridgeConnection.ts';
import { getLocalFolders } from './connected.ts';

/** Lets bridges find this window and connect to it, between `start` and `stop`. */
export class BridgeListener implements Disposable {
  private opened: Promise<RunningServer> | undefined;
  private readonly since = Date.now();
  private readonly folderChanges = workspace.onDidChangeWorkspaceFolders(async () => {
    const opened = await this.opened;
    if (opened) await this.publish(await this.door(), opened.address);
  });

  constructor(
    /** The bridge's folder. */
    private readonly place: Uri,
    private readonly door: () => Promise<LocalServer>,
    /** The id of this window. */
    private readonly id: string,
    private readonly options: ConnectionOptions,
  ) {}

  /** Resolves once bridges can find this window. */
  async start(): Promise<void> {
    this.opened ??= this.open().catch((error) => {
      this.opened = undefined;
      throw error;
    });
    await this.opened;
  }

  /** Also closes the open connections. */
  async stop(): Promise<void> {
    const opened = await this.opened?.catch(() => undefined);
    this.opened = undefined;
    if (!opened) return;
    await workspace.fs.delete(this.file()).then(undefined, () => undefined);
    await opened.close();
  }

  dispose(): void {
    this.folderChanges.dispose();
    void this.stop();
  }

  private async open(): Promise<RunningServer> {
    const door = await this.door();
    const records = Uri.joinPath(this.place, windowFolder).fsPath;
    await door.removeDeadWindows(records);
    const opened = await door.open(records, (line) => new BridgeConnection(line, this.options));
    await this.publish(door, opened.address);
    return opened;
  }

  private publish(door: LocalServer, address: string): Promise<void> {
    const { since } = this;
    const window: ListeningWindow = { protocol: bridgeProtocol, address, folders: [...getLocalFolders()], since };
    return door.writePrivate(this.file().fsPath, JSON.stringify(window));
  }

  private file(): Uri {
    return Uri.joinPath(this.place, windowFolder, `${this.id}.json`);
  }
}
