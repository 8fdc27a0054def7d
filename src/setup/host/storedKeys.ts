import { type Disposable, EventEmitter, type Memento, type SecretStorage } from 'vscode';

const prefix = 'limn.key:';

/** Stores the keys, one secret for each origin (scheme, host and port); a key is never used for another origin. */
export class Keys implements Disposable {
  /** Keys that the secret storage did not keep; they last as long as this window. */
  private readonly windowOnly = new Map<string, string>();
  /** What the storage holds, as last read: each reading asks two other processes, and every request waits for it. */
  private readonly read = new Map<string, Promise<string | undefined>>();
  private readonly changed = new EventEmitter<void>();
  private readonly subscription: Disposable;

  /** Fires on every change, including those of other windows. */
  readonly onDidChange = this.changed.event;

  /** `notes` remembers that a key was stored, so that a storage that loses it is detected. */
  constructor(
    private readonly secrets: SecretStorage,
    private readonly notes: Pick<Memento, 'get' | 'update'>,
  ) {
    this.subscription = secrets.onDidChange(({ key }) => {
      this.read.clear();
      if (key.startsWith(prefix)) this.changed.fire();
    });
  }

  /** Returns the key of an origin, or undefined. */
  async get(origin: string): Promise<string | undefined> {
    return this.windowOnly.get(origin) ?? (await (this.read.get(origin) ?? this.readStored(origin)));
  }

  /** Stores a key and reads it back; returns false if the system has no storage that keeps it (Linux without a keyring). */
  async set(origin: string, key: string): Promise<boolean> {
    this.windowOnly.delete(origin);
    try {
      await this.secrets.store(prefix + origin, key);
      this.read.clear();
      if ((await this.secrets.get(prefix + origin)) !== key) return false;
      await this.notes.update(prefix + origin, true);
      return true;
    } catch {
      // The error of a broken storage does not matter to the user: what counts is that the key was not kept.
      return false;
    }
  }

  /** Whether a key was stored once and is missing now: without a keyring VS Code keeps secrets on Linux only until it closes. */
  async isMissingFromKeyring(origin: string): Promise<boolean> {
    this.read.delete(origin);
    return this.notes.get(prefix + origin) === true && (await this.get(origin)) === undefined;
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
    this.read.clear();
    await this.notes.update(prefix + origin, undefined);
    if (wasHere) this.changed.fire();
  }

  /** Only a key is remembered; a missing one may appear at any time. */
  private async readStored(origin: string): Promise<string | undefined> {
    const reading = Promise.resolve(this.secrets.get(prefix + origin));
    this.read.set(origin, reading);
    const found = await reading.catch(() => undefined);
    if (found === undefined && this.read.get(origin) === reading) this.read.delete(origin);
    return reading;
  }

  dispose(): void {
    this.subscription.dispose();
    this.changed.dispose();
  }
}
