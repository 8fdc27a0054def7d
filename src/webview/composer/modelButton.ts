import { html, nothing, type TemplateResult } from 'lit';
import { kinds } from '../../shared/kinds.ts';
import type { ServiceView } from '../../shared/view/serviceView.ts';
import { icon } from '../icon.ts';
import type { Page } from '../page.ts';
import { filled } from '../sentences.ts';
import type { DraftText } from './draftText.ts';

/** The model that will be asked, which can be changed; nothing before the service is set up. */
export function modelButton(
  { words, post }: Page,
  { mode, options }: DraftText,
  service: ServiceView | undefined,
): TemplateResult | typeof nothing {
  if (!service || service.missing !== undefined) return nothing;
  const { hasOptions, modelSetting } = kinds[mode];
  const name = (hasOptions ? options.model : undefined) ?? service[modelSetting];
  return html`<button
    type="button"
    class="pick"
    aria-label=${name ? filled(words.about, words.model, name) : words.chooseModel}
    title=${name ? filled(words.about, words.chooseModel, name) : words.chooseModel}
    @click=${() => post({ type: 'chooseModel', mode })}
  >
    <b>${name || words.chooseModel}</b>${icon('chevron-down')}
  </button>`;
}
