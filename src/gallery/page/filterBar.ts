import { html, type TemplateResult } from 'lit';
import { formatNumber, formatString } from '../../pageKit/page/formatString.ts';
import { icon } from '../../pageKit/page/icon.ts';
import type { GalleryPicture, GalleryWords } from '../common/galleryMessages.ts';

interface FilterBar {
  readonly words: GalleryWords;
  readonly filters: Filters;
  readonly pictures: readonly GalleryPicture[];
  /** The number of pictures, and what was just done. */
  readonly says: string;
  readonly filter: (change: Partial<Filters>) => void;
}

/** Renders the fields that filter the gallery, and its status. */
export function renderFilterBar(bar: FilterBar): TemplateResult {
  const { words, filters, says, filter } = bar;
  return html`<header class="filters">
    <input
      type="search"
      class="field"
      placeholder=${words.search}
      aria-label=${words.search}
      .value=${filters.text}
      @input=${(event: Event) => filter({ text: readValue(event) })}
    />
    ${renderSelect(bar, 'model', words.allModels)} ${renderSelect(bar, 'ratio', words.allRatios)}
    <p class="quiet" role="status">${says}</p>
  </header>`;
}

function renderSelect(bar: FilterBar, key: 'model' | 'ratio', all: string): TemplateResult {
  const { words, filters, pictures, filter } = bar;
  const chosen = filters[key];
  const values = getValues(pictures, key);
  const known = chosen && !values.includes(chosen) ? [chosen, ...values] : values;
  return html`<span class="select"><select aria-label=${words[key]} @change=${(event: Event) => filter({ [key]: readValue(event) })}>
    <option value="" ?selected=${chosen === ''}>${all}</option>
    ${known.map((value) => html`<option value=${value} ?selected=${value === chosen}>${value}</option>`)}
  </select>${icon('chevron-down')}</span>`;
}

function readValue({ target }: Event): string {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : '';
}

/** The pictures that the user wants to see; empty = all. */
export interface Filters {
  /** Words that the prompt must contain, ignoring case. */
  readonly text: string;
  readonly model: string;
  readonly ratio: string;
}

export const noFilters: Filters = { text: '', model: '', ratio: '' };

export function filterPictures(
  pictures: readonly GalleryPicture[],
  { text, model, ratio }: Filters,
): readonly GalleryPicture[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && !model && !ratio) return pictures;
  return pictures.filter((picture) => {
    if ((model && picture.model !== model) || (ratio && picture.ratio !== ratio)) return false;
    const prompt = picture.prompt.toLowerCase();
    return words.every((word) => prompt.includes(word));
  });
}

/** Returns the distinct values in order. */
function getValues(pictures: readonly GalleryPicture[], key: 'model' | 'ratio'): readonly string[] {
  return [...new Set(pictures.map((picture) => picture[key]))].filter(Boolean).sort();
}

/**
 * Returns the labels for the number of pictures shown, and for the number picked if there are several. `all` is undefined if all are shown.
 */
export function formatCounts(
  words: GalleryWords,
  shown: number,
  all: number | undefined,
  picked: number,
): readonly string[] {
  const ofAll = all === undefined ? words.countAll : words.countOf;
  const says = formatString(ofAll, formatNumber(shown), formatNumber(all ?? shown));
  return picked > 1 ? [says, formatString(words.countPicked, formatNumber(picked))] : [says];
}

export function formatDayCount(words: GalleryWords, count: number): string {
  return count === 1 ? words.oneOfDay : formatString(words.countOfDay, formatNumber(count));
}
