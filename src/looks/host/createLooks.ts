import { type Disposable, EventEmitter, type ExtensionContext, Uri, workspace } from 'vscode';
import { DocumentLooks } from './documentLooks.ts';
import { type FoundLook, findLook, resolveNamedLook } from './findLook.ts';

export type LooksFeature = ReturnType<typeof createLooks>;

/** Creates the looks: what all pictures of a document share. */
export function createLooks(extension: Pick<ExtensionContext, 'subscriptions'>) {
  const knownLooks = new LookCache();
  extension.subscriptions.push(knownLooks);
  return { looks: new DocumentLooks(), knownLooks };
}

/** A look as it is shown, and the pictures it names that cannot be sent. */
export interface CachedLook {
  readonly found: FoundLook;
  readonly lost: readonly string[];
}

/** Caches the looks of documents that are shown. They are read again after a file changed that may affect them; until then the cached one is shown. */
export class LookCache implements Disposable {
  private readonly known = new Map<string, CachedLook>();
  /** Documents whose look was asked for since the last change. */
  private asked = new Set<string>();
  private readonly changed = new EventEmitter<void>();
  private readonly watched: readonly Disposable[];

  constructor() {
    const watcher = workspace.createFileSystemWatcher('**/*.{limn.md,png,jpg,jpeg,webp,gif}');
    const forget = () => this.forget();
    const events = [watcher.onDidCreate, watcher.onDidChange, watcher.onDidDelete].map((event) => event(forget));
    this.watched = [this.changed, watcher, workspace.onDidSaveTextDocument(forget), ...events];
  }

  /** Fires when the look of any document may have changed. */
  readonly onDidChange = (listener: () => void): Disposable => this.changed.event(listener);

  /** Returns undefined if there is none, or while it is read. */
  get(document: string): CachedLook | undefined {
    if (!this.asked.has(document)) void this.read(document);
    return this.known.get(document);
  }

  dispose(): void {
    for (const one of this.watched) one.dispose();
  }

  private forget(): void {
    if (this.asked.size === 0) return;
    this.asked = new Set();
    this.changed.fire();
  }

  private async read(document: string): Promise<void> {
    const { asked, known } = this;
    asked.add(document);
    const found = await findLook(Uri.parse(document));
    const look = found && { found, lost: await findLostPictures(found) };
    if (asked !== this.asked || (!look && !known.has(document))) return;
    if (look) known.set(document, look);
    else known.delete(document);
    this.changed.fire();
  }
}

async function findLostPictures(found: FoundLook): Promise<readonly string[]> {
  if ('fault' in found) return [];
  const paths = found.characters.flatMap(({ pictures }) => pictures);
  const places = await Promise.all(paths.map((path) => resolveNamedLook(path, found.file)));
  return paths.filter((_, at) => places[at] && 'not' in places[at]);
}
