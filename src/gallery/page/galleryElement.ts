import { html, nothing, type TemplateResult } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { guardButtonKeys, labelButton } from '../../pageKit/page/buttons.ts';
import { LightElement } from '../../pageKit/page/lightElement.ts';
import { tryCopyPicture } from '../../pageKit/page/pictureClipboard.ts';
import { keepSelectAllInField, restoreFocus } from '../../pageKit/page/restoreFocus.ts';
import type { StoredForm } from '../../panel/common/insertFormView.ts';
import { convert, makeThumbnail } from '../../panel/page/image/convert.ts';
import { InsertFormController } from '../../panel/page/insertForm/insertFormController.ts';
import type { FormPage, ShownForm } from '../../panel/page/kit/page.ts';
import { limits } from '../../product/common/limits.ts';
import { findKeyCommand } from '../common/galleryKeys.ts';
import {
  type GalleryAction,
  type GalleryCommand,
  type GalleryHostMessage,
  type GalleryPicture,
  type GalleryWords,
  galleryFormId,
} from '../common/galleryMessages.ts';
import { type Filters, filterPictures, formatCounts, formatDayCount, noFilters, renderFilterBar } from './filterBar.ts';
import { connectGallery } from './galleryBridge.ts';
import { findObstacle, renderFoot, renderPicked } from './galleryFoot.ts';
import { applyPick, dropHidden, noPicks, type PickHow, type Picks, pickAll } from './gallerySelection.ts';
import type { PictureGridElement } from './pictureGridElement.ts';

/** Widths in pixels below which the foot has room for one label, and for three. */
const narrowWidth = 460;
const usualWidth = 700;

/** The maximum number of ids of picked pictures that the page stores. */
const maxKeptPicks = 500;

/** `<limn-gallery>`: shows all pictures as the host reports them, and posts what the user does. */
@customElement('limn-gallery')
export class GalleryElement extends LightElement {
  @state() private words: GalleryWords | undefined;
  @state() private pictures: readonly GalleryPicture[] = [];
  @state() private isComplete = false;
  @state() private filters: Filters = noFilters;
  @state() private picks: Picks = noPicks;
  /** The status after an action of the page itself. */
  @state() private said = '';
  /** The number of labels that the foot has room for. */
  @state() private room = Number.POSITIVE_INFINITY;
  @query('limn-picture-grid') private readonly grid: PictureGridElement | undefined;
  readonly #bridge = connectGallery((message) => this.#receive(message));
  #sheet: StoredForm | undefined;
  readonly #forms = new InsertFormController({
    panel: this,
    memory: {
      getForm: () => this.#sheet,
      storeForm: (sheet) => {
        this.#sheet = sheet;
        this.#keep();
      },
    },
    post: (message) => this.#bridge.post(message),
    sessionId: () => galleryFormId,
    show: () => this.requestUpdate(),
    focusOpener: (by) =>
      this.querySelector<HTMLElement>(
        by === 'more' ? '.selection-bar limn-menu > button' : `[data-action="${by}"]`,
      )?.focus(),
  });
  /** The pictures received so far of a list that is not complete yet. */
  #coming: readonly GalleryPicture[] = [];
  #shown: readonly GalleryPicture[] = [];
  #top = 0;

  protected override firstUpdated(): void {
    const kept = this.#bridge.kept();
    if (kept) [this.filters, this.#top, this.#sheet] = [kept.filters, kept.top, kept.sheet];
    if (kept) this.picks = { chosen: kept.chosen, anchor: kept.chosen, picked: new Set(kept.picked ?? [kept.chosen]) };
    new ResizeObserver(() => (this.room = getRoom(this.clientWidth))).observe(this);
    this.addEventListener('keydown', guardButtonKeys, { capture: true });
    this.addEventListener('keydown', keepSelectAllInField);
    restoreFocus(() => this.#searchField);
    this.#bridge.listen();
  }

  async #receive(message: GalleryHostMessage): Promise<void> {
    if (message.type === 'words') this.words = message.words;
    else if (message.type === 'pictures') this.#take(message);
    else if (message.type === 'convert') void convert(message, (done) => this.#bridge.post(done));
    else this.#forms.receive(message);
    await this.updateComplete;
    await this.grid?.updateComplete;
    if (this.isComplete && this.#top > 0) this.grid?.scrollTo({ top: this.#top });
    if (this.isComplete) this.#top = 0;
  }

  /**
   * Receives pictures and sorts them by age, the newest first. The first list is shown as it arrives; a later one replaces it when it is
   * complete.
   */
  #take({ pictures, isFirst, isLast }: Extract<GalleryHostMessage, { type: 'pictures' }>): void {
    this.#coming = isFirst ? pictures : [...this.#coming, ...pictures];
    if (isLast || !this.isComplete) {
      this.pictures = this.#coming.toSorted((one, other) => other.at - one.at);
      // Until all pictures have arrived, the picked ones may be among those that are still to come.
      this.#showFiltered(this.isComplete);
    }
    if (isLast && !this.isComplete) this.#forms.restore(galleryFormId);
    this.isComplete ||= isLast;
  }

  #showFiltered(dropsPicks: boolean): void {
    const before = this.#shown;
    this.#shown = filterPictures(this.pictures, this.filters);
    if (dropsPicks) this.picks = dropHidden(before, this.#shown, this.picks);
  }

  #filter(change: Partial<Filters>): void {
    this.filters = { ...this.filters, ...change };
    this.#showFiltered(true);
    this.grid?.scrollTo({ top: 0 });
    this.#keep();
  }

  #pick(picks: Picks): void {
    this.picks = picks;
    this.said = '';
    this.#keep();
  }

  readonly #keep = () => {
    const { chosen, picked } = this.picks;
    const some = [...picked].slice(0, maxKeptPicks);
    const sheet = this.#sheet && { sheet: this.#sheet };
    const top = this.grid?.scrollTop ?? 0;
    this.#bridge.keep({ filters: { ...this.filters }, chosen, picked: some, top, ...sheet });
  };

  protected override render() {
    const { words } = this;
    if (!words) return nothing;
    const { filters, pictures } = this;
    const filter = (change: Partial<Filters>) => this.#filter(change);
    return html`${renderFilterBar({ words, filters, pictures, says: this.#count(words), filter })}
      <main aria-label=${words.gallery}>
        <h1 class="spoken">${words.gallery}</h1>
        ${this.#shown.length > 0 ? this.#grid(words) : this.#nothing(words)}</main>
      ${this.#foot(words)}`;
  }

  #count(words: GalleryWords): string {
    if (!this.isComplete) return words.loading;
    const all = this.#shown === this.pictures ? undefined : this.pictures.length;
    const counts = formatCounts(words, this.#shown.length, all, this.picks.picked.size);
    return [...counts, this.said].filter(Boolean).join(' · ');
  }

  #grid(words: GalleryWords): TemplateResult {
    // A picture without a thumbnail was shown in full.
    const loaded = (picture: GalleryPicture) => {
      if (!picture.thumbnail) makeThumbnail(picture, (message) => this.#bridge.post(message));
    };
    return html`<limn-picture-grid
      .pictures=${this.#shown}
      .chosen=${this.picks.chosen}
      .picked=${this.picks.picked}
      .label=${words.pictures}
      .broken=${words.brokenPicture}
      .countOf=${(count: number) => formatDayCount(words, count)}
      .loaded=${loaded}
      @pick=${({ detail }: CustomEvent<{ id: string; how: PickHow }>) => this.#pick(applyPick(this.#shown, this.picks, detail.id, detail.how))}
      @use=${() => this.#act('openSession', this.#picked.slice(0, 1))}
      @scrolled=${this.#keep}
      @keydown=${this.#key}
    ></limn-picture-grid>`;
  }

  #nothing(words: GalleryWords): TemplateResult {
    if (!this.isComplete || this.pictures.length === 0)
      return html`<p class="nothing">${this.isComplete ? words.empty : nothing}</p>`;
    const clear = () => {
      this.#filter(noFilters);
      // The button disappears with the filters, so the search field gets the focus.
      this.#searchField?.focus();
    };
    return html`<div class="nothing">
      <p>${words.nothingFound}</p>
      ${labelButton({ label: words.clearFilters, look: 'second', press: clear })}
    </div>`;
  }

  get #searchField(): HTMLElement | null {
    return this.querySelector<HTMLElement>('input[type="search"]');
  }

  get #picked(): readonly GalleryPicture[] {
    return this.#shown.filter(({ id }) => this.picks.picked.has(id));
  }

  #foot(words: GalleryWords): TemplateResult {
    const { shown } = this.#forms;
    if (shown) return this.#formFoot(words, shown);
    const isOffered = this.#shown.length > 0;
    return renderFoot({ words, isOffered, picked: this.#picked, room: this.room, do: (command) => this.#do(command) });
  }

  #do(command: GalleryCommand): void {
    const { picks } = this;
    // Tab leads to the first as long as none was chosen.
    const focused = this.#shown.find(({ id }) => id === picks.chosen) ?? this.#shown[0];
    if (command === 'none') this.#pick({ ...picks, picked: new Set() });
    else if (command === 'pickAll') this.#pick(pickAll(this.#shown, picks));
    else if (command === 'pickFocused') this.#pick(applyPick(this.#shown, picks, focused?.id ?? '', 'toggle'));
    else if (command === 'openFocused') this.#act('openSession', focused ? [focused] : []);
    else if (command === 'copy') void this.#copy(this.#picked[0]);
    else if (command === 'insertWith') this.#openForm();
    else this.#act(command, this.#picked);
  }

  #openForm(): void {
    const ids = this.#picked.slice(0, limits.results).map(({ id }) => id);
    if (ids.length > 0) this.#forms.open(galleryFormId, ids, this.room === 1 ? 'more' : 'insertWith');
  }

  /** Renders the insert form in place of the foot. It keeps its pictures, whatever is picked in the meantime. */
  #formFoot(words: GalleryWords, shown: ShownForm): TemplateResult {
    const ids = shown.view.pictures.map(({ id }) => id);
    const on = ids.flatMap((id) => this.pictures.find((one) => one.id === id) ?? []);
    const pictures = new Map(on.map((one) => [one.id, { ...one, alt: one.prompt }]));
    const page: FormPage = {
      words,
      post: (message) => this.#bridge.post(message),
      announce: (sentence) => (this.said = sentence),
      insertForm: this.#forms,
    };
    return html`<footer class="selection-bar form-bar">
      ${renderPicked(words, on)}<limn-insert-form .of=${{ page, shown, pictures }}></limn-insert-form>
    </footer>`;
  }

  #act(action: GalleryAction, pictures: readonly GalleryPicture[]): void {
    const pictureIds = pictures.slice(0, limits.results).map(({ id }) => id);
    if (pictureIds.length > 0) this.#bridge.post({ type: 'pictureAction', pictureIds, action });
  }

  /** Copies a picture here, because only the page can put its bytes on the clipboard. */
  async #copy(picture: GalleryPicture | undefined): Promise<void> {
    if (!picture || !this.words) return;
    const { copied, copyFailed } = this.words;
    this.said = (await tryCopyPicture(picture.src)) ? copied : copyFailed;
  }

  readonly #key = (event: KeyboardEvent) => {
    const command = this.#shown.length > 0 ? findKeyCommand(event) : undefined;
    if (!command || (event.repeat && event.key !== ' ')) return;
    event.preventDefault();
    const obstacle = this.words && findObstacle(this.words, this.#picked, command);
    if (obstacle === undefined) this.#do(command);
    else this.said = obstacle;
  };
}

function getRoom(width: number): number {
  if (width < narrowWidth) return 1;
  return width < usualWidth ? 3 : Number.POSITIVE_INFINITY;
}
