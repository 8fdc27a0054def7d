import { html, svg, type TemplateResult } from 'lit';
import type { CardView } from '../../panel/common/imageView.ts';

/** Codicons have no plain picture icon, so this is our own glyph on the same 16 px grid and stroke. */
const picture = svg`<rect x="1.5" y="2.5" width="13" height="11" rx="2"/><circle cx="11" cy="6" r="1.2"/><path d="m2 12 4-4.5 3 3 1.5-1.5L14 12"/>`;

/** Renders a codicon by name, or `limn-picture`; hidden from screen readers. */
export function icon(name: string): TemplateResult {
  if (name === 'limn-picture') {
    return html`<svg class="codicon glyph" viewBox="0 0 16 16" aria-hidden="true">${picture}</svg>`;
  }
  return html`<i class="codicon codicon-${name}" aria-hidden="true"></i>`;
}

/** Renders Limn's logo: lines of text and a picture. */
export function mark(): TemplateResult {
  return html`<svg class="logo" viewBox="5 4 34 32" aria-hidden="true"><path d="M6 8h14M6 14h10M6 20h6" opacity=".55"/><rect x="15" y="18" width="20" height="16" rx="2.5"/><circle cx="29.5" cy="23.5" r="1.8"/><path d="m16 32 6-6.5 4.5 4.5 2.5-2.4L34 32"/></svg>`;
}

/** Renders the card shown instead of a picture that cannot be displayed: what it is and what can be done with it. */
export function renderCard({ title, says }: CardView): TemplateResult {
  return html`<span class="card">${icon('file-media')}<strong>${title}</strong><span>${says}</span></span>`;
}
