import { html, nothing, type TemplateResult } from 'lit';
import { modeTraits } from '../../../product/common/modes.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';
import { getCurrentPlan } from '../plan/currentPlan.ts';
import { getRunningResults, isQueued } from '../turn/turnResults.ts';

/** What Stop at the place of Send ends: the pictures of a plan, or the answer that is on its way. */
interface Stopping {
  /** Stays the same while the same is stopped. */
  readonly id: string;
  readonly resultIds: readonly string[];
  /** It is not sent again until some time has passed. */
  readonly waits: boolean;
}

/** Nothing where nothing is on its way that would be stopped there. */
export function findStoppable(turns: readonly TurnView[]): Stopping | undefined {
  const stops = getCurrentPlan(turns)?.plan.stops ?? [];
  if (stops.length > 0) return { id: 'plan', resultIds: stops, waits: false };
  const turn = turns.find((one) => isAnswering(one));
  if (!turn) return undefined;
  const results = getRunningResults(turn);
  return {
    id: turn.id,
    resultIds: results.map(({ id }) => id),
    waits: results.some(({ retryAt }) => retryAt !== undefined),
  };
}

function isAnswering(turn: TurnView): boolean {
  return modeTraits[turn.mode].produces === 'answer' && !isQueued(turn) && getRunningResults(turn).length > 0;
}

/** Nobody answers a page whose host is gone. */
export function stopButton(page: Page, stopping: Stopping | undefined): TemplateResult | typeof nothing {
  if (!stopping || page.isHostUnavailable) return nothing;
  const { words, post, lastSentAt: askedAt } = page;
  const press = () => {
    for (const resultId of stopping.resultIds) post({ type: 'stop', resultId });
  };
  const label = stopping.waits ? words.cancel : words.stop;
  return html`<limn-stop .of=${{ label, askedAt, press, icon: 'stop-circle', ends: stopping.id }}></limn-stop>`;
}
