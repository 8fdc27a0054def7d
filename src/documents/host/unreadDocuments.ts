import { l10n, type QuickPickItem, QuickPickItemKind, type Uri, workspace } from 'vscode';
import { formatBytes, formatList, formatNumber, type Language } from '../../base/host/formats.ts';
import { longestDocument } from '../../references/host/findDocuments.ts';

/** Number of documents that a sentence names. */
const maxNamed = 3;

/** Returns a sentence that names documents that were not read; empty if there are none. */
export function formatUnread(language: Language, unread: readonly Uri[]): string {
  if (unread.length === 0) return '';
  const named = unread.slice(0, maxNamed).map((file) => workspace.asRelativePath(file));
  const others = unread.length - named.length;
  const more = others > 0 ? [l10n.t('{0} more', formatNumber(language.locale, others))] : [];
  const names = formatList(language.locale, [...named, ...more]);
  return l10n.t('Not read, because larger than {0} or unreadable: {1}.', formatLimit(language), names);
}

/** Returns the items of a list that name documents that were not read. */
export function toUnreadItems(language: Language, unread: readonly Uri[]): readonly QuickPickItem[] {
  if (unread.length === 0) return [];
  const label = l10n.t('not read, because larger than {0} or unreadable', formatLimit(language));
  const items = unread.map((file) => ({ label: workspace.asRelativePath(file) }));
  return [{ label, kind: QuickPickItemKind.Separator }, ...items];
}

function formatLimit(language: Language): string {
  return formatBytes(language, longestDocument);
}
