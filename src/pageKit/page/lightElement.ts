import { LitElement } from 'lit';

/** An element without a shadow root, so that the page's style sheet applies to its content. */
export abstract class LightElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
