import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { labelButton } from '../../../pageKit/page/buttons.ts';
import { formatString, joinParts } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { isImeEvent } from '../../../pageKit/page/imeEvents.ts';
import { LightElement } from '../../../pageKit/page/lightElement.ts';
import type { HostMessage } from '../../common/hostMessages.ts';
import type { FormFileName, FormInput } from '../../common/insertFormView.ts';
import type { FormPage, FormPicture, ShownForm } from '../kit/page.ts';
import { estimateSize, formatField } from './formatField.ts';
import {
  altInput,
  captionField,
  type FormParts,
  field,
  fileField,
  folderField,
  placeField,
  renderFormRows,
  widthField,
} from './formFields.ts';
import { findConversion, findFormat, getInitialState, getTicked, withPicture, withValue } from './formState.ts';

/** The form, and its pictures. */
interface FormProperties {
  readonly page: FormPage;
  readonly shown: ShownForm;
  /** By their ids. */
  readonly pictures: ReadonlyMap<string, FormPicture>;
}

/** Milliseconds without a key after which names and sizes are looked up. */
const lookUpDelayMs = 250;

/** `<limn-insert-form>`: the form for how pictures are inserted. It stores what is typed; the host inserts them. */
@customElement('limn-insert-form')
export class InsertFormElement extends LightElement {
  @property({ attribute: false }) of: FormProperties | undefined;
  @state() private typed: FormInput | undefined;
  @state() private names: ReadonlyMap<string, FormFileName> = new Map();
  @state() private notes: ReadonlyMap<string, string> = new Map();
  @state() private folder: string | undefined;
  @state() private problem: string | undefined;
  @state() private asked: string | undefined;
  @state() private isInserting = false;
  @state() private drawnSize: number | undefined;
  /** The name of a single file as it is being typed. */
  @state() private text: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #measuring: AbortController | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#measuring?.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!this.of || (changed.get('of') as FormProperties | undefined)?.shown.view === this.of.shown.view) return;
    if (changed.has('of')) this.typed = getInitialState(this.of.shown.view, this.of.shown.kept);
  }

  protected override firstUpdated(): void {
    this.addEventListener('keydown', this.#key);
    this.#lookUp();
    if (this.of?.shown.isFresh) this.#begin();
  }

  /** Applies a host's message about the form. */
  take(message: Extract<HostMessage, { type: 'fileNames' | 'altText' | 'insertFormFinished' }>): void {
    if (message.type === 'insertFormFinished') this.isInserting = false;
    if (message.type === 'fileNames') this.#takeNames(message);
    if (message.type === 'altText') this.#takeAlt(message);
  }

  protected override render(): TemplateResult | typeof nothing {
    const parts = this.#parts();
    if (!parts) return nothing;
    const { page, view } = parts;
    const isOne = view.pictures.length === 1;
    return html`<section class="insert-form" role="group" aria-label=${isOne ? page.words.insertWith : page.words.insertAllWith}>
      <div class="fields">${isOne ? this.#one(parts) : html`${folderField(parts)} ${placeField(parts)} ${this.#form(parts)}`}</div>
      ${view.signed ? html`<p class="note">${icon('info')}<span>${view.signed}</span></p>` : nothing}
      ${isOne ? nothing : renderFormRows(parts, this.of?.pictures ?? new Map())} ${this.#foot(parts)}
    </section>`;
  }

  #parts(): FormParts | undefined {
    const { of, typed, names, notes, problem, asked } = this;
    if (!of || !typed) return undefined;
    const { view } = of.shown;
    const change = (next: FormInput) => this.#change(next);
    const suggest = (pictureId: string) => this.#suggest(pictureId);
    const folder = this.folder ?? view.folder;
    return { page: of.page, view, typed, names, notes, problem, asked, folder, change, suggest };
  }

  #one(parts: FormParts): TemplateResult {
    const { page, view } = parts;
    const alt = altInput(parts, view.pictures[0]?.id ?? '');
    return html`${fileField(parts, this.text, (text) => (this.text = text))} ${field(page.words.formAlt, 'insert-form-alt', alt)}
      ${captionField(parts)} ${this.#form(parts)} ${placeField(parts)}`;
  }

  #form(parts: FormParts): TemplateResult {
    const { view, typed } = parts;
    const canDraw = view.pictures.some(({ isSigned }) => !isSigned);
    const hasForm = view.pictures.some((picture) => findFormat({ ...view, pictures: [picture] }, typed) !== undefined);
    return html`${widthField(parts, canDraw && hasForm)} ${formatField(parts, canDraw, this.drawnSize)}`;
  }

  #foot({ page: { words }, view, typed }: FormParts): TemplateResult {
    const count = getTicked(view, typed).length;
    const one = typed.place === 'picture' ? words.replacePicture : words.insert;
    const label = count > 1 ? formatString(words.insertPictures, count) : one;
    const waits = this.isInserting || count === 0;
    return html`<div class="button-row">
      ${labelButton({ label, look: 'primary', waits, press: () => this.#insert() })}
      ${labelButton({ label: words.cancel, look: 'second', press: () => this.of?.page.insertForm.close() })}
    </div>`;
  }

  #change(typed: FormInput): void {
    if (typed.mediaType !== this.typed?.mediaType) this.text = undefined;
    this.typed = typed;
    this.of?.page.insertForm.keep(typed);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lookUp(), lookUpDelayMs);
  }

  /** Asks the host which names are taken, and computes the resulting size. */
  #lookUp(): void {
    const { of, typed } = this;
    if (!of || !typed) return;
    of.page.post({ type: 'checkFileNames', turnId: of.shown.view.turnId, typed });
    void this.#measure(of, typed);
  }

  async #measure({ shown, pictures }: FormProperties, typed: FormInput): Promise<void> {
    this.#measuring?.abort();
    const measuring = new AbortController();
    const { signal } = measuring;
    this.#measuring = measuring;
    const ticked = getTicked(shown.view, typed);
    this.drawnSize = undefined;
    if (!ticked.some((picture) => findConversion(picture, typed))) return;
    const all = ticked.map((picture) => {
      const src = pictures.get(picture.id)?.src ?? '';
      return { src, size: picture.size, drawing: findConversion(picture, typed) };
    });
    const after = await estimateSize(all, signal);
    if (!signal.aborted) this.drawnSize = after;
  }

  #takeNames({ folder, names, problem }: Extract<HostMessage, { type: 'fileNames' }>): void {
    const [was] = this.names.values();
    this.names = new Map(names.map((name) => [name.id, name]));
    this.problem = problem;
    if (this.typed?.folder === undefined && names.length > 0 && problem === undefined) this.folder = folder;
    const [name, ...others] = names;
    const isNews = name?.isTaken && others.length === 0 && was?.fileName !== name.fileName;
    if (this.of && isNews) this.of.page.announce(formatString(this.of.page.words.nameTaken, name.fileName));
  }

  #takeAlt({ pictureId, alt, note }: Extract<HostMessage, { type: 'altText' }>): void {
    this.asked = undefined;
    if (alt === undefined || !this.typed) return;
    this.notes = new Map([...this.notes].filter(([id]) => id !== pictureId).concat(note ? [[pictureId, note]] : []));
    this.#change(withPicture(this.typed, pictureId, { alt }));
    const { page } = this.of ?? {};
    page?.announce(joinParts(page.words.thenSaid, alt, note));
  }

  #suggest(pictureId: string): void {
    if (!this.of || this.asked !== undefined) return;
    this.asked = pictureId;
    this.of.page.post({ type: 'requestAltText', turnId: this.of.shown.view.turnId, pictureId });
  }

  /** Inserts the pictures. The folder is sent only if it differs from the setting's. */
  #insert(): void {
    const { of, typed } = this;
    if (!of || !typed || this.isInserting || getTicked(of.shown.view, typed).length === 0) return;
    clearTimeout(this.#timer);
    this.isInserting = true;
    const isUsual = typed.folder === this.folder || typed.folder === of.shown.view.folder;
    const said = isUsual ? withValue(typed, 'folder', undefined) : typed;
    of.page.post({ type: 'submitInsertForm', turnId: of.shown.view.turnId, typed: said });
  }

  #begin(): void {
    const first = this.querySelector<HTMLInputElement>('#insert-form-file, #insert-form-folder');
    first?.focus({ preventScroll: true });
    if (first?.id === 'insert-form-file') first.setSelectionRange(0, first.value.lastIndexOf('.'));
    this.scrollIntoView({ block: 'nearest' });
  }

  /** Leaves the keys of an input method alone. */
  readonly #key = (event: KeyboardEvent) => {
    if (isImeEvent(event)) return;
    const isOfText = event.target instanceof HTMLInputElement && event.target.classList.contains('input');
    const isDone = event.key === 'Enter' && (isOfText || event.ctrlKey || event.metaKey) && !event.repeat;
    if (event.key !== 'Escape' && !isDone) return;
    event.preventDefault();
    event.stopPropagation();
    if (isDone) this.#insert();
    else this.of?.page.insertForm.close();
  };
}
