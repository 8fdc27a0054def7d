/** The ways to open the insert form from a result's row. */
import type { PictureView } from '../../../common/imageView.ts';
import type { TurnView } from '../../../common/turnView.ts';
import { getShownTiles } from '../../image/shownTiles.ts';
import { getFormKeyListener } from '../../insertForm/placement.ts';
import type { Page } from '../../kit/page.ts';
import { getPickedPicture, isOfPictures } from '../turnResults.ts';

/** Returns the menu items under More: for the visible picture, and for all of several. */
export function getFormItems({ words, insertForm }: Page, turn: TurnView) {
  const { one, all } = getFormPictures(turn);
  const item = (label: string, ids: readonly string[]) => ({
    label,
    press: () => insertForm.open(turn.id, ids, 'more'),
  });
  return [
    ...(one.length > 0 ? [item(words.insertWith, one)] : []),
    ...(all.length > 1 ? [item(words.insertAllWith, all)] : []),
  ];
}

/** Returns the handler of Alt+Enter on Insert or Insert All. */
export function getFormKeyHandler(page: Page, turn: TurnView): ReturnType<typeof getFormKeyListener> {
  return getFormKeyListener((action) => {
    const { one, all } = getFormPictures(turn);
    const ids = action === 'insertAll' ? all : one;
    if (ids.length > 0) page.insertForm.open(turn.id, ids, action);
  });
}

/** Returns the ids of the visible picture and of all. A card cannot be inserted, and an illustrated text is inserted unchanged. */
function getFormPictures(turn: TurnView) {
  if (!isOfPictures(turn)) return { one: [], all: [] };
  const idOf = (picture: PictureView | undefined) => (picture && !picture.card ? [picture.id] : []);
  return { one: idOf(getPickedPicture(turn)), all: getShownTiles(turn).flatMap(({ picture }) => idOf(picture)) };
}
