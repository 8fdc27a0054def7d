import { html, type TemplateResult } from 'lit';
import type { CardView } from '../../panel/common/imageView.ts';
import { icon } from './icon.ts';

/** Renders the card shown instead of a picture that cannot be displayed: what it is and what can be done with it. */
export function card({ title, says }: CardView): TemplateResult {
  return html`<span class="card">${icon('file-media')}<strong>${title}</strong><span>${says}</span></span>`;
}
