import { html, type TemplateResult } from 'lit';
import { icon } from '../../../pageKit/page/icon.ts';
import type { Page } from '../kit/page.ts';

interface Fold {
  /** Under which it is remembered as open. */
  readonly id: string;
  readonly label: string;
  readonly className?: string;
  readonly content: TemplateResult;
}

/** A part that is folded until the user opens it; how they left it is kept. */
export function fold(page: Page, { id, label, className = '', content }: Fold): TemplateResult {
  const toggled = (event: Event) => {
    if (event.currentTarget instanceof HTMLDetailsElement) page.folds.set(id, event.currentTarget.open);
  };
  return html`<details class="fold ${className}" ?open=${page.folds.isOpen(id)} @toggle=${toggled}>
    <summary>${icon('chevron-right')}${label}</summary>
    ${content}
  </details>`;
}
