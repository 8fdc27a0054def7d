import * as v from 'valibot';
import { limits } from '../../../product/common/limits.ts';
import { count, id, label, uri } from '../../../product/common/schemas.ts';

/** A selected passage as it was when the command ran; its `id` names the tracked passage. Also a whole file, the problems of one, or pasted text. */
export const Quote = v.object({
  id,
  /** Missing = a selected passage. */
  kind: v.exactOptional(v.picklist(['file', 'problems', 'pasted'])),
  /** Empty = it was passed as text without a document. */
  uri: uri,
  fileName: label,
  languageId: label,
  firstLine: count,
  /** UTF-16 code units before it in its first line; missing = not known. */
  firstColumn: v.exactOptional(count),
  lastLine: count,
  text: v.pipe(v.string(), v.maxLength(limits.quote)),
});
export type Quote = v.InferOutput<typeof Quote>;

/** Returns whether it can be shown from the session alone. */
export function isPastedText({ uri }: Pick<Quote, 'uri'>): boolean {
  return uri === '';
}
