import { type Disposable, EventEmitter, type ExtensionContext, Uri, workspace } from 'vscode';
import { DocumentLooks } from './documentLooks.ts';
import { type FoundLook, findLook, resolveLookImage } from './findLook.ts';

/** Looks: what all pictures of a document share. */

export type LooksFeature = ReturnType<typeof createLooks>;

/** Read when a panel first shows a document's. */
export function createLooks(extension: Pick<ExtensionContext, 'subscriptions'>) {
  const knownLooks = new LookCache();
  extension.subscriptions.push(knownLooks);
  return { looks: new DocumentLooks(), knownLooks };
}

/** A look as it is shown, and the pictures it names that cannot go along. */
export interface CachedLook {
  readonly found: FoundLook;
  readonly lost: readonly string[];
}

/** The looks of documents that are shown, read once until a file changes that may say otherwise; meanwhile the former is shown. */
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

  /** Told when something else may be known of any document. */
  readonly onDidChange = (listener: () => void): Disposable => this.changed.event(listener);

  /** Nothing where there is none, or it is still being read. */
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
    const look = found && { found, lost: await lostPictures(found) };
    if (asked !== this.asked || (!look && !known.has(document))) return;
    if (look) known.set(document, look);
    else known.delete(document);
    this.changed.fire();
  }
}

async function lostPictures(found: FoundLook): Promise<readonly string[]> {
  if ('fault' in found) return [];
  const paths = found.characters.flatMap(({ pictures }) => pictures);
  const places = await Promise.all(paths.map((path) => resolveLookImage(path, found.file)));
  return paths.filter((_, at) => places[at] && 'not' in places[at]);
}
