import { html, nothing, type TemplateResult } from 'lit';
import type { TileView } from '../../shared/view/pictures.ts';
import { iconButton, labelButton } from '../buttons.ts';
import { icon } from '../icon.ts';
import type { Page } from '../page.ts';
import { isComing } from './tiles.ts';

export interface TilePlace {
  /** From 1. */
  readonly number: number;
  readonly isPicked: boolean;
  /** The one of its group that Tab leads to. */
  readonly isReached: boolean;
  readonly pick: () => void;
  readonly zoom: () => void;
  readonly key: (event: KeyboardEvent) => void;
}

/** One of several pictures: its frame has its shape from the start, whatever becomes of it. */
export function tile(page: Page, view: TileView, place: TilePlace): TemplateResult {
  const { state, ratio } = view;
  const waits = state === 'running' ? 'waiting' : '';
  return html`<div class="tile ${place.isPicked ? 'picked' : ''}">
    <limn-frame class="frame ${waits} ${view.picture ? '' : 'vacant'}" .ratio=${ratio} .content=${content(page, view, place)}>
    </limn-frame>
    ${below(view, place.number)}
  </div>`;
}

/** The radio button is the picture's whole place; a button never stands inside of it. */
function content(page: Page, view: TileView, place: TilePlace): TemplateResult {
  const { picture, name, resultId } = view;
  const cell = html`<div
    class="cell"
    role="radio"
    aria-label=${name}
    aria-checked=${place.isPicked ? 'true' : 'false'}
    tabindex=${place.isReached ? '0' : '-1'}
    @click=${place.pick}
    @dblclick=${place.zoom}
    @keydown=${place.key}
  >
    ${picture ? html`<limn-picture data-picture=${picture.id} .page=${page} .picture=${picture}></limn-picture>` : nothing}
  </div>`;
  const stop = () => page.post({ type: 'stop', resultId });
  return html`${cell}${picture ? zoomButton(page, place) : sign(view)}
    ${isComing(view) ? labelButton({ label: page.words.stop, look: 'second', press: stop, hint: name }) : nothing}
    ${place.isPicked ? html`<span class="tick">${icon('check')}</span>` : nothing}`;
}

/** For the pointer; keys zoom the picture itself. */
function zoomButton({ words }: Page, { zoom }: TilePlace): TemplateResult {
  const button = { label: words.zoom, icon: 'screen-full', press: zoom, className: 'zoom', isForPointer: true };
  return iconButton(button);
}

/** What stands in place of a picture. */
function sign({ state, status }: TileView): TemplateResult {
  if (state === 'running') return icon('limn-picture');
  const names = { queued: 'watch', failed: 'error', stopped: 'debug-stop', done: 'circle-slash' } as const;
  return html`${icon(names[state])}<span class="says">${status}</span>`;
}

/** Its number, how long it takes or where it went, and what it shows. */
function below({ state, startedAt, landed, caption }: TileView, number: number): TemplateResult {
  const clock = state === 'running' ? html`<span><limn-clock .since=${startedAt}></limn-clock></span>` : nothing;
  return html`<p class="facts"><span>${number}</span>${clock}${landed ? html`<span>${landed}</span>` : nothing}</p>
    ${caption === undefined ? nothing : html`<p class="caption" title=${caption}>${caption}</p>`}`;
}
