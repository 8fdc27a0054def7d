import * as vscode from 'vscode';

const prefix = 'limn.key:';

/** The keys, one secret for each origin (scheme, host and port); a key never serves another origin. */
export class Keys implements vscode.Disposable {
  /** Keys the secret storage did not keep; they last as long as this window. */
  private readonly windowOnly = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscription: vscode.Disposable;

  /** Tells of every change, other windows' included. */
  readonly onDidChange = this.changed.event;

  constructor(private readonly secrets: vscode.SecretStorage) {
    this.subscription = secrets.onDidChange(({ key }) => {
      if (key.startsWith(prefix)) this.changed.fire();
    });
  }

  /** The key of an origin, or nothing. */
  async get(origin: string): Promise<string | undefined> {
    return this.windowOnly.get(origin) ?? (await this.secrets.get(prefix + origin));
  }

  /** Stores a key and reads it back; false where the system has no storage that keeps it (Linux without a keyring). */
  async set(origin: string, key: string): Promise<boolean> {
    this.windowOnly.delete(origin);
    try {
      await this.secrets.store(prefix + origin, key);
      return (await this.secrets.get(prefix + origin)) === key;
    } catch {
      // The message of a broken storage is no concern of the person: what counts is that the key was not kept.
      return false;
    }
  }

  /** Keeps a key in memory until the window closes. */
  setForWindow(origin: string, key: string): void {
    this.windowOnly.set(origin, key);
    this.changed.fire();
  }

  /** Removes the key of an origin, wherever it is kept. */
  async remove(origin: string): Promise<void> {
    const wasHere = this.windowOnly.delete(origin);
    await this.secrets.delete(prefix + origin);
    if (wasHere) this.changed.fire();
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}
