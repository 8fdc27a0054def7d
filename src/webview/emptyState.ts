import { html, type TemplateResult } from 'lit';
import { beginning } from '../shared/names.ts';
import type { ServiceView } from '../shared/view/composer.ts';
import type { RecentView } from '../shared/view/session.ts';
import { labelButton } from './buttons.ts';
import { filled } from './clock.ts';
import { icon, mark } from './icon.ts';
import { kindIcons } from './kinds.ts';
import type { Page } from './page.ts';
import type { PanelState } from './panelState.ts';

/** What stands in a session before its first turn: how Limn is used, or the sessions to go back to. */
export function emptyState(page: Page, { service, recent }: PanelState): TemplateResult {
  return service.missing === undefined && recent.length > 0 ? returning(page, recent) : firstUse(page, service);
}

function firstUse(page: Page, { missing, host }: ServiceView): TemplateResult {
  const { words } = page;
  return html`<section class="empty">
    ${mark()}
    <h2>${words.firstTitle}</h2>
    <ol class="steps">
      ${step('list-selection', words.firstSelect)} ${step('sparkle', words.firstChoose)} ${step('insert', words.firstInsert)}
    </ol>
    ${missing === undefined ? sample(page) : needs(page, missing, host)}
    <p class="quiet after">${link(words.openWalkthrough, beginning.openWalkthrough, 'link')}</p>
  </section>`;
}

/** With nothing missing, something to begin with. */
function sample({ words }: Page): TemplateResult {
  return link(words.openSample, beginning.openSample, 'sample');
}

/** VS Code itself runs a command that such a link leads to. */
function link(label: string, command: string, look: 'sample' | 'link'): TemplateResult {
  return html`<a class=${look} href=${`command:${command}`}>${label}</a>`;
}

/** The one thing that is next, and why. */
function needs({ words, post }: Page, missing: 'address' | 'key', host: string): TemplateResult {
  const isKey = missing === 'key';
  const label = isKey ? words.setApiKey : words.setUpService;
  const press = () => post({ type: 'setUp', what: isKey ? 'key' : 'all' });
  return html`${labelButton({ label, look: 'primary', press })}
    <p class="quiet after">${isKey ? filled(words.firstNeedsKey, host) : words.firstNeeds}</p>`;
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
