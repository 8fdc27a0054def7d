import type { PictureView, TileView } from '../../shared/view/pictures.ts';
import type { TurnView } from '../../shared/view/turn.ts';

/** A tile whose picture is there. */
export type ShownTile = TileView & { readonly picture: PictureView };

/** The tiles of a turn whose pictures are there. */
export function shownTiles({ tiles = [] }: TurnView): readonly ShownTile[] {
  return tiles.flatMap((tile) => (tile.picture ? [{ ...tile, picture: tile.picture }] : []));
}
