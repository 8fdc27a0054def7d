import type { PictureView, TileView } from '../../common/imageView.ts';
import type { TurnView } from '../../common/turnView.ts';

/** A tile whose picture has arrived. */
export type ShownTile = TileView & { readonly picture: PictureView };

/** Returns the tiles of a turn whose pictures have arrived. */
export function getShownTiles({ tiles = [] }: TurnView): readonly ShownTile[] {
  return tiles.flatMap((tile) => (tile.picture ? [{ ...tile, picture: tile.picture }] : []));
}

/** Returns what distinguishes a tile from the others of its turn: its model, its style and its prompt. */
export function getTileCaption({ model, style, caption }: TileView): string | undefined {
  return [model, style, caption].filter(Boolean).join(' · ') || undefined;
}

/** The two compared pictures, by their indexes in the list. */
export interface Sides {
  readonly left: number;
  readonly right: number;
}

/** Returns the picked picture on the left, and on the right one of another model, or else its neighbor; `picked` may be outside of the list. */
export function getFirstSides(picked: number, tiles: readonly Pick<TileView, 'model'>[]): Sides {
  const left = Math.max(0, picked);
  const neighbor = left + 1 < tiles.length ? left + 1 : left - 1;
  const isOther = (at: number) => tiles[at]?.model !== tiles[left]?.model;
  const other = isOther(neighbor) ? neighbor : [...tiles.keys()].find(isOther);
  return { left, right: other ?? neighbor };
}

/** Returns the index that a side steps to, skipping the other side's picture, or undefined at the end of the list. */
export function findNextSide(sides: Sides, side: keyof Sides, by: -1 | 1, count: number): number | undefined {
  const other = side === 'left' ? sides.right : sides.left;
  const next = sides[side] + by === other ? other + by : sides[side] + by;
  return next >= 0 && next < count ? next : undefined;
}
