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
  /** Whether Tab leads to it, as one of its group. */
  readonly isReached: boolean;
  readonly pick: () => void;
  readonly zoom: () => void;
  readonly key: (event: KeyboardEvent) => void;
}

/** Renders one of several pictures as a small radio button with its number and status. */
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
