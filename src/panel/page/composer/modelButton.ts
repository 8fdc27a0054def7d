import { html, nothing, type TemplateResult } from 'lit';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { ServiceView } from '../../../setup/common/serviceView.ts';
import type { Page } from '../kit/page.ts';
import type { DraftText } from './draftText.ts';

/** The model that will be asked, which can be changed; nothing before the service is set up. */
export function modelButton(
  { words, post }: Page,
  { mode, options }: DraftText,
  service: ServiceView | undefined,
): TemplateResult | typeof nothing {
  if (!service || service.missing !== undefined) return nothing;
  const { hasOptions, modelSetting } = modeTraits[mode];
  const name = (hasOptions ? options.model : undefined) ?? service[modelSetting];
  return html`<button
    type="button"
    class="pick"
    aria-label=${name ? formatString(words.about, words.model, name) : words.chooseModel}
    title=${name ? formatString(words.about, words.chooseModel, name) : words.chooseModel}
    @click=${() => post({ type: 'chooseModel', mode })}
  >
    <b>${name || words.chooseModel}</b>${icon('chevron-down')}
  </button>`;
}
