import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { GalleryPicture } from '../../shared/gallery.ts';
import { gridMove } from './gridMoves.ts';
import { columnsIn, gap, type Rows, rowHeight, rowsToDraw, scrolledTo, tileSize } from './windowing.ts';

/** Milliseconds after a leap until what is in sight counts as looked at. */
const rest = 100;

/**
 * `<limn-picture-grid>`: any number of pictures at the cost of those in sight. Fires `choose` (detail: the picture's id),
 * `use` on the chosen one, and `scrolled`.
 */
@customElement('limn-picture-grid')
export class PictureGridElement extends LitElement {
  @property({ attribute: false }) pictures: readonly GalleryPicture[] = [];
  /** The id of the chosen picture; Tab leads to it. */
  @property({ attribute: false }) chosen = '';
  @property({ attribute: false }) label = '';
  @property({ attribute: false }) broken = '';
  @property({ attribute: false }) loaded: (picture: GalleryPicture) => void = () => undefined;
  @state() private columns = 1;
  @state() private rows: Rows = { from: 0, to: 0 };
  /** A dragged thumb leaps over whole views: pictures gone before anyone could see them are not loaded. */
  @state() private isLeaping = false;
  @query('.pictures') private readonly grid: HTMLElement | undefined;
  readonly #resizing = new ResizeObserver(() => this.#measure());
  readonly #unreadable = new Set<string>();
  #top = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#resizing.observe(this);
    this.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    this.addEventListener('scrollend', () => this.dispatchEvent(new Event('scrolled')));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resizing.disconnect();
    clearTimeout(this.#resting);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('pictures')) this.rows = rowsToDraw(this.#sight, this.#rowCount);
  }

  /** The page's policy forbids style attributes: places are set as properties. */
  protected override updated(): void {
    if (this.grid) this.grid.style.height = `${Math.max(0, this.#rowCount * rowHeight - gap)}px`;
    for (const row of this.querySelectorAll<HTMLElement>('.row'))
      row.style.transform = `translateY(${Number(row.dataset.row) * rowHeight}px)`;
  }

  protected override render(): TemplateResult {
    return html`<div
      class="pictures"
      role="grid"
      aria-label=${this.label}
      aria-rowcount=${this.#rowCount}
      aria-colcount=${this.columns}
      @keydown=${this.#key}
    >
      ${repeat(
        this.#drawn(),
        (row) => row,
        (row) => this.#row(row),
      )}
    </div>`;
  }

  #row(row: number): TemplateResult {
    const from = row * this.columns;
    const cells = this.pictures.slice(from, from + this.columns);
    return html`<div class="row" role="row" data-row=${row} aria-rowindex=${row + 1}>
      ${cells.map((picture, column) => this.#cell(picture, from + column))}
    </div>`;
  }

  /** The cell outlives its picture, and with it the focus: the next one takes a deleted one's place. */
  #cell(picture: GalleryPicture, index: number): TemplateResult {
    const isChosen = picture.id === this.chosen;
    return html`<div
      class="cell ${isChosen ? 'chosen' : ''}"
      role="gridcell"
      data-index=${index}
      aria-colindex=${(index % this.columns) + 1}
      aria-selected=${isChosen ? 'true' : 'false'}
      tabindex=${index === this.#reached ? '0' : '-1'}
      @click=${() => this.#choose(index)}
      @dblclick=${() => this.dispatchEvent(new Event('use'))}
    >
      ${keyed(picture.id, this.#image(picture))}
    </div>`;
  }

  #image(picture: GalleryPicture): TemplateResult | typeof nothing {
    if (this.isLeaping) return nothing;
    if (picture.card) return html`<span class="broken">${picture.card}</span>`;
    if (this.#unreadable.has(picture.id)) return html`<span class="broken">${this.broken}</span>`;
    const fail = () => {
      this.#unreadable.add(picture.id);
      this.requestUpdate();
    };
    return html`<img
      src=${picture.thumbnail ?? picture.src}
      alt=${picture.prompt || this.label}
      title=${picture.prompt || nothing}
      decoding="async"
      draggable="false"
      @load=${() => this.loaded(picture)}
      @error=${fail}
    />`;
  }

  /** The rows in sight, and the one with the focus wherever it is: it must not go while someone is in it. */
  #drawn(): readonly number[] {
    const { from, to } = this.rows;
    const rows = Array.from({ length: to - from }, (_, index) => from + index);
    const focused = Math.floor(this.#reached / this.columns);
    if (focused >= this.#rowCount || (focused >= from && focused < to)) return rows;
    return focused < from ? [focused, ...rows] : [...rows, focused];
  }

  /** The index that Tab leads to. */
  get #reached(): number {
    return Math.max(
      0,
      this.pictures.findIndex(({ id }) => id === this.chosen),
    );
  }

  get #rowCount(): number {
    return Math.ceil(this.pictures.length / this.columns);
  }

  get #sight() {
    return { top: this.scrollTop, height: this.clientHeight };
  }

  #scrolled(): void {
    const isLeap = Math.abs(this.scrollTop - this.#top) > this.clientHeight;
    this.#top = this.scrollTop;
    if (isLeap) {
      this.isLeaping = true;
      clearTimeout(this.#resting);
      this.#resting = setTimeout(() => (this.isLeaping = false), rest);
    }
    this.#measure();
  }

  #measure(): void {
    this.columns = columnsIn(this.grid?.clientWidth ?? tileSize);
    const rows = rowsToDraw(this.#sight, this.#rowCount);
    if (rows.from !== this.rows.from || rows.to !== this.rows.to) this.rows = rows;
  }

  #choose(index: number): void {
    const picture = this.pictures[index];
    if (picture) this.dispatchEvent(new CustomEvent('choose', { detail: picture.id }));
  }

  readonly #key = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(this.clientHeight / rowHeight));
    const place = { index: this.#reached, count: this.pictures.length, columns: this.columns, page };
    const index = gridMove(event, place);
    if (index === undefined) return;
    event.preventDefault();
    this.#choose(index);
    this.scrollTop = this.#top = scrolledTo(Math.floor(index / this.columns), this.#sight);
    this.isLeaping = false;
    this.#measure();
    void this.#focus(index);
  };

  async #focus(index: number): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'limn-picture-grid': PictureGridElement;
  }
}
