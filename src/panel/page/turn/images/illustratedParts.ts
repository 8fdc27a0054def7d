import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { labelButton } from '../../../../pageKit/page/buttons.ts';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import { icon } from '../../../../pageKit/page/icon.ts';
import { LightElement } from '../../../../pageKit/page/lightElement.ts';
import { buttonNames, buttons, type ResultAction } from '../../../common/buttonTraits.ts';
import type { LinkView } from '../../../common/imageView.ts';
import type { PieceView, ResultView } from '../../../common/resultView.ts';
import { actOnPicture } from '../../image/renderThumbnail.ts';
import { renderPictureForm } from '../../insertForm/placement.ts';
import type { Page } from '../../kit/page.ts';
import { pressCode } from '../answer/codeParts.ts';
import { renderFramed } from './framedImages.ts';

/** Renders a text with its pictures in response order; each picture has an action row of its own below it. */
export function renderIllustrated(page: Page, turnId: string, result: ResultView): TemplateResult {
  const all = result.pieces ?? [];
  const pictures = all.flatMap((one) => (one.kind === 'picture' ? [one.picture] : []));
  return html`<div class="illustrated">${all.map((one) => {
    if (one.kind !== 'picture') return renderPiece(page, result, one, '');
    const { picture, number } = one;
    return html`${renderFramed(page, picture, pictures, number)}${pieceRow(page, turnId, result.id, one)}${renderPictureForm(page, turnId, picture)}`;
  })}</div>`;
}

/** Renders the text that came before or after the one picture shown; without a picture, all text comes after. */
export function renderBeside(page: Page, result: ResultView, side: 'above' | 'below'): TemplateResult | typeof nothing {
  const { pieces: all = [], isIllustrated } = result;
  const at = all.findIndex(({ kind }) => kind === 'picture');
  if (isIllustrated) return nothing;
  const ones = side === 'above' ? all.slice(0, Math.max(0, at)) : all.slice(at + 1);
  return html`${ones.map((one, index) => renderPiece(page, result, one, `${result.id} words ${side} ${index}`))}`;
}

function renderPiece(page: Page, { id }: ResultView, one: PieceView, foldId: string): TemplateResult | typeof nothing {
  if (one.kind === 'link') return linkRow(page, id, one.link);
  if (one.kind === 'picture') return nothing;
  return html`<limn-clamped-text .page=${page} .resultId=${id} .text=${one.text} .foldId=${foldId}></limn-clamped-text>`;
}

/** Renders URLs that the service returned instead of pictures. A click opens the URL in the browser; the button makes the host load it. */
export function renderLinks(page: Page, { id, links: all }: ResultView): TemplateResult {
  return html`${all.map((link) => linkRow(page, id, link))}`;
}

function linkRow(page: Page, resultId: string, link: LinkView): TemplateResult {
  const { address, label, says, isProblem } = link;
  const isWeb = /^https?:/i.test(address);
  return html`<div class="linked">
    <p class="note">
      ${icon(isProblem ? 'warning' : 'link')}
      <span>
        ${isWeb ? html`<a href=${address} title=${address}>${label}</a>` : html`<span>${address}</span>`}
        <span class="description" role=${isProblem ? 'alert' : nothing}>${says}</span>
      </span>
    </p>
    ${link.button ? html`<div class="actions">${linkButton(page, resultId, link)}</div>` : nothing}
  </div>`;
}

/** Renders the button that makes the host load a picture, or stops the loading. */
export function linkButton(page: Page, resultId: string, link: Pick<LinkView, 'index' | 'button'>, hint?: string) {
  const { index, button } = link;
  if (!button) return nothing;
  const press = () =>
    page.post(button.action === 'stop' ? { type: 'stop', resultId } : { type: 'loadLink', resultId, index });
  return labelButton({ label: button.label, look: 'second', press, hint });
}

/** The actions under More of a single picture. */
const rare = buttonNames.filter((action) => buttons[action].ofPiece);

/** A picture shown as a card cannot be inserted, so it has fewer actions. */
const rareOfCard: readonly ResultAction[] = ['showPrompt'];

/** Renders the line below a picture of a text: its name, and the actions on it alone. */
type PicturePiece = Extract<PieceView, { kind: 'picture' }>;

function pieceRow(page: Page, turnId: string, resultId: string, piece: PicturePiece): TemplateResult {
  const { words } = page;
  const press = (action: ResultAction) => () => actOnPicture(page, resultId, piece.picture, action);
  const { card } = piece.picture;
  const open = () => page.insertForm.open(turnId, [piece.picture.id], 'more');
  const items = [
    ...(card ? [] : [{ label: words.insertWith, press: open }]),
    ...(card ? rareOfCard : rare).map((action) => ({ label: words[action], press: press(action) })),
  ];
  const named = (label: string) => formatString(words.ofPicture, label, piece.number);
  const button = (action: 'insert' | 'saveAs' | 'refine') =>
    labelButton({ label: words[action], name: named(words[action]), look: 'plain', press: press(action) });
  return html`<div class="picture-row">
    <p class="facts">${piece.facts.map((fact) => html`<span>${fact}</span>`)}</p>
    ${button(card ? 'saveAs' : 'insert')}${button('refine')}
    <limn-menu .label=${named(words.more)} .items=${items}></limn-menu>
  </div>`;
}

/**
 * `<limn-clamped-text>`: the text before or after a picture. If there is only one picture, twelve lines are shown at first, and all of them
 * when the user expands the text or searches in it.
 */
@customElement('limn-clamped-text')
export class WordsElement extends LightElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) resultId = '';
  @property({ attribute: false }) text = '';
  /** The id under which the page remembers that all is shown; empty = all is always shown. */
  @property({ attribute: false }) foldId = '';
  @state() private isLong = false;
  @state() private isOpen = false;
  @query('.clamped-text') private readonly box: HTMLElement | undefined;
  readonly #size = new ResizeObserver(() => this.#measure());

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('foldId')) this.isOpen = this.page?.folds.isOpen(this.foldId) ?? false;
  }

  /** Observes the size of the text, because another width makes another number of lines. */
  protected override updated(): void {
    const text = this.box?.firstElementChild;
    if (text && this.foldId) this.#size.observe(text);
  }

  #measure(): void {
    const { box } = this;
    const text = box?.firstElementChild;
    if (!box || !text || this.isOpen) return;
    this.isLong = text.scrollHeight > box.clientHeight + 1;
  }

  protected override render() {
    const { page, text, foldId, isOpen } = this;
    if (!page) return nothing;
    const cut = foldId && !isOpen ? 'folded' : '';
    const press = (event: Event) => pressCode(page, this.resultId, event);
    const toggle = html`<button type="button" class="btn plain toggled" aria-expanded=${isOpen ? 'true' : 'false'} @click=${() => this.#set(!isOpen)}>
      ${isOpen ? page.words.showLess : page.words.showAll}
    </button>`;
    return html`<div class="clamped-text ${foldId ? 'foldable' : ''} ${cut} ${this.isLong ? 'overflowing' : ''}" @scroll=${this.#open}>
        <limn-markdown .text=${text} .words=${page.words} @click=${press}></limn-markdown>
      </div>
      ${this.isLong ? toggle : nothing}`;
  }

  /** Shows all lines when the browser has scrolled to a search match or to the focus beyond the visible lines. */
  readonly #open = () => {
    if (this.box && this.box.scrollTop > 0) this.#set(true);
  };

  #set(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.page?.folds.set(this.foldId, isOpen);
    this.box?.scrollTo({ top: 0 });
  }
}
