import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import { icon } from '../../../../pageKit/page/icon.ts';
import type { TileView } from '../../../common/imageView.ts';
import type { TurnView } from '../../../common/turnView.ts';
import { small } from '../../image/small.ts';
import type { Page } from '../../kit/page.ts';
import { shownTiles } from '../turnResults.ts';

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

interface CellPlace {
  /** From 1. */
  readonly number: number;
  readonly isPicked: boolean;
  /** Whether Tab leads to it, as one of its group. */
  readonly isReached: boolean;
  readonly pick: () => void;
  readonly zoom: () => void;
  readonly key: (event: KeyboardEvent) => void;
}

/** Renders one of several pictures as a small radio button with its number and status. */
function cell(page: Page, view: TileView, place: CellPlace): TemplateResult {
  const { picture, name, state, inserted } = view;
  return html`<div
    class="cell ${place.isPicked ? 'picked' : ''} ${state === 'running' ? 'waiting' : ''}"
    role="radio"
    aria-label=${name}
    title=${inserted ? formatString(page.words.about, name, inserted) : name}
    aria-checked=${place.isPicked ? 'true' : 'false'}
    tabindex=${place.isReached ? '0' : '-1'}
    @click=${place.pick}
    @dblclick=${place.zoom}
    @keydown=${place.key}
  >
    ${picture ? small(page, picture) : sign(view)}<span class="number">${place.number}</span>
    ${inserted ? html`<span class="inserted">${icon('check')}</span>` : nothing}
  </div>`;
}

/** Renders the sign shown instead of a picture; a pending one has a progress bar. */
export function sign({ state }: Pick<TileView, 'state'>): TemplateResult | typeof nothing {
  const names = {
    queued: 'watch',
    failed: 'error',
    stopped: 'debug-stop',
    done: 'circle-slash',
    unsent: 'watch',
  } as const;
  return state === 'running' ? nothing : icon(names[state]);
}

/** The action of a key on one of several pictures: pick another by its index, zoom this one, or undefined. */
type StripKey = { readonly does: 'pick'; readonly index: number } | { readonly does: 'zoom' } | undefined;

/**
 * Returns the action of a key. As in any radio group, arrows go to the next one and wrap around at the end; Enter and Space zoom the picked
 * one.
 */
export function stripKey(key: string, index: number, count: number): StripKey {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (index + 1) % count,
    ArrowDown: (index + 1) % count,
    ArrowLeft: (index + count - 1) % count,
    ArrowUp: (index + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  const place = places[key];
  if (place !== undefined) return { does: 'pick', index: place };
  return key === 'Enter' || key === ' ' ? { does: 'zoom' } : undefined;
}
