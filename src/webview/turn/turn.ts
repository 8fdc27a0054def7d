import { html, type nothing, type TemplateResult } from 'lit';
import type { TurnView } from '../../shared/view.ts';
import type { Page } from '../page.ts';
import { actions, landing, runningRow } from './actions.ts';
import { answer, reasoning } from './answer.ts';
import { asked } from './asked.ts';
import { details, facts, notes } from './facts.ts';
import { failure } from './failure.ts';
import { grid } from './grid.ts';
import { links } from './links.ts';
import { pictures } from './pictures.ts';
import { isTurnRunning } from './tiles.ts';

/** One turn: what was asked, and below it what came of it, always in the same order. */
export function turn(page: Page, view: TurnView, jump: TemplateResult | typeof nothing): TemplateResult {
  const { result } = view;
  const rowRuns = result.state === 'running';
  return html`<article aria-label=${view.name} aria-busy=${isTurnRunning(view) ? 'true' : 'false'} data-turn=${view.id}>
    ${asked(page, view)} ${reasoning(page, result)} ${pictureOf(page, view)} ${answer(page, view)}
    ${facts(page, view)} ${notes(result)} ${links(page, result)} ${failure(page, result)}
    ${rowRuns ? runningRow(page, view, jump) : actions(page, view)} ${landing(result)} ${details(page, result)}
  </article>`;
}

/** Only an image turn waits for a picture; a chat answer may still bring some. */
function pictureOf(page: Page, view: TurnView) {
  const { mode, result, tiles } = view;
  if (tiles) return grid(page, view, tiles);
  return mode === 'image' || result.pictures.length > 0 ? pictures(page, result) : '';
}
