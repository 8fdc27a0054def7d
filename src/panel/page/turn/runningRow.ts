import { html, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { iconButton, labelButton } from '../../../pageKit/page/buttons.ts';
import { formatClock, getSecondsLeft, Ticking } from '../../../pageKit/page/clock.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { icon } from '../../../pageKit/page/icon.ts';
import { LightElement } from '../../../pageKit/page/lightElement.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { TurnView } from '../../common/turnView.ts';
import type { Page } from '../kit/page.ts';
import { getRunningResults } from './turnResults.ts';

/**
 * Renders a running turn's row with its status and the elapsed time. For pictures it has Stop where Insert will be; an answer's Stop is in
 * the composer.
 */
export function runningRow(page: Page, turn: TurnView): TemplateResult {
  const { words, lastSentAt: askedAt } = page;
  const time = html`<span class="clock">${renderTime(page, turn)}</span>`;
  if (modeTraits[turn.mode].produces === 'answer') return unfinishedRow(time);
  const label = turn.result.retryAt ? words.cancel : words.stop;
  const button = html`<limn-stop .of=${{ label, askedAt, press: () => stopTurn(page, turn) }}></limn-stop>`;
  return unfinishedRow(html`${button}${time}`, 'actions running');
}

/** Renders the row of a turn that waits for the previous answer. */
export function waitingRow(page: Page, turn: TurnView): TemplateResult {
  const { words } = page;
  const withdraw = labelButton({ label: words.withdraw, look: 'second', press: () => stopTurn(page, turn) });
  return unfinishedRow(html`${withdraw}<span class="clock">${words.waitingTurn}</span>`);
}

/** Renders an interrupted turn's row, without the clock and Stop of a running one, which would never end. */
export function interruptedRow({ words }: Page): TemplateResult {
  return unfinishedRow(html`<p class="note">${icon('debug-disconnect')}<span>${words.unansweredTurn}</span></p>`);
}

/** Renders a row that has the focus until its turn has ended. */
function unfinishedRow(content: TemplateResult, look = 'actions'): TemplateResult {
  return html`<div class="${look} unfinished" tabindex="-1">${content}</div>`;
}

function stopTurn({ post }: Page, turn: TurnView): void {
  for (const { id } of getRunningResults(turn)) post({ type: 'stop', resultId: id });
}

/** Renders the elapsed time, or the time left until the request is sent again. */
function renderTime({ words }: Page, turn: TurnView): TemplateResult {
  const { status, startedAt, retryAt } = getRunningResults(turn).find(({ queued }) => !queued) ?? turn.result;
  if (retryAt) return html`${status} <limn-countdown .until=${retryAt} .words=${words.tryAgainIn}></limn-countdown>`;
  return html`${formatString(words.withFact, status, '')}<limn-clock .since=${startedAt}></limn-clock>`;
}

/** The label and the action of a Stop button. */
interface Stop {
  readonly label: string;
  /** When the last request was sent, in milliseconds by `performance.now()`. */
  readonly askedAt: () => number;
  readonly press: () => void;
  /** Shown instead of the label. */
  readonly icon?: string;
  /** Identifies what the button stops. A press just after this has changed was meant for the previous button and is ignored. */
  readonly ends?: string;
}

/** Milliseconds after a request in which Stop ignores clicks, because the second click of the double click that sent it may hit Stop. */
const stopGuardMs = 600;

/** `<limn-stop>`: stops what a turn waits for; ignores clicks for a moment after a request. */
@customElement('limn-stop')
export class StopElement extends LightElement {
  @property({ attribute: false }) of: Stop | undefined;
  #ends: string | undefined;
  #changedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override willUpdate(): void {
    const ends = this.of?.ends;
    if (ends !== this.#ends) this.#changedAt = performance.now();
    this.#ends = ends;
  }

  protected override updated(): void {
    clearTimeout(this.#timer);
    if (this.#deafFor > 0) this.#timer = setTimeout(() => this.requestUpdate(), this.#deafFor);
  }

  protected override render() {
    if (!this.of) return nothing;
    const { label, icon, press } = this.of;
    // Also respects requests that were sent since the last update.
    const button = { label, press: () => this.#deafFor > 0 || press(), waits: this.#deafFor > 0 };
    return icon ? iconButton({ ...button, icon, className: 'stop' }) : labelButton({ ...button, look: 'second' });
  }

  /** The remaining milliseconds in which clicks are ignored; 0 if no request was sent recently. */
  get #deafFor(): number {
    const since = Math.max(this.of?.askedAt() ?? Number.NEGATIVE_INFINITY, this.#changedAt);
    return Math.max(0, Math.ceil(since + stopGuardMs - performance.now()));
  }
}

/** `<limn-clock>`: shows the time since a moment, updated every second and hidden from screen readers. */
@customElement('limn-clock')
export class ClockElement extends LightElement {
  /** Milliseconds since 1970. */
  @property({ attribute: false }) since = 0;
  readonly ticking = new Ticking(this);

  protected override render() {
    const time = formatClock((Date.now() - this.since) / 1000);
    return html`<span role="timer" aria-live="off">${time}</span>`;
  }
}

/** `<limn-countdown>`: shows the time left until a moment as text such as "in {0}". */
@customElement('limn-countdown')
export class CountdownElement extends LightElement {
  /** Milliseconds since 1970. */
  @property({ attribute: false }) until = 0;
  @property({ attribute: false }) words = '';
  readonly ticking = new Ticking(this);

  protected override render() {
    const time = formatClock(getSecondsLeft(this.until, Date.now()));
    return html`<span role="timer" aria-live="off">${formatString(this.words, time)}</span>`;
  }
}
