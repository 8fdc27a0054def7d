import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { count, id, label } from '../../product/common/schemas.ts';
import { StoredForm } from './insertFormView.ts';

/** The rejected changes, by the id of their result. */
const LeftChanges = v.record(
  id,
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(limits.listed), v.readonly()),
);

/** The text of messages that are being edited, by their turn. */
const Edits = v.record(id, v.pipe(v.string(), v.maxLength(limits.message)));

/** The page's own state of a session, which is kept when the panel is moved. */
export const PageState = v.object({
  sessionId: v.pipe(v.string(), v.maxLength(100)),
  /** Scroll position in pixels from the top; missing = at the end. */
  top: v.exactOptional(count),
  folds: v.pipe(v.array(label), v.maxLength(limits.folds), v.readonly()),
  /** The changes that the user rejected, by the id of their result. */
  left: v.exactOptional(LeftChanges),
  sheet: v.exactOptional(StoredForm),
  edits: v.exactOptional(Edits),
});
export type PageState = v.InferOutput<typeof PageState>;
