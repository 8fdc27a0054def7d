import { html, nothing, type TemplateResult } from 'lit';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import { icon } from '../../../../pageKit/page/icon.ts';
import type { TileView } from '../../../common/imageView.ts';
import { small } from '../../image/small.ts';
import type { Page } from '../../kit/page.ts';

interface CellPlace {
  /** From 1. */
  readonly number: number;
  readonly isPicked: boolean;
  /** The one of its group that Tab leads to. */
  readonly isReached: boolean;
  readonly pick: () => void;
  readonly zoom: () => void;
  readonly key: (event: KeyboardEvent) => void;
}

/** One of several pictures, small: a radio button with its number and how it stands. */
export function cell(page: Page, view: TileView, place: CellPlace): TemplateResult {
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

/** What stands in place of a picture; one on its way has a bar. */
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
