import { html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { labelButton } from '../../../pageKit/page/buttons.ts';
import { clockText, secondsLeft } from '../../../pageKit/page/clock.ts';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { Ticking } from '../../../pageKit/page/ticking.ts';

/** `<limn-retry>`: a failure action that is disabled until the service accepts requests again, with a countdown beside it. */
@customElement('limn-retry')
export class RetryElement extends LitElement {
  @property({ attribute: false }) label = '';
  /** Milliseconds since 1970. */
  @property({ attribute: false }) until = 0;
  /** "in {0}". */
  @property({ attribute: false }) countdown = '';
  @property({ attribute: false }) press: () => void = () => {};
  readonly ticking = new Ticking(this);

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override render() {
    const left = secondsLeft(this.until, Date.now());
    const button = labelButton({ label: this.label, look: 'second', press: this.press, waits: left > 0 });
    const time = formatString(this.countdown, clockText(left));
    return html`${button}${left > 0 ? html`<span class="clock" role="timer" aria-live="off">${time}</span>` : nothing}`;
  }
}
