import { html, nothing, type TemplateResult } from 'lit';
import { formatString } from '../../../pageKit/page/formatString.ts';
import { applyChanges, type DiffSegmentView, isChange } from '../../../rewrite/common/textPartView.ts';
import type { PageStrings } from '../../common/pageStrings.ts';

/** What one change of a text shows and does. */
interface ShownChange {
  readonly words: PageStrings;
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

/** Both texts as one, with each change in its place, and `words` where nothing changes. */
export function renderSegments(
  stretches: readonly DiffSegmentView[],
  words: readonly string[],
  change: (number: number, stretch: { readonly old: string; readonly next: string }) => ShownChange,
): readonly (TemplateResult | string)[] {
  let number = 0;
  return stretches.map((stretch, index) =>
    isChange(stretch) ? changeShown(change(++number, stretch)) : (words[index] ?? ''),
  );
}

/** Taken, the new words and the old ones struck through; left, the old words as they were. Its name says more, in words that are only heard. */
function changeShown(change: ShownChange): TemplateResult {
  const { words, number, of, isTaken, isCurrent, toggle, focus } = change;
  const sentence = formatString(isTaken ? words.changeTaken : words.changeLeft, number, of);
  const pieces = sentence.split(/(\{[23]\})/).map((piece) => shownPiece(change, piece));
  return html`<span class="change ${isTaken ? '' : 'left'} ${isCurrent ? 'at' : ''}" role="button" tabindex=${isCurrent ? '0' : '-1'}
    data-change=${number} @click=${toggle} @focus=${focus}
    >${pieces}</span
  >`;
}

function shownPiece(change: ShownChange, piece: string): TemplateResult {
  if (piece === '{2}') return oldWords(change);
  return piece === '{3}' ? newWords(change) : heard(piece);
}

function oldWords({ words, old, isTaken }: ShownChange): TemplateResult {
  if (old.trim() !== '') return html`<del>${old}</del>`;
  const isSeen = old !== '' || !isTaken;
  const sign = html`<del class=${old === '' ? 'gap' : ''} aria-hidden="true">${seen(old)}</del>`;
  return html`${isSeen ? sign : nothing}${heard(words.nothing)}`;
}

function newWords({ words, next, isTaken }: ShownChange): TemplateResult {
  const isSeen = isTaken && next !== '';
  if (isSeen && next.trim() !== '') return html`<ins>${next}</ins>`;
  const sign = html`<ins aria-hidden="true">${seen(next)}</ins>`;
  return html`${isSeen ? sign : nothing}${heard(next.trim() || words.nothing)}`;
}

const heard = (words: string) => html`<span class="spoken">${words}</span>`;

/** Line breaks alone would be seen by nobody. */
function seen(blank: string): string {
  return blank.replaceAll('\n', '↵\n');
}

/** A name for each change that outlives the others: its words, and which of those with the same words it is. */
export function changeKeys(stretches: readonly DiffSegmentView[]): readonly string[] {
  const seen = new Map<string, number>();
  return stretches.filter(isChange).map(({ old, next }) => {
    const name = hashOf(`${old}\u0000${next}`);
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return `${name}.${before}`;
  });
}

/** The text as the user has it. */
export function getAcceptedText(stretches: readonly DiffSegmentView[], left: readonly string[]): string {
  const keys = changeKeys(stretches);
  const without = new Set(left);
  return applyChanges(stretches, (change) => !without.has(keys[change] ?? ''));
}

/** FNV-1a, 32 bits: enough to tell the changes of one text apart. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
