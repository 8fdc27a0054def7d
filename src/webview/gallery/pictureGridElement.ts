import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import type { GalleryPicture } from '../../shared/gallery.ts';
import { icon } from '../icon.ts';
import { gridMove } from './gridMoves.ts';
import type { PickHow } from './picks.ts';
import { gap, type Layout, layoutIn, type Rows, rowsToDraw, scrolledTo } from './windowing.ts';

/** Milliseconds after a leap until what is in sight counts as looked at. */
const rest = 100;

/**
 * `<limn-picture-grid>`: any number of pictures at the cost of those in sight. Fires `pick` (detail: the picture's id, and
 * how it is picked), `use` on the chosen one, and `scrolled`.
 */
@customElement('limn-picture-grid')
export class PictureGridElement extends LitElement {
  @property({ attribute: false }) pictures: readonly GalleryPicture[] = [];
  /** The id of the chosen picture; Tab leads to it. */
  @property({ attribute: false }) chosen = '';
  /** The ids of those that are picked. */
  @property({ attribute: false }) picked: ReadonlySet<string> = new Set();
  @property({ attribute: false }) label = '';
  @property({ attribute: false }) broken = '';
  @property({ attribute: false }) loaded: (picture: GalleryPicture) => void = () => undefined;
  @state() private layout: Layout = layoutIn(0);
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
    if (changed.has('pictures')) this.rows = rowsToDraw(this.#sight, this.#rowCount, this.layout);
  }

  /** The page's policy forbids style attributes: places are set as properties. */
  protected override updated(): void {
    const { tile, picture, row: height } = this.layout;
    if (this.grid) this.grid.style.height = `${Math.max(0, this.#rowCount * height - gap)}px`;
    this.grid?.style.setProperty('--tile', `${tile}px`);
    this.grid?.style.setProperty('--picture', `${picture}px`);
    for (const row of this.querySelectorAll<HTMLElement>('.row'))
      row.style.transform = `translateY(${Number(row.dataset.row) * height}px)`;
  }

  protected override render(): TemplateResult {
    return html`<div
      class="pictures"
      role="grid"
      aria-label=${this.label}
      aria-multiselectable="true"
      aria-rowcount=${this.#rowCount}
      aria-colcount=${this.layout.columns}
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
    const { columns } = this.layout;
    const from = row * columns;
    const cells = this.pictures.slice(from, from + columns);
    return html`<div class="row" role="row" data-row=${row} aria-rowindex=${row + 1}>
      ${cells.map((picture, column) => this.#cell(picture, from + column))}
    </div>`;
  }

  /** The cell outlives its picture, and with it the focus: the next one takes a deleted one's place. */
  #cell(picture: GalleryPicture, index: number): TemplateResult {
    const isPicked = this.picked.has(picture.id);
    return html`<div
      class="cell ${isPicked ? 'picked' : ''}"
      role="gridcell"
      data-index=${index}
      aria-colindex=${(index % this.layout.columns) + 1}
      aria-selected=${isPicked ? 'true' : 'false'}
      tabindex=${index === this.#reached ? '0' : '-1'}
      @click=${(event: MouseEvent) => this.#pick(index, howOf(event))}
      @dblclick=${() => this.dispatchEvent(new Event('use'))}
    >
      <span class="thumb">${keyed(picture.id, this.#image(picture))}</span>
      <span class="tick" aria-hidden="true">${icon('check')}</span>
      <span class="caption" aria-hidden="true"
        ><span>${picture.prompt}</span><span class="when">${[picture.when, picture.by].filter(Boolean).join(' · ')}</span></span
      >
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
    const focused = Math.floor(this.#reached / this.layout.columns);
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
    return Math.ceil(this.pictures.length / this.layout.columns);
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
    const layout = layoutIn(this.grid?.clientWidth ?? 0);
    if (layout.tile !== this.layout.tile || layout.columns !== this.layout.columns) this.layout = layout;
    const rows = rowsToDraw(this.#sight, this.#rowCount, this.layout);
    if (rows.from !== this.rows.from || rows.to !== this.rows.to) this.rows = rows;
  }

  #pick(index: number, how: PickHow): void {
    const picture = this.pictures[index];
    if (picture) this.dispatchEvent(new CustomEvent('pick', { detail: { id: picture.id, how } }));
  }

  readonly #key = (event: KeyboardEvent) => {
    const { columns, row } = this.layout;
    const page = Math.max(1, Math.floor(this.clientHeight / row));
    const place = { index: this.#reached, count: this.pictures.length, columns, page };
    const index = gridMove(event, place);
    if (index === undefined) return;
    event.preventDefault();
    this.#pick(index, event.shiftKey ? 'range' : 'move');
    this.scrollTop = this.#top = scrolledTo(Math.floor(index / columns), this.#sight, this.layout);
    this.isLeaping = false;
    this.#measure();
    void this.#focus(index);
  };

  async #focus(index: number): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  }
}

/** A press on the tick, or with Ctrl, leaves the others as they are. */
function howOf(event: MouseEvent): PickHow {
  if (event.shiftKey) return 'range';
  const isOnTick = event.target instanceof Element && event.target.closest('.tick') !== null;
  return isOnTick || event.ctrlKey || event.metaKey ? 'toggle' : 'one';
}

declare global {
  interface HTMLElementTagNameMap {
    'limn-picture-grid': PictureGridElement;
  }
}
