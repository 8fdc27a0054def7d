import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { LightElement } from '../../../pageKit/page/lightElement.ts';
import { isChange, isRewrapped, type TextPartView, wordsWith } from '../../../rewrite/common/textPartView.ts';
import type { ResultView } from '../../common/resultView.ts';
import type { Page } from '../kit/page.ts';
import { type Change, getAcceptedText, getChangeKeys, renderChange } from './changes.ts';

/** `<limn-rewrite>`: the text of an answer with its changes, each of which the user can accept or reject, and separately the commentary. */
@customElement('limn-rewrite')
export class TextElement extends LightElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) result: ResultView | undefined;
  @state() private showsText = false;
  /** The change that Tab leads to, from 0. */
  @state() private at = 0;
  #unfollow: (() => void) | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unfollow?.();
    this.#unfollow = undefined;
  }

  protected override willUpdate(): void {
    this.#unfollow ??= this.page?.rejectedChanges.follow(() => this.requestUpdate());
  }

  protected override render() {
    const { page, result } = this;
    const part = result?.textPart;
    if (!page || !result || !part) return nothing;
    return html`<section class="rewrite" aria-label=${page.words.text} @keydown=${this.#key}>
        ${this.#header(page, result.id, part)}
        <div class="body">${this.showsText ? getAcceptedText(part.stretches, page.rejectedChanges.of(result.id)) : this.#changes(page, result.id, part)}</div>
      </section>
      ${part.note ? html`<p class="note">${icon('info')}<span>${part.note}</span></p>` : nothing} ${renderCommentary(page, part)}`;
  }

  #header(page: Page, resultId: string, { stretches }: TextPartView): TemplateResult {
    const { words } = page;
    const keys = getChangeKeys(stretches);
    const same = isRewrapped(stretches) ? words.wrappedAnew : words.sameWords;
    if (keys.length === 0) return html`<header><span class="accepted-count">${same}</span></header>`;
    const left = page.rejectedChanges.of(resultId);
    const taken = keys.filter((key) => !left.includes(key)).length;
    const isTaken = !left.includes(keys[this.#current(keys)] ?? '');
    return html`<header>
      <span class="accepted-count">${formatString(words.changesTaken, taken, keys.length)}</span>
      ${this.showsText ? nothing : this.#tools(page, isTaken)} ${this.#switch(page)}
    </header>`;
  }

  #tools({ words }: Page, isTaken: boolean): TemplateResult {
    const toggle = () => this.#toggle(this.at);
    return html`${iconButton({ label: words.previousChange, icon: 'arrow-up', press: () => this.#go(-1) })}
      ${iconButton({ label: words.nextChange, icon: 'arrow-down', press: () => this.#go(1) })}
      <button type="button" class="btn plain accept" @click=${toggle}>${isTaken ? words.leave : words.take}</button>`;
  }

  #switch({ words }: Page): TemplateResult {
    const name = `show-${this.result?.id ?? ''}`;
    const option = (label: string, showsText: boolean) => html`<label class=${this.showsText === showsText ? 'on' : ''}
      ><input type="radio" name=${name} .checked=${this.showsText === showsText} @change=${() => (this.showsText = showsText)} />${label}</label
    >`;
    return html`<div class="mode" role="radiogroup" aria-label=${words.showAs}>
      ${option(words.changes, false)}${option(words.text, true)}
    </div>`;
  }

  #changes(page: Page, resultId: string, { stretches }: TextPartView): readonly (TemplateResult | string)[] {
    const keys = getChangeKeys(stretches);
    const left = page.rejectedChanges.of(resultId);
    const isTaken = (change: number) => !left.includes(keys[change] ?? '');
    const unchanged = wordsWith(stretches, isTaken);
    const change = (segment: Change, at: number) => {
      const isCurrent = at === this.#current(keys);
      const sentence = isTaken(at) ? page.words.changeTaken : page.words.changeLeft;
      return html`<span class="change ${isTaken(at) ? '' : 'rejected'} ${isCurrent ? 'current' : ''}" role="button" tabindex=${isCurrent ? '0' : '-1'}
        data-change=${at + 1} @click=${() => this.#toggle(at)} @focus=${() => (this.at = at)}
        >${renderChange(segment, isTaken(at), formatString(sentence, at + 1, keys.length), page.words)}</span
      >`;
    };
    let count = 0;
    return stretches.map((one, index) => (isChange(one) ? change(one, count++) : (unchanged[index] ?? '')));
  }

  /** Returns the current change, also if a new text has fewer changes. */
  #current(keys: readonly string[]): number {
    return Math.min(this.at, Math.max(0, keys.length - 1));
  }

  #toggle(change: number): void {
    const { page, result } = this;
    if (!page || !result?.textPart) return;
    const keys = getChangeKeys(result.textPart.stretches);
    const at = Math.min(change, keys.length - 1);
    const key = keys[at];
    if (key === undefined) return;
    const before = page.rejectedChanges.of(result.id).filter((one) => keys.includes(one));
    const left = before.includes(key) ? before.filter((one) => one !== key) : [...before, key];
    this.at = at;
    page.rejectedChanges.keep(result.id, left);
    const said = left.includes(key) ? page.words.saidLeft : page.words.saidTaken;
    page.announce(formatString(said, keys.length - left.length, keys.length));
  }

  readonly #key = (event: KeyboardEvent) => {
    const isOnChange = event.target instanceof Element && event.target.matches('.change');
    const step = getStep(event, isOnChange);
    if (step !== 0) this.#go(step);
    else if (isOnChange && (event.key === 'Enter' || event.key === ' ')) event.repeat || this.#toggle(this.at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Moves the focus to another change, wrapping around at the ends, and shows the changes if they are hidden. */
  #go(step: number): void {
    const count = (this.result?.textPart?.stretches ?? []).filter(isChange).length;
    if (count === 0) return;
    const isFirst = !this.#hasGone && this.querySelector('.change:focus') === null;
    this.showsText = false;
    this.at = (this.at + (isFirst && step > 0 ? 0 : step) + count) % count;
    this.#hasGone = true;
    void this.updateComplete.then(() => this.querySelector<HTMLElement>(`[data-change="${this.at + 1}"]`)?.focus());
  }

  /** Whether the focus was moved before: the first step leads to the first change. */
  #hasGone = false;
}

function getStep({ key, shiftKey }: KeyboardEvent, isOnChange: boolean): number {
  if (key === 'F7') return shiftKey ? -1 : 1;
  if (!isOnChange) return 0;
  return key === 'ArrowRight' || key === 'ArrowDown' ? 1 : key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 0;
}

function renderCommentary({ words }: Page, part: TextPartView): TemplateResult | typeof nothing {
  if (part.remarks === undefined) return nothing;
  return html`<div class="remarks">
    <p class="quiet">${words.remarks}</p>
    <limn-markdown .text=${part.remarks} .growing=${false} .words=${words}></limn-markdown>
  </div>`;
}
