import { html, type TemplateResult } from 'lit';
import { icon } from './icon.ts';

interface Divider {
  readonly label: string;
  /** Percent of the width. */
  readonly at: number;
  readonly move: (at: number) => void;
  /** Whether it has the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

/** Renders the browser's own slider, invisible, over two overlaid pictures. The visible divider is drawn at its position. */
export function divider({ label, at, move, isFirst = false }: Divider): TemplateResult {
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
