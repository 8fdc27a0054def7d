import { html, nothing, type TemplateResult } from 'lit';
import type { FailureView, ResultView } from '../../shared/view/result.ts';
import { labelButton } from '../buttons.ts';
import { icon } from '../icon.ts';
import type { Page } from '../page.ts';

type CureView = FailureView['cures'][number];

/** Why a turn ended without what was asked, in words, with the next thing to do. */
export function failure(page: Page, { id, failure: why }: ResultView): TemplateResult | typeof nothing {
  if (!why) return nothing;
  return html`<div class="failure ${why.severity}" role="alert">
    ${icon(why.icon)}
    <div>
      <h2>${why.title}</h2>
      ${why.why ? html`<p class="why">${why.why}</p>` : nothing}
      ${why.words ? html`<blockquote>${why.words}</blockquote>` : nothing}
      ${why.facts.length > 0 ? html`<div class="facts">${why.facts.map((fact) => html`<span>${fact}</span>`)}</div>` : nothing}
      ${why.cures.length > 0 ? html`<div class="acts">${why.cures.map((cure) => cureButton(page, id, why, cure))}</div>` : nothing}
    </div>
  </div>`;
}

function cureButton(
  page: Page,
  resultId: string,
  why: FailureView,
  { cure, label, primary }: CureView,
): TemplateResult {
  const press = () => page.post({ type: 'cure', resultId, cure });
  if (cure === 'tryAgain' && why.retryAt !== undefined) {
    const { tryAgainIn } = page.words;
    return html`<limn-retry .label=${label} .until=${why.retryAt} .countdown=${tryAgainIn} .press=${press}></limn-retry>`;
  }
  const isAside = cure === 'showLog' || cure === 'showDetails';
  return labelButton({ label, look: primary ? 'primary' : isAside ? 'plain' : 'second', press });
}
