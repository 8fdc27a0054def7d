/** A notice in the panel, shown next to what it is about. */
import * as v from 'valibot';
import { id, label, sentence } from '../../product/common/schemas.ts';

/** More than any notice has; in a narrow panel the buttons wrap. */
export const mostButtons = 6;

export const NoticeView = v.object({
  id,
  /** 'error' looks like a failure; 'gone' leaves a dashed line. */
  look: v.picklist(['gone', 'info', 'warn', 'error']),
  text: sentence,
  /** The labels of its buttons. */
  buttons: v.pipe(v.array(label), v.maxLength(mostButtons), v.readonly()),
  /** Below the result of its turn, after that turn, or above the composer. */
  place: v.picklist(['turn', 'behind', 'box']),
  /** The id of its turn; missing = before the first turn. */
  turnId: v.exactOptional(id),
});
export type NoticeView = v.InferOutput<typeof NoticeView>;
