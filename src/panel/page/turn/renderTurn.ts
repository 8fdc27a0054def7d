import { html, nothing, type TemplateResult } from 'lit';
import { iconButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { PlanView } from '../../common/planView.ts';
import type { ResultView } from '../../common/resultView.ts';
import type { NoticeView } from '../../common/sessionView.ts';
import type { TurnView } from '../../common/turnView.ts';
import { renderInsertForm } from '../insertForm/placement.ts';
import type { Page } from '../kit/page.ts';
import { quoteChip } from '../kit/quoteChip.ts';
import { renderMissingPlan, renderPlanList } from '../plan/planList.ts';
import { renderActions, renderInsertion } from './actions.ts';
import { renderAnswer, renderReasoning } from './answer/answerElement.ts';
import { renderFailure, renderQuestion } from './failure.ts';
import { renderPictures } from './images/framedImages.ts';
import { renderBeside, renderIllustrated, renderLinks } from './images/illustratedParts.ts';
import { renderSeveral } from './images/several.ts';
import { noticeList } from './noticeList.ts';
import { renderBudget, renderRequest, renderSavedFile } from './request/turnRequestView.ts';
import { interruptedRow, runningRow, waitingRow } from './runningRow.ts';
import { renderFacts, renderFactsLine, renderNotes } from './turnDetails.ts';
import { getRunningResults, isQueued, isTurnRunning } from './turnResults.ts';

/**
 * Renders a turn: the request, and below it the results, always in the same order. `marked` is the result in which the user has selected
 * something, and `notices` are shown below the results.
 */
export function renderTurn(
  page: Page,
  view: TurnView,
  marked: string | undefined,
  notices: readonly NoticeView[],
): TemplateResult {
  const { plan } = view;
  const said = noticeList(page, notices);
  return html`<article aria-label=${view.name} aria-busy=${isTurnRunning(view) && !page.isHostUnavailable ? 'true' : 'false'} data-turn=${view.id}>
    ${renderRequest(page, view)}
    ${plan ? html`${renderPlan(page, view, plan)} ${said}` : renderResults(page, view, marked, said)}
  </article>`;
}

/** Renders a turn's plan in place of the answer's text. Earlier answers are versions of it. */
function renderPlan(page: Page, view: TurnView, plan: PlanView): TemplateResult {
  return html`${renderReasoning(page, view.result)} ${view.version.of > 1 ? renderFacts(page, view, view.result) : nothing}
    ${renderPlanList(page, view.id, plan)} ${renderInsertForm(page, view)} ${getRunningResults(view).length > 0 ? runningRow(page, view) : nothing}`;
}

function renderResults(page: Page, view: TurnView, marked: string | undefined, said: TemplateResult): TemplateResult {
  const { answers = [], planning, result } = view;
  const isOne = answers.length === 0;
  return html`
    ${isOne ? renderOutcome(page, view, result) : answers.map((one, index) => renderOneAnswer(page, view, one, index))}
    ${planning === 'none' ? renderMissingPlan(page, view.id) : nothing} ${renderQuestion(page, view)} ${renderRow(page, view, marked)}
    ${isOne ? renderInsertion(result) : nothing} ${said}
    ${isOne ? html`${renderSavedFile(page, view)} ${renderBudget(page, view)} ${renderFactsLine(page, view, result)}` : nothing}
  `;
}

function renderOutcome(page: Page, view: TurnView, result: ResultView): TemplateResult {
  return html`${renderReasoning(page, result)} ${renderResultPictures(page, view, result)} ${view.planning === 'awaited' ? nothing : renderAnswer(page, view, result)}
    ${renderNotes(page, result)} ${renderLinks(page, result)} ${renderFailure(page, result)}`;
}

type Answer = NonNullable<TurnView['answers']>[number];

/** Renders the answer about one of several passages, with its passage. */
function renderOneAnswer(page: Page, view: TurnView, { quote, result }: Answer, index: number): TemplateResult {
  const number = formatString(page.words.answerOf, index + 1, view.answers?.length ?? 0);
  // The row below acts on all answers, or on the selection, so that only this action is offered for each.
  const press = () => page.post({ type: 'resultAction', resultId: result.id, action: 'regenerate' });
  const regenerate = iconButton({ label: page.words.regenerate, icon: 'refresh', press });
  return html`<section class="passage-answer" aria-label=${number}>
    <p class="passage-header">${quote ? quoteChip(page, quote) : nothing}<span class="quiet">${number}</span>${result.actions.includes('regenerate') ? regenerate : nothing}</p>
    ${result.state === 'running' && result.text === '' ? html`<p class="quiet">${result.status}</p>` : nothing}
    ${renderOutcome(page, view, result)} ${renderInsertion(result)} ${renderFactsLine(page, view, result)}
  </section>`;
}

function renderRow(page: Page, view: TurnView, marked: string | undefined): TemplateResult | typeof nothing {
  if (isQueued(view)) return waitingRow(page, view);
  if (getRunningResults(view).length > 0) return page.isHostUnavailable ? interruptedRow(page) : runningRow(page, view);
  // The insert form is shown in place of the row, except for an illustrated text, where it is below its picture.
  const form = view.result.isIllustrated ? undefined : renderInsertForm(page, view);
  return form ?? renderActions(page, view, marked);
}

/** Renders the pictures of a result. A placeholder is shown only if pictures were requested, but an answer may contain some as well. */
function renderResultPictures(page: Page, view: TurnView, result: ResultView): TemplateResult | typeof nothing {
  const { mode, tiles } = view;
  if (tiles) return renderSeveral(page, view, tiles);
  if (result.isIllustrated) return renderIllustrated(page, view.id, result);
  if (result.pieces)
    return html`${renderBeside(page, result, 'above')} ${renderPictures(page, result)} ${renderBeside(page, result, 'below')}`;
  return modeTraits[mode].produces === 'pictures' || result.pictures.length > 0
    ? renderPictures(page, result)
    : nothing;
}
