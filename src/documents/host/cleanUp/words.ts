import { files, formatBytes, images, type Language } from '../../../base/host/formats.ts';

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
export function formatScanned(language: Language, documents: number): string {
  return language.l10n.t('Searched {0}. Nothing is deleted until you select OK.', files(language, documents));
}

export function formatDeleteQuestion(language: Language, count: number): string {
  return language.l10n.t('This file system has no trash. Permanently delete {0}?', images(language, count));
}
