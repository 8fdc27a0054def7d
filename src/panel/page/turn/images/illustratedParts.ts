import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { labelButton, toggledButton } from '../../../../pageKit/page/buttons.ts';
import { formatString } from '../../../../pageKit/page/formatString.ts';
import { icon } from '../../../../pageKit/page/icon.ts';
import { LightElement } from '../../../../pageKit/page/lightElement.ts';
import { buttonNames, buttons } from '../../../common/buttonTraits.ts';
import type { LinkView } from '../../../common/imageView.ts';
import type { PieceView } from '../../../common/partView.ts';
import type { ResultAction } from '../../../common/resultAction.ts';
import type { ResultView } from '../../../common/resultView.ts';
import { sheetOfPiece } from '../../insertForm/placement.ts';
import type { Page } from '../../kit/page.ts';
import { codeClick } from '../../markdown/codeFrame.ts';
import { framed } from './framedImages.ts';

/** Renders a text with its pictures in response order; each picture has an action row of its own below it. */
export function illustrated(page: Page, turnId: string, result: ResultView): TemplateResult {
  const all = result.pieces ?? [];
  const pictures = all.flatMap((one) => (one.kind === 'picture' ? [one.picture] : []));
  return html`<div class="illustrated">${all.map((one) => {
    if (one.kind !== 'picture') return piece(page, result, one, '');
    const { picture, number } = one;
    return html`${framed(page, picture, { among: pictures, number })}${pieceRow(page, { turnId, resultId: result.id }, one)}${sheetOfPiece(page, turnId, picture)}`;
  })}</div>`;
}

/** Renders the text that came before or after the one picture shown; without a picture, all text comes after. */
export function beside(page: Page, result: ResultView, side: 'above' | 'below'): TemplateResult | typeof nothing {
  const { pieces: all = [], isIllustrated } = result;
  const at = all.findIndex(({ kind }) => kind === 'picture');
  if (isIllustrated) return nothing;
  const ones = side === 'above' ? all.slice(0, Math.max(0, at)) : all.slice(at + 1);
  return html`${ones.map((one, index) => piece(page, result, one, `${result.id} words ${side} ${index}`))}`;
}

function piece(page: Page, { id }: ResultView, one: PieceView, foldId: string): TemplateResult | typeof nothing {
  if (one.kind === 'link') return linkRow(page, id, one.link);
  if (one.kind === 'picture') return nothing;
  return html`<limn-words .page=${page} .resultId=${id} .text=${one.text} .foldId=${foldId}></limn-words>`;
}

/** Renders URLs that the service returned instead of pictures. A click opens the URL in the browser; the button makes the host load it. */
export function links(page: Page, { id, links: all }: ResultView): TemplateResult {
  return html`${all.map((link) => linkRow(page, id, link))}`;
}

/** Renders one such URL. */
function linkRow(page: Page, resultId: string, link: LinkView): TemplateResult {
  const { address, label, says, isProblem } = link;
  const isWeb = /^https?:/i.test(address);
  return html`<div class="linked">
    <p class="note">
      ${icon(isProblem ? 'warning' : 'link')}
      <span>
        ${isWeb ? html`<a href=${address} title=${address}>${label}</a>` : html`<span>${address}</span>`}
        <span class="says" role=${isProblem ? 'alert' : nothing}>${says}</span>
      </span>
    </p>
    ${button(page, resultId, link)}
  </div>`;
}

function button(page: Page, resultId: string, { index, button: offered }: LinkView): TemplateResult | typeof nothing {
  if (!offered) return nothing;
  const press = () =>
    page.post(offered.does === 'stop' ? { type: 'stop', resultId } : { type: 'loadLink', resultId, index });
  return html`<div class="acts">${labelButton({ label: offered.label, look: 'second', press })}</div>`;
}

interface PiecePlace {
  readonly turnId: string;
  readonly resultId: string;
}

type PicturePiece = Extract<PieceView, { kind: 'picture' }>;

/** The actions under More of a single picture. */
const rare = buttonNames.filter((action) => buttons[action].ofPiece);

/** A picture shown as a card cannot be inserted, so it has fewer actions. */
const rareOfCard: readonly ResultAction[] = ['showPrompt'];

/** Renders the line below a picture of a text: its name, and the actions on it alone. */
function pieceRow(page: Page, { turnId, resultId }: PiecePlace, piece: PicturePiece): TemplateResult {
  const { words } = page;
  const press = (action: ResultAction) => () => act(page, resultId, piece, action);
  const { card } = piece.picture;
  const open = () => page.sheets.open(turnId, [piece.picture.id], 'more');
  const items = [
    ...(card ? [] : [{ label: words.insertWith, press: open }]),
    ...(card ? rareOfCard : rare).map((action) => ({ label: words[action], press: press(action) })),
  ];
  const named = (name: string) => formatString(name, piece.number);
  const button = (action: 'insert' | 'saveAs' | 'refine', name: string) =>
    labelButton({ label: words[action], name: named(name), look: 'plain', press: press(action) });
  return html`<div class="piece">
    <p class="facts">${piece.facts.map((fact) => html`<span>${fact}</span>`)}</p>
    ${card ? button('saveAs', words.saveNumber) : button('insert', words.insertNumber)}${button('refine', words.refineNumber)}
    <limn-menu .label=${named(words.moreNumber)} .items=${items}></limn-menu>
  </div>`;
}

/** Runs an action. A picture is copied here, because only the page can put its bytes on the clipboard. */
function act(page: Page, resultId: string, { picture }: PicturePiece, action: ResultAction): void {
  if (action === 'copy') page.copyPicture(picture, resultId);
  else page.post({ type: 'act', resultId, action, pictureId: picture.id });
}

/** `<limn-words>`: words beside a picture. Those that stand with one picture show twelve lines at first, and all of them when the user asks or looks for a word in them. */
@customElement('limn-words')
export class WordsElement extends LightElement {
  @property({ attribute: false }) page: Page | undefined;
  @property({ attribute: false }) resultId = '';
  @property({ attribute: false }) text = '';
  /** Under which it is remembered that all is shown; empty = all is always shown. */
  @property({ attribute: false }) foldId = '';
  @state() private isLong = false;
  @state() private isOpen = false;
  @query('.words') private readonly box: HTMLElement | undefined;
  readonly #size = new ResizeObserver(() => this.#measure());

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#size.disconnect();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('foldId')) this.isOpen = this.page?.folds.isOpen(this.foldId) ?? false;
  }

  /** A change of width makes other lines of the same words. */
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
    const { page, text, foldId } = this;
    if (!page) return nothing;
    const cut = foldId && !this.isOpen ? 'cut' : '';
    return html`<div class="words ${foldId ? 'beside' : ''} ${cut} ${this.isLong ? 'long' : ''}" @scroll=${this.#open}>
        <limn-markdown .text=${text} .words=${page.words} @click=${(event: Event) => this.#press(page, event)}></limn-markdown>
      </div>
      ${this.isLong ? this.#toggle(page) : nothing}`;
  }

  #toggle({ words }: Page): TemplateResult {
    const label = this.isOpen ? words.showLess : words.showAll;
    return toggledButton({ label, isOpen: this.isOpen, press: () => this.#set(!this.isOpen) });
  }

  /** What is found, or reached by Tab, beyond the lines that are shown scrolls the box by the browser. */
  readonly #open = () => {
    if (this.box && this.box.scrollTop > 0) this.#set(true);
  };

  #set(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.page?.folds.set(this.foldId, isOpen);
    this.box?.scrollTo({ top: 0 });
  }

  #press({ post }: Page, event: Event): void {
    const code = codeClick(event);
    const { resultId } = this;
    if (code?.action === 'copyCode') post({ type: 'copyText', text: code.code });
    if (code?.action === 'insertCode') post({ type: 'insertText', resultId, text: code.code });
  }
}
