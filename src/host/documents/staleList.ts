import { l10n, type QuickPickItem, QuickPickItemKind, window, workspace } from 'vscode';
import { keptTicks } from '../../core/promptFile/ticks.ts';
import { type Language, requests } from '../words/formats.ts';
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

/** Lets the person tick what is made again; nothing when they leave it. What was changed by hand is ticked one by one. */
export function chooseStale(
  pictures: readonly StalePicture[],
  options: StaleListOptions,
): Promise<readonly StalePicture[] | undefined> {
  const list = window.createQuickPick<StaleItem>();
  list.canSelectMany = true;
  list.matchOnDetail = true;
  list.ignoreFocusOut = true;
  list.items = [...itemsOf(pictures, 'stale', options), ...itemsOf(pictures, 'byHand', options)];
  list.selectedItems = list.items.filter(({ stale }) => stale?.state === 'stale');
  list.placeholder = l10n.t('What is replaced is kept in the session. Nothing is sent before OK.');
  const retitle = () => {
    list.title = titleOf(ticked(list.selectedItems).length, options);
  };
  retitle();
  untickAtOnce(list);
  list.onDidChangeSelection(retitle);
  return chosenIn(list);
}

type List = ReturnType<typeof window.createQuickPick<StaleItem>>;

/**
 * Ticking all at once, or all that a filter shows, leaves out what was changed by hand; where one alone is left to be ticked, that
 * looks like a tick of its own, and the question before it is overwritten stands all the same.
 */
function untickAtOnce(list: List): void {
  let before: readonly StaleItem[] = list.selectedItems;
  list.onDidChangeSelection((now) => {
    const kept = keptTicks({ before, now }, ({ stale }) => stale?.state === 'byHand');
    before = kept;
    if (kept.length < now.length) list.selectedItems = kept;
  });
}

function chosenIn(list: List): Promise<readonly StalePicture[] | undefined> {
  return new Promise((resolve) => {
    list.onDidAccept(() => resolve(ticked(list.selectedItems)));
    list.onDidAccept(() => list.hide());
    list.onDidHide(() => resolve(undefined));
    list.onDidHide(() => list.dispose());
    list.show();
  });
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
