import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { labelButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { isImeEvent } from '../../../pageKit/page/imeEvents.ts';
import { LightElement } from '../../../pageKit/page/lightElement.ts';
import { limits } from '../../../product/common/limits.ts';
import { commonRatios } from '../../../product/common/sizes.ts';
import type { PlanAction, PlanRowView, WordingView } from '../../common/planView.ts';
import { renderThumbnail } from '../image/renderThumbnail.ts';
import type { Page } from '../kit/page.ts';
import { type PlanRowPlace, renderRowTools } from './rowTools.ts';

/** Debounce delay before typing is stored, in milliseconds. */
const debounceDelayMs = 300;

/** `<limn-plan-row>`: a picture of a plan. Its wording is edited in place and stored while typing. */
@customElement('limn-plan-row')
export class PlanRowElement extends LightElement {
  @property({ attribute: false }) of: PlanRowPlace | undefined;
  /** The wording before editing; undefined while not editing. */
  @state() private edited: WordingView | undefined;
  /** The button that gets the focus when the row has reached its new position. */
  #moved: { readonly focus: string; readonly from: number } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#timer !== undefined) this.#keep();
  }

  /** Starts editing a row that was just added. */
  protected override firstUpdated(): void {
    this.addEventListener('keydown', this.#key);
    if (this.of?.row.prompt === '' && document.hasFocus()) void this.edit();
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.style.setProperty('--ratio', String(this.of?.row.ratio ?? 1));
    if (changed.has('of')) this.#arrive();
  }

  protected override render(): TemplateResult | typeof nothing {
    if (!this.of) return nothing;
    const { page, row } = this.of;
    return html`<input
        type="checkbox"
        class="check"
        aria-label=${row.name}
        .checked=${live(row.isTicked)}
        ?disabled=${!row.canBeTicked}
        @change=${() => this.do('tick')}
      />
      ${this.#slot(page, row)}
      <div class="row-text">
        ${this.#head(this.of)}
        ${row.why && !row.picture ? html`<p class="why">${row.why}</p>` : nothing}
        ${this.edited ? this.#fields(page, this.edited) : this.#said(page, row)}
      </div>`;
  }

  do(action: PlanAction, wording?: WordingView): void {
    const { page, turnId, row } = this.of ?? {};
    if (page && turnId && row)
      page.post({ type: 'planAction', turnId, action, rowId: row.id, ...(wording && { wording }) });
  }

  async edit(): Promise<void> {
    const { row } = this.of ?? {};
    if (!row) return;
    this.edited = { prompt: row.prompt, shape: row.shape, alt: row.alt };
    await this.updateComplete;
    this.querySelector('textarea')?.focus();
  }

  /** Ends editing, with this wording, for example the old one. */
  async end(wording = readWording(this)): Promise<void> {
    this.#post(wording);
    this.edited = undefined;
    await this.updateComplete;
    (this.querySelector<HTMLElement>('.tool-edit') ?? this.querySelector<HTMLElement>('.row-tools button'))?.focus();
  }

  /** Moves the row and keeps the focus. The first row cannot move up, nor the last one down. */
  move(step: -1 | 1): void {
    const { index, count } = this.of ?? { index: 0, count: 0 };
    if (index + step < 0 || index + step >= count) return;
    const focused = document.activeElement;
    const tool = focused?.className.match(/tool-\w+/)?.[0];
    this.#moved = { focus: tool ? `.${tool}` : '.check', from: index };
    this.do(step < 0 ? 'moveUp' : 'moveDown');
  }

  #arrive(): void {
    const { page, row, index, count } = this.of ?? {};
    if (!this.#moved || !page || !row || index === undefined || index === this.#moved.from) return;
    const target = this.querySelector<HTMLElement>(this.#moved.focus);
    this.#moved = undefined;
    if (!this.contains(document.activeElement)) target?.focus();
    page.announce(formatString(page.words.rowPlace, row.heading, index + 1, count ?? 0));
  }

  #slot(page: Page, row: PlanRowView): TemplateResult {
    const { picture, state: how } = row;
    if (!picture)
      return html`<div class="slot ${how === 'running' ? 'waiting' : ''}">${renderSlotSign(page, row)}</div>`;
    const zoom = () => page.zoom(picture, this.of?.pictures ?? [picture]);
    return html`<button type="button" class="slot with-picture" aria-label=${formatString(page.words.about, page.words.zoom, picture.alt)} @click=${zoom}>
      ${renderThumbnail(page, picture)}
    </button>`;
  }

  #head(of: PlanRowPlace): TemplateResult {
    const { page, row } = of;
    const { heading, line = '' } = row;
    const hint = formatString(page.words.showLine, line);
    const link = html`<button type="button" class="link" title=${hint} @click=${() => this.do('reveal')}>${line}</button>`;
    return html`<div class="head">
      <b title=${heading}>${heading}</b>${line ? link : nothing}<span class="row-tools">${renderRowTools(of, this, this.edited !== undefined)}</span>
    </div>`;
  }

  #said(page: Page, row: PlanRowView): TemplateResult {
    const { prompt, alt, picture, facts, inserted, resultId } = row;
    const isFailed = row.state === 'failed';
    const again = () => resultId && page.post({ type: 'failureAction', resultId, failureAction: 'tryAgain' });
    return html`<p class="prompt">${prompt}</p>
      ${alt && !picture ? html`<p class="quiet alt">${formatString(page.words.altShort, alt)}</p>` : nothing}
      ${
        facts.length > 0 || inserted
          ? html`<p class="facts ${isFailed ? 'bad' : ''}" role=${isFailed ? 'alert' : nothing}>
              ${inserted ? html`<span>${inserted}</span>` : nothing}${facts.map((fact) => html`<span>${fact}</span>`)}
            </p>`
          : nothing
      }
      ${isFailed ? labelButton({ label: page.words.tryAgain, look: 'plain', press: again }) : nothing}`;
  }

  #fields(page: Page, before: WordingView): TemplateResult {
    const keepSoon = () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#keep(), debounceDelayMs);
    };
    return html`<div class="edit" @input=${keepSoon} @change=${() => this.#keep()} @keydown=${this.#editKey}>
      ${renderWordingFields(page, before)}
      ${labelButton({ label: page.words.removeRow, look: 'plain', press: () => this.do('remove') })}
    </div>`;
  }

  #keep(): void {
    if (this.edited) this.#post(readWording(this));
  }

  #post(wording: WordingView): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.do('edit', wording);
  }

  /** Handles keys. Escape in an input method drops a candidate and does not end the editing. */
  readonly #editKey = (event: KeyboardEvent) => {
    if (isImeEvent(event) || !this.edited) return;
    const isDone =
      event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement);
    if (event.key !== 'Escape' && !isDone) return;
    event.preventDefault();
    event.stopPropagation();
    void this.end(isDone ? undefined : this.edited);
  };

  readonly #key = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || this.edited) return;
    event.preventDefault();
    this.move(event.key === 'ArrowUp' ? -1 : 1);
  };
}

/** Renders the sign in a slot without a picture; a pending one has only a bar. */
function renderSlotSign(page: Page, { state: how, shape }: PlanRowView): TemplateResult | typeof nothing {
  if (how === 'running') return nothing;
  if (how === 'failed' || how === 'queued') return icon(how === 'failed' ? 'error' : 'watch');
  return html`<span>${shape || page.words.auto}</span>`;
}

/** Renders the fields for a row's prompt, shape and alternative text. */
function renderWordingFields({ words }: Page, { prompt, shape, alt }: WordingView): TemplateResult {
  const shapes = new Set(['', ...commonRatios, shape]);
  return html`<textarea class="input" rows="2" aria-label=${words.promptOfRow} maxlength=${limits.picturePrompt} .value=${prompt}></textarea>
    <div class="pair">
      <label><span class="label">${words.shapeOfRow}</span>
        <span class="select"><select>${[...shapes].map(
          (one) => html`<option value=${one} ?selected=${one === shape}>${one || words.auto}</option>`,
        )}</select>${icon('chevron-down')}</span>
      </label>
      <label><span class="label">${words.altOfRow}</span>
        <input class="input" maxlength=${limits.sentence} .value=${alt} />
      </label>
    </div>`;
}

/** Returns the fields' current values. */
function readWording(root: ParentNode): WordingView {
  return {
    prompt: root.querySelector('textarea')?.value ?? '',
    shape: root.querySelector('select')?.value ?? '',
    alt: root.querySelector<HTMLInputElement>('input.input')?.value ?? '',
  };
}
