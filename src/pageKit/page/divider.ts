import { html, type TemplateResult } from 'lit';
import { icon } from './icon.ts';

interface Divider {
  readonly label: string;
  /** Percent of the width. */
  readonly at: number;
  readonly move: (at: number) => void;
  /** Has the focus when its dialog opens. */
  readonly isFirst?: boolean;
}

/** The browser's own slider, unseen over two pictures that lie over each other; what is seen is drawn where it stands. */
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
