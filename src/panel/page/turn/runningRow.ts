import { html, type TemplateResult } from 'lit';
import { labelButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';
import { getRunningResults } from './turnResults.ts';

/**
 * Renders a running turn's row with the elapsed time. For pictures it has Stop where Insert will be; an answer's Stop is in the composer.
 */
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

/** Renders the row of a turn that waits for the previous answer. */
export function waitingRow(page: Page, turn: TurnView): TemplateResult {
  const { words } = page;
  return html`<div class="acts unfinished" tabindex="-1">
    ${labelButton({ label: words.withdraw, look: 'second', press: () => stop(page, turn) })}<span class="clock"
      >${words.waitingTurn}</span
    >
  </div>`;
}

/** Renders an interrupted turn's row, without the clock and Stop of a running one, which would never end. */
export function interruptedRow({ words }: Page): TemplateResult {
  return html`<div class="acts unfinished" tabindex="-1">
    <p class="note">${icon('debug-disconnect')}<span>${words.unansweredTurn}</span></p>
  </div>`;
}

function stop({ post }: Page, turn: TurnView): void {
  for (const { id } of getRunningResults(turn)) post({ type: 'stop', resultId: id });
}

/** Renders the elapsed time, or the time left until the request is sent again. */
function passing({ words }: Page, turn: TurnView): TemplateResult {
  const { status, startedAt, retryAt } = getRunningResults(turn).find(({ queued }) => !queued) ?? turn.result;
  if (retryAt) return html`${status} <limn-countdown .until=${retryAt} .words=${words.tryAgainIn}></limn-countdown>`;
  return html`${modeTraits[turn.mode].produces === 'answer' ? formatString(words.withFact, status, '') : ''}<limn-clock .since=${startedAt}></limn-clock>`;
}
