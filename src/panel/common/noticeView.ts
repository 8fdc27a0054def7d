/** What a panel says in the place where it happened. */
import * as v from 'valibot';
import { id, label, sentence } from '../../product/common/schemas.ts';

/** More than anything that is told offers; in a narrow panel they stand in several lines. */
export const mostButtons = 6;

export const NoticeView = v.object({
  id,
  /** A failure is said as one, and what is gone leaves a dashed line. */
  look: v.picklist(['gone', 'info', 'warn', 'error']),
  text: sentence,
  /** What its buttons say. */
  buttons: v.pipe(v.array(label), v.maxLength(mostButtons), v.readonly()),
  /** Below what came of its turn, behind that turn, or above the message box. */
  place: v.picklist(['turn', 'behind', 'box']),
  /** Its turn; missing = before the first. */
  turnId: v.exactOptional(id),
});
export type NoticeView = v.InferOutput<typeof NoticeView>;
