import { html, LitElement, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';

/** `<limn-frame>`: a box with the picture's final shape from the start, so that nothing moves when the picture arrives. */
@customElement('limn-frame')
export class FrameElement extends LitElement {
  /** Width to height. */
  @property({ attribute: false }) ratio = 1;
  @property({ attribute: false }) content: TemplateResult = html``;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  /** Sets styles through the object model, because the page's content security policy allows no style attributes. */
  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('ratio')) this.style.setProperty('--ratio', String(this.ratio));
  }

  protected override render(): TemplateResult {
    return this.content;
  }
}
