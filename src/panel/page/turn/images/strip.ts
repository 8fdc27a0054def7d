import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { TileView } from '../../../common/imageView.ts';
import type { TurnView } from '../../../common/turnView.ts';
import type { Page } from '../../kit/page.ts';
import { shownTiles } from '../turnResults.ts';
import { cell } from './cell.ts';
import { stripKey } from './stripKeys.ts';

/** Renders all pictures of a turn, finished or pending, in one row up to six; the picked one is shown large above. */
export function strip(page: Page, turn: TurnView, tiles: readonly TileView[]): TemplateResult {
  const picked = tiles.findIndex(({ id }) => id === turn.picked);
  const one = (view: TileView, index: number) =>
    cell(page, view, {
      number: index + 1,
      isPicked: index === picked,
      isReached: index === Math.max(0, picked),
      pick: () => pick(page, turn, view),
      zoom: () => zoom(page, turn, view),
      key: (event) => press(event, { page, turn, tiles, index }),
    });
  const columns = Math.min(6, Math.max(4, tiles.length));
  return html`<div class="strip of-${columns}" role="radiogroup" aria-label=${page.words.pictures}>
    ${repeat(tiles, (view, index) => steadyKey(tiles, view, index), one)}
  </div>`;
}

/** Returns a stable key. A tile's id changes when its picture arrives, but its element must keep the focus. */
function steadyKey(tiles: readonly TileView[], { resultId }: TileView, index: number): string {
  return `${resultId} ${index - tiles.findIndex((view) => view.resultId === resultId)}`;
}

function pick({ post }: Page, { id, picked }: TurnView, tile: TileView): void {
  if (tile.id !== picked) post({ type: 'pick', turnId: id, tileId: tile.id });
}

/** Shows a picture in full, with all finished ones reachable from there. */
export function zoom(page: Page, turn: TurnView, { picture }: TileView): void {
  if (!picture) return;
  page.zoom(
    picture,
    shownTiles(turn).map((shown) => shown.picture),
  );
}

interface StripTile {
  readonly page: Page;
  readonly turn: TurnView;
  readonly tiles: readonly TileView[];
  readonly index: number;
}

/** Handles a key. The focus moves at once; the host's response leaves it where it is. */
function press(event: KeyboardEvent, { page, turn, tiles, index }: StripTile): void {
  const key = stripKey(event.key, index, tiles.length);
  const tile = tiles[key?.does === 'pick' ? key.index : index];
  if (!key || !tile || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const cells = event.currentTarget.closest('.strip')?.querySelectorAll<HTMLElement>('[role="radio"]');
  cells?.[tiles.indexOf(tile)]?.focus();
  if (key.does === 'zoom' && tile.id === turn.picked) zoom(page, turn, tile);
  else pick(page, turn, tile);
}
