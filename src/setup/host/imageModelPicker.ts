import { l10n, QuickPickItemKind, ThemeIcon } from 'vscode';
import { type PickItem, tickOrType } from '../../base/host/quickPicks.ts';
import { limits } from '../../product/common/limits.ts';
import { decideModels, groupModels } from '../common/modelChoice.ts';
import type { FavoriteModels } from './favoriteModels.ts';

interface ModelItem extends PickItem {
  /** Missing = a separator. */
  readonly name?: string;
}

/** Returns the models that the user chooses from a list, or undefined if they cancel. */
export async function pickImageModels(
  current: readonly string[],
  suggested: readonly string[],
  favorites: FavoriteModels,
): Promise<readonly string[] | undefined> {
  let checked = current;
  const accepted = await tickOrType<ModelItem>({
    placeholder: l10n.t('Select or enter an image model. To use several, select their checkboxes.'),
    title: () => formatTitle(checked.length),
    items: (typed) => listItems({ typed, current, checked, favorites: favorites.get(), suggested }),
    isTicked: ({ name }) => name !== undefined && checked.includes(name),
    onTick: (items) => {
      const names = items.flatMap(({ name }) => name ?? []);
      if (names.length <= limits.models) checked = names;
    },
    onButton: async ({ name }) => name !== undefined && favorites.toggle(name),
  });
  const { focused, typed } = accepted ?? {};
  return accepted && decideModels({ before: current, checked, focused: focused?.name, typed: typed ?? '' });
}

function formatTitle(count: number): string {
  return count > 1 ? l10n.t('Limn: Select Model ({0} of {1})', count, limits.models) : l10n.t('Limn: Select Model');
}

function listItems(list: Parameters<typeof groupModels>[0]): readonly ModelItem[] {
  const groups = groupModels(list);
  const item = (name: string) => toItem(name, list.favorites.includes(name), list.current.includes(name));
  const group = (label: string, names: readonly string[]) =>
    names.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...names.map(item)];
  return [
    ...groups.typed.map((name) => ({ ...item(name), description: l10n.t('use this model'), alwaysShow: true })),
    ...group(l10n.t('Favorites'), groups.favorites),
    ...group('', groups.known),
    ...group(l10n.t('Common models'), groups.suggested),
  ];
}

function toItem(name: string, isFavorite: boolean, isCurrent: boolean): ModelItem {
  const star = isFavorite
    ? { iconPath: new ThemeIcon('star-full'), tooltip: l10n.t('Remove from Favorites') }
    : { iconPath: new ThemeIcon('star-empty'), tooltip: l10n.t('Add to Favorites') };
  return { name, label: name, buttons: [star], ...(isCurrent && { description: l10n.t('current') }) };
}
