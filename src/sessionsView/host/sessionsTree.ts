import {
  type Disposable,
  EventEmitter,
  commands as editorCommands,
  type MarkdownString,
  ThemeIcon,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  type TreeView,
  type Uri,
} from 'vscode';
import { agentProduct } from '../../agents/common/agentNames.ts';
import { askLine } from '../../base/host/askText.ts';
import { formatNumber, type Language, pixels, withCommas } from '../../base/host/formats.ts';
import { markdownOf, picture, says } from '../../base/host/markdownString.ts';
import { commands, searchingContext, sessionsView } from '../../product/common/names.ts';
import { kindIcons, kindNames } from '../../product/host/kinds.ts';
import type { History, PictureSummary, Summary } from '../../sessions/host/history.ts';
import { formatListTime, type Group, groupSessions, SessionList } from './sessionList.ts';

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
      return (group?.sessions ?? []).map((one) => this.getLine(one));
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
      prompt: l10n.t('Search titles, prompts, and responses'),
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
    const tooltip = l10n.t('Running sessions: {0}', value);
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
    if (shown && read && !isAsking && getOrderKey(read) === getOrderKey(shown)) {
      // A line that was never requested is in a collapsed group.
      const changed = read.groups.flatMap(({ sessions }) => sessions.filter((one) => this.looksNew(one)));
      this.shown = read;
      if (changed.length > 0) this.changed.fire(changed.map((one) => this.getLine(one)));
      return;
    }
    this.next = read;
    this.changed.fire(undefined);
  }

  private async read(): Promise<TreeContent | undefined> {
    const listed = await this.list.read();
    if (!listed) return undefined;
    this.showResult(listed.sessions.length);
    return { groups: groupSessions(this.language, listed.sessions, Date.now()), hasMore: listed.hasMore };
  }

  private getLine(summary: Summary): Line {
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
  private showResult(found: number): void {
    if (!this.view) return;
    const { l10n } = this.language;
    const { searched } = this.list;
    if (!searched) this.view.message = '';
    else if (found === 0) this.view.message = l10n.t("No sessions found for '{0}'.", searched);
    else this.view.message = l10n.t("Results for '{0}'", searched);
  }
}

/** Returns a key for the order of the lines. */
function getOrderKey({ groups, hasMore }: TreeContent): string {
  return JSON.stringify([groups.map(({ id, label, sessions }) => [id, label, sessions.map((one) => one.id)]), hasMore]);
}

/** A line of the view. */
export type SessionNode =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'session'; readonly summary: Summary }
  | { readonly kind: 'more' };

/** Returns the tree item of a line; its tooltip is created on request. */
function toTreeItem(language: Language, node: SessionNode): TreeItem {
  if (node.kind === 'session') return createSessionItem(language, node.summary);
  if (node.kind === 'more') return createMoreItem(language);
  const item = new TreeItem(node.group.label, TreeItemCollapsibleState.Expanded);
  item.id = `group ${node.group.id}`;
  item.contextValue = 'group';
  return item;
}

/** Shows the title, the content and the last picture. */
function createTooltip(
  language: Language,
  summary: Summary,
  thumbnailUri: (picture: PictureSummary) => Uri,
): MarkdownString {
  const { l10n, locale } = language;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(summary.changedAt);
  const said = [getTitle(language, summary), formatState(language, summary, time)].map(says);
  const last = summary.pictures.at(-1);
  if (!last) return markdownOf(said);
  const count = summary.pictures.length;
  const held = count === 1 ? pixels(last) : l10n.t('{0} images', formatNumber(locale, count));
  return markdownOf([...said, picture(thumbnailUri(last), 'width=240'), says(held)]);
}

/** Returns a session's title, or a placeholder if it has none. */
function getTitle({ l10n }: Language, { title }: Pick<Summary, 'title'>): string {
  return title || l10n.t('Untitled');
}

function createSessionItem(language: Language, summary: Summary): TreeItem {
  const item = new TreeItem(getTitle(language, summary));
  item.id = summary.id;
  item.iconPath = new ThemeIcon(getIcon(summary));
  item.description = formatDescription(language, summary);
  // The menus' context value, such as `session.pinned.draft`.
  item.contextValue = ['session', ...(summary.pinned ? ['pinned'] : []), ...(summary.isDraft ? ['draft'] : [])].join(
    '.',
  );
  item.command = { command: commands.openSession, title: language.l10n.t('Open'), arguments: [summary.id] };
  item.accessibilityInformation = { label: formatLabel(language, summary) };
  return item;
}

function formatDescription(language: Language, summary: Summary): string {
  return formatState(language, summary, formatListTime(language.locale, summary, Date.now()));
}

function formatState({ l10n }: Language, { isDraft }: Summary, time: string): string {
  return isDraft ? l10n.t('Draft, {0}', time) : time;
}

/** The icon shows the state, because a long title leaves no room for a label. */
function getIcon({ isRunning, isDraft, mode, agent }: Summary): string {
  if (isRunning) return 'loading~spin';
  if (isDraft) return 'edit';
  return agent === undefined ? kindIcons[mode] : 'hubot';
}

/** Screen readers do not read icons, so the label contains the state. */
function formatLabel(language: Language, summary: Summary): string {
  const { l10n } = language;
  const { mode, isRunning, agent } = summary;
  const running = isRunning ? [l10n.t('running')] : [];
  const by = agent === undefined ? [] : [l10n.t('Agent: {0}', agentProduct(agent))];
  const kind = kindNames(l10n)[mode];
  return withCommas(l10n, getTitle(language, summary), kind, ...by, ...running, formatDescription(language, summary));
}

function createMoreItem({ l10n }: Language): TreeItem {
  const item = new TreeItem(l10n.t('Show More'));
  item.id = 'more';
  item.iconPath = new ThemeIcon('ellipsis');
  item.command = { command: commands.showMoreSessions, title: l10n.t('Show More') };
  return item;
}
