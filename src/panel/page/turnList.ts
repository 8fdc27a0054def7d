import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { TurnView } from '../common/turnView.ts';
import { emptyState } from './emptyState.ts';
import type { Page } from './kit/page.ts';
import { awaitsBaseImage, type PanelState } from './panelState.ts';
import { noticesAt } from './turn/noticeList.ts';
import type { renderTurn } from './turn/renderTurn.ts';
import { resultsOf } from './turn/turnResults.ts';

interface TurnList {
  readonly page: Page;
  readonly shown: PanelState;
  /** Of the session's turns, those that are drawn. */
  readonly drawn: readonly TurnView[];
  /** Draws one, once what it needs is loaded. */
  readonly draw: typeof renderTurn | undefined;
  /** The result in which the user has selected something. */
  readonly selectedIn: string | undefined;
}

/** The turns of a session and what is said behind them; a turn that is as it was is not drawn again. */
export function turnList({ page, shown, drawn, draw, selectedIn }: TurnList): TemplateResult {
  const { turns, notices = [] } = shown.session;
  const behind = (turnId?: string) => noticesAt(page, notices, 'behind', turnId);
  if (turns.length === 0)
    return html`${notices.length > 0 ? html`<div class="column turns">${behind()}</div>` : nothing}${emptyState(page, shown)}`;
  const one = (view: TurnView) => {
    const marked = resultsOf(view).find(({ id }) => id === selectedIn)?.id;
    const said = notices.filter(({ place, turnId }) => place === 'turn' && turnId === view.id);
    return html`${guard([page, view, marked, ...said], () => draw?.(page, view, marked, said))}${behind(view.id)}`;
  };
  return html`<div class="column turns ${awaitsBaseImage(shown.session) ? 'awaiting' : ''}">${behind()}${repeat(drawn, ({ id }) => id, one)}</div>`;
}
