import { applyChanges, type DiffSegmentView, isChange } from '../../../rewrite/common/textPartView.ts';

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
