/** What a panel says in the place where it happened. */
import * as v from 'valibot';
import { id, label, sentence } from './forms.ts';

export const NoticeView = v.object({
  id,
  /** Name of a codicon. */
  icon: label,
  text: sentence,
  /** What its button says. */
  label,
  /** The turn it stands behind; missing = before the first. */
  behind: v.exactOptional(id),
});
export type NoticeView = v.InferOutput<typeof NoticeView>;
