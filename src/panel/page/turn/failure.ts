import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { labelButton } from '../../../pageKit/page/buttons.ts';
import { formatClock, getSecondsLeft, Ticking } from '../../../pageKit/page/clock.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { LightElement } from '../../../pageKit/page/lightElement.ts';
import type { FailureView } from '../../../service/common/failureView.ts';
import type { ResultView } from '../../common/resultView.ts';
import type { QuestionView, TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';

/** Renders why a turn failed, with the next steps. */
export function renderFailure(page: Page, result: ResultView): TemplateResult | typeof nothing {
  const { id, failure: why } = result;
  if (!why) return nothing;
  const failureActions = why.failureActions.map((failureAction) => failureActionButton(page, id, why, failureAction));
  const showRequest = () => page.post({ type: 'resultAction', resultId: id, action: 'showRequest' });
  const request = { label: page.words.showRequest, look: 'plain', press: showRequest } as const;
  const buttons = showsRequestOnly(result) ? [...failureActions, labelButton(request)] : failureActions;
  return html`<div class="failure ${why.severity}" role="alert">
    ${icon(why.icon)}
    <div>
      <h2>${why.title}</h2>
      ${why.why ? html`<p class="why">${why.why}</p>` : nothing}
      ${why.words ? html`<blockquote>${why.words}</blockquote>` : nothing}
      ${why.facts.length > 0 ? html`<div class="facts">${why.facts.map((fact) => html`<span>${fact}</span>`)}</div>` : nothing}
      ${buttons.length > 0 ? html`<div class="actions">${buttons}</div>` : nothing}
    </div>
  </div>`;
}

/** Returns whether showing the request is a result's only action and is therefore shown with the failure actions. */
export function showsRequestOnly({ failure: why, actions }: ResultView): boolean {
  const [action, ...others] = actions;
  return why !== undefined && action === 'showRequest' && others.length === 0;
}

type FailureAction = FailureView['failureActions'][number];

function failureActionButton(page: Page, resultId: string, why: FailureView, view: FailureAction): TemplateResult {
  const { failureAction, label, primary } = view;
  const press = () => page.post({ type: 'failureAction', resultId, failureAction });
  if (failureAction === 'tryAgain' && why.retryAt !== undefined) {
    const { tryAgainIn } = page.words;
    return html`<limn-retry .label=${label} .until=${why.retryAt} .countdown=${tryAgainIn} .press=${press}></limn-retry>`;
  }
  const isDamaged = failureAction === 'showLog' || failureAction === 'showDetails';
  return labelButton({ label, look: primary ? 'primary' : isDamaged ? 'plain' : 'second', press });
}

/** `<limn-retry>`: a failure action that is disabled until the service accepts requests again, with a countdown beside it. */
@customElement('limn-retry')
export class RetryElement extends LightElement {
  @property({ attribute: false }) label = '';
  /** Milliseconds since 1970. */
  @property({ attribute: false }) until = 0;
  /** "in {0}". */
  @property({ attribute: false }) countdown = '';
  @property({ attribute: false }) press: () => void = () => {};
  readonly ticking = new Ticking(this);

  protected override render() {
    const left = getSecondsLeft(this.until, Date.now());
    const button = labelButton({ label: this.label, look: 'second', press: this.press, waits: left > 0 });
    const time = formatString(this.countdown, formatClock(left));
    return html`${button}${left > 0 ? html`<span class="clock" role="timer" aria-live="off">${time}</span>` : nothing}`;
  }
}

/** Renders the question of a turn to the user. It is announced when the turn ends, and has no timeout. */
export function renderQuestion({ post }: Page, turn: TurnView): TemplateResult | typeof nothing {
  const { id: turnId, question: asked } = turn;
  if (!asked) return nothing;
  const { pictureId } = asked;
  const button = ({ answer, label }: QuestionView['answers'][number]) => {
    const press = () => post({ type: 'answerKeepAlike', turnId, pictureId, answer });
    return labelButton({ label, look: answer === 'yes' ? 'primary' : 'second', press });
  };
  return html`<section class="failure info" aria-label=${asked.title}>
    ${icon('question')}
    <div>
      <h2>${asked.title}</h2>
      <p class="why">${asked.says}</p>
      <div class="actions">${asked.answers.map(button)}</div>
    </div>
  </section>`;
}
