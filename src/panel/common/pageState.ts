import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { count, id, label } from '../../product/common/schemas.ts';
import { KeptSheet } from './sheet.ts';

/** Names of changes, by the result that holds them. */
const LeftChanges = v.record(
  id,
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(limits.listed), v.readonly()),
);

/** Messages that are being edited, as they stand in their boxes, by their turn. */
const Edits = v.record(id, v.pipe(v.string(), v.maxLength(limits.message)));

/** What a page keeps of a session for itself, so that it outlives a move to another place. */
export const PageState = v.object({
  sessionId: v.pipe(v.string(), v.maxLength(100)),
  /** Pixels from the top; nothing = at the end. */
  top: v.exactOptional(count),
  folds: v.pipe(v.array(label), v.maxLength(limits.folds), v.readonly()),
  /** Changes of texts that are not taken, by their result. */
  left: v.exactOptional(LeftChanges),
  sheet: v.exactOptional(KeptSheet),
  edits: v.exactOptional(Edits),
});
export type PageState = v.InferOutput<typeof PageState>;
