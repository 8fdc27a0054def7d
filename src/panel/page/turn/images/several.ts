import { html, nothing, type TemplateResult } from 'lit';
import { iconButton, labelButton } from '../../../../pageKit/page/buttons.ts';
import { icon } from '../../../../pageKit/page/icon.ts';
import type { TileView } from '../../../common/imageView.ts';
import type { TurnView } from '../../../common/turnView.ts';
import { renderFullPicture } from '../../image/renderThumbnail.ts';
import { getShownTiles, getTileCaption, type ShownTile } from '../../image/shownTiles.ts';
import type { Page } from '../../kit/page.ts';
import { getLargeTile, hasCaptions, isPending } from '../turnResults.ts';
import { renderBeside, renderIllustrated } from './illustratedParts.ts';
import { getFormKeyHandler } from './insertFormItems.ts';
import { renderSign, renderStrip, zoomTile } from './strip.ts';

/** Renders a turn's several pictures, finished or pending: a large one, on which the row below acts, and a strip of all to pick from. */
export function renderSeveral(page: Page, turn: TurnView, tiles: readonly TileView[]): TemplateResult {
  const { result } = turn;
  const tile = getLargeTile(turn);
  const caption = tile && getTileCaption(tile);
  const strip = renderStrip(page, turn, tiles);
  return html`${renderHead(page, turn, tiles)} ${renderBeside(page, result, 'above')}
    ${result.isIllustrated ? html`${renderIllustrated(page, turn.id, result)} ${strip}` : renderWithStrip(page, turn, tile, strip)}
    ${caption === undefined ? nothing : html`<p class="tile-caption">${caption}</p>`}
    ${renderBeside(page, result, 'below')}`;
}

/** Renders the progress and the actions on all pictures. */
function renderHead(page: Page, turn: TurnView, tiles: readonly TileView[]): TemplateResult {
  const { words, post } = page;
  const { id: resultId, actions, isIllustrated } = turn.result;
  const quietly = (isOffered: boolean, label: string, press: () => void, action?: string) =>
    isOffered ? labelButton({ label, look: 'plain', press, action }) : nothing;
  const insertAll = () => post({ type: 'resultAction', resultId, action: 'insertAll' });
  const offersAllPrompts = actions.includes('insertAll') && !hasCaptions(turn) && !isIllustrated;
  return html`<div class="strip-header" @keydown=${getFormKeyHandler(page, turn)}>
    <p class="quiet">${turn.summary ?? nothing}</p>
    ${renderStop(page, turn, tiles)}
    ${quietly(getShownTiles(turn).length > 1, words.compare, () => page.compare(turn))}
    ${quietly(offersAllPrompts, words.insertAll, insertAll, 'insertAll')}
  </div>`;
}

/** Renders Stop for the pending pictures other than the large one, whose Stop is in the row below. */
function renderStop(page: Page, turn: TurnView, tiles: readonly TileView[]): TemplateResult | typeof nothing {
  const { words, post } = page;
  const coming = new Set(tiles.filter(isPending).map(({ resultId }) => resultId));
  if (coming.size === 0 || (coming.size === 1 && coming.has(turn.result.id))) return nothing;
  const press = () => {
    for (const resultId of coming) post({ type: 'stop', resultId });
  };
  return labelButton({ label: coming.size > 1 ? words.stopAll : words.stop, look: 'plain', press });
}

/** Renders the large picture, with the strip below it or beside it; its shape decides where it is larger. */
function renderWithStrip(
  page: Page,
  turn: TurnView,
  tile: TileView | undefined,
  strip: TemplateResult,
): TemplateResult {
  const ratio = turn.ratio ?? tile?.ratio ?? 1;
  return html`<limn-frame class="several" .ratio=${ratio} .content=${html`${renderLarge(page, turn, tile)} ${strip}`}></limn-frame>`;
}

/** Renders the large picture in a frame of the requested shape, so that picking another moves nothing below. */
function renderLarge(page: Page, turn: TurnView, tile: TileView | undefined): TemplateResult | typeof nothing {
  if (!tile) return nothing;
  const { picture, state } = tile;
  const waits = state === 'running' ? 'waiting' : '';
  // The facts or the failure below describe the status of a picture that is running or has failed.
  const isSaidBelow = !picture && (state === 'running' || state === 'failed');
  const status = isSaidBelow ? nothing : html`<span class="description">${tile.status}</span>`;
  const sign = html`${state === 'running' ? icon('limn-picture') : renderSign(tile)}${status}`;
  const content = picture ? renderShownTile(page, turn, { ...tile, picture }) : sign;
  return html`<limn-frame
    class="frame large ${waits} ${picture ? '' : 'no-picture'}"
    role=${isSaidBelow ? 'img' : nothing}
    aria-label=${isSaidBelow ? tile.name : nothing}
    .ratio=${turn.ratio ?? tile.ratio}
    .content=${content}
  ></limn-frame>`;
}

function renderShownTile(page: Page, turn: TurnView, tile: ShownTile): TemplateResult {
  const { picture } = tile;
  const press = () => zoomTile(page, turn, tile);
  // In the strip, keys zoom the picture.
  const button = { label: page.words.zoom, icon: 'screen-full', press, className: 'zoom', isForPointer: true };
  // Services round to whole pixels, such as 1376 × 768 for 16:9.
  const isNear = turn.ratio === undefined || Math.abs(tile.ratio / turn.ratio - 1) < 0.03;
  const content = renderFullPicture(page, picture, press);
  return html`<limn-frame class="fitted ${isNear ? 'near' : ''}" .ratio=${tile.ratio} .content=${content}></limn-frame
    >${iconButton(button)}`;
}
