import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { formatString, joinParts } from '../../../pageKit/page/formatString.ts';
import { limits } from '../../../product/common/limits.ts';
import { withPicture } from './formState.ts';
import { altInput, fieldNote, type SheetParts, textIn } from './sheetFields.ts';
import type { SheetPicture } from './sheetPage.ts';

/** Renders several pictures, each with its name and alternative text; the ticked ones are inserted. */
export function sheetRows(parts: SheetParts, pictures: ReadonlyMap<string, SheetPicture>): TemplateResult {
  const { words } = parts.page;
  return html`<div class="rowshead" aria-hidden="true"><span>${words.sheetFile}</span><span>${words.sheetAlt}</span></div>
    <ul class="rows">${parts.typed.pictures.map((one, at) => html`<li>${row(parts, one.id, at + 1, pictures)}</li>`)}</ul>`;
}

function row(
  parts: SheetParts,
  id: string,
  number: number,
  pictures: ReadonlyMap<string, SheetPicture>,
): TemplateResult {
  const { page, typed, names, change } = parts;
  const { words } = page;
  const one = typed.pictures.find((picture) => picture.id === id);
  const view = pictures.get(id);
  const name = names.get(id);
  const taken = name?.isTaken ? formatString(words.nameTaken, name.fileName) : undefined;
  return html`<input
      type="checkbox"
      class="check"
      aria-label=${joinParts(words.about, formatString(words.insertNumber, number), view?.alt)}
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
        aria-label=${formatString(words.fileOfPicture, number)}
        aria-describedby="sheet-file-${number}-says"
        .value=${live(one?.stem ?? '')}
        @input=${(event: Event) => change(withPicture(typed, id, { stem: textIn(event) }))}
      />${fieldNote(`sheet-file-${number}-says`, taken)}
    </div>
    <div class="alt">${altInput(parts, id, number)}</div>`;
}
