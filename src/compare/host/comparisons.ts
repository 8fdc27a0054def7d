import * as v from 'valibot';
import { type Disposable, type Memento, Uri, type WebviewPanel, window } from 'vscode';
import { folderOf } from '../../insertion/host/documentName.ts';
import type { PageFiles } from '../../pageKit/host/pageHtml.ts';
import { comparisonViewType } from '../../product/common/names.ts';
import { ComparisonPage, type ComparisonPageOptions, sourcesOf, tabTitle } from './comparisonPage.ts';
import { ComparisonState } from './comparisonState.ts';

/** In the workspace's state: what is compared, by the ids that pages keep, so that no page says which files are read. */
const key = 'limn.comparisons';
const mostKept = 20;

interface ComparisonsOptions {
  readonly page: ComparisonPageOptions;
  /** A page that may read these folders and its own files. */
  readonly files: (folders: readonly Uri[]) => PageFiles;
  readonly memory: Pick<Memento, 'get' | 'update'>;
}

/** The panels that compare pictures. */
export class Comparisons implements Disposable {
  private readonly open = new Map<WebviewPanel, ComparisonState>();

  constructor(private readonly options: ComparisonsOptions) {}

  /** Shows them in a tab; the one that shows the same already comes to the front. */
  async show(pair: Omit<ComparisonState, 'id'>): Promise<void> {
    const [there] = [...this.open].find(([, compared]) => isSame(compared, pair)) ?? [];
    if (there) return there.reveal();
    const compared = { ...pair, id: crypto.randomUUID() };
    await this.options.memory.update(key, [...this.kept(), compared].slice(-mostKept));
    const { options } = this.options.files(foldersOf(compared));
    this.adopt(
      window.createWebviewPanel(
        comparisonViewType,
        tabTitle(compared),
        window.tabGroups.activeTabGroup.viewColumn,
        options,
      ),
      compared,
    );
  }

  /** One that VS Code brings back; what cannot be told any more is closed. */
  restore(panel: WebviewPanel, state: unknown): void {
    const id = v.safeParse(v.object({ id: v.string() }), state);
    const compared = id.success ? this.kept().find((one) => one.id === id.output.id) : undefined;
    if (compared) {
      panel.webview.options = this.options.files(foldersOf(compared)).options;
      this.adopt(panel, compared);
    } else panel.dispose();
  }

  dispose(): void {
    for (const panel of [...this.open.keys()]) panel.dispose();
  }

  private adopt(panel: WebviewPanel, compared: ComparisonState): void {
    const files = this.options.files([]);
    this.open.set(panel, compared);
    panel.iconPath = files.icon;
    const page = new ComparisonPage(panel, compared, this.options.page);
    panel.onDidDispose(() => {
      this.open.delete(panel);
      page.dispose();
    });
    panel.webview.html = files.html(panel.webview);
  }

  private kept(): readonly ComparisonState[] {
    const parsed = v.safeParse(v.array(ComparisonState), this.options.memory.get(key));
    return parsed.success ? parsed.output : [];
  }
}

function foldersOf(compared: ComparisonState): readonly Uri[] {
  return sourcesOf(compared).flatMap(({ uri, committed }) => (committed ? [] : [folderOf(Uri.parse(uri))]));
}

function isSame(one: ComparisonState, other: Omit<ComparisonState, 'id'>): boolean {
  const of = ({ older, newer }: Omit<ComparisonState, 'id'>) => JSON.stringify([older ?? null, newer]);
  return of(one) === of(other);
}
