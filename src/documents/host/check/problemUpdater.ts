import { Disposable, TabInputText, Uri, window, workspace } from 'vscode';
import { pathFrom, placeKey, samePlace } from '../../../base/host/uriPaths.ts';
import { isOpenInTab } from '../../../insertion/host/columns.ts';
import { documentExtensions } from '../../../languages/common/languages.ts';
import { imageExtensions, isImagePath } from '../../common/findProblems.ts';
import { CheckCache } from './checkCache.ts';
import type { PictureCheck } from './pictureCheck.ts';
import type { ProblemList } from './problemList.ts';

/** Debounce delay before a document is checked again, in milliseconds. */
const debounceDelayMs = 300;

/**
 * Updates the list when documents and files change: removes problems that were solved, deleted or renamed, and moves ranges. It adds no new
 * problems: only a check does.
 */
export class ProblemUpdater implements Disposable {
  private readonly waiting = new Map<string, ReturnType<typeof setTimeout>>();
  private subscriptions: Disposable | undefined;

  constructor(
    private readonly list: ProblemList,
    private readonly pictures: PictureCheck,
  ) {}

  /** Begins to listen at the first check: before that there are no problems. */
  start(): void {
    this.subscriptions ??= Disposable.from(
      this.watchFiles(),
      workspace.onDidChangeTextDocument(({ document }) => this.handleChange(document.uri)),
      // The editor keeps a text in memory for a while after its tab is closed.
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed) if (input instanceof TabInputText) this.handleClose(input.uri);
      }),
      workspace.onDidCloseTextDocument(({ uri }) => this.handleClose(uri)),
      workspace.onDidDeleteFiles(({ files }) => {
        for (const file of files) this.handleDelete(file);
      }),
      workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) void this.handleRename(oldUri, newUri);
      }),
    );
  }

  dispose(): void {
    this.subscriptions?.dispose();
    for (const timer of this.waiting.values()) clearTimeout(timer);
  }

  /** Watches changes that other programs make to documents, pictures and prompt files. */
  private watchFiles(): Disposable {
    const watcher = workspace.createFileSystemWatcher(
      `**/*.{${[...documentExtensions, ...imageExtensions].join(',')}}`,
    );
    return Disposable.from(
      watcher,
      watcher.onDidCreate((file) => this.handleChange(file)),
      watcher.onDidChange((file) => this.handleChange(file)),
      watcher.onDidDelete((file) => this.handleDelete(file)),
    );
  }

  /** Checks a changed document again if it has problems; for a picture or prompt file, the documents that name the picture. */
  private handleChange(file: Uri): void {
    const { list } = this;
    const [, stem] = /^(.*)\.limn\.md$/.exec(file.path) ?? [];
    const beside = stem === undefined ? undefined : file.with({ path: stem });
    const isMeant = (picture: Uri) =>
      samePlace(picture, file) || samePlace(picture.with({ path: picture.path.replace(/\.\w+$/, '') }), beside);
    const named = beside !== undefined || isImagePath(file.path) ? list.getDocumentsWith(isMeant) : [];
    for (const document of list.getCheckedAs(file) ? [file, ...named] : named) this.scheduleCheck(document);
  }

  /** Removes the problems of a document that was checked by itself. */
  private handleClose(document: Uri): void {
    const { list } = this;
    if (list.getCheckedAs(document) === 'itself' && !isOpenInTab({ uri: document })) list.remove(document);
  }

  private handleDelete(place: Uri): void {
    for (const document of this.list.getDocumentsBelow(place)) this.list.remove(document);
    this.handleChange(place);
  }

  private async handleRename(from: Uri, to: Uri): Promise<void> {
    for (const document of this.list.getDocumentsBelow(from)) {
      const as = this.list.getCheckedAs(document);
      this.list.remove(document);
      const now = Uri.joinPath(to, pathFrom(from, document));
      const checked = await this.pictures.check(now, new CheckCache());
      if (typeof checked === 'object' && as) this.list.show(now, checked.problems, as);
    }
    for (const file of [from, to]) this.handleChange(file);
  }

  private scheduleCheck(document: Uri): void {
    const key = placeKey(document);
    clearTimeout(this.waiting.get(key));
    const check = () => {
      this.waiting.delete(key);
      void this.recheck(document);
    };
    this.waiting.set(key, setTimeout(check, debounceDelayMs));
  }

  private async recheck(document: Uri): Promise<void> {
    const checked = await this.pictures.check(document, new CheckCache());
    if (typeof checked === 'object') this.list.showRemaining(document, checked.problems);
    else this.list.remove(document);
  }
}
