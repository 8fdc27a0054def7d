import { html, type TemplateResult } from 'lit';
import { icon } from '../../pageKit/page/icon.ts';
import type { GalleryPicture, GalleryWords } from '../common/galleryMessages.ts';
import { type Filters, valuesOf } from './filters.ts';

interface FilterBar {
  readonly words: GalleryWords;
  readonly filters: Filters;
  readonly pictures: readonly GalleryPicture[];
  /** How many there are, and what was just done. */
  readonly says: string;
  readonly filter: (change: Partial<Filters>) => void;
}

/** What the user wants to see of the gallery. */
export function filterBar({
  words,
  filters: { text, model, ratio },
  pictures,
  says,
  filter,
}: FilterBar): TemplateResult {
  return html`<header class="filters">
    <input
      type="search"
      class="field"
      placeholder=${words.search}
      aria-label=${words.search}
      .value=${text}
      @input=${(event: Event) => filter({ text: valueIn(event) })}
    />
    ${select({ name: words.model, all: words.allModels, chosen: model, values: valuesOf(pictures, 'model') }, (to) => filter({ model: to }))}
    ${select({ name: words.ratio, all: words.allRatios, chosen: ratio, values: valuesOf(pictures, 'ratio') }, (to) => filter({ ratio: to }))}
    <p class="quiet" role="status">${says}</p>
  </header>`;
}

interface Choice {
  readonly name: string;
  readonly all: string;
  readonly chosen: string;
  readonly values: readonly string[];
}

function select({ name, all, chosen, values }: Choice, choose: (value: string) => void): TemplateResult {
  const known = chosen && !values.includes(chosen) ? [chosen, ...values] : values;
  return html`<span class="sel"><select aria-label=${name} @change=${(event: Event) => choose(valueIn(event))}>
    <option value="" ?selected=${chosen === ''}>${all}</option>
    ${known.map((value) => html`<option value=${value} ?selected=${value === chosen}>${value}</option>`)}
  </select>${icon('chevron-down')}</span>`;
}

function valueIn({ target }: Event): string {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : '';
}
