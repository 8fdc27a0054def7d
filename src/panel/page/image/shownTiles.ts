import type { PictureView, TileView } from '../../common/imageView.ts';
import type { TurnView } from '../../common/turnView.ts';

/** A tile whose picture is there. */
export type ShownTile = TileView & { readonly picture: PictureView };

/** The tiles of a turn whose pictures are there. */
export function shownTiles({ tiles = [] }: TurnView): readonly ShownTile[] {
  return tiles.flatMap((tile) => (tile.picture ? [{ ...tile, picture: tile.picture }] : []));
}
