/** Shows VS Code's quick picks, with external text shown literally. */
import { type QuickPick, type QuickPickItem, type QuickPickOptions, window } from 'vscode';
import { literal } from '../common/literal.ts';
import type { Step, Typed } from './askText.ts';

export interface PickItem extends QuickPickItem {
  /** VS Code's codicons by name, shown before the label. */
  readonly icons?: readonly string[];
}

/** Returns the item that the user chooses, or undefined if they cancel. */
export async function choose<T extends PickItem>(
  items: readonly T[] | Promise<readonly T[]>,
  { title, placeHolder, ...options }: Omit<QuickPickOptions, 'canPickMany' | 'onDidSelectItem'> = {},
): Promise<T | undefined> {
  const words = { ...(title && { title: literal(title) }), ...(placeHolder && { placeHolder: literal(placeHolder) }) };
  const shown = Promise.resolve(items).then(shownItems);
  const copies = shown.then((all) => [...all.keys()]);
  const chosen = await window.showQuickPick(copies, { ...options, ...words });
  return chosen && (await shown).get(chosen);
}

interface Ticking<T> {
  readonly items: readonly T[];
  readonly placeholder: string;
  /** Returns the title for the ticked items. */
  readonly title: (ticked: readonly T[]) => string;
  /** The items that are ticked at first; none if missing. */
  readonly isTicked?: (item: T) => boolean;
  readonly matchOn: 'description' | 'detail';
  /** Returns which ticks remain after a change; all current ones if missing. */
  readonly kept?: (change: { readonly before: readonly T[]; readonly now: readonly T[] }) => readonly T[];
  /** Called when a button of an item is pressed. */
  readonly onButton?: (item: T) => void;
}

/** Returns the items that the user ticks, or undefined if they cancel. */
export function tick<T extends PickItem>(ticking: Ticking<T>): Promise<readonly T[] | undefined> {
  const shown = shownItems(ticking.items);
  const list = Object.assign(window.createQuickPick(), {
    canSelectMany: true,
    ignoreFocusOut: true,
    matchOnDescription: ticking.matchOn === 'description',
    matchOnDetail: ticking.matchOn === 'detail',
    placeholder: literal(ticking.placeholder),
    items: [...shown.keys()],
  });
  if (ticking.isTicked) list.selectedItems = copiesOf(shown, ticking.isTicked);
  follow(list, shown, ticking);
  return new Promise((resolve) => {
    list.onDidAccept(() => resolve(itemsOf(shown, list.selectedItems)));
    list.onDidAccept(() => list.hide());
    list.onDidHide(() => resolve(undefined));
    list.onDidHide(() => list.dispose());
    list.show();
  });
}

/** Maps the quick pick items that VS Code shows and returns to the original items. */
type Shown<T> = ReadonlyMap<QuickPickItem, T>;

/** Keeps the title up to date with the ticked items. */
function follow<T>(list: QuickPick<QuickPickItem>, shown: Shown<T>, { title, kept, onButton }: Ticking<T>): void {
  let before = itemsOf(shown, list.selectedItems);
  list.title = literal(title(before));
  list.onDidChangeSelection((copies) => {
    const now = itemsOf(shown, copies);
    const left = kept?.({ before, now }) ?? now;
    if (left.length < now.length) list.selectedItems = copiesOf(shown, (item) => left.includes(item));
    before = left;
    list.title = literal(title(left));
  });
  list.onDidTriggerItemButton(({ item }) => {
    for (const pressed of itemsOf(shown, [item])) onButton?.(pressed);
  });
}

interface Typing<T> {
  readonly title: string;
  readonly step?: Step | undefined;
  readonly placeholder: string;
  readonly value: string;
  /** Returns the items for the text in the box. */
  readonly items: (typed: string) => readonly T[];
  /** Returns the value of an item; undefined means the text in the box. */
  readonly textOf: (item: T) => string | undefined;
}

/** Returns what the user chooses or types; stays open while that is empty. */
export function chooseOrType<T extends PickItem>(typing: Typing<T>): Promise<Typed> {
  const { title, step, placeholder, value } = typing;
  const list = Object.assign(window.createQuickPick(), {
    title: literal(title),
    step: step?.number,
    totalSteps: step?.of,
    placeholder: literal(placeholder),
    value,
    ignoreFocusOut: true,
  });
  let shown: Shown<T> = new Map();
  const show = (typed: string) => {
    shown = shownItems(typing.items(typed));
    list.items = [...shown.keys()];
  };
  const chosen = () => itemsOf(shown, list.activeItems).map(typing.textOf)[0] ?? list.value.trim();
  show(list.value);
  return new Promise((resolve) => {
    list.onDidChangeValue(show);
    list.onDidAccept(() => {
      const text = chosen();
      if (!text) return;
      resolve({ text, accepted: true });
      list.hide();
    });
    list.onDidHide(() => resolve({ text: list.value, accepted: false }));
    list.onDidHide(() => list.dispose());
    list.show();
  });
}

interface TickingOrTyping<T> {
  readonly placeholder: string;
  /** Returns the title for the ticked items. */
  readonly title: () => string;
  /** Returns the items for the text in the box. */
  readonly items: (typed: string) => readonly T[];
  readonly isTicked: (item: T) => boolean;
  readonly onTick: (ticked: readonly T[]) => void;
  /** Called when a button of an item is pressed. */
  readonly onButton: (item: T) => Promise<unknown>;
}

interface Accepted<T> {
  readonly focused: T | undefined;
  readonly typed: string;
}

/** Lets the user tick items and type others. Returns what has the focus and what is typed at the end, or undefined if they cancel. */
export function tickOrType<T extends PickItem>(ticking: TickingOrTyping<T>): Promise<Accepted<T> | undefined> {
  const placeholder = literal(ticking.placeholder);
  const list = Object.assign(window.createQuickPick(), { canSelectMany: true, ignoreFocusOut: true, placeholder });
  let shown: Shown<T> = new Map();
  const mark = () => {
    list.selectedItems = copiesOf(shown, ticking.isTicked);
    list.title = literal(ticking.title());
  };
  const show = () => {
    shown = shownItems(ticking.items(list.value));
    list.items = [...shown.keys()];
    mark();
  };
  show();
  return new Promise((resolve) => {
    list.onDidChangeValue(show);
    list.onDidChangeSelection((copies) => {
      ticking.onTick(itemsOf(shown, copies));
      if (copies.every((copy) => itemsOf(shown, [copy]).every(ticking.isTicked))) list.title = literal(ticking.title());
      else mark();
    });
    list.onDidTriggerItemButton(async ({ item }) => {
      for (const pressed of itemsOf(shown, [item])) await ticking.onButton(pressed);
      show();
    });
    list.onDidAccept(() => resolve({ focused: itemsOf(shown, list.activeItems)[0], typed: list.value }));
    list.onDidAccept(() => list.hide());
    list.onDidHide(() => resolve(undefined));
    list.onDidHide(() => list.dispose());
    list.show();
  });
}

function shownItems<T extends PickItem>(items: readonly T[]): Shown<T> {
  const show = ({ icons = [], ...item }: PickItem): QuickPickItem => ({
    ...item,
    label: [...icons.map((icon) => `$(${icon})`), literal(item.label)].join(' '),
    ...(item.description !== undefined && { description: literal(item.description) }),
    ...(item.detail !== undefined && { detail: literal(item.detail) }),
  });
  return new Map(items.map((item) => [show(item), item]));
}

function itemsOf<T>(shown: Shown<T>, copies: readonly QuickPickItem[]): readonly T[] {
  return copies.flatMap((copy) => shown.get(copy) ?? []);
}

function copiesOf<T>(shown: Shown<T>, are: (item: T) => boolean): readonly QuickPickItem[] {
  return [...shown].flatMap(([copy, item]) => (are(item) ? [copy] : []));
}
