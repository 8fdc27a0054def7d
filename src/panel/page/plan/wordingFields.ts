import { html, type TemplateResult } from 'lit';
import { icon } from '../../../pageKit/page/icon.ts';
import { limits } from '../../../product/common/limits.ts';
import { commonRatios } from '../../../product/common/sizes.ts';
import type { WordingView } from '../../common/planView.ts';
import type { Page } from '../kit/page.ts';

/** Renders the fields for a row's prompt, shape and alternative text. */
export function wordingFields({ words }: Page, { prompt, shape, alt }: WordingView): TemplateResult {
  const shapes = ['', ...commonRatios, ...(shape && !isUsual(shape) ? [shape] : [])];
  return html`<textarea class="input" rows="2" aria-label=${words.promptOfRow} maxlength=${limits.picturePrompt} .value=${prompt}></textarea>
    <div class="pair">
      <label><span class="label">${words.shapeOfRow}</span>
        <span class="sel"><select>${shapes.map(
          (one) => html`<option value=${one} ?selected=${one === shape}>${one || words.auto}</option>`,
        )}</select>${icon('chevron-down')}</span>
      </label>
      <label><span class="label">${words.altOfRow}</span>
        <input class="input" maxlength=${limits.sentence} .value=${alt} />
      </label>
    </div>`;
}

/** Returns the fields' current values. */
export function readWording(root: ParentNode): WordingView {
  return {
    prompt: root.querySelector('textarea')?.value ?? '',
    shape: root.querySelector('select')?.value ?? '',
    alt: root.querySelector<HTMLInputElement>('input.input')?.value ?? '',
  };
}

function isUsual(shape: string): boolean {
  return commonRatios.some((ratio) => ratio === shape);
}
