import {
  type Disposable,
  EventEmitter,
  commands as editorCommands,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
  window,
} from 'vscode';
import { searchingContext } from '../../shared/names.ts';
import { groupsOf } from './groups.ts';
import type { History, Summary } from './history.ts';
import { type ItemWords, itemOf, type SessionNode, tooltipOf } from './sessionItem.ts';
import { SessionList } from './sessionList.ts';

export interface SessionsTreeOptions extends ItemWords {
  readonly history: Pick<History, 'newest' | 'search' | 'running' | 'onDidChange'>;
}

/** The view of all sessions: by day, with search, and a badge while something runs. */
export class SessionsTree implements TreeDataProvider<SessionNode>, Disposable {
  private readonly changed = new EventEmitter<undefined>();
  private readonly list: SessionList;
  private readonly following: Disposable;
  private view: TreeView<SessionNode> | undefined;
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly options: SessionsTreeOptions) {
    this.list = new SessionList(options.history);
    this.following = options.history.onDidChange(() => this.refresh());
  }

  /** The view that shows this tree. */
  attach(view: TreeView<SessionNode>): void {
    this.view = view;
    this.refresh();
  }

  async getChildren(node?: SessionNode): Promise<SessionNode[]> {
    if (node) return node.kind === 'group' ? node.group.sessions.map(sessionNode) : [];
    const { sessions, hasMore } = await this.list.read();
    this.say(sessions.length);
    const groups = groupsOf(this.options.language, sessions, Date.now());
    return [
      ...groups.map((group) => ({ kind: 'group' as const, group })),
      ...(hasMore ? [{ kind: 'more' as const }] : []),
    ];
  }

  getTreeItem(node: SessionNode): TreeItem {
    return itemOf(this.options, node);
  }

  resolveTreeItem(item: TreeItem, node: SessionNode): TreeItem {
    if (node.kind === 'session') item.tooltip = tooltipOf(this.options, node.summary);
    return item;
  }

  /** Asks what to search for; an empty text ends the search, leaving the box changes nothing. */
  async search(): Promise<void> {
    const { l10n } = this.options.language;
    const text = await window.showInputBox({
      title: l10n.t('Search Sessions'),
      prompt: l10n.t('Titles, prompts and answers are searched.'),
      value: this.list.searched,
    });
    if (text !== undefined) await this.searchFor(text);
  }

  async searchFor(text: string): Promise<void> {
    this.list.search(text);
    await editorCommands.executeCommand('setContext', searchingContext, this.list.searched !== '');
    this.refresh();
  }

  showMore(): void {
    this.list.showMore();
    this.refresh();
  }

  /** Reads anew what is listed, and shows how much is at work. */
  refresh(): void {
    const { l10n } = this.options.language;
    const value = this.options.history.running();
    const tooltip = value === 1 ? l10n.t('1 session is at work') : l10n.t('{0} sessions are at work', value);
    if (this.view) this.view.badge = value > 0 ? { value, tooltip } : undefined;
    this.changed.fire(undefined);
  }

  dispose(): void {
    this.following.dispose();
    this.changed.dispose();
  }

  /** Above the list, for as long as a search holds. */
  private say(found: number): void {
    if (!this.view) return;
    const { l10n } = this.options.language;
    const { searched } = this.list;
    if (!searched) this.view.message = '';
    else if (found === 0) this.view.message = l10n.t('Nothing was found for “{0}”.', searched);
    else this.view.message = l10n.t('Found for “{0}”', searched);
  }
}

function sessionNode(summary: Summary): SessionNode {
  return { kind: 'session', summary };
}
