import { limits } from '../../../product/common/limits.ts';
import type { ReplyPart } from '../serviceTypes.ts';
import type { Part } from './contentParts.ts';

/** Returns which of the response's images a part is; undefined for a draft, and for one that could not be read. */
type IndexOf = (part: Part) => number | undefined;

/** Separates the texts around a part that was left out. */
const gap = '\n\n';

/** Returns text, final images and openable links in the order the service sent them; a repeated link counts once. */
export function orderParts(candidates: readonly (readonly Part[])[], indexOf: IndexOf): readonly ReplyPart[] {
  const links = new Set<string>();
  const isNew = (part: ReplyPart) => part.kind !== 'link' || (!links.has(part.link) && links.add(part.link).size > 0);
  const all = candidates.flatMap((parts, candidate) =>
    joined(parts.flatMap((part) => replyPart(part, candidate, indexOf(part))).filter(isNew)),
  );
  return bounded(all);
}

/** Returns the text alone. */
export function wordsOf(parts: readonly ReplyPart[]): string {
  return parts.flatMap((part) => (part.kind === 'words' ? [part.text] : [])).join(gap);
}

/** Whether a link may be loaded: not if anyone on the network could read or change it, and not if it is not a web address. */
export function isOpenable(link: string): boolean {
  return /^https:/i.test(link);
}

function replyPart(part: Part, candidate: number, index: number | undefined): readonly ReplyPart[] {
  if (part.kind === 'link') return isOpenable(part.link) ? [{ kind: 'link', link: part.link, candidate }] : [];
  if (part.kind === 'text') return part.thought ? [] : [{ kind: 'words', text: part.text, candidate }];
  if (part.kind === 'unknown') return [];
  if (index !== undefined) return [{ kind: 'picture', index, candidate }];
  return part.thought ? [] : [{ kind: 'words', text: gap, candidate }];
}

/** Joins pieces of text to the preceding one; drops blank ones. */
function joined(parts: readonly ReplyPart[]): readonly ReplyPart[] {
  const whole: ReplyPart[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last?.kind === 'words' && part.kind === 'words')
      whole[whole.length - 1] = { ...last, text: last.text + part.text };
    else whole.push(part);
  }
  return whole.map(trimmed).filter((part) => part.kind !== 'words' || part.text !== '');
}

function trimmed(part: ReplyPart): ReplyPart {
  return part.kind === 'words' ? { ...part, text: part.text.trim() } : part;
}

/** Limits the parts to what a session stores; the text of the remaining ones is joined into the last. */
function bounded(parts: readonly ReplyPart[]): readonly ReplyPart[] {
  if (parts.length <= limits.parts) return parts;
  const kept = parts.slice(0, limits.parts - 1);
  const text = wordsOf(parts.slice(kept.length));
  return [...kept, { kind: 'words', text, candidate: kept.at(-1)?.candidate ?? 0 }];
}
