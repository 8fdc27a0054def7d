import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { isSize, ratioOf } from '../../../product/common/sizes.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import { formatPixels, ratioChoices, sizeChoices } from './choices.ts';
import type { Combobox } from './comboboxElement.ts';
import { countField } from './countField.ts';
import { getChangedOption, type OptionDefaults } from './resetOption.ts';

/** The options with a text box. */
export type TypedOption = 'aspectRatio' | 'size';

interface PictureFields extends OptionDefaults {
  /** Whether there are several prompts. */
  readonly isOfSeveral: boolean;
  /** Called when a typed option becomes valid or invalid. */
  readonly onRightness: (option: TypedOption, isRight: boolean) => void;
}

/** Renders the ratio, size and number of the next pictures. */
export function pictureFields(fields: PictureFields): TemplateResult {
  const { words, options, change } = fields;
  const changed = getChangedOption(fields, 'count');
  const count = options.count ?? 1;
  return html`<div class="opts">
    <limn-combobox id="aspect-ratio" .of=${ratioField(fields)}></limn-combobox>
    <limn-combobox id="size" .of=${sizeField(fields)}></limn-combobox>
    ${countField(words, count, changed, (next) => change(withCount(options, next)))}
    ${fields.isOfSeveral ? keepAlikeField(fields) : nothing}
  </div>`;
}

function ratioField(fields: PictureFields): Combobox {
  const { words } = fields;
  const isRight = (text: string) => ratioOf(text) !== undefined;
  return typedField(fields, 'aspectRatio', {
    choices: ratioChoices(words),
    hint: '',
    isRight,
    wrong: words.wrongRatio,
  });
}

function sizeField(fields: PictureFields): Combobox {
  const { words, options } = fields;
  const choices = sizeChoices(options.aspectRatio, words);
  const hint = formatPixels(options.aspectRatio, options.size);
  return typedField(fields, 'size', { choices, hint, isRight: isSize, wrong: words.wrongSize });
}

function typedField(
  fields: PictureFields,
  option: TypedOption,
  own: Pick<Combobox, 'choices' | 'hint' | 'isRight' | 'wrong'>,
): Combobox {
  const { words, options, change, onRightness } = fields;
  return {
    ...own,
    name: words[option],
    value: options[option],
    changed: getChangedOption(fields, option),
    pick: (value) => change({ ...options, [option]: value }),
    onValidityChange: (isRight) => onRightness(option, isRight),
  };
}

function withCount({ count: _, ...options }: PictureOptions, count: number): PictureOptions {
  return count > 1 ? { ...options, count } : options;
}

/** Renders the option to draw and show the first of several prompts before it is sent with the others. */
function keepAlikeField({ words, options, change }: PictureFields): TemplateResult {
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
