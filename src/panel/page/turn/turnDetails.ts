import { html, nothing, type TemplateResult } from 'lit';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import type { PictureView } from '../../common/imageView.ts';
import type { ResultView } from '../../common/resultView.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';

/** Renders the line that ends a result: its facts, and Details. */
export function renderFactsLine(page: Page, turn: TurnView, result: ResultView): TemplateResult {
  return html`<div class="facts-line">${renderFacts(page, turn, result)}${renderDetails(page, result)}</div>`;
}

/** Renders a result's version, and three or four facts. */
export function renderFacts(page: Page, turn: TurnView, result: ResultView): TemplateResult | typeof nothing {
  const lines = getFacts(result);
  const version = turn.answers?.find((answer) => answer.result.id === result.id)?.version ?? turn.version;
  const hasVersions = version.of > 1 && result.state !== 'running';
  if (lines.length === 0 && !hasVersions) return nothing;
  return html`<div class="facts">
    ${hasVersions ? renderVersions(page, result, version) : nothing}${lines.map((fact) => html`<span>${fact}</span>`)}
  </div>`;
}

/** Returns a result's facts. A pending result's status is shown in its row. */
function getFacts({ state, failure, facts }: ResultView): readonly string[] {
  return state === 'running' || failure ? [] : facts;
}

function renderVersions(page: Page, { id: resultId }: ResultView, version: TurnView['version']): TemplateResult {
  const { words, post } = page;
  const { shown, of } = version;
  const step = (label: string, icon: string, by: -1 | 1, waits: boolean) =>
    iconButton({ label, icon, press: () => post({ type: 'showVersion', resultId, step: by }), waits });
  const earlier = step(words.earlierVersion, 'chevron-left', -1, shown <= 1);
  const later = step(words.laterVersion, 'chevron-right', 1, shown >= of);
  return html`<span class="versions">${earlier}${formatString(words.versionOf, shown, of)}${later}</span>`;
}

/** Renders notes about what differs from the request. Continue is shown below the note that the answer was cut off. */
export function renderNotes(page: Page, result: ResultView): TemplateResult {
  const { id, state, status, notes: all, actions, failure } = result;
  const stopped = state === 'stopped' && all.length === 0 && !failure ? [{ icon: 'debug-stop', text: status }] : [];
  const press = () => page.post({ type: 'resultAction', resultId: id, action: 'continue' });
  const goOn = labelButton({ label: page.words.continue, look: 'primary', press });
  return html`${[...stopped, ...all].map((note) => html`<p class="note">${icon(note.icon)}<span>${note.text}</span></p>`)}${
    actions.includes('continue') ? html`<div class="actions after-note">${goOn}</div>` : nothing
  }`;
}

function renderDetails(page: Page, result: ResultView): TemplateResult | typeof nothing {
  const { id, details: rows, earlier = [] } = result;
  if (rows.length === 0) return nothing;
  const content = html`<dl class="details">
    ${rows.map(({ term, text }) => html`<dt>${term}</dt><dd>${text}</dd>`)}${renderEarlierPictures(page, earlier)}
  </dl>`;
  return renderFold(page, `${id} details`, page.words.details, content);
}

/** Renders the service's intermediate pictures; each can be zoomed. */
function renderEarlierPictures(page: Page, earlier: readonly PictureView[]): TemplateResult | typeof nothing {
  if (earlier.length === 0) return nothing;
  const one = (picture: PictureView, index: number) => {
    const label = formatString(page.words.earlierPicture, index + 1);
    return html`<button class="draft" aria-label=${label} title=${label} @click=${() => page.zoom(picture, earlier)}>
      <img src=${picture.thumbnail ?? picture.src} alt="" loading="lazy" decoding="async" />
    </button>`;
  };
  return html`<dt>${page.words.earlierPictures}</dt><dd class="earlier">${earlier.map(one)}</dd>`;
}

/** Renders a part that is folded until the user opens it. Under its id the page remembers whether it is open. */
export function renderFold(page: Page, id: string, label: string, content: TemplateResult): TemplateResult {
  const toggled = (event: Event) => {
    if (event.currentTarget instanceof HTMLDetailsElement) page.folds.set(id, event.currentTarget.open);
  };
  return html`<details class="fold" ?open=${page.folds.isOpen(id)} @toggle=${toggled}>
    <summary>${icon('chevron-right')}${label}</summary>
    ${content}
  </details>`;
}
