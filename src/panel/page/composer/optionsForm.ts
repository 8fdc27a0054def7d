import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { live } from 'lit/directives/live.js';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { isSize, ratioOf } from '../../../product/common/sizes.ts';
import type { PictureOptions } from '../../../sessions/common/model/turnRequest.ts';
import type { PageStrings } from '../../common/pageStrings.ts';
import type { Page } from '../kit/page.ts';
import { formatPixels, ratioChoices, sizeChoices } from './choices.ts';
import type { Combobox } from './comboboxElement.ts';
import { countField } from './countField.ts';
import { type DraftText, getTexts } from './draftText.ts';
import { getChangedOption, type OptionDefaults } from './resetOption.ts';

/** The form for the options of the next pictures: whether it is open, and which options are invalid. */
export class OptionsForm {
  /** The options with an invalid text. */
  #wrong: readonly TypedOption[] = [];
  /** Whether the form is open where there is room for a single line only. */
  #isOpen = false;

  constructor(private readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>) {}

  get isWrong(): boolean {
    return this.#wrong.length > 0;
  }

  /** Forgets invalid texts, for another session or mode. */
  forget(): void {
    this.#wrong = [];
    this.host.requestUpdate();
  }

  /** Renders the options: if there is little room, in one line that opens upward. */
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
    const isOpen = this.#isOpen;
    return html`<div class="optsline ${isOpen ? 'open' : ''}" @keydown=${this.#key} @focusout=${this.#leave}>
      <button type="button" class="pick" aria-expanded=${isOpen ? 'true' : 'false'} @click=${() => this.#setOpen(!isOpen)}>
        <b>${formatSummary(words, options)}</b>${icon('chevron-down')}</button
      >${keyed(sessionId, fields)}
    </div>`;
  }

  readonly #key = (event: KeyboardEvent) => {
    const { currentTarget } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || !(currentTarget instanceof HTMLElement)) return;
    this.#setOpen(false);
    currentTarget.querySelector('button')?.focus();
  };

  /** Closes the form after a click elsewhere, or Tab. */
  readonly #leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isInside =
      currentTarget instanceof Node && relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
    if (!isInside) this.#setOpen(false);
  };

  #setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen;
    this.host.requestUpdate();
  }

  #setRight(option: TypedOption, isRight: boolean): void {
    const others = this.#wrong.filter((one) => one !== option);
    this.#wrong = isRight ? others : [...others, option];
    this.host.requestUpdate();
  }
}

function formatSummary(words: PageStrings, { aspectRatio, size, count = 1 }: PictureOptions): string {
  const pictures = count === 1 ? words.onePicture : formatString(words.pictureCount, String(count));
  return [aspectRatio || words.auto, size || words.auto, pictures].join(' · ');
}

/** The options with a text box. */
type TypedOption = 'aspectRatio' | 'size';

interface PictureFields extends OptionDefaults {
  /** Whether there are several prompts. */
  readonly isOfSeveral: boolean;
  /** Called when a typed option becomes valid or invalid. */
  readonly onRightness: (option: TypedOption, isRight: boolean) => void;
}

/** Renders the ratio, size and number of the next pictures. */
function pictureFields(fields: PictureFields): TemplateResult {
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
