import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { TileView } from '../../shared/view/pictures.ts';
import type { TurnView } from '../../shared/view/turn.ts';
import { labelButton } from '../buttons.ts';
import type { Page } from '../page.ts';
import { gridKey } from './gridKeys.ts';
import { tile } from './tile.ts';
import { hasCaptions, isComing, shownTiles } from './tiles.ts';

/** Several pictures of a turn, there or on their way; one is picked, and the row below acts on it. */
export function grid(page: Page, turn: TurnView, tiles: readonly TileView[]): TemplateResult {
  const picked = tiles.findIndex(({ id }) => id === turn.picked);
  const one = (view: TileView, index: number) =>
    tile(page, view, {
      number: index + 1,
      isPicked: index === picked,
      isReached: index === Math.max(0, picked),
      pick: () => pick(page, turn, view),
      zoom: () => zoom(page, turn, view),
      key: (event) => press(event, { page, turn, tiles, index }),
    });
  const shape = tiles.every(({ ratio }) => ratio < 0.8) ? 'tall' : '';
  return html`${head(page, turn, tiles)}
    <div class="grid ${shape}" role="radiogroup" aria-label=${page.words.pictures}>
      ${repeat(tiles, (view, index) => steadyKey(tiles, view, index), one)}
    </div>`;
}

/** A tile's id changes when its picture comes; its element, and with it the focus, stays. */
function steadyKey(tiles: readonly TileView[], { resultId }: TileView, index: number): string {
  return `${resultId} ${index - tiles.findIndex((view) => view.resultId === resultId)}`;
}

/** How far they are, and what can be done with all of them. */
function head(page: Page, turn: TurnView, tiles: readonly TileView[]): TemplateResult {
  const { words, post } = page;
  const coming = new Set(tiles.filter(isComing).map(({ resultId }) => resultId));
  const quietly = (isOffered: boolean, label: string, press: () => void) =>
    isOffered ? labelButton({ label, look: 'plain', press }) : nothing;
  const stopAll = () => {
    for (const resultId of coming) post({ type: 'stop', resultId });
  };
  const insertAll = () => post({ type: 'act', resultId: turn.result.id, action: 'insertAll' });
  const offersAll = turn.result.actions.includes('insertAll') && !hasCaptions(turn);
  return html`<div class="gridhead">
    <p class="quiet">${turn.summary ?? nothing}</p>
    ${quietly(coming.size > 1, words.stopAll, stopAll)}
    ${quietly(shownTiles(turn).length > 1, words.compare, () => page.compare(turn))}
    ${quietly(offersAll, words.insertAll, insertAll)}
  </div>`;
}

function pick({ post }: Page, { id, picked }: TurnView, tile: TileView): void {
  if (tile.id !== picked) post({ type: 'pick', turnId: id, tileId: tile.id });
}

function zoom(page: Page, turn: TurnView, { picture }: TileView): void {
  if (!picture) return;
  page.zoom(
    picture,
    shownTiles(turn).map((shown) => shown.picture),
  );
}

interface Place {
  readonly page: Page;
  readonly turn: TurnView;
  readonly tiles: readonly TileView[];
  readonly index: number;
}

/** The focus moves at once; the host's answer leaves it where it is. */
function press(event: KeyboardEvent, { page, turn, tiles, index }: Place): void {
  const key = gridKey(event.key, index, tiles.length);
  const tile = tiles[key?.does === 'pick' ? key.index : index];
  if (!key || !tile || !(event.currentTarget instanceof Element)) return;
  event.preventDefault();
  const cells = event.currentTarget.closest('.grid')?.querySelectorAll<HTMLElement>('[role="radio"]');
  cells?.[tiles.indexOf(tile)]?.focus();
  if (key.does === 'zoom' && tile.id === turn.picked) zoom(page, turn, tile);
  else pick(page, turn, tile);
}
