import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { isSize, ratioOf } from '../../../product/common/sizes.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import { pixelsOf, ratioChoices, sizeChoices } from './choices.ts';
import type { Combobox } from './comboboxElement.ts';
import { countField } from './countField.ts';
import { getChangedOption, type OptionDefaults } from './resetOption.ts';

/** The options that are typed. */
export type TypedOption = 'aspectRatio' | 'size';

interface PictureFields extends OptionDefaults {
  /** Several prompts are to be drawn. */
  readonly isOfSeveral: boolean;
  /** Told which of the typed options begins or ceases to be right. */
  readonly onRightness: (option: TypedOption, isRight: boolean) => void;
}

/** Ratio, size and number of the next pictures. */
export function pictureFields(fields: PictureFields): TemplateResult {
  const { words, options, change } = fields;
  const changed = getChangedOption(fields, 'count');
  const count = options.count ?? 1;
  return html`<div class="opts">
    <limn-combobox id="aspect-ratio" .of=${ratioField(fields)}></limn-combobox>
    <limn-combobox id="size" .of=${sizeField(fields)}></limn-combobox>
    ${countField({ words, count, changed, change: (next) => change(withCount(options, next)) })}
    ${fields.isOfSeveral ? keepAlikeField({ words, options, change }) : nothing}
  </div>`;
}

function ratioField(fields: PictureFields): Combobox {
  const { words, options, change, onRightness } = fields;
  return {
    name: words.aspectRatio,
    choices: ratioChoices(words),
    value: options.aspectRatio,
    changed: getChangedOption(fields, 'aspectRatio'),
    hint: '',
    isRight: (text) => ratioOf(text) !== undefined,
    wrong: words.wrongRatio,
    pick: (aspectRatio) => change({ ...options, aspectRatio }),
    onValidityChange: (isRight) => onRightness('aspectRatio', isRight),
  };
}

function sizeField(fields: PictureFields): Combobox {
  const { words, options, change, onRightness } = fields;
  return {
    name: words.size,
    choices: sizeChoices(options.aspectRatio, words),
    value: options.size,
    changed: getChangedOption(fields, 'size'),
    hint: pixelsOf(options.aspectRatio, options.size),
    isRight: isSize,
    wrong: words.wrongSize,
    pick: (size) => change({ ...options, size }),
    onValidityChange: (isRight) => onRightness('size', isRight),
  };
}

function withCount({ count: _, ...options }: PictureOptions, count: number): PictureOptions {
  return count > 1 ? { ...options, count } : options;
}

interface AlikeField {
  readonly words: PageStrings;
  readonly options: PictureOptions;
  readonly change: (options: PictureOptions) => void;
}

/** Whether the first of several prompts is drawn and shown before it goes along with the others. */
function keepAlikeField({ words, options, change }: AlikeField): TemplateResult {
  const changed = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLInputElement) change(withAlike(options, currentTarget.checked));
  };
  return html`<label class="alike">
    <input
      type="checkbox"
      aria-label=${words.keepAlike}
      aria-describedby="alike-says"
      .checked=${live(options.alike === true)}
      @change=${changed}
    />
    <span>${words.keepAlike}</span>
    <span class="quiet" id="alike-says">${words.keepAlikeSays}</span>
  </label>`;
}

function withAlike({ alike: _, ...options }: PictureOptions, isChosen: boolean): PictureOptions {
  return isChosen ? { ...options, alike: true } : options;
}
