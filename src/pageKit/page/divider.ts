import { html, type TemplateResult } from 'lit';
import { icon } from './icon.ts';

/**
 * Renders the browser's own slider, invisible, over two overlaid pictures. The visible divider is drawn at its position, in percent of the
 * width. `isFirst` gives it the focus when its dialog opens.
 */
export function divider(label: string, at: number, move: (at: number) => void, isFirst = false): TemplateResult {
  const moved = (event: Event) => {
    if (event.currentTarget instanceof HTMLInputElement) move(event.currentTarget.valueAsNumber);
  };
  return html`<input
      type="range"
      min="0"
      max="100"
      aria-label=${label}
      aria-valuetext="${at} %"
      ?autofocus=${isFirst}
      .valueAsNumber=${at}
      @input=${moved}
    /><span class="divider" aria-hidden="true"><span>${icon('chevron-left')}${icon('chevron-right')}</span></span>`;
}
