import { type MarkdownString, ThemeIcon, TreeItem, TreeItemCollapsibleState, type Uri } from 'vscode';
import { agentProduct } from '../../agents/common/agentNames.ts';
import { formatNumber, type Language, pixels, withCommas } from '../../base/host/formats.ts';
import { markdownOf, picture, says } from '../../base/host/markdownString.ts';
import { commands } from '../../product/common/names.ts';
import { kindIcons, kindNames } from '../../product/host/kinds.ts';
import type { PictureSummary, Summary } from '../../sessions/host/history.ts';
import { formatListTime, type Group } from './sessionList.ts';

/** A line of the view. */
export type SessionNode =
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'session'; readonly summary: Summary }
  | { readonly kind: 'more' };

/** Returns the tree item of a line; its tooltip is created on request. */
export function toTreeItem(language: Language, node: SessionNode): TreeItem {
  if (node.kind === 'session') return sessionItem(language, node.summary);
  if (node.kind === 'more') return moreItem(language);
  const item = new TreeItem(node.group.label, TreeItemCollapsibleState.Expanded);
  item.id = `group ${node.group.id}`;
  item.contextValue = 'group';
  return item;
}

/** Shows the title, the content and the last picture. */
export function createTooltip(
  language: Language,
  summary: Summary,
  thumbnailUri: (picture: PictureSummary) => Uri,
): MarkdownString {
  const { l10n, locale } = language;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(summary.changedAt);
  const said = [titleOf(language, summary), state(language, summary, time)].map(says);
  const last = summary.pictures.at(-1);
  if (!last) return markdownOf(said);
  const count = summary.pictures.length;
  const held = count === 1 ? pixels(last) : l10n.t('{0} pictures', formatNumber(locale, count));
  return markdownOf([...said, picture(thumbnailUri(last), 'width=240'), says(held)]);
}

/** Returns a session's title, or a placeholder if it has none. */
function titleOf({ l10n }: Language, { title }: Pick<Summary, 'title'>): string {
  return title || l10n.t('Untitled');
}

function sessionItem(language: Language, summary: Summary): TreeItem {
  const item = new TreeItem(titleOf(language, summary));
  item.id = summary.id;
  item.iconPath = new ThemeIcon(iconOf(summary));
  item.description = description(language, summary);
  // The menus' context value, such as `session.pinned.draft`.
  item.contextValue = ['session', ...(summary.pinned ? ['pinned'] : []), ...(summary.isDraft ? ['draft'] : [])].join(
    '.',
  );
  item.command = { command: commands.openSession, title: language.l10n.t('Open'), arguments: [summary.id] };
  item.accessibilityInformation = { label: spoken(language, summary) };
  return item;
}

function description(language: Language, summary: Summary): string {
  return state(language, summary, formatListTime(language.locale, summary, Date.now()));
}

function state({ l10n }: Language, { isDraft }: Summary, time: string): string {
  return isDraft ? l10n.t('Draft, {0}', time) : time;
}

/** The icon shows the state, because a long title leaves no room for a label. */
function iconOf({ isRunning, isDraft, mode, agent }: Summary): string {
  if (isRunning) return 'loading~spin';
  if (isDraft) return 'edit';
  return agent === undefined ? kindIcons[mode] : 'hubot';
}

/** Screen readers do not read icons, so the label contains the state. */
function spoken(language: Language, summary: Summary): string {
  const { l10n } = language;
  const { mode, isRunning, agent } = summary;
  const running = isRunning ? [l10n.t('running')] : [];
  const by = agent === undefined ? [] : [l10n.t('By an agent: {0}', agentProduct(agent))];
  const kind = kindNames(l10n)[mode];
  return withCommas(l10n, titleOf(language, summary), kind, ...by, ...running, description(language, summary));
}

function moreItem({ l10n }: Language): TreeItem {
  const item = new TreeItem(l10n.t('Show more'));
  item.id = 'more';
  item.iconPath = new ThemeIcon('ellipsis');
  item.command = { command: commands.showMoreSessions, title: l10n.t('Show more') };
  return item;
}
