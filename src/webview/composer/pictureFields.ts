import { html, type TemplateResult } from 'lit';
import type { PictureOptions } from '../../shared/model.ts';
import { usualPixels, usualRatios, usualSizes } from '../../shared/sizes.ts';
import type { Words } from '../../shared/words.ts';
import { icon } from '../icon.ts';

/** A choice of a list: its value and what is shown for it. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** "Auto", the usual values, and the present one where it is none of these. */
export function choices(usual: readonly string[], present: string, words: Words): Choice[] {
  const values = present === '' || usual.includes(present) ? usual : [...usual, present];
  return [{ value: '', label: words.auto }, ...values.map((value) => ({ value, label: value }))];
}

/** Sizes with the pixels they usually give at this ratio: "2K, 2752 × 1536". */
export function sizeChoices({ aspectRatio, size }: PictureOptions, words: Words): Choice[] {
  return choices(usualSizes, size, words).map(({ value, label }) => {
    const pixels = value === '' ? undefined : usualPixels(aspectRatio, value);
    return { value, label: pixels ? `${label}, ${pixels.width} × ${pixels.height}` : label };
  });
}

export interface PictureFields {
  readonly words: Words;
  readonly options: PictureOptions;
  readonly change: (options: PictureOptions) => void;
}

/** Ratio and size of the next picture. */
export function pictureFields({ words, options, change }: PictureFields): TemplateResult {
  const ratio = {
    name: words.aspectRatio,
    present: options.aspectRatio,
    list: choices(usualRatios, options.aspectRatio, words),
    pick: (aspectRatio: string) => change({ ...options, aspectRatio }),
  };
  const size = {
    name: words.size,
    present: options.size,
    list: sizeChoices(options, words),
    pick: (picked: string) => change({ ...options, size: picked }),
  };
  return html`<div class="opts">${field(ratio)}${field(size)}</div>`;
}

interface Field {
  readonly name: string;
  readonly present: string;
  readonly list: readonly Choice[];
  readonly pick: (value: string) => void;
}

function field({ name, present, list, pick }: Field): TemplateResult {
  const changed = (event: Event) => {
    if (event.currentTarget instanceof HTMLSelectElement) pick(event.currentTarget.value);
  };
  return html`<label class="field"
    ><span class="label">${name}</span
    ><span class="sel"
      ><select aria-label=${name} @change=${changed}>
        ${list.map(({ value, label }) => html`<option value=${value} .selected=${value === present}>${label}</option>`)}</select
      >${icon('chevron-down')}</span
    ></label
  >`;
}
