import { html, nothing, type TemplateResult } from 'lit';
import type { RecentView } from '../shared/view/session.ts';
import { labelButton } from './buttons.ts';
import { icon, mark } from './icon.ts';
import { kindIcons } from './kinds.ts';
import type { Page } from './page.ts';
import type { PanelState } from './panelState.ts';

/** What stands in a session before its first turn: how Limn is used, or the sessions to go back to. */
export function emptyState(page: Page, { service, recent }: PanelState): TemplateResult {
  return service.ready && recent.length > 0 ? returning(page, recent) : firstUse(page, service.ready);
}

function firstUse(page: Page, isReady: boolean): TemplateResult {
  const { words, post } = page;
  const setUp = labelButton({ label: words.setUpService, look: 'primary', press: () => post({ type: 'setUp' }) });
  return html`<section class="empty">
    ${mark()}
    <h2>${words.firstTitle}</h2>
    <ol class="steps">
      ${step('list-selection', words.firstSelect)} ${step('sparkle', words.firstChoose)} ${step('insert', words.firstInsert)}
    </ol>
    ${isReady ? nothing : html`${setUp}<p class="quiet after">${words.firstNeeds}</p>`}
  </section>`;
}

function step(name: string, sentence: string): TemplateResult {
  return html`<li>${icon(name)}<span>${sentence}</span></li>`;
}

function returning(page: Page, recent: readonly RecentView[]): TemplateResult {
  const { words, post } = page;
  return html`<section class="empty back">
    <h2>${words.recentSessions}</h2>
    <ul class="recent">
      ${recent.map((session) => recentSession(page, session))}
    </ul>
    <p><button type="button" class="link" @click=${() => post({ type: 'showSessions' })}>${words.allSessions}</button></p>
  </section>`;
}

function recentSession({ post }: Page, { id, title, when, mode, thumbnail }: RecentView): TemplateResult {
  const sign = html`<span class="thumb">${icon(kindIcons[mode])}</span>`;
  return html`<li>
    <button type="button" @click=${() => post({ type: 'openSession', sessionId: id })}>
      ${thumbnail ? html`<img class="thumb" src=${thumbnail} alt="" />` : sign}
      <b>${title}</b><span class="quiet">${when}</span>
    </button>
  </li>`;
}
