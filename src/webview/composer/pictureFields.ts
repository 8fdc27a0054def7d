import { html, type TemplateResult } from 'lit';
import type { PictureOptions } from '../../shared/model.ts';
import { isSize, ratioOf } from '../../shared/sizes.ts';
import type { Words } from '../../shared/words.ts';
import { pixelsOf, ratioChoices, sizeChoices } from './choices.ts';
import type { Combobox } from './comboboxElement.ts';
import { countField } from './countField.ts';

/** The options that are typed. */
export type TypedOption = 'aspectRatio' | 'size';

interface PictureFields {
  readonly words: Words;
  readonly options: PictureOptions;
  readonly change: (options: PictureOptions) => void;
  /** Told which of the typed options begins or ceases to be right. */
  readonly onRightness: (option: TypedOption, isRight: boolean) => void;
}

/** Ratio, size and number of the next pictures. */
export function pictureFields(fields: PictureFields): TemplateResult {
  const { words, options, change } = fields;
  return html`<div class="opts">
    <limn-combobox id="aspect-ratio" .of=${ratioField(fields)}></limn-combobox>
    <limn-combobox id="size" .of=${sizeField(fields)}></limn-combobox>
    ${countField({ words, count: options.count ?? 1, change: (count) => change(withCount(options, count)) })}
  </div>`;
}

function ratioField({ words, options, change, onRightness }: PictureFields): Combobox {
  return {
    name: words.aspectRatio,
    choices: ratioChoices(words),
    value: options.aspectRatio,
    hint: '',
    isRight: (text) => ratioOf(text) !== undefined,
    wrong: words.wrongRatio,
    pick: (aspectRatio) => change({ ...options, aspectRatio }),
    onRightness: (isRight) => onRightness('aspectRatio', isRight),
  };
}

function sizeField({ words, options, change, onRightness }: PictureFields): Combobox {
  return {
    name: words.size,
    choices: sizeChoices(options.aspectRatio, words),
    value: options.size,
    hint: pixelsOf(options.aspectRatio, options.size),
    isRight: isSize,
    wrong: words.wrongSize,
    pick: (size) => change({ ...options, size }),
    onRightness: (isRight) => onRightness('size', isRight),
  };
}

function withCount({ count: _, ...options }: PictureOptions, count: number): PictureOptions {
  return count > 1 ? { ...options, count } : options;
}
