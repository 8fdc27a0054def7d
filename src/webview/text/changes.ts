import { html, nothing, type TemplateResult } from 'lit';
import { isChange, type StretchView } from '../../shared/view/textPart.ts';
import type { Words } from '../../shared/words.ts';
import { filled } from '../clock.ts';

/** What one change of a text shows and does. */
interface ShownChange {
  readonly words: Words;
  readonly old: string;
  readonly next: string;
  /** From 1. */
  readonly number: number;
  readonly of: number;
  readonly isTaken: boolean;
  /** Keys reach the others from it. */
  readonly isCurrent: boolean;
  readonly toggle: () => void;
  readonly focus: () => void;
}

/** Both texts as one, with each change in its place. */
export function stretchesShown(
  stretches: readonly StretchView[],
  change: (number: number, stretch: { readonly old: string; readonly next: string }) => ShownChange,
): readonly (TemplateResult | string)[] {
  let number = 0;
  return stretches.map((stretch) => (isChange(stretch) ? changeShown(change(++number, stretch)) : stretch.same));
}

/** Taken, the new words and the old ones struck through; left, the old words as they were. */
function changeShown(change: ShownChange): TemplateResult {
  const { old, next, number, isTaken, isCurrent, toggle, focus } = change;
  const [was, is] = [seen(old), seen(next)];
  return html`<span class="change ${isTaken ? '' : 'left'} ${isCurrent ? 'at' : ''}" role="button" tabindex=${isCurrent ? '0' : '-1'}
    data-change=${number} aria-label=${spoken(change)} @click=${toggle} @focus=${focus}
    >${was ? del(was) : isTaken ? nothing : html`<del class="gap" aria-hidden="true"></del>`}${isTaken && is ? ins(is) : nothing}</span
  >`;
}

// Both words without anything between them would be heard as one; the change's name says them apart.
const del = (words: string) => html`<del aria-hidden="true">${words}</del>`;
const ins = (words: string) => html`<ins aria-hidden="true">${words}</ins>`;

function spoken({ words, old, next, number, of, isTaken }: ShownChange): string {
  const [was, is] = [old, next].map((text) => text.trim() || words.nothing);
  return filled(isTaken ? words.changeTaken : words.changeLeft, number, of, was ?? '', is ?? '');
}

/** Line breaks alone would be seen by nobody. */
function seen(text: string): string {
  return text.trim() === '' ? text.replaceAll('\n', '↵\n') : text;
}
