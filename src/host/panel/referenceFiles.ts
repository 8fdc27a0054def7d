import { l10n, TabInputCustom, TabInputText, Uri, window, workspace } from 'vscode';
import { limits } from '../../shared/limits.ts';
import type { NoReference, References } from '../sessions/references.ts';

export interface ReferenceFilesOptions {
  readonly references: Pick<References, 'addFile'>;
  readonly refuse: (why: NoReference | 'unreadable' | 'outside', name: string) => void;
}

/** Picture files that go along with the next prompt. */
export class ReferenceFiles {
  constructor(private readonly options: ReferenceFilesOptions) {}

  /** Asks for files, several at once. */
  async pick(sessionId: string): Promise<void> {
    const chosen = await window.showOpenDialog({
      canSelectMany: true,
      title: l10n.t('Add Pictures'),
      openLabel: l10n.t('Add'),
      filters: { [l10n.t('Pictures')]: ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'] },
    });
    for (const uri of chosen ?? []) await this.add(sessionId, uri);
  }

  /** Files that were dropped from the editor: those of the workspace, or open in an editor. */
  async addDropped(sessionId: string, uris: readonly string[]): Promise<void> {
    for (const uri of this.reachable(uris)) await this.add(sessionId, uri);
  }

  /** Of addresses that the page gave, those it may name; of the others the person is told. */
  reachable(uris: readonly string[]): readonly Uri[] {
    const parsed = uris.map((text) => Uri.parse(text));
    for (const uri of parsed) if (!isReachable(uri)) this.options.refuse('outside', nameOf(uri));
    return parsed.filter(isReachable);
  }

  /** A file that the person named. */
  async add(sessionId: string, uri: Uri): Promise<void> {
    try {
      const { size } = await workspace.fs.stat(uri);
      if (size > limits.pastedBytes) return this.options.refuse('tooLarge', nameOf(uri));
      await this.options.references.addFile(sessionId, { name: nameOf(uri), bytes: await workspace.fs.readFile(uri) });
    } catch {
      this.options.refuse('unreadable', nameOf(uri));
    }
  }
}

function nameOf({ path }: Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function isReachable(uri: Uri): boolean {
  return workspace.getWorkspaceFolder(uri) !== undefined || isOpen(uri);
}

function isOpen(uri: Uri): boolean {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some(
    ({ input }) =>
      (input instanceof TabInputText || input instanceof TabInputCustom) && input.uri.toString() === uri.toString(),
  );
}
