import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { withoutImageExtension } from '../../../imageFiles/common/imageExtension.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { limits } from '../../../product/common/limits.ts';
import { extensionOf, replacedName } from './formState.ts';
import { field, fieldNote, type SheetParts, textIn } from './sheetFields.ts';

interface Typing {
  /** The name being typed; undefined while it is as the form has it. */
  readonly text: string | undefined;
  readonly write: (text: string, stem: string, pictureId: string) => void;
  readonly leave: () => void;
}

/** Renders the field for a single file's name. */
export function fileField(parts: SheetParts, { text, write, leave }: Typing): TemplateResult | typeof nothing {
  const { page, view, typed, folder } = parts;
  const [picture] = view.pictures;
  const [one] = typed.pictures;
  if (!picture || !one) return nothing;
  const ending = extensionOf(picture, typed);
  const replaced = replacedName(view, typed);
  const isOwn = typed.place !== 'newFile' && replaced === undefined;
  const written = (event: Event) => write(textIn(event), withoutImageExtension(textIn(event)), picture.id);
  const content = html`<div class="line">${folder && isOwn ? html`<span class="pre">${folder}</span>` : nothing}<input
      id="sheet-file"
      class="input"
      maxlength=${limits.label}
      spellcheck="false"
      autocomplete="off"
      aria-describedby="sheet-file-says"
      ?disabled=${replaced !== undefined}
      .value=${live(replaced ?? text ?? `${one.stem}.${ending}`)}
      @input=${written}
      @change=${leave}
    /></div>`;
  const says = fieldNote('sheet-file-says', problemOf(parts, picture.id));
  return field({ label: page.words.sheetFile, id: 'sheet-file', content, says });
}

function problemOf({ page: { words }, names, problem }: SheetParts, pictureId: string): string | undefined {
  const name = names.get(pictureId);
  return name?.isTaken ? formatString(words.nameTaken, name.fileName) : problem;
}
