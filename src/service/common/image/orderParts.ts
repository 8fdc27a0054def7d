import { limits } from '../../../product/common/limits.ts';
import type { WrongPicture } from '../imageData/decode.ts';
import type { Redact } from '../redaction/redactor.ts';
import type { ResponseWarning } from '../responseFacts.ts';
import type { ReplyPart } from '../serviceTypes.ts';
import type { Part, PicturePart } from './contentParts.ts';
import type { ImageAnswer } from './mergeChunks.ts';

/** Separates the texts around a part that was left out. */
const gap = '\n\n';

/**
 * Returns text, final images and openable links in the order the service sent them; a repeated link counts once. `indexOf` returns which of
 * the response's images a part is; undefined for a draft, and for one that could not be read.
 */
export function orderParts(
  candidates: readonly (readonly Part[])[],
  indexOf: (part: Part) => number | undefined,
): readonly ReplyPart[] {
  const links = new Set<string>();
  const isNew = (part: ReplyPart) => part.kind !== 'link' || (!links.has(part.link) && links.add(part.link).size > 0);
  const all = candidates.flatMap((parts, candidate) =>
    joinTexts(parts.flatMap((part) => replyPart(part, candidate, indexOf(part))).filter(isNew)),
  );
  if (all.length <= limits.parts) return all;
  // The text of the parts that a session does not store is joined into the last one.
  const kept = all.slice(0, limits.parts - 1);
  const text = wordsOf(all.slice(kept.length));
  return [...kept, { kind: 'words', text, candidate: kept.at(-1)?.candidate ?? 0 }];
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
function joinTexts(parts: readonly ReplyPart[]): readonly ReplyPart[] {
  const whole: ReplyPart[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last?.kind === 'words' && part.kind === 'words')
      whole[whole.length - 1] = { ...last, text: last.text + part.text };
    else whole.push(part);
  }
  const trimmed = whole.map((part) => (part.kind === 'words' ? { ...part, text: part.text.trim() } : part));
  return trimmed.filter((part) => part.kind !== 'words' || part.text !== '');
}

/** Maximum length of the service's text in one warning, in UTF-16 code units. */
const longest = 2_000;

/** Returns the warnings the service sent with a usable image; undefined if there are none. */
export function collectWarnings(
  { candidates, error, hasUnread = false, isBroken = false }: ImageAnswer,
  wrong: readonly WrongPicture<PicturePart & { readonly isFinal: boolean }>[],
  redact: Redact,
): readonly ResponseWarning[] | undefined {
  const unread = wrong.filter(({ from }) => from.isFinal).map(({ from }) => remark('unreadable', from.type ?? ''));
  const told = [
    ...(error === undefined ? [] : [remark('error', error)]),
    ...unread,
    ...candidates.flat().flatMap(remarkOn),
    ...(hasUnread ? [remark('unread', '')] : []),
    ...(isBroken ? [remark('brokenOff', '')] : []),
  ].map(({ words, ...one }) => ({ ...one, ...(words && { words: redact(words).slice(0, longest) }) }));
  const distinct = [...new Map(told.map((one) => [`${one.kind} ${one.words}`, one])).values()];
  return distinct.length > 0 ? distinct.slice(0, limits.remarks) : undefined;
}

function remarkOn(part: Part): readonly ResponseWarning[] {
  if (part.kind === 'unknown') return [remark('unknownPart', part.words)];
  return part.kind === 'link' && !isOpenable(part.link) ? [remark('unreadable', part.link)] : [];
}

function remark(kind: ResponseWarning['kind'], words: string): ResponseWarning {
  return { kind, ...(words && { words }) };
}
