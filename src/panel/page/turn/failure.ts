import { html, nothing, type TemplateResult } from 'lit';
import { labelButton } from '../../../pageKit/page/buttons.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { FailureView } from '../../../service/common/failureView.ts';
import type { ResultView } from '../../common/resultView.ts';
import type { Page } from '../kit/page.ts';

type FailureActionView = FailureView['failureActions'][number];

/** Renders why a turn failed, with the next steps. */
export function failure(page: Page, result: ResultView): TemplateResult | typeof nothing {
  const { id, failure: why } = result;
  if (!why) return nothing;
  const failureActions = why.failureActions.map((failureAction) => failureActionButton(page, id, why, failureAction));
  const buttons = holdsActions(result) ? [...failureActions, requestButton(page, id)] : failureActions;
  return html`<div class="failure ${why.severity}" role="alert">
    ${icon(why.icon)}
    <div>
      <h2>${why.title}</h2>
      ${why.why ? html`<p class="why">${why.why}</p>` : nothing}
      ${why.words ? html`<blockquote>${why.words}</blockquote>` : nothing}
      ${why.facts.length > 0 ? html`<div class="facts">${why.facts.map((fact) => html`<span>${fact}</span>`)}</div>` : nothing}
      ${buttons.length > 0 ? html`<div class="acts">${buttons}</div>` : nothing}
    </div>
  </div>`;
}

/** Returns whether showing the request is a result's only action and is therefore shown with the failure actions. */
export function holdsActions({ failure: why, actions }: ResultView): boolean {
  const [action, ...others] = actions;
  return why !== undefined && action === 'showRequest' && others.length === 0;
}

function requestButton({ words, post }: Page, resultId: string): TemplateResult {
  return labelButton({
    label: words.showRequest,
    look: 'plain',
    press: () => post({ type: 'act', resultId, action: 'showRequest' }),
  });
}

function failureActionButton(
  page: Page,
  resultId: string,
  why: FailureView,
  { failureAction, label, primary }: FailureActionView,
): TemplateResult {
  const press = () => page.post({ type: 'failureAction', resultId, failureAction });
  if (failureAction === 'tryAgain' && why.retryAt !== undefined) {
    const { tryAgainIn } = page.words;
    return html`<limn-retry .label=${label} .until=${why.retryAt} .countdown=${tryAgainIn} .press=${press}></limn-retry>`;
  }
  const isDamaged = failureAction === 'showLog' || failureAction === 'showDetails';
  return labelButton({ label, look: primary ? 'primary' : isDamaged ? 'plain' : 'second', press });
}
