import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { iconButton, toggleButton } from '../../pageKit/page/buttons.ts';
import { LightElement } from '../../pageKit/page/lightElement.ts';
import { restoreFocus } from '../../pageKit/page/restoreFocus.ts';
import { getNextScale, type Scale } from '../../pageKit/page/zoomScale.ts';
import type { PixelSize } from '../../product/common/sizes.ts';
import type { ComparisonHostMessage, ComparisonWords } from '../common/comparison.ts';
import {
  renderCaption,
  renderDifferenceCaption,
  renderShortCaptions,
  renderStage,
  type Shown,
} from './comparisonStage.ts';
import { type ComparisonKey, connectComparison, getComparisonAction, type View, views } from './comparisonView.ts';
import { type Aligned, alignSizes, type Difference, drawDifference } from './difference.ts';

type Pictures = Extract<ComparisonHostMessage, { type: 'pictures' }>;

/** `<limn-comparison>`: shows two pictures side by side, on top of each other, or their difference, as the host reports them. */
@customElement('limn-comparison')
export class ComparisonElement extends LightElement {
  @state() private words: ComparisonWords | undefined;
  @state() private pictures: Pictures | undefined;
  @state() private view: View = 'sides';
  @state() private isSwapped = false;
  /** Position of the divider, in percent of the width. */
  @state() private divider = 50;
  /** Opacity of the upper picture in the onion skin view, in percent. */
  @state() private blend = 50;
  @state() private scale: Scale = 'fit';
  @state() private difference: Difference | 'failed' | undefined;
  /** Sizes in pixels as the browser displays the pictures, by URI; undefined for a picture that it cannot decode. */
  @state() private measured: ReadonlyMap<string, PixelSize | undefined> = new Map();
  @query('.box') private readonly box: HTMLElement | undefined;
  @query('canvas') private readonly canvas: HTMLCanvasElement | undefined;
  readonly #bridge = connectComparison((message) => this.#receive(message));
  /** The pictures that the difference was computed from, in order. */
  #drawn = '';

  protected override firstUpdated(): void {
    const kept = this.#bridge.kept();
    if (kept)
      Object.assign(this, { view: kept.view, isSwapped: kept.isSwapped, divider: kept.divider, blend: kept.blend });
    window.addEventListener('keydown', this.#key);
    restoreFocus(() => this.querySelector<HTMLElement>('.views [aria-pressed="true"]'));
    this.#bridge.listen();
  }

  #receive(message: ComparisonHostMessage): void {
    if (message.type === 'words') this.words = message.words;
    else this.pictures = message;
    this.#keep();
  }

  #keep(): void {
    const { view, isSwapped, divider, blend, pictures } = this;
    if (pictures) this.#bridge.keep({ id: pictures.id, view, isSwapped, divider, blend });
  }

  /** Sets styles through the object model, because the page's content security policy allows no style attributes. */
  protected override updated(): void {
    const { width, height } = this.#aligned;
    this.style.setProperty('--ratio', String(width / height));
    this.style.setProperty('--divider-position', `${this.#at}%`);
    this.style.setProperty('--blend', String(this.blend / 100));
    this.style.setProperty('--width', this.scale === 'fit' ? 'auto' : `${width * this.scale}px`);
    void this.#draw();
  }

  protected override render() {
    const { words, pictures } = this;
    if (!words || !pictures) return nothing;
    return html`${this.#bar(words, pictures)}
      <main class="stage ${this.#view} ${getLayoutClass(this.scale)}">
        ${renderStage({
          words,
          view: this.#view,
          shown: this.#shown,
          at: this.#at,
          move: (to) => this.#move(to),
          measure: (src, size) => (this.measured = new Map([...this.measured, [src, size]])),
        })}
      </main>
      <footer class="captions ${this.#view}">${this.#captions(words)}</footer>`;
  }

  #bar(words: ComparisonWords, { title }: Pictures): TemplateResult {
    const labels = [words.sideBySide, words.slider, words.onionSkin, words.difference];
    const act = (key: ComparisonKey) => () => this.#do(key);
    const canOverlay = this.#canOverlay;
    const toggle = (view: View, index: number) => {
      const waits = view !== 'sides' && !canOverlay;
      return toggleButton({ label: labels[index] ?? '', isOn: this.#view === view, press: act({ view }), waits });
    };
    const items = [
      { label: words.zoomIn, press: act('in') },
      { label: words.zoomOut, press: act('out') },
      { label: words.fit, press: act('fit') },
      { label: words.actualSize, press: () => (this.scale = 1) },
      ...(canOverlay ? [{ label: words.saveDifference, press: () => void this.#saveDifference() }] : []),
    ];
    return html`<header class="tools">
      <h1 title=${title}>${title}</h1>
      <div class="end">
        <div class="views" role="group" aria-label=${words.view}>
          ${views.map(toggle)}
        </div>
        ${iconButton({ label: words.swap, icon: 'arrow-swap', press: act('swap'), waits: this.#shown.length < 2 })}
        <limn-menu .label=${words.more} .items=${items}></limn-menu>
      </div>
    </header>`;
  }

  #captions(words: ComparisonWords): TemplateResult | readonly TemplateResult[] {
    const shown = this.#shown;
    const { scales } = this.#aligned;
    if (this.#view === 'difference')
      return [renderDifferenceCaption(words, this.difference), renderShortCaptions(words, shown)];
    const both = shown.map((one, index) => renderCaption(words, one, scales[index] ?? 1));
    const isNew = html`<div class="caption"><p role="status">${words.isNew}</p></div>`;
    return this.pictures?.older ? both : [...both, isNew];
  }

  get #shown(): readonly Shown[] {
    const { older, newer } = this.pictures ?? {};
    const all = [older, newer].flatMap((picture) => picture ?? []);
    return (this.isSwapped ? all.toReversed() : all).map((picture) => {
      const { src = '', width, height } = picture;
      const size = this.measured.get(src);
      return { picture, size: size ?? { width, height }, isBroken: this.measured.has(src) && !size };
    });
  }

  get #aligned(): Aligned {
    return alignSizes(this.#shown.map((one) => (canBeShown(one) ? one.size : { width: 0, height: 0 })));
  }

  /** Whether the pictures can be overlaid: only if both can be shown. */
  get #canOverlay(): boolean {
    return this.#shown.length === 2 && this.#shown.every(canBeShown);
  }

  get #view(): View {
    return this.#canOverlay ? this.view : 'sides';
  }

  /** What keys move: the blend or the divider, in percent. */
  get #at(): number {
    return this.#view === 'onion' ? this.blend : this.divider;
  }

  #move(to: number): void {
    const percent = Math.min(100, Math.max(0, to));
    if (this.#view === 'onion') this.blend = percent;
    else this.divider = percent;
    this.#keep();
  }

  readonly #key = (event: KeyboardEvent) => {
    const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]');
    if (event.ctrlKey || event.metaKey || event.altKey || isInMenu) return;
    const key = getComparisonAction(event, this.#view);
    if (!key) return;
    event.preventDefault();
    this.#do(key);
  };

  #do(key: ComparisonKey): void {
    if (key === 'swap') this.isSwapped = !this.isSwapped;
    else if (typeof key === 'string') {
      const fitting = (this.box?.clientWidth ?? 0) / this.#aligned.width || 1;
      this.scale = getNextScale(key, this.scale, fitting);
    } else if ('step' in key) this.#move(this.#at + key.step);
    else if (this.#canOverlay) this.view = key.view;
    this.#keep();
  }

  /** Computes the difference, once per pair whichever picture is on the left. */
  async #draw(): Promise<void> {
    const [left, right] = this.#shown.map(({ picture }) => picture.src ?? '');
    const wanted = `${left} ${right}`;
    if (!this.canvas || !left || !right || this.#view !== 'difference' || this.#drawn === wanted) return;
    this.#drawn = wanted;
    this.difference = undefined;
    const drawn = await drawDifference(this.canvas, [left, right]).catch(() => 'failed' as const);
    if (this.#drawn === wanted) this.difference = drawn;
  }

  async #saveDifference(): Promise<void> {
    const [left, right] = this.#shown.map(({ picture }) => picture.src ?? '');
    const canvas = document.createElement('canvas');
    if (left && right) await drawDifference(canvas, [left, right]);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (blob) this.#bridge.post({ type: 'saveDifference', bytes: new Uint8Array(await blob.arrayBuffer()) });
  }
}

/** Returns the layout for a scale. From twice their size on, pixels are shown with hard edges. */
function getLayoutClass(scale: Scale): string {
  if (scale === 'fit') return 'fit';
  return scale >= 2 ? 'scaled large' : 'scaled';
}

function canBeShown({ picture, isBroken }: Shown): boolean {
  return picture.src !== undefined && !isBroken;
}
