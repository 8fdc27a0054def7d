import { html, nothing, type TemplateResult } from 'lit';
import { hashText } from '../../../base/common/bytes.ts';
import { applyChanges, type DiffSegmentView, isChange } from '../../../rewrite/common/textPartView.ts';
import type { PageStrings } from '../../common/pageStrings.ts';

export type Change = Extract<DiffSegmentView, { readonly old: string }>;

/**
 * Renders a change: the new text and the old one struck through if it is accepted, and the old text otherwise. `sentence` is
 * the change's accessible name, whose other parts are for screen readers only.
 */
export function renderChange(change: Change, isAccepted: boolean, sentence: string, { nothing: none }: PageStrings) {
  const parts = new Map([
    ['{2}', renderOldText(change.old, isAccepted, none)],
    ['{3}', renderNewText(isAccepted ? change.next : '', change.next.trim() || none)],
  ]);
  return sentence.split(/(\{[23]\})/).map((piece) => parts.get(piece) ?? spoken(piece));
}

function renderOldText(old: string, isAccepted: boolean, none: string): TemplateResult {
  if (old.trim() !== '') return html`<del>${old}</del>`;
  const sign = html`<del class=${old === '' ? 'gap' : ''} aria-hidden="true">${showLineBreaks(old)}</del>`;
  return html`${old !== '' || !isAccepted ? sign : nothing}${spoken(none)}`;
}

function renderNewText(shown: string, name: string): TemplateResult {
  if (shown.trim() !== '') return html`<ins>${shown}</ins>`;
  return html`${shown === '' ? nothing : html`<ins aria-hidden="true">${showLineBreaks(shown)}</ins>`}${spoken(name)}`;
}

const spoken = (words: string) => html`<span class="spoken">${words}</span>`;

/** Makes line breaks visible, because nobody would see a change of line breaks alone. */
function showLineBreaks(blank: string): string {
  return blank.replaceAll('\n', '↵\n');
}

/**
 * Returns a key for each change that is independent of the other changes: a hash of its texts, and a number among changes with the same
 * texts.
 */
export function getChangeKeys(stretches: readonly DiffSegmentView[]): readonly string[] {
  const seen = new Map<string, number>();
  return stretches.filter(isChange).map(({ old, next }) => {
    const name = hashText(`${old}\u0000${next}`);
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return `${name}.${before}`;
  });
}

/** Returns the text with the changes that the user accepted. */
export function getAcceptedText(stretches: readonly DiffSegmentView[], left: readonly string[]): string {
  const keys = getChangeKeys(stretches);
  const without = new Set(left);
  return applyChanges(stretches, (change) => !without.has(keys[change] ?? ''));
}
