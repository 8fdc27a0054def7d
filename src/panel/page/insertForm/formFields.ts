import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { withoutImageExtension } from '../../../imageFiles/common/imageExtension.ts';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString, joinParts } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { limits } from '../../../product/common/limits.ts';
import type { FormFileName, FormInput, InsertFormView } from '../../common/insertFormView.ts';
import type { FormPage, FormPicture } from '../kit/page.ts';
import {
  findOwnWidth,
  findReplacedName,
  getFileExtension,
  getNarrowerWidths,
  withPicture,
  withPlace,
  withValue,
} from './formState.ts';

/** The insert form's state, and how it is changed. */
export interface FormParts {
  readonly page: FormPage;
  readonly view: InsertFormView;
  readonly typed: FormInput;
  /** The future file names, by picture id. */
  readonly names: ReadonlyMap<string, FormFileName>;
  readonly folder: string;
  /** Why the folder is invalid. */
  readonly problem: string | undefined;
  /** The picture whose alternative text was requested. */
  readonly asked: string | undefined;
  /** Notes on generated texts, by picture id. */
  readonly notes: ReadonlyMap<string, string>;
  readonly change: (typed: FormInput) => void;
  readonly suggest: (pictureId: string) => void;
}

/** Renders a field; `id` is that of the element that gets the focus for it, and `says` is shown below. */
export function field(
  label: string,
  id: string,
  content: TemplateResult,
  says: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<label class="term" for=${id}>${label}</label>
    <div class="value">${content}${says}</div>`;
}

/** Renders a note on what will differ or what to know. */
function fieldNote(id: string, text: string | undefined): TemplateResult | typeof nothing {
  return text ? html`<p class="description" id=${id}>${text}</p>` : nothing;
}

export function folderField({ page: { words }, typed, folder, problem, change }: FormParts): TemplateResult {
  const isAsked = typed.place === 'newFile';
  const content = html`<input
    id="insert-form-folder"
    class="input"
    maxlength=${limits.label}
    spellcheck="false"
    autocomplete="off"
    placeholder=${isAsked ? words.folderAsked : './'}
    aria-describedby=${problem ? 'insert-form-folder-note' : nothing}
    aria-invalid=${problem ? 'true' : nothing}
    ?disabled=${isAsked}
    .value=${live(isAsked ? '' : (typed.folder ?? folder))}
    @input=${(event: Event) => change(withValue(typed, 'folder', getInputText(event)))}
  />`;
  return field(words.formFolder, 'insert-form-folder', content, fieldNote('insert-form-folder-note', problem));
}

export function placeField({ page: { words }, view, typed, change }: FormParts): TemplateResult {
  const choose = (value: string) => {
    const place = view.places.find((one) => one.place === value)?.place;
    if (place) change(withPlace(view, typed, place));
  };
  const options = view.places.map(({ place, label }) => ({ value: place, label }));
  return selectField({ label: words.formWhere, id: 'insert-form-where', options, value: typed.place, choose });
}

export function captionField({ page: { words }, view, typed, change }: FormParts): TemplateResult {
  const isTaken = view.places.find(({ place }) => place === typed.place)?.takesCaption === true;
  const content = html`<input
    id="insert-form-caption"
    class="input"
    maxlength=${limits.sentence}
    placeholder=${isTaken ? words.noCaption : words.takesNoCaption}
    ?disabled=${!isTaken}
    .value=${live(isTaken ? typed.caption : '')}
    @input=${(event: Event) => change({ ...typed, caption: getInputText(event) })}
  />`;
  return field(words.formCaption, 'insert-form-caption', content);
}

/** Renders the width. If the pictures cannot be converted, it cannot be changed. */
export function widthField({ page: { words }, view, typed, change }: FormParts, canDraw: boolean): TemplateResult {
  const own = findOwnWidth(view);
  const asWide = { value: '', label: own ? formatString(words.asWideAs, own) : words.asWide };
  const narrower = getNarrowerWidths(view).map((width) => ({
    value: `${width}`,
    label: formatString(words.atMostWide, width),
  }));
  const choose = (value: string) => change(withValue(typed, 'width', value === '' ? undefined : Number(value)));
  const value = canDraw && typed.width !== undefined ? `${typed.width}` : '';
  const options = [asWide, ...narrower];
  return selectField({ label: words.formWidth, id: 'insert-form-width', options, value, choose, isOff: !canDraw });
}

/** Renders a picture's alternative text, and the button that requests one. */
export function altInput(parts: FormParts, id: string, number?: number): TemplateResult {
  const { page, view, typed, notes, asked, suggest, change } = parts;
  const { words } = page;
  const alt = typed.pictures.find((one) => one.id === id)?.alt ?? '';
  const label =
    number === undefined ? words.suggestAltText : formatString(words.ofPicture, words.suggestAltText, number);
  const write = (event: Event) => change(withPicture(typed, id, { alt: getInputText(event) }));
  const inputId = number === undefined ? 'insert-form-alt' : `insert-form-alt-${number}`;
  return html`<div class="line"><input
      id=${inputId}
      class="input"
      maxlength=${limits.sentence}
      placeholder=${words.decorative}
      aria-label=${number === undefined ? nothing : formatString(words.ofPicture, words.formAlt, number)}
      aria-describedby=${notes.has(id) ? `${inputId}-says` : nothing}
      .value=${live(alt)}
      @input=${write}
    />${iconButton({ label, icon: 'eye', hint: view.suggestHint, waits: asked !== undefined, press: () => suggest(id) })}</div>
    ${fieldNote(`${inputId}-says`, notes.get(id))}`;
}

interface Select {
  readonly label: string;
  readonly id: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly choose: (value: string) => void;
  readonly isOff?: boolean;
}

/** Renders the panel's own kind of select. */
function selectField({ label, id, options, value, choose, isOff = false }: Select): TemplateResult {
  const content = html`<span class="select"><select id=${id} ?disabled=${isOff} @change=${(event: Event) => choose(getInputText(event))}>${options.map(
    (one) => html`<option value=${one.value} .selected=${live(one.value === value)}>${one.label}</option>`,
  )}</select>${icon('chevron-down')}</span>`;
  return field(label, id, content);
}

export function getInputText({ target }: Event): string {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : '';
}

/** Renders the field for a single file's name; `text` is the name being typed, or undefined while it is as the form has it. */
export function fileField(
  parts: FormParts,
  text: string | undefined,
  write: (text: string | undefined) => void,
): TemplateResult | typeof nothing {
  const { page, view, typed, names, folder, problem, change } = parts;
  const [picture] = view.pictures;
  const [one] = typed.pictures;
  if (!picture || !one) return nothing;
  const ending = getFileExtension(picture, typed);
  const replaced = findReplacedName(view, typed);
  const isOwn = typed.place !== 'newFile' && replaced === undefined;
  const written = (event: Event) => {
    write(getInputText(event));
    change(withPicture(typed, picture.id, { stem: withoutImageExtension(getInputText(event)) }));
  };
  const content = html`<div class="line">${folder && isOwn ? html`<span class="pre">${folder}</span>` : nothing}<input
      id="insert-form-file"
      class="input"
      maxlength=${limits.label}
      spellcheck="false"
      autocomplete="off"
      aria-describedby="insert-form-file-note"
      ?disabled=${replaced !== undefined}
      .value=${live(replaced ?? text ?? `${one.stem}.${ending}`)}
      @input=${written}
      @change=${() => write(undefined)}
    /></div>`;
  const name = names.get(picture.id);
  const note = name?.isTaken ? formatString(page.words.nameTaken, name.fileName) : problem;
  const says = fieldNote('insert-form-file-note', note);
  return field(page.words.formFile, 'insert-form-file', content, says);
}

/** Renders several pictures, each with its name and alternative text; the ticked ones are inserted. */
export function renderFormRows(parts: FormParts, pictures: ReadonlyMap<string, FormPicture>): TemplateResult {
  const { words } = parts.page;
  return html`<div class="rows-header" aria-hidden="true"><span>${words.formFile}</span><span>${words.formAlt}</span></div>
    <ul class="rows">${parts.typed.pictures.map((one, at) => html`<li>${row(parts, one.id, at + 1, pictures)}</li>`)}</ul>`;
}

function row(parts: FormParts, id: string, number: number, pictures: ReadonlyMap<string, FormPicture>): TemplateResult {
  const { page, typed, names, change } = parts;
  const { words } = page;
  const one = typed.pictures.find((picture) => picture.id === id);
  const view = pictures.get(id);
  const name = names.get(id);
  const taken = name?.isTaken ? formatString(words.nameTaken, name.fileName) : undefined;
  return html`<input
      type="checkbox"
      class="check"
      aria-label=${joinParts(words.about, formatString(words.ofPicture, words.insert, number), view?.alt)}
      .checked=${live(one?.isTicked ?? false)}
      @change=${() => change(withPicture(typed, id, { isTicked: !one?.isTicked }))}
    />
    <img src=${view?.thumbnail ?? view?.src ?? ''} alt="" />
    <div class="file">
      <input
        class="input"
        maxlength=${limits.label}
        spellcheck="false"
        autocomplete="off"
        aria-label=${formatString(words.ofPicture, words.formFile, number)}
        aria-describedby="insert-form-file-${number}-note"
        .value=${live(one?.stem ?? '')}
        @input=${(event: Event) => change(withPicture(typed, id, { stem: getInputText(event) }))}
      />${fieldNote(`insert-form-file-${number}-note`, taken)}
    </div>
    <div class="alt">${altInput(parts, id, number)}</div>`;
}
