/** A turn's plan: the list of its pictures, and the actions on all of them. */
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { PlanAction, PlanRowView, PlanView } from '../../common/planView.ts';
import type { TurnView } from '../../common/turnView.ts';
import { getFormKeyListener } from '../insertForm/placement.ts';
import type { Page } from '../kit/page.ts';
import { getCurrentPlan } from './currentPlan.ts';
import type { PlanRowPlace } from './rowTools.ts';

/** Renders the rows in order. */
export function renderPlanList(page: Page, turnId: string, { rows }: PlanView): TemplateResult {
  const pictures = rows.flatMap(({ picture }) => picture ?? []);
  const item = (row: PlanRowView, index: number) => {
    const of: PlanRowPlace = { page, turnId, row, index, count: rows.length, pictures };
    return html`<li class=${row.line === undefined ? 'off' : ''}><limn-plan-row .of=${of}></limn-plan-row></li>`;
  };
  return html`<ul class="plan" aria-label=${page.words.plan}>${repeat(rows, ({ id }) => id, item)}</ul>`;
}

/** Renders what is shown if no plan was returned. */
export function renderMissingPlan(page: Page, turnId: string): TemplateResult {
  return html`<p class="note">${icon('info')}<span>${page.words.noPlan}</span></p>
    <div class="actions">${labelButton({ label: page.words.addToPlan, look: 'second', press: () => postPlanAction(page, turnId, 'add') })}</div>`;
}

/** Renders the plan's progress and next step; it stays visible above the composer. */
export function planFoot(page: Page, turns: readonly TurnView[]): TemplateResult | typeof nothing {
  const turn = getCurrentPlan(turns);
  if (!turn) return nothing;
  const { facts, inserted } = turn.plan;
  return html`<section class="plan-footer" aria-label=${page.words.plan}>
    <div class="column">
      ${inserted ? html`<p class="note">${icon('check')}<span>${inserted}</span></p>` : nothing}
      <p class="facts">${facts.map((fact) => html`<span>${fact}</span>`)}</p>
      ${turn.plan.running === undefined ? renderNextSteps(page, turn.id, turn.plan) : renderProgress(page, turn.id, turn.plan)}
    </div>
  </section>`;
}

/** Renders the next steps. Insert… is for the finished pictures that are not inserted yet, each with its own name and alternative text. */
function renderNextSteps(page: Page, turnId: string, plan: PlanView): TemplateResult {
  const open = () => openForm(page, turnId, plan);
  const buttons = plan.buttons.map(({ action, label }, at) => {
    const look = at === 0 && action !== 'undoAll' ? 'primary' : 'second';
    return labelButton({ label, look, action, press: () => postPlanAction(page, turnId, action) });
  });
  const insertWith = { label: page.words.insertWith, look: 'second', action: 'insertWith', press: open } as const;
  return html`<div class="actions" @keydown=${getFormKeyListener(open)}>
    ${buttons}${plan.buttons.some(({ action }) => action === 'insertAll') ? labelButton(insertWith) : nothing}${renderAddButton(page, turnId)}
  </div>`;
}

function renderProgress(page: Page, turnId: string, { running, startedAt }: PlanView): TemplateResult {
  const time = html`<span class="clock">${running} · <limn-clock .since=${startedAt ?? 0}></limn-clock></span>`;
  return html`<div class="actions unfinished" tabindex="-1">${time}${renderAddButton(page, turnId)}</div>`;
}

function renderAddButton(page: Page, turnId: string): TemplateResult {
  return html`<div class="end">
    ${iconButton({ label: page.words.addToPlan, icon: 'add', press: () => postPlanAction(page, turnId, 'add') })}
  </div>`;
}

function openForm(page: Page, turnId: string, { rows }: PlanView): void {
  const ready = rows.filter(({ isTicked, inserted }) => isTicked && inserted === undefined);
  const ids = ready.flatMap(({ picture }) => picture?.id ?? []);
  if (ids.length > 0) page.insertForm.open(turnId, ids, 'insertAll');
}

function postPlanAction(page: Page, turnId: string, action: PlanAction): void {
  page.post({ type: 'planAction', turnId, action });
}
