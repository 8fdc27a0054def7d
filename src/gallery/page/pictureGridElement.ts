import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { repeat } from 'lit/directives/repeat.js';
import { icon } from '../../pageKit/page/icon.ts';
import { LightElement } from '../../pageKit/page/lightElement.ts';
import type { GalleryPicture } from '../common/galleryMessages.ts';
import type { PickHow } from './gallerySelection.ts';
import {
  type Drawn,
  findLine,
  getGridMove,
  getHeight,
  getLayout,
  getLines,
  getLinesToDraw,
  getScrollTop,
  type Layout,
  type Line,
} from './windowing.ts';

/** Milliseconds after a scroll jump until the visible pictures are loaded. */
const loadDelayMs = 100;

/**
 * `<limn-picture-grid>`: shows any number of pictures at the cost of the visible ones. Fires `pick` (detail: the picture's id and how it is
 * picked), `use` for the chosen picture, and `scrolled`.
 */
@customElement('limn-picture-grid')
export class PictureGridElement extends LightElement {
  @property({ attribute: false }) pictures: readonly GalleryPicture[] = [];
  /** The id of the chosen picture, which Tab leads to. */
  @property({ attribute: false }) chosen = '';
  /** The ids of the picked pictures. */
  @property({ attribute: false }) picked: ReadonlySet<string> = new Set();
  @property({ attribute: false }) label = '';
  @property({ attribute: false }) broken = '';
  /** Returns the label for the number of a day's pictures, "6 pictures". */
  @property({ attribute: false }) countOf: (pictures: number) => string = String;
  @property({ attribute: false }) loaded: (picture: GalleryPicture) => void = () => undefined;
  @state() private layout: Layout = getLayout(0);
  @state() private drawn: Drawn = { from: 0, to: 0 };
  /** True while the scroll bar is dragged over whole views: pictures that pass by unseen are not loaded. */
  @state() private isLeaping = false;
  @query('.pictures') private readonly grid: HTMLElement | undefined;
  readonly #resizing = new ResizeObserver(() => this.#measure());
  readonly #unreadable = new Set<string>();
  #lines: readonly Line[] = [];
  #hadFocus = false;
  #top = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

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
    this.#hadFocus = this.contains(document.activeElement);
    if (changed.has('pictures')) this.#arrange();
  }

  /** Sets positions as properties, because the page's content security policy forbids style attributes. */
  protected override updated(): void {
    const { tile, picture } = this.layout;
    if (this.grid) this.grid.style.height = `${Math.max(0, getHeight(this.#lines))}px`;
    this.grid?.style.setProperty('--tile-width', `${tile}px`);
    this.grid?.style.setProperty('--picture', `${picture}px`);
    for (const row of this.querySelectorAll<HTMLElement>('[data-line]'))
      row.style.transform = `translateY(${this.#lines[Number(row.dataset.line)]?.top ?? 0}px)`;
    if (this.#hadFocus && !this.contains(document.activeElement)) void this.#focus(this.#reached);
  }

  protected override render(): TemplateResult {
    return html`<div
      class="pictures"
      role="grid"
      aria-label=${this.label}
      aria-multiselectable="true"
      aria-rowcount=${this.#lines.length}
      aria-colcount=${this.layout.columns}
      @keydown=${this.#key}
    >
      ${repeat(this.#drawn(), Number, (at) => this.#line(at))}
    </div>`;
  }

  #line(at: number): TemplateResult | typeof nothing {
    const line = this.#lines[at];
    if (!line) return nothing;
    const { from, to, ofDay } = line;
    const cells = this.pictures.slice(from, to).map((picture, column) => this.#cell(picture, from + column, column));
    return html`<div class=${ofDay === undefined ? 'row' : 'day'} role="row" data-line=${at} aria-rowindex=${at + 1}>
      ${ofDay === undefined ? cells : this.#dayHeading(this.pictures[from]?.day, ofDay)}
    </div>`;
  }

  #dayHeading(day: string | undefined, count: number): TemplateResult {
    return html`<span role="rowheader" aria-colspan=${this.layout.columns}
      ><strong>${day}</strong> <span class="day-count">${this.countOf(count)}</span></span
    >`;
  }

  /** Renders a cell. Cells are reused by position, so that the focus stays and the next picture takes it when one is deleted. */
  #cell(picture: GalleryPicture, index: number, column: number): TemplateResult {
    const isPicked = this.picked.has(picture.id);
    return html`<div
      class="cell ${isPicked ? 'picked' : ''}"
      role="gridcell"
      data-index=${index}
      aria-colindex=${column + 1}
      aria-selected=${isPicked ? 'true' : 'false'}
      tabindex=${index === this.#reached ? '0' : '-1'}
      @click=${(event: MouseEvent) => this.#pick(index, getPickMode(event))}
      @dblclick=${() => this.dispatchEvent(new Event('use'))}
    >
      <span class="thumbnail">${keyed(picture.id, this.#image(picture))}</span>
      <span class="tick" aria-hidden="true">${icon('check')}</span>
      <span class="caption" aria-hidden="true"
        ><span>${picture.prompt}</span><span class="when">${[picture.time, picture.by].filter(Boolean).join(' · ')}</span></span
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
      @load=${({ currentTarget }: Event) => {
        if (currentTarget instanceof HTMLImageElement) showTransparency(currentTarget);
        this.loaded(picture);
      }}
      @error=${fail}
    />`;
  }

  /** Returns the visible lines and the focused one wherever it is, because removing it would lose the focus. */
  #drawn(): readonly number[] {
    const { from, to } = this.drawn;
    const lines = Array.from({ length: to - from }, (_, index) => from + index);
    const focused = findLine(this.#lines, this.#reached);
    if (focused >= this.#lines.length || (focused >= from && focused < to)) return lines;
    return focused < from ? [focused, ...lines] : [...lines, focused];
  }

  /** The index of the picture that Tab leads to. */
  get #reached(): number {
    const chosen = this.pictures.findIndex(({ id }) => id === this.chosen);
    return Math.max(0, chosen);
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
      this.#resting = setTimeout(() => (this.isLeaping = false), loadDelayMs);
    }
    this.#measure();
  }

  #measure(): void {
    const layout = getLayout(this.grid?.clientWidth ?? 0);
    if (layout.tile !== this.layout.tile || layout.columns !== this.layout.columns) {
      this.layout = layout;
      this.#arrange();
    }
    const drawn = getLinesToDraw(this.#sight, this.#lines);
    if (drawn.from !== this.drawn.from || drawn.to !== this.drawn.to) this.drawn = drawn;
  }

  #arrange(): void {
    const days = this.pictures.map(({ day }) => day);
    this.#lines = getLines(days, this.layout);
    this.drawn = getLinesToDraw(this.#sight, this.#lines);
  }

  #pick(index: number, how: PickHow): void {
    const picture = this.pictures[index];
    if (picture) this.dispatchEvent(new CustomEvent('pick', { detail: { id: picture.id, how } }));
  }

  readonly #key = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(this.clientHeight / this.layout.row));
    const index = getGridMove(event, this.#reached, this.#lines, page);
    if (index === undefined) return;
    event.preventDefault();
    this.#pick(index, event.shiftKey ? 'range' : 'move');
    this.scrollTop = this.#top = getScrollTop(findLine(this.#lines, index), this.#sight, this.#lines);
    this.isLeaping = false;
    this.#measure();
    void this.#focus(index);
  };

  async #focus(index: number): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  }
}

/** Returns how a click picks. A click on the tick, or with Ctrl, keeps the other pictures picked. */
function getPickMode(event: MouseEvent): PickHow {
  if (event.shiftKey) return 'range';
  const isOnTick = event.target instanceof Element && event.target.closest('.tick') !== null;
  return isOnTick || event.ctrlKey || event.metaKey ? 'toggle' : 'one';
}

/** Gives an image the shape of its picture, and what it stands on where it is transparent. */
function showTransparency(image: HTMLImageElement): void {
  image.style.setProperty('--ratio', `${image.naturalWidth / image.naturalHeight || 1}`);
  image.classList.add('transparency');
}
