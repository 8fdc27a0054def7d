import { html, svg, type TemplateResult } from 'lit';
import type { Turning } from '../common/orientation.ts';

/** Codicons have none of these: a page with an arrow around its corner, and two halves on both sides of a line. */
const turned = svg`<rect x="5.5" y="6.5" width="9" height="8" rx="1"/><path d="M2.5 10V7a3.5 3.5 0 0 1 3.5-3.5h3M6.8 1.3 9 3.5 6.8 5.7"/>`;
const flipped = svg`<path d="M8 1.5v13M5.5 4.5v7h-4zM10.5 4.5v7h4z"/>`;

const glyphs: Readonly<Record<Turning, { readonly drawing: TemplateResult<2>; readonly way: string }>> = {
  rotateLeft: { drawing: turned, way: 'mirrored' },
  rotateRight: { drawing: turned, way: '' },
  flipHorizontally: { drawing: flipped, way: '' },
  flipVertically: { drawing: flipped, way: 'upright' },
};

/** Renders a button that turns or flips the image. */
export function turningButton(turning: Turning, label: string, press: () => void): TemplateResult {
  const { drawing, way } = glyphs[turning];
  return html`<button type="button" class="icon" aria-label=${label} title=${label} @click=${press}>
    <svg class="glyph ${way}" viewBox="0 0 16 16" aria-hidden="true">${drawing}</svg>
  </button>`;
}
