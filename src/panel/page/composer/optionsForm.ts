import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { formatStyles, getStyles, parseStyles } from '../../../looks/common/builtInStyles.ts';
import { type ImageOptionName, imageOptionNames, imageOptions } from '../../../product/common/imageOptions.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import type { Page } from '../kit/page.ts';
import { type Choice, formatPixels, ratioChoices, sizeChoices, styleChoices } from './choices.ts';
import type { Combobox } from './comboboxElement.ts';
import { countField } from './countField.ts';
import { type DraftText, getTexts } from './draftText.ts';
import { getChangedOption, type OptionDefaults, withStyles } from './resetOption.ts';

type TypedOption = ImageOptionName | 'styles';

/** The form for the options of the next pictures, and which of them are invalid. */
export class OptionsForm {
  /** The options with an invalid text. */
  #wrong: readonly TypedOption[] = [];

  constructor(private readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>) {}

  get isWrong(): boolean {
    return this.#wrong.length > 0;
  }

  /** Forgets invalid texts, for another session or mode. */
  forget(): void {
    this.#wrong = [];
    this.host.requestUpdate();
  }

  /** Renders the options. */
  draw(
    { words, preferences: { usual } }: Page,
    sessionId: string,
    draft: DraftText,
    change: (options: PictureOptions) => void,
  ): TemplateResult {
    const { options } = draft;
    const isOfSeveral = draft.prompts !== undefined && getTexts(draft).length > 1;
    const onRightness = (option: TypedOption, isRight: boolean) => this.#setRight(option, isRight);
    const fields = pictureFields({ words, options, usual, isOfSeveral, change, onRightness });
    return html`${keyed(sessionId, fields)}`;
  }

  #setRight(option: TypedOption, isRight: boolean): void {
    const others = this.#wrong.filter((one) => one !== option);
    this.#wrong = isRight ? others : [...others, option];
    this.host.requestUpdate();
  }
}

interface PictureFields extends OptionDefaults {
  /** Whether there are several prompts. */
  readonly isOfSeveral: boolean;
  /** Called when a typed option becomes valid or invalid. */
  readonly onRightness: (option: TypedOption, isRight: boolean) => void;
}

/** Renders the ratio, size, style and number of the next pictures. */
function pictureFields(fields: PictureFields): TemplateResult {
  const { words, options, change } = fields;
  const changed = getChangedOption(fields, 'count');
  const count = options.count ?? 1;
  return html`<div class="options">
    ${imageOptionNames.map(
      (name) => html`<limn-combobox id=${optionBoxes[name].id} .of=${optionField(fields, name)}></limn-combobox>`,
    )}
    <limn-combobox id="style" .of=${styleField(fields)}></limn-combobox>
    ${countField(words, count, changed, (next) => change(withCount(options, next)))}
    ${transparentField(fields)} ${fields.isOfSeveral ? keepAlikeField(fields) : nothing}
  </div>`;
}

interface OptionBox {
  readonly id: string;
  readonly wrong: (words: PageStrings) => string;
  readonly choices: (words: PageStrings, options: PictureOptions) => Choice[];
  /** What the value means; empty if it says that itself. */
  readonly hint: (options: PictureOptions) => string;
}

const optionBoxes: Readonly<Record<ImageOptionName, OptionBox>> = {
  aspectRatio: {
    id: 'aspect-ratio',
    wrong: (words) => words.wrongRatio,
    choices: ratioChoices,
    hint: () => '',
  },
  size: {
    id: 'size',
    wrong: (words) => words.wrongSize,
    choices: (words, { aspectRatio }) => sizeChoices(aspectRatio, words),
    hint: ({ aspectRatio, size }) => formatPixels(aspectRatio, size),
  },
};

function optionField(fields: PictureFields, name: ImageOptionName): Combobox {
  const { words, options, change, onRightness } = fields;
  const { wrong, choices, hint } = optionBoxes[name];
  return {
    name: words[name],
    choices: choices(words, options),
    value: options[name],
    changed: getChangedOption(fields, name),
    hint: hint(options),
    isRight: imageOptions[name].isValid,
    wrong: wrong(words),
    pick: (value) => change({ ...options, [name]: value }),
    onValidityChange: (isRight) => onRightness(name, isRight),
  };
}

/** Twelve names in any language, with commas. */
const maxStylesLength = 300;

/** Styles are typed by names or ids, several separated by commas. */
function styleField(fields: PictureFields): Combobox {
  const { words, options, change, onRightness } = fields;
  return {
    name: words.style,
    choices: styleChoices(words, options),
    value: formatStyles(getStyles(options), words),
    changed: getChangedOption(fields, 'styles'),
    hint: '',
    isRight: (text) => parseStyles(text, words) !== undefined,
    maxLength: maxStylesLength,
    wrong: words.wrongStyle,
    pick: (text) => change(withStyles(options, parseStyles(text, words) ?? [])),
    onValidityChange: (isRight) => onRightness('styles', isRight),
  };
}

function withCount({ count: _, ...options }: PictureOptions, count: number): PictureOptions {
  return count > 1 ? { ...options, count } : options;
}

/** Renders the option to ask for a flat background, which is then made transparent here. */
function transparentField({ words, options, usual, change }: PictureFields): TemplateResult {
  const { transparent, ...others } = options;
  const isChanged = usual !== undefined && usual.transparent !== transparent;
  return html`<div class="field transparent">
    <span class="label" aria-hidden="true">${words.transparent}</span>
    <label class="select" title=${words.transparent}
      >${checkBox({
        label: words.transparent,
        isOn: transparent === true,
        description: isChanged ? words.thisSession : undefined,
        change: (isOn) => change(isOn ? { ...others, transparent: true } : others),
      })}<span class="transparency" aria-hidden="true"></span
    ></label>
  </div>`;
}

/** Renders the option to draw and show the first of several prompts before it is sent with the others. */
function keepAlikeField({ words, options, change }: PictureFields): TemplateResult {
  const { alike, ...others } = options;
  return html`<label class="alike">
    ${checkBox({
      label: words.keepAlike,
      isOn: alike === true,
      description: words.keepAlikeSays,
      change: (isOn) => change(isOn ? { ...others, alike: true } : others),
    })}
    <span>${words.keepAlike}</span>
    <span class="quiet">${words.keepAlikeSays}</span>
  </label>`;
}

interface CheckBox {
  readonly label: string;
  readonly isOn: boolean;
  readonly description: string | undefined;
  readonly change: (isOn: boolean) => void;
}

function checkBox({ label, isOn, description, change }: CheckBox): TemplateResult {
  const changed = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLInputElement) change(currentTarget.checked);
  };
  return html`<input
    type="checkbox"
    aria-label=${label}
    aria-description=${description ?? nothing}
    .checked=${live(isOn)}
    @change=${changed}
  />`;
}
