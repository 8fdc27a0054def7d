/** VS Code's lists to choose from, which show the text of others to the letter. */
import { type QuickPick, type QuickPickItem, type QuickPickOptions, window } from 'vscode';
import { literal } from '../common/literal.ts';
import type { Step, Typed } from './askText.ts';

export interface PickItem extends QuickPickItem {
  /** VS Code's own, by their names; they stand before the label. */
  readonly icons?: readonly string[];
}

/** The item that the user chooses; nothing when they leave. */
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
  /** Says how much is ticked. */
  readonly title: (ticked: readonly T[]) => string;
  /** At first; missing = nothing is. */
  readonly isTicked?: (item: T) => boolean;
  readonly matchOn: 'description' | 'detail';
  /** Which ticks stay after a change; missing = all of now. */
  readonly kept?: (change: { readonly before: readonly T[]; readonly now: readonly T[] }) => readonly T[];
  /** A button of an item was pressed. */
  readonly onButton?: (item: T) => void;
}

/** The items that the user ticks; nothing when they leave. */
export function tick<T extends PickItem>(ticking: Ticking<T>): Promise<readonly T[] | undefined> {
  const shown = shownItems(ticking.items);
  const list = tickList(ticking, shown);
  follow(list, shown, ticking);
  return new Promise((resolve) => {
    list.onDidAccept(() => resolve(itemsOf(shown, list.selectedItems)));
    list.onDidAccept(() => list.hide());
    list.onDidHide(() => resolve(undefined));
    list.onDidHide(() => list.dispose());
    list.show();
  });
}

/** Each item by what VS Code shows of it, and gives back. */
type Shown<T> = ReadonlyMap<QuickPickItem, T>;

function tickList<T>({ placeholder, matchOn, isTicked }: Ticking<T>, shown: Shown<T>): QuickPick<QuickPickItem> {
  const list = window.createQuickPick();
  list.canSelectMany = true;
  list.ignoreFocusOut = true;
  list.matchOnDescription = matchOn === 'description';
  list.matchOnDetail = matchOn === 'detail';
  list.placeholder = literal(placeholder);
  list.items = [...shown.keys()];
  if (isTicked) list.selectedItems = copiesOf(shown, isTicked);
  return list;
}

/** While it stands, its title says what is ticked. */
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
  /** For what is in the box at the moment. */
  readonly items: (typed: string) => readonly T[];
  /** What an item stands for; nothing = what is in the box. */
  readonly textOf: (item: T) => string | undefined;
}

/** What the user chooses or types; stays while that is nothing. */
export function chooseOrType<T extends PickItem>(typing: Typing<T>): Promise<Typed> {
  const list = typingList(typing);
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

function typingList({ title, step, placeholder, value }: Omit<Typing<never>, 'items'>): QuickPick<QuickPickItem> {
  const list = window.createQuickPick();
  list.title = literal(title);
  list.step = step?.number;
  list.totalSteps = step?.of;
  list.placeholder = literal(placeholder);
  list.value = value;
  list.ignoreFocusOut = true;
  return list;
}

function shownItems<T extends PickItem>(items: readonly T[]): Shown<T> {
  return new Map(items.map((item) => [shownItem(item), item]));
}

function shownItem({ icons = [], ...item }: PickItem): QuickPickItem {
  const { label, description, detail } = item;
  return {
    ...item,
    label: [...icons.map((icon) => `$(${icon})`), literal(label)].join(' '),
    ...(description !== undefined && { description: literal(description) }),
    ...(detail !== undefined && { detail: literal(detail) }),
  };
}

function itemsOf<T>(shown: Shown<T>, copies: readonly QuickPickItem[]): readonly T[] {
  return copies.flatMap((copy) => shown.get(copy) ?? []);
}

function copiesOf<T>(shown: Shown<T>, are: (item: T) => boolean): readonly QuickPickItem[] {
  return [...shown].flatMap(([copy, item]) => (are(item) ? [copy] : []));
}
