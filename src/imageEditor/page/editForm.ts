import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { labelButton, toggleButton } from '../../pageKit/page/buttons.ts';
import { formatNumber, formatString } from '../../pageKit/page/formatString.ts';
import { icon } from '../../pageKit/page/icon.ts';
import { limits } from '../../product/common/limits.ts';
import { commonRatios, type PixelSize } from '../../product/common/sizes.ts';
import {
  addsMargin,
  type Edit,
  getResultSize,
  maxSide,
  setRatio,
  setSize,
  toggleExtended,
  turnEdit,
} from '../common/edit.ts';
import type { ImageEditorWords } from '../common/imageEditorMessages.ts';
import type { Turning } from '../common/orientation.ts';
import { turningButton } from './toolButtons.ts';

interface EditForm {
  readonly words: ImageEditorWords;
  readonly image: PixelSize;
  readonly edit: Edit;
  /** Shows another edit, with a sentence for screen readers. */
  readonly change: (edit: Edit, says?: string) => void;
}

const turnings: readonly Turning[] = ['rotateLeft', 'rotateRight', 'flipHorizontally', 'flipVertically'];

/** Renders the fields and buttons below the image. */
export function renderForm(form: EditForm): TemplateResult {
  const { words, image, edit, change } = form;
  const turn = (turning: Turning) => () => {
    const turned = turnEdit(image, edit, turning);
    const { width, height } = getResultSize(turned);
    change(turned, formatString(words.turnedTo, words[turning], `${width} × ${height}`));
  };
  return html`<div class="tool-row" role="group" aria-label=${words.tools}>
    <div class="turnings">${turnings.map((one) => turningButton(one, words[one], turn(one)))}</div>
    ${sideField(form, 'width')}${sideField(form, 'height')}${ratioField(form)}
    ${toggleButton({
      label: words.extend,
      isOn: edit.isExtended,
      press: () => change(toggleExtended(image, edit)),
    })}
  </div>`;
}

/** Renders the field for a side of the result. An empty one follows from the other side and the crop area. */
function sideField({ words, image, edit, change }: EditForm, name: 'width' | 'height'): TemplateResult {
  const changed = ({ currentTarget: field }: Event) => {
    if (!(field instanceof HTMLInputElement)) return;
    const pixels = field.value === '' ? undefined : field.valueAsNumber;
    const isRight = pixels === undefined || (Number.isInteger(pixels) && pixels >= 1 && pixels <= maxSide);
    field.setCustomValidity(isRight ? '' : formatString(words.wrongSide, formatNumber(maxSide)));
    field.setAttribute('aria-invalid', String(!isRight));
    if (isRight) change(setSize(image, edit, name, pixels));
    else field.reportValidity();
  };
  return html`<label class="side-field"
    ><span>${words[name]}</span
    ><input
      type="number"
      min="1"
      max=${maxSide}
      step="1"
      aria-label=${words[name]}
      .value=${live(String(getResultSize(edit)[name]))}
      @change=${changed}
  /></label>`;
}

function ratioField({ words, image, edit, change }: EditForm): TemplateResult {
  const changed = ({ currentTarget: field }: Event) => {
    if (field instanceof HTMLSelectElement) change(setRatio(image, edit, field.value));
  };
  const known: readonly string[] = commonRatios;
  const offered = edit.ratio === '' || known.includes(edit.ratio) ? known : [edit.ratio, ...known];
  const option = (ratio: string) => html`<option value=${ratio} ?selected=${ratio === edit.ratio}>${ratio}</option>`;
  return html`<label class="side-field"
    ><span>${words.aspectRatio}</span
    ><span class="select"
      ><select aria-label=${words.aspectRatio} .value=${live(edit.ratio)} @change=${changed}>
        <option value="" ?selected=${edit.ratio === ''}>${words.anyRatio}</option>
        ${offered.map(option)}</select
      >${icon('chevron-down')}</span
    ></label
  >`;
}

interface ExtendForm extends Pick<EditForm, 'words' | 'image' | 'edit'> {
  readonly prompt: string;
  readonly isWorking: boolean;
  /** Why the image cannot be drawn. */
  readonly obstacle: string | undefined;
  readonly type: (prompt: string) => void;
  readonly send: () => void;
}

/** Renders what is sent to have the margin filled, and the button that sends it. */
export function renderExtendForm(form: ExtendForm): TemplateResult | typeof nothing {
  const { words, image, edit, prompt, isWorking, type, send } = form;
  if (!edit.isExtended) return nothing;
  const typed = ({ currentTarget: field }: Event) => {
    if (field instanceof HTMLTextAreaElement) type(field.value);
  };
  const obstacle = form.obstacle ?? (addsMargin(image, edit) ? undefined : words.noMargin);
  const waits = isWorking || obstacle !== undefined || prompt.trim() === '';
  return html`<section class="extend-form" aria-label=${words.extend}>
    <label
      ><span>${words.prompt}</span
      ><textarea
        rows="2"
        maxlength=${limits.picturePrompt}
        aria-label=${words.prompt}
        aria-describedby="extend-help"
        .value=${live(prompt)}
        @input=${typed}
      ></textarea>
    </label>
    <p class="quiet" id="extend-help">${obstacle ?? words.extendHelp}</p>
    ${labelButton({ label: words.generate, look: 'second', press: send, waits, hint: obstacle })}
  </section>`;
}
