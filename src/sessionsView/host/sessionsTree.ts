import {
  type Disposable,
  EventEmitter,
  commands as editorCommands,
  type TreeDataProvider,
  type TreeItem,
  type TreeView,
  type Uri,
} from 'vscode';
import { askLine } from '../../base/host/askText.ts';
import type { Language } from '../../base/host/formats.ts';
import { searchingContext, sessionsView } from '../../product/common/names.ts';
import type { History, PictureSummary, Summary } from '../../sessions/host/history.ts';
import { createTooltip, type SessionNode, toTreeItem } from './sessionItem.ts';
import { type Group, groupsOf, SessionList } from './sessionList.ts';

/** The content of the view. */
interface TreeContent {
  readonly groups: readonly Group[];
  readonly hasMore: boolean;
}

/** A session's line; it stays the same object while its session changes, because VS Code identifies it by that. */
interface Line {
  readonly kind: 'session';
  summary: Summary;
}

/** The view of all sessions: grouped by day, with search, and a badge while something is running. */
export class SessionsTree implements TreeDataProvider<SessionNode>, Disposable {
  private readonly changed = new EventEmitter<SessionNode[] | undefined>();
  private readonly list: SessionList;
  private readonly following: Disposable;
  private readonly lines = new Map<string, Line>();
  private view: TreeView<SessionNode> | undefined;
  private shown: TreeContent | undefined;
  /** Already read for the next time VS Code requests the lines. */
  private next: TreeContent | undefined;
  private renewing = Promise.resolve();
  private willRenew = false;
  readonly onDidChangeTreeData = this.changed.event;

  constructor(
    private readonly language: Language,
    private readonly history: Pick<History, 'newest' | 'search' | 'running' | 'onDidChange'>,
    /** Returns the file of a picture's thumbnail. */
    private readonly thumbnailUri: (picture: PictureSummary) => Uri,
  ) {
    this.list = new SessionList(history);
    this.following = history.onDidChange(() => this.refresh());
  }

  /** Sets the view that shows this tree. */
  attach(view: TreeView<SessionNode>): void {
    this.view = view;
    this.refresh();
  }

  async getChildren(node?: SessionNode): Promise<SessionNode[]> {
    if (node?.kind === 'group') {
      const group = this.shown?.groups.find(({ id }) => id === node.group.id);
      return (group?.sessions ?? []).map((one) => this.line(one));
    }
    if (node) return [];
    const { next } = this;
    this.next = undefined;
    this.shown = next ?? (await this.read()) ?? this.shown ?? { groups: [], hasMore: false };
    this.lines.clear();
    return [
      ...this.shown.groups.map((group) => ({ kind: 'group' as const, group })),
      ...(this.shown.hasMore ? [{ kind: 'more' as const }] : []),
    ];
  }

  getTreeItem(node: SessionNode): TreeItem {
    return toTreeItem(this.language, node);
  }

  resolveTreeItem(item: TreeItem, node: SessionNode): TreeItem {
    if (node.kind === 'session') item.tooltip = createTooltip(this.language, node.summary, this.thumbnailUri);
    return item;
  }

  /** Asks for a search text and shows the results; an empty text ends the search, and dismissing the box changes nothing. */
  async search(): Promise<void> {
    const { l10n } = this.language;
    const text = await askLine({
      title: l10n.t('Search Sessions'),
      prompt: l10n.t('Titles, prompts and answers are searched.'),
      value: this.list.searched,
    });
    if (text === undefined) return;
    await this.searchFor(text);
    await editorCommands.executeCommand(`${sessionsView}.focus`);
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

  /** Reads the list again, and shows how many sessions are at work. */
  refresh(): void {
    const { l10n } = this.language;
    const value = this.history.running();
    const tooltip = value === 1 ? l10n.t('1 session is at work') : l10n.t('{0} sessions are at work', value);
    if (this.view) this.view.badge = value > 0 ? { value, tooltip } : undefined;
    if (this.willRenew) return;
    this.willRenew = true;
    this.renewing = this.renewing.then(() => this.renew());
  }

  dispose(): void {
    this.following.dispose();
    this.changed.dispose();
  }

  /**
   * Announces only changed lines, because a menu passes no session while VS Code reloads all lines. If the shown lines are unknown, or
   * reading fails, VS Code reloads them itself.
   */
  private async renew(): Promise<void> {
    this.willRenew = false;
    const { shown } = this;
    const read = shown && this.view?.visible ? await this.read().catch(() => undefined) : undefined;
    const isAsking = this.next !== undefined || this.shown !== shown;
    if (shown && read && !isAsking && orderOf(read) === orderOf(shown)) {
      // A line that was never requested is in a collapsed group.
      const changed = read.groups.flatMap(({ sessions }) => sessions.filter((one) => this.looksNew(one)));
      this.shown = read;
      if (changed.length > 0) this.changed.fire(changed.map((one) => this.line(one)));
      return;
    }
    this.next = read;
    this.changed.fire(undefined);
  }

  private async read(): Promise<TreeContent | undefined> {
    const listed = await this.list.read();
    if (!listed) return undefined;
    this.say(listed.sessions.length);
    return { groups: groupsOf(this.language, listed.sessions, Date.now()), hasMore: listed.hasMore };
  }

  private line(summary: Summary): Line {
    const line = this.lines.get(summary.id) ?? { kind: 'session', summary };
    line.summary = summary;
    this.lines.set(summary.id, line);
    return line;
  }

  private looksNew(summary: Summary): boolean {
    const line = this.lines.get(summary.id);
    const lookOf = (one: Line) => JSON.stringify([toTreeItem(this.language, one), one.summary.pictures]);
    return line !== undefined && lookOf(line) !== lookOf({ kind: 'session', summary });
  }

  /** Shows a message above the list during a search. */
  private say(found: number): void {
    if (!this.view) return;
    const { l10n } = this.language;
    const { searched } = this.list;
    if (!searched) this.view.message = '';
    else if (found === 0) this.view.message = l10n.t('Nothing was found for “{0}”.', searched);
    else this.view.message = l10n.t('Found for “{0}”', searched);
  }
}

/** Returns a key for the order of the lines. */
function orderOf({ groups, hasMore }: TreeContent): string {
  return JSON.stringify([groups.map(({ id, label, sessions }) => [id, label, sessions.map((one) => one.id)]), hasMore]);
}
