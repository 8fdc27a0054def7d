import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import type { GalleryAction, GalleryHostMessage, GalleryPicture, GalleryWords } from '../../shared/gallery.ts';
import { guardButtonKeys, labelButton } from '../buttons.ts';
import { makeThumbnail } from '../picture/thumbnails.ts';
import { type Filters, filtered, noFilters, valuesOf } from './filters.ts';
import { connectGallery } from './galleryBridge.ts';
import type { PictureGridElement } from './pictureGridElement.ts';

/** `<limn-gallery>`: every picture ever made. It shows what the host says and hands on what the person does. */
@customElement('limn-gallery')
export class GalleryElement extends LitElement {
  @state() private words: GalleryWords | undefined;
  @state() private pictures: readonly GalleryPicture[] = [];
  @state() private isComplete = false;
  @state() private filters: Filters = noFilters;
  @state() private chosen = '';
  @query('limn-picture-grid') private readonly grid: PictureGridElement | undefined;
  readonly #bridge = connectGallery((message) => void this.#receive(message));
  /** What has come of a list that is not whole yet. */
  #coming: readonly GalleryPicture[] = [];
  #shown: readonly GalleryPicture[] = [];
  #top = 0;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override firstUpdated(): void {
    const kept = this.#bridge.kept();
    if (kept) [this.filters, this.chosen, this.#top] = [kept.filters, kept.chosen, kept.top];
    this.addEventListener('keydown', guardButtonKeys, { capture: true });
    this.#bridge.post({ type: 'ready' });
  }

  async #receive(message: GalleryHostMessage): Promise<void> {
    if (message.type === 'words') this.words = message.words;
    else this.#take(message);
    await this.updateComplete;
    await this.grid?.updateComplete;
    if (this.isComplete && this.#top > 0) this.grid?.scrollTo({ top: this.#top });
    if (this.isComplete) this.#top = 0;
  }

  /** The first list is shown as it comes; a later one takes its place when it is whole. */
  #take({ pictures, isFirst, isLast }: Extract<GalleryHostMessage, { type: 'pictures' }>): void {
    this.#coming = isFirst ? pictures : [...this.#coming, ...pictures];
    if (isLast || !this.isComplete) this.#show(this.#coming);
    this.isComplete ||= isLast;
  }

  /** Where the chosen picture is gone, the one that took its place is chosen. */
  #show(pictures: readonly GalleryPicture[]): void {
    const index = this.#shown.findIndex(({ id }) => id === this.chosen);
    this.pictures = pictures;
    this.#shown = filtered(pictures, this.filters);
    if (index < 0 || this.#shown.some(({ id }) => id === this.chosen)) return;
    this.chosen = this.#shown[Math.min(index, this.#shown.length - 1)]?.id ?? '';
  }

  #filter(change: Partial<Filters>): void {
    this.filters = { ...this.filters, ...change };
    this.#shown = filtered(this.pictures, this.filters);
    this.grid?.scrollTo({ top: 0 });
    this.#keep();
  }

  #choose(id: string): void {
    this.chosen = id;
    this.#keep();
  }

  readonly #keep = () => {
    const { filters, chosen } = this;
    this.#bridge.keep({ filters: { ...filters }, chosen, top: this.grid?.scrollTop ?? 0 });
  };

  protected override render() {
    const { words } = this;
    if (!words) return nothing;
    return html`<h1 class="spoken">${words.gallery}</h1>
      ${this.#bar(words)} ${this.#shown.length > 0 ? this.#grid(words) : this.#nothing(words)} ${this.#foot(words)}`;
  }

  #bar(words: GalleryWords): TemplateResult {
    const { text, model, ratio } = this.filters;
    return html`<header class="filters">
      <input
        type="search"
        class="field"
        placeholder=${words.search}
        aria-label=${words.search}
        .value=${text}
        @input=${(event: Event) => this.#filter({ text: valueIn(event) })}
      />
      ${select(
        { name: words.model, all: words.allModels, chosen: model, values: valuesOf(this.pictures, 'model') },
        (to) => this.#filter({ model: to }),
      )}
      ${select(
        { name: words.ratio, all: words.allRatios, chosen: ratio, values: valuesOf(this.pictures, 'ratio') },
        (to) => this.#filter({ ratio: to }),
      )}
      <p class="quiet" role="status">${this.#count(words)}</p>
    </header>`;
  }

  #count(words: GalleryWords): string {
    if (!this.isComplete) return words.loading;
    const number = new Intl.NumberFormat(document.documentElement.lang || 'en');
    const [shown, all] = [this.#shown.length, this.pictures.length].map((count) => number.format(count));
    const text = this.#shown === this.pictures ? words.countAll : words.countOf;
    return text.replace('{0}', shown ?? '').replace('{1}', all ?? '');
  }

  #grid(words: GalleryWords): TemplateResult {
    return html`<limn-picture-grid
      .pictures=${this.#shown}
      .chosen=${this.chosen}
      .label=${words.pictures}
      .broken=${words.brokenPicture}
      .loaded=${this.#loaded}
      @choose=${({ detail }: CustomEvent<string>) => this.#choose(detail)}
      @use=${() => this.#act('openSession')}
      @scrolled=${this.#keep}
      @keydown=${this.#key}
    ></limn-picture-grid>`;
  }

  #nothing(words: GalleryWords): TemplateResult {
    if (!this.isComplete) return html`<p class="nothing"></p>`;
    return html`<p class="nothing">${this.pictures.length > 0 ? words.nothingFound : words.empty}</p>`;
  }

  /** What can be done with the chosen picture; the row is there from the start, so that nothing jumps. */
  #foot(words: GalleryWords): TemplateResult {
    const picture = this.#shown.find(({ id }) => id === this.chosen);
    if (!picture) return html`<footer class="chosenbar"><p class="quiet">${words.noneChosen}</p></footer>`;
    const pixels = picture.width > 0 && picture.height > 0 ? `${picture.width} × ${picture.height}` : '';
    const facts = [picture.model, picture.ratio, pixels, picture.when, picture.by].filter(Boolean);
    const button = (label: string, look: 'primary' | 'second' | 'plain', action: GalleryAction) =>
      labelButton({ label, look, press: () => this.#act(action) });
    return html`<footer class="chosenbar" aria-label=${words.picture}>
      <div class="says">
        <p class="prompt" title=${picture.prompt}>${picture.prompt}</p>
        ${picture.words ? html`<p class="words" title=${picture.words}>${picture.words}</p>` : nothing}
        <p class="quiet">${facts.join(' · ')}</p>
      </div>
      <div class="acts">
        ${picture.card ? nothing : button(words.insert, 'primary', 'insert')}
        ${button(words.saveAs, picture.card ? 'primary' : 'second', 'saveAs')}
        ${button(words.openSession, 'second', 'openSession')} ${button(words.delete, 'plain', 'delete')}
      </div>
    </footer>`;
  }

  #act(action: GalleryAction): void {
    if (this.#shown.some(({ id }) => id === this.chosen))
      this.#bridge.post({ type: 'act', pictureId: this.chosen, action });
  }

  readonly #key = (event: KeyboardEvent) => {
    const action = ({ Enter: 'openSession', Delete: 'delete' } as const)[event.key];
    if (!action || event.repeat) return;
    event.preventDefault();
    this.#act(action);
  };

  /** A picture that was shown whole, for want of a small copy. */
  readonly #loaded = (picture: GalleryPicture) => {
    const post = (message: Parameters<Parameters<typeof makeThumbnail>[1]>[0]) => {
      if (message.type === 'thumbnail') this.#bridge.post(message);
    };
    const { card: _, ...shown } = picture;
    if (!picture.thumbnail) makeThumbnail({ ...shown, alt: picture.prompt }, post);
  };
}

interface Choice {
  readonly name: string;
  readonly all: string;
  readonly chosen: string;
  readonly values: readonly string[];
}

function select({ name, all, chosen, values }: Choice, choose: (value: string) => void): TemplateResult {
  const known = chosen && !values.includes(chosen) ? [chosen, ...values] : values;
  return html`<select class="field" aria-label=${name} @change=${(event: Event) => choose(valueIn(event))}>
    <option value="" ?selected=${chosen === ''}>${all}</option>
    ${known.map((value) => html`<option value=${value} ?selected=${value === chosen}>${value}</option>`)}
  </select>`;
}

function valueIn({ target }: Event): string {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : '';
}
