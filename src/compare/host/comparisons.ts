import * as v from 'valibot';
import { type Disposable, Uri, type WebviewPanel, window } from 'vscode';
import { folderOf } from '../../insertion/host/getDisplayName.ts';
import { type PageFiles, pageFiles } from '../../pageKit/host/pageHtml.ts';
import { getUsedColumn } from '../../pageKit/host/pageTabs.ts';
import { comparisonViewType } from '../../product/common/names.ts';
import { type CompareNeeds, ComparisonPage, getSources, getTabTitle } from './comparisonPage.ts';
import { ComparisonState } from './comparisonState.ts';
import { TempFiles } from './tempFiles.ts';

/** Key in the workspace state for the compared files, by the ids that pages store. A page therefore never names the files that are read. */
const key = 'limn.comparisons';
const mostKept = 20;

/** Manages the panels that compare pictures. */
export class Comparisons implements Disposable {
  private readonly open = new Map<WebviewPanel, ComparisonState>();

  private readonly tempFiles: TempFiles;

  constructor(private readonly needs: CompareNeeds) {
    this.tempFiles = new TempFiles(Uri.joinPath(needs.extension.globalStorageUri, 'compared'));
  }

  /** Shows the pictures in a tab of this column, or reveals the tab that shows them already. */
  async show(pair: Omit<ComparisonState, 'id'>, column = window.tabGroups.activeTabGroup.viewColumn): Promise<void> {
    const [there] = [...this.open].find(([, compared]) => isSame(compared, pair)) ?? [];
    if (there) return there.reveal();
    const compared = { ...pair, id: crypto.randomUUID() };
    await this.needs.extension.workspaceState.update(key, [...this.readStored(), compared].slice(-mostKept));
    const { options } = this.files(getFolders(compared));
    const title = getTabTitle(compared);
    this.adopt(window.createWebviewPanel(comparisonViewType, title, column, options), compared);
  }

  /** Shows pictures of sessions, which are compared in one of Limn's pages. */
  showFromSessions(pair: Omit<ComparisonState, 'id'>): Promise<void> {
    return this.show(pair, getUsedColumn());
  }

  /** Restores a panel that VS Code brings back, or closes it if its pictures are no longer known. */
  restore(panel: WebviewPanel, state: unknown): void {
    const id = v.safeParse(v.object({ id: v.string() }), state);
    const compared = id.success ? this.readStored().find((one) => one.id === id.output.id) : undefined;
    if (compared) {
      panel.webview.options = this.files(getFolders(compared)).options;
      this.adopt(panel, compared);
    } else panel.dispose();
  }

  dispose(): void {
    for (const panel of [...this.open.keys()]) panel.dispose();
  }

  private adopt(panel: WebviewPanel, compared: ComparisonState): void {
    const files = this.files([]);
    this.open.set(panel, compared);
    panel.iconPath = files.icon;
    const page = new ComparisonPage(panel, compared, this.needs, this.tempFiles);
    panel.onDidDispose(() => {
      this.open.delete(panel);
      page.dispose();
    });
    panel.webview.html = files.html(panel.webview);
  }

  /** Returns the files of a page that may read these folders and its own files. */
  private files(folders: readonly Uri[]): PageFiles {
    return pageFiles('comparison', this.needs.extension.extensionUri, this.tempFiles.folder, ...folders);
  }

  private readStored(): readonly ComparisonState[] {
    const parsed = v.safeParse(v.array(ComparisonState), this.needs.extension.workspaceState.get(key));
    return parsed.success ? parsed.output : [];
  }
}

function getFolders(compared: ComparisonState): readonly Uri[] {
  return getSources(compared).flatMap(({ uri, committed }) => (committed ? [] : [folderOf(Uri.parse(uri))]));
}

function isSame(one: ComparisonState, other: Omit<ComparisonState, 'id'>): boolean {
  const of = ({ older, newer }: Omit<ComparisonState, 'id'>) => JSON.stringify([older ?? null, newer]);
  return of(one) === of(other);
}
