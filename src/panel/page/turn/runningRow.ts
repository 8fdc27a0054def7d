import { html, type TemplateResult } from 'lit';
import { labelButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';
import { getRunningResults } from './turnResults.ts';

/** The row of a running turn with the time; of pictures also with Stop, where Insert will stand: an answer's stands in the message box. */
export function runningRow(page: Page, turn: TurnView): TemplateResult {
  if (modeTraits[turn.mode].produces === 'answer')
    return html`<div class="acts unfinished" tabindex="-1"><span class="clock">${passing(page, turn)}</span></div>`;
  const { words } = page;
  const label = turn.result.retryAt ? words.cancel : words.stop;
  return html`<div class="acts running unfinished" tabindex="-1">
    <limn-stop .of=${{ label, askedAt: page.lastSentAt, press: () => stop(page, turn) }}></limn-stop
    ><span class="clock">${passing(page, turn)}</span>
  </div>`;
}

/** The row of a turn that waits for the answer before it. */
export function waitingRow(page: Page, turn: TurnView): TemplateResult {
  const { words } = page;
  return html`<div class="acts unfinished" tabindex="-1">
    ${labelButton({ label: words.withdraw, look: 'second', press: () => stop(page, turn) })}<span class="clock"
      >${words.waitingTurn}</span
    >
  </div>`;
}

/** In the place of a running turn's clock and Stop, which would go on for ever. */
export function interruptedRow({ words }: Page): TemplateResult {
  return html`<div class="acts unfinished" tabindex="-1">
    <p class="note">${icon('debug-disconnect')}<span>${words.unansweredTurn}</span></p>
  </div>`;
}

function stop({ post }: Page, turn: TurnView): void {
  for (const { id } of getRunningResults(turn)) post({ type: 'stop', resultId: id });
}

/** The time that has passed, or that is left until the request is sent again. */
function passing({ words }: Page, turn: TurnView): TemplateResult {
  const { status, startedAt, retryAt } = getRunningResults(turn).find(({ queued }) => !queued) ?? turn.result;
  if (retryAt) return html`${status} <limn-countdown .until=${retryAt} .words=${words.tryAgainIn}></limn-countdown>`;
  return html`${modeTraits[turn.mode].produces === 'answer' ? formatString(words.withFact, status, '') : ''}<limn-clock .since=${startedAt}></limn-clock>`;
}
