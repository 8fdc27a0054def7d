import { formatBytes, formatNumber, type Language } from '../../../base/host/formats.ts';

interface Row {
  readonly label: string;
  readonly description: string;
}

/** Returns the row of a picture; a long row is cut at its end. `path` is relative to the workspace, `size` is in bytes. */
export function toListRow(language: Language, { path, size }: { readonly path: string; readonly size: number }): Row {
  const at = path.lastIndexOf('/');
  const folder = path.slice(0, Math.max(at, 0));
  const facts = [formatBytes(language, size), folder].filter(Boolean);
  return { label: path.slice(at + 1), description: facts.join(' · ') };
}

/** Returns the placeholder of the list, which is cut at its end, too. */
export function formatScanned({ l10n, locale }: Language, documents: number): string {
  const count = formatNumber(locale, documents);
  return l10n.t('Searched {0} files. Nothing is deleted until you select OK.', count);
}

export function formatDeleteQuestion({ l10n, locale }: Language, count: number): string {
  if (count === 1) return l10n.t('This file system has no trash. Permanently delete this image?');
  return l10n.t('This file system has no trash. Permanently delete {0} images?', formatNumber(locale, count));
}
