import type { PictureView, TileView } from '../../common/imageView.ts';
import type { TurnView } from '../../common/turnView.ts';

/** A tile whose picture has arrived. */
export type ShownTile = TileView & { readonly picture: PictureView };

/** Returns the tiles of a turn whose pictures have arrived. */
export function shownTiles({ tiles = [] }: TurnView): readonly ShownTile[] {
  return tiles.flatMap((tile) => (tile.picture ? [{ ...tile, picture: tile.picture }] : []));
}
