import { l10n, type QuickPickItem, QuickPickItemKind, workspace } from 'vscode';
import { formatBytes, formatNumber, type Language } from '../../../base/host/formats.ts';
import { tick } from '../../../base/host/quickPicks.ts';
import type { UnusedPicture } from './unused.ts';
import { formatScanned, toListRow } from './words.ts';

interface UnusedItem extends QuickPickItem {
  readonly picture?: UnusedPicture;
}

interface Found {
  readonly pictures: readonly UnusedPicture[];
  readonly documents: number;
}

/** Lets the user tick what goes, of which nothing is ticked before; nothing when they leave it. */
export async function pickUnused(language: Language, found: Found): Promise<readonly UnusedPicture[] | undefined> {
  const chosen = await tick({
    items: [...itemsOf(language, found.pictures, true), ...itemsOf(language, found.pictures, false)],
    matchOn: 'description',
    placeholder: formatScanned(language, found.documents),
    title: (items) => titleOf(language, ticked(items)),
  });
  return chosen && ticked(chosen);
}

function ticked(items: readonly UnusedItem[]): readonly UnusedPicture[] {
  return items.flatMap(({ picture }) => picture ?? []);
}

function titleOf(language: Language, ticked: readonly UnusedPicture[]): string {
  if (ticked.length === 0) return l10n.t('Clean Up Unused Pictures: nothing is ticked');
  const all = ticked.reduce((sum, { size }) => sum + size, 0);
  return l10n.t(
    'Clean Up Unused Pictures: {0} ticked, {1}',
    formatNumber(language.locale, ticked.length),
    formatBytes(language, all),
  );
}

function itemsOf(language: Language, pictures: readonly UnusedPicture[], byLimn: boolean): readonly UnusedItem[] {
  const own = pictures.filter((picture) => picture.isMadeByLimn === byLimn);
  const label = byLimn ? l10n.t('made by Limn') : l10n.t('in a folder for pictures, made by somebody else');
  const items = own.map((picture) => ({
    picture,
    ...toListRow(language, { path: workspace.asRelativePath(picture.file), size: picture.size }),
  }));
  return items.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...items];
}
