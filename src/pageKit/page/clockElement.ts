import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { formatClock, getSecondsLeft, Ticking } from './clock.ts';
import { formatString } from './formatString.ts';
import { LightElement } from './lightElement.ts';

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
