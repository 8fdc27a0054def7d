import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { iconButton, labelButton, toggleButton } from '../../../pageKit/page/buttons.ts';
import { divider } from '../../../pageKit/page/divider.ts';
import { LightElement } from '../../../pageKit/page/lightElement.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';
import { getRatio } from './renderThumbnail.ts';
import {
  findNextSide,
  getFirstSides,
  getShownTiles,
  getTileCaption,
  type ShownTile,
  type Sides,
} from './shownTiles.ts';

/**
 * `<limn-compare>`: two pictures of a turn side by side, or overlaid with a divider between. A modal dialog: Escape closes it, and the
 * browser restores the focus.
 */
@customElement('limn-compare')
export class CompareElement extends LightElement {
  @property({ attribute: false }) page: Page | undefined;
  @state() private turnId = '';
  @state() private tiles: readonly ShownTile[] = [];
  @state() private sides: Sides = { left: 0, right: 1 };
  @state() private isOverlaid = true;
  /** Position of the divider, in percent of the width. */
  @state() private divider = 50;
  @query('dialog') private readonly dialog: HTMLDialogElement | undefined;
  @query('.stage') private readonly stage: HTMLElement | undefined;

  async open(turn: TurnView): Promise<void> {
    this.turnId = turn.id;
    this.tiles = getShownTiles(turn);
    const picked = this.tiles.findIndex(({ id }) => id === turn.picked);
    this.sides = getFirstSides(picked, this.tiles);
    this.divider = 50;
    await this.updateComplete;
    this.dialog?.showModal();
  }

  /** The event comes a task later, when the dialog may be open again. */
  #handleClose(): void {
    if (!this.dialog?.open) this.tiles = [];
  }

  /** Sets styles through the object model, because the page's content security policy allows no style attributes. */
  protected override updated(): void {
    const { picture } = this.tiles[this.sides.left] ?? {};
    this.stage?.style.setProperty('--ratio', String(picture ? getRatio(picture) : 1));
    this.stage?.style.setProperty('--divider-position', `${this.divider}%`);
  }

  protected override render() {
    const { page } = this;
    const left = this.tiles[this.sides.left];
    const right = this.tiles[this.sides.right];
    if (!page || !left || !right) return nothing;
    const slider = divider(page.words.divider, this.divider, (at) => (this.divider = at), true);
    return html`<dialog class="full-panel compare" aria-label=${page.words.compare} @close=${() => this.#handleClose()}>
      ${this.#bar(page)}
      <div class="stage ${this.isOverlaid ? 'overlay' : 'side-by-side'}">
        ${shown(left)}${shown(right)} ${this.isOverlaid ? slider : nothing}
      </div>
      <div class="sides">${this.#side(page, 'left')}${this.#side(page, 'right')}</div>
    </dialog>`;
  }

  #bar({ words }: Page): TemplateResult {
    const layout = (label: string, isOverlaid: boolean) =>
      toggleButton({ label, isOn: this.isOverlaid === isOverlaid, press: () => (this.isOverlaid = isOverlaid) });
    return html`<div class="tools">
      ${layout(words.overlaid, true)} ${layout(words.sideBySide, false)}
      <div class="end">
        ${iconButton({ label: words.closeCompare, icon: 'close', press: () => this.dialog?.close() })}
      </div>
    </div>`;
  }

  #side(page: Page, side: keyof Sides): TemplateResult | typeof nothing {
    const tile = this.tiles[this.sides[side]];
    if (!tile) return nothing;
    const { width, height } = tile.picture;
    const pick = () => {
      page.post({ type: 'pick', turnId: this.turnId, tileId: tile.id });
      this.dialog?.close();
    };
    return html`<section class="side" aria-label=${tile.name}>
      ${this.#steps(page, side)}
      <p><b>${getTileCaption(tile) ?? tile.name}</b> <span class="quiet">${width} × ${height}</span></p>
      ${labelButton({ label: page.words.pickThis, look: 'second', press: pick })}
    </section>`;
  }

  #steps({ words }: Page, side: keyof Sides): TemplateResult | typeof nothing {
    if (this.tiles.length < 3) return nothing;
    const step = (label: string, name: string, by: -1 | 1) => {
      const next = findNextSide(this.sides, side, by, this.tiles.length);
      const press = () => (this.sides = { ...this.sides, [side]: next });
      return iconButton({ label, icon: name, press, waits: next === undefined });
    };
    return html`<span class="step-buttons"
      >${step(words.previousPicture, 'chevron-left', -1)}${step(words.nextPicture, 'chevron-right', 1)}</span
    >`;
  }
}

function shown({ picture }: ShownTile): TemplateResult {
  return html`<img class="transparency" src=${picture.src} alt=${picture.alt} draggable="false" />`;
}
