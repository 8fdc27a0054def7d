import { l10n, type QuickPickItem, QuickPickItemKind, workspace } from 'vscode';
import { type Language, requests } from '../../base/host/formats.ts';
import { tick } from '../../base/host/quickPicks.ts';
import { keepExplicitTicks } from '../../promptFiles/common/explicitTicks.ts';
import { promptLine, shapeAndPlace } from './missingList.ts';
import type { StalePicture } from './stalePictures.ts';

interface StaleItem extends QuickPickItem {
  readonly stale?: StalePicture;
}

interface StaleListOptions {
  readonly language: Language;
  readonly model: string;
  readonly aspectRatio: string;
}

/**
 * Lets the user tick what is made again; nothing when they leave it. What was changed by hand is ticked one by one: ticking all at
 * once, or all that a filter shows, leaves it out. Where one alone is left to be ticked, that looks like a tick of its own, and the
 * question before it is overwritten stands all the same.
 */
export async function pickStale(
  pictures: readonly StalePicture[],
  options: StaleListOptions,
): Promise<readonly StalePicture[] | undefined> {
  const chosen = await tick({
    items: [...itemsOf(pictures, 'stale', options), ...itemsOf(pictures, 'byHand', options)],
    isTicked: ({ stale }: StaleItem) => stale?.state === 'stale',
    kept: (change) => keepExplicitTicks(change, ({ stale }) => stale?.state === 'byHand'),
    matchOn: 'detail',
    placeholder: l10n.t('What is replaced is kept in the session. Nothing is sent before OK.'),
    title: (items) => titleOf(ticked(items).length, options),
  });
  return chosen && ticked(chosen);
}

function ticked(items: readonly StaleItem[]): readonly StalePicture[] {
  return items.flatMap(({ stale }) => stale ?? []);
}

function titleOf(count: number, { language, model }: StaleListOptions): string {
  if (count === 0) return l10n.t('Make Stale Pictures Again: nothing is ticked');
  return l10n.t('Make Stale Pictures Again: {0} to {1}', requests(language, count), model);
}

function itemsOf(
  pictures: readonly StalePicture[],
  state: StalePicture['state'],
  options: StaleListOptions,
): readonly StaleItem[] {
  const own = pictures.filter((picture) => picture.state === state);
  const labels: Readonly<Record<StalePicture['state'], () => string>> = {
    stale: () => l10n.t('made from something else than now'),
    byHand: () => l10n.t('changed by hand: tick one by one to overwrite them'),
  };
  const separator = { label: labels[state](), kind: QuickPickItemKind.Separator };
  return own.length === 0 ? [] : [separator, ...own.map((stale) => itemOf(stale, options))];
}

function itemOf(stale: StalePicture, options: StaleListOptions): StaleItem {
  return {
    stale,
    label: workspace.asRelativePath(stale.file),
    description: shapeAndPlace(stale, options),
    detail: promptLine(stale),
  };
}
