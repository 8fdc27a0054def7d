/** The ways to open the insert form from a result's row. */
import { modeTraits } from '../../../../product/common/modes.ts';
import type { TurnView } from '../../../common/turnView.ts';
import { sheetKey } from '../../insertForm/sheetKey.ts';
import type { Page } from '../../kit/page.ts';
import { pickedPicture, shownTiles } from '../turnResults.ts';

interface SheetItem {
  readonly label: string;
  readonly press: () => void;
}

/** Returns the menu items under More: for the visible picture, and for all of several. */
export function sheetItems(page: Page, turn: TurnView): readonly SheetItem[] {
  const { words } = page;
  const [one, all] = [oneOf(turn), allOf(turn)];
  const open = (ids: readonly string[]) => () => page.sheets.open(turn.id, ids, 'more');
  return [
    ...(one.length > 0 ? [{ label: words.insertWith, press: open(one) }] : []),
    ...(all.length > 1 ? [{ label: words.insertAllWith, press: open(all) }] : []),
  ];
}

/** Returns the handler of Alt+Enter on Insert or Insert All. */
export function sheetKeys(page: Page, turn: TurnView): ReturnType<typeof sheetKey> {
  return sheetKey((does) => {
    const ids = does === 'insertAll' ? allOf(turn) : oneOf(turn);
    if (ids.length > 0) page.sheets.open(turn.id, ids, does);
  });
}

/** Returns the picture for the form. A card cannot be inserted, and an illustrated text is inserted unchanged. */
function oneOf(turn: TurnView): readonly string[] {
  const picture = isOfPictures(turn) ? pickedPicture(turn) : undefined;
  return picture && !picture.card ? [picture.id] : [];
}

function allOf(turn: TurnView): readonly string[] {
  if (!isOfPictures(turn)) return [];
  return shownTiles(turn).flatMap(({ picture }) => (picture.card ? [] : [picture.id]));
}

function isOfPictures({ mode, result }: TurnView): boolean {
  return modeTraits[mode].produces === 'pictures' && !result.isIllustrated;
}
