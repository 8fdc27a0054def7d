import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import { icon } from '../../../../pageKit/page/icon.ts';
import type { TileView } from '../../../common/imageView.ts';
import type { TurnView } from '../../../common/turnView.ts';
import { renderThumbnail } from '../../image/renderThumbnail.ts';
import { getShownTiles } from '../../image/shownTiles.ts';
import type { Page } from '../../kit/page.ts';

interface Strip {
  readonly page: Page;
  readonly turn: TurnView;
  readonly tiles: readonly TileView[];
}

/** Renders all pictures of a turn, finished or pending, in one row up to six; the picked one is shown large above. */
export function renderStrip(page: Page, turn: TurnView, tiles: readonly TileView[]): TemplateResult {
  const columns = Math.min(6, Math.max(4, tiles.length));
  return html`<div class="strip of-${columns}" role="radiogroup" aria-label=${page.words.pictures}>
    ${repeat(
      tiles,
      (view, index) => getStableKey(tiles, view, index),
      (view, index) => renderCell({ page, turn, tiles }, view, index),
    )}
  </div>`;
}

/** Returns a stable key. A tile's id changes when its picture arrives, but its element must keep the focus. */
function getStableKey(tiles: readonly TileView[], { resultId }: TileView, index: number): string {
  return `${resultId} ${index - tiles.findIndex((view) => view.resultId === resultId)}`;
}

/**
 * Renders one of several pictures as a small radio button with its number and status. Tab leads to the picked one, or else to the first.
 */
function renderCell(strip: Strip, view: TileView, index: number): TemplateResult {
  const { page, turn, tiles } = strip;
  const { picture, name, state, inserted } = view;
  const picked = tiles.findIndex(({ id }) => id === turn.picked);
  return html`<div
    class="cell ${index === picked ? 'picked' : ''} ${state === 'running' ? 'waiting' : ''}"
    role="radio"
    aria-label=${name}
    title=${inserted ? formatString(page.words.about, name, inserted) : name}
    aria-checked=${index === picked ? 'true' : 'false'}
    tabindex=${index === Math.max(0, picked) ? '0' : '-1'}
    @click=${() => pickTile(page, turn, view)}
    @dblclick=${() => zoomTile(page, turn, view)}
    @keydown=${(event: KeyboardEvent) => handleStripKey(event, strip, index)}
  >
    ${picture ? renderThumbnail(page, picture) : renderSign(view)}<span class="number">${index + 1}</span>
    ${inserted ? html`<span class="inserted">${icon('check')}</span>` : nothing}
  </div>`;
}

/** Renders the sign shown instead of a picture; a pending one has a progress bar. */
export function renderSign({ state }: Pick<TileView, 'state'>): TemplateResult | typeof nothing {
  const names = {
    queued: 'watch',
    failed: 'error',
    stopped: 'debug-stop',
    done: 'circle-slash',
    unsent: 'watch',
  } as const;
  return state === 'running' ? nothing : icon(names[state]);
}

function pickTile({ post }: Page, { id, picked }: TurnView, tile: TileView): void {
  if (tile.id !== picked) post({ type: 'pick', turnId: id, tileId: tile.id });
}

/** Shows a picture in full, with all finished ones reachable from there. */
export function zoomTile(page: Page, turn: TurnView, { picture }: TileView): void {
  const all = getShownTiles(turn).map((shown) => shown.picture);
  if (picture) page.zoom(picture, all);
}

/** Handles a key. The focus moves at once; the host's response leaves it where it is. */
function handleStripKey(event: KeyboardEvent, { page, turn, tiles }: Strip, index: number): void {
  const key = getStripAction(event.key, index, tiles.length);
  const next = key === 'zoom' ? index : (key ?? -1);
  const tile = tiles[next];
  if (!tile || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const cells = event.currentTarget.closest('.strip')?.querySelectorAll<HTMLElement>('[role="radio"]');
  cells?.[next]?.focus();
  if (key === 'zoom' && tile.id === turn.picked) zoomTile(page, turn, tile);
  else pickTile(page, turn, tile);
}

/**
 * Returns the action of a key: another picture to pick, by its index, or zooming this one. As in any radio group, arrows go to the next one
 * and wrap around at the end; Enter and Space zoom the picked one.
 */
export function getStripAction(key: string, index: number, count: number): number | 'zoom' | undefined {
  const places: Readonly<Record<string, number | 'zoom'>> = {
    ArrowRight: (index + 1) % count,
    ArrowDown: (index + 1) % count,
    ArrowLeft: (index + count - 1) % count,
    ArrowUp: (index + count - 1) % count,
    Home: 0,
    End: count - 1,
    Enter: 'zoom',
    ' ': 'zoom',
  };
  return places[key];
}
