import { limits } from '../../../product/common/limits.ts';
import type { WrongPicture } from '../imageData/decode.ts';
import type { Redact } from '../redaction/redactor.ts';
import type { ResponseWarning } from '../serviceTypes.ts';
import type { Part, PicturePart } from './contentParts.ts';
import type { ImageAnswer } from './mergeChunks.ts';
import { isOpenable } from './orderParts.ts';

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
