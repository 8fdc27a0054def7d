import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { labelButton } from '../../pageKit/page/buttons.ts';
import { formatString } from '../../pageKit/page/formatString.ts';
import { icon, mark } from '../../pageKit/page/icon.ts';
import type { Mode } from '../../product/common/mode.ts';
import { modeTraits } from '../../product/common/modes.ts';
import { beginning } from '../../product/common/names.ts';
import type { ServiceView } from '../../setup/common/serviceView.ts';
import type { RecentView } from '../common/sessionView.ts';
import type { TurnView } from '../common/turnView.ts';
import { kindIcons } from './kit/modeIcons.ts';
import type { Page } from './kit/page.ts';
import { awaitsBaseImage, type PanelState } from './panelState.ts';
import { noticesAt } from './turn/noticeList.ts';
import type { renderTurn } from './turn/renderTurn.ts';
import { resultsOf } from './turn/turnResults.ts';

interface TurnList {
  readonly page: Page;
  readonly shown: PanelState;
  /** The session's turns that are rendered so far. */
  readonly drawn: readonly TurnView[];
  /** Renders a turn; undefined until its module is loaded. */
  readonly draw: typeof renderTurn | undefined;
  /** The result in which the user has selected something. */
  readonly selectedIn: string | undefined;
}

/** Renders a session's turns and the notices after each. Unchanged turns are not rendered again. */
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

/** What must be set up before anything can be sent. */
type Missing = NonNullable<ServiceView['missing']> | Mode;

/** Renders a session without turns: how to use Limn, or the recent sessions. */
function emptyState(page: Page, state: PanelState): TemplateResult {
  const missing = state.service.missing ?? findModeWithoutModel(state);
  return missing === undefined && state.recent.length > 0
    ? recentList(page, state.recent)
    : firstUse(page, state.service, missing);
}

/** Returns the composer's mode if it has no model; the other mode does not need one yet. */
function findModeWithoutModel({ service, session: { composer } }: PanelState): Mode | undefined {
  const { hasOptions, modelSetting } = modeTraits[composer.mode];
  const { model: own, models } = composer.options;
  const model = (hasOptions && (own || models?.[0])) || service[modelSetting];
  return model ? undefined : composer.mode;
}

function firstUse(page: Page, { host }: ServiceView, missing: Missing | undefined): TemplateResult {
  const { words } = page;
  return html`<section class="empty">
    ${mark()}
    <h2>${words.firstTitle}</h2>
    <ol class="steps">
      ${step('list-selection', words.firstSelect)} ${step('sparkle', words.firstChoose)} ${step('insert', words.firstInsert)}
    </ol>
    ${missing === undefined ? link(words.openSample, beginning.openSample, 'sample') : nextStep(page, host, missing)}
    <p class="quiet after">${link(words.openWalkthrough, beginning.openWalkthrough, 'link')}</p>
  </section>`;
}

/** Renders a link to a command, which VS Code runs itself. */
function link(label: string, command: string, look: 'sample' | 'link'): TemplateResult {
  return html`<a class=${look} href=${`command:${command}`}>${label}</a>`;
}

/** Renders the next step of the setup, and why it is needed. */
function nextStep(page: Page, host: string, missing: Missing): TemplateResult {
  const { label, why, press } = getNextSteps(page, host)[missing];
  return html`${labelButton({ label, look: 'primary', press })}
    <p class="quiet after">${why}</p>`;
}

function getNextSteps(
  { words, post }: Page,
  host: string,
): Readonly<Record<Missing, { readonly label: string; readonly why: string; readonly press: () => void }>> {
  const model = (mode: Mode, why: string) => ({
    label: words.chooseModel,
    why: formatString(why, host),
    press: () => post({ type: 'chooseModel', mode }),
  });
  const setUp = (what: 'all' | 'key') => () => post({ type: 'setUp', what });
  return {
    address: { label: words.setUpService, why: words.firstNeeds, press: setUp('all') },
    key: { label: words.setApiKey, why: formatString(words.firstNeedsKey, host), press: setUp('key') },
    chat: model('chat', words.firstNeedsChatModel),
    image: model('image', words.firstNeedsImageModel),
  };
}

function step(name: string, sentence: string): TemplateResult {
  return html`<li>${icon(name)}<span>${sentence}</span></li>`;
}

function recentList(page: Page, recent: readonly RecentView[]): TemplateResult {
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
  const sign = html`<span class="thumbnail">${icon(kindIcons[mode])}</span>`;
  return html`<li>
    <button type="button" title=${title} @click=${() => post({ type: 'openSession', sessionId: id })}>
      ${thumbnail ? html`<img class="thumbnail" src=${thumbnail} alt="" />` : sign}
      <b>${title}</b><span class="quiet">${when}</span>
    </button>
  </li>`;
}
