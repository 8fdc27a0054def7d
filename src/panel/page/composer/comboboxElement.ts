import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { icon } from '../../../pageKit/page/icon.ts';
import { LightElement } from '../../../pageKit/page/lightElement.ts';
import type { Choice } from './choices.ts';
import { comboboxMove } from './comboboxKeys.ts';
import { type Changed, optionLabel, resetButton } from './resetOption.ts';

/** The content and callbacks of a combobox. */
export interface Combobox {
  /** The accessible name, also shown above it. */
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  /** Set if the value differs from its setting's. */
  readonly changed: Changed | undefined;
  /** The meaning of the value, shown in the box: "2752 × 1536". */
  readonly hint: string;
  readonly isRight: (text: string) => boolean;
  /** Maximum length of its text; missing = that of a single value. */
  readonly maxLength?: number;
  /** The message for an invalid text. */
  readonly wrong: string;
  readonly pick: (value: string) => void;
  /** Called when the text becomes valid or invalid. */
  readonly onValidityChange: (isRight: boolean) => void;
}

/** `<limn-combobox>`: a text box with a list of usual values above it. An invalid text stays in the box and is not picked. */
@customElement('limn-combobox')
export class ComboboxElement extends LightElement {
  @property({ attribute: false }) of: Combobox | undefined;
  /** The typed text if it is invalid. */
  @state() private wrong: string | undefined;
  /** Whether the message is shown: only after typing, because every text is invalid on the way to a valid one. */
  @state() private isSaid = false;
  @state() private isOpen = false;
  @state() private active = -1;
  @query('input') private readonly box: HTMLInputElement | undefined;

  /** A value that is set elsewhere replaces what was typed. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('of');
    if (before && before.value !== this.of?.value) this.#right();
  }

  protected override updated(): void {
    this.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  protected override render() {
    const { of } = this;
    if (!of) return nothing;
    const { name, changed } = of;
    return html`<label class="field ${changed ? 'changed' : ''}">${optionLabel(name, changed)}<span class="select">${this.#input(of)}<span class="hint" aria-hidden="true">${this.wrong === undefined ? of.hint : ''}</span>${icon('chevron-down')}</span></label>
      ${resetButton(changed)}
      ${this.isSaid ? html`<p class="wrong" id=${this.#idOf('wrong')} role="alert">${of.wrong}</p>` : nothing}
      ${this.isOpen ? this.#list(of) : nothing}`;
  }

  #input({ name, value, choices, changed, maxLength = 20 }: Combobox): TemplateResult {
    const isWrong = this.wrong !== undefined;
    return html`<input
      type="text"
      role="combobox"
      aria-label=${name}
      aria-autocomplete="none"
      aria-haspopup="listbox"
      aria-expanded=${this.isOpen ? 'true' : 'false'}
      aria-controls=${this.isOpen ? this.#idOf('list') : nothing}
      aria-activedescendant=${this.isOpen && this.active >= 0 ? this.#idOf(this.active) : nothing}
      aria-invalid=${isWrong ? 'true' : nothing}
      aria-describedby=${this.isSaid ? this.#idOf('wrong') : nothing}
      aria-description=${changed?.says ?? nothing}
      autocomplete="off"
      spellcheck="false"
      maxlength=${maxLength}
      placeholder=${choices[0]?.label ?? nothing}
      .value=${this.wrong ?? value}
      @input=${() => this.#typed(this.box?.value ?? '')}
      @change=${() => (this.isSaid = this.wrong !== undefined)}
      @keydown=${this.#key}
      @click=${() => (this.isOpen ? this.#close() : this.#mark(this.#present))}
      @blur=${() => this.#close()}
    />`;
  }

  #list({ name, choices, value }: Combobox): TemplateResult {
    const option = ({ value: own, label, hint, isOn = own === value, add }: Choice, index: number) => html`<li
      id=${this.#idOf(index)}
      role="option"
      class=${index === this.active ? 'on' : ''}
      aria-selected=${index === this.active ? 'true' : 'false'}
      @click=${() => this.#pick(own)}
    >
      <span>${label}</span><span class="hint">${hint ?? ''}</span>${isOn ? icon('check') : nothing}${add ? this.#adding(add) : nothing}
    </li>`;
    // The press must not move the focus out of the box, which would close the list before the click.
    return html`<ul id=${this.#idOf('list')} class="choices" role="listbox" aria-label=${name} @mousedown=${(event: Event) => event.preventDefault()}>
      ${choices.map(option)}
    </ul>`;
  }

  /** Only for the mouse, since an option contains no other controls. */
  #adding({ label, value }: NonNullable<Choice['add']>): TemplateResult {
    const press = (event: Event) => {
      event.stopPropagation();
      this.of?.pick(value);
    };
    return html`<span class="add" title=${label} @click=${press}>${icon('add')}</span>`;
  }

  #idOf(part: string | number): string {
    return `${this.id}-${part}`;
  }

  get #present(): number {
    return this.of?.choices.findIndex(({ value }) => value === this.of?.value) ?? -1;
  }

  readonly #key = (event: KeyboardEvent) => {
    const length = this.of?.choices.length ?? 0;
    const active = this.isOpen ? this.active : this.#present;
    const move = comboboxMove(event, { isOpen: this.isOpen, length, active });
    if (move.action === 'leave') return;
    if (move.action !== 'undo') event.preventDefault();
    if (move.action === 'mark') this.#mark(move.index);
    if (move.action === 'pick') this.#pick(this.of?.choices[this.active]?.value ?? '');
    if (move.action === 'undo') this.#right();
    if (move.action === 'close') this.#close();
  };

  #mark(index: number): void {
    this.isOpen = true;
    this.active = index;
  }

  #close(): void {
    this.isOpen = false;
    this.active = -1;
  }

  #typed(text: string): void {
    this.#close();
    const value = text.trim();
    const isRight = value === '' || this.of?.isRight(value) === true;
    if (isRight) this.#pick(value);
    else this.wrong = text;
    if (!isRight) this.of?.onValidityChange(false);
  }

  #pick(value: string): void {
    this.#close();
    this.of?.pick(value);
    this.#right();
  }

  #right(): void {
    if (this.wrong === undefined) return;
    this.wrong = undefined;
    this.isSaid = false;
    this.of?.onValidityChange(true);
  }
}
