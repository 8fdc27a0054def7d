/** Defines which image a page edits, as it is stored for pages that VS Code restores. */
import * as v from 'valibot';
import { limits } from '../../product/common/limits.ts';
import { id, pictureId } from '../../product/common/schemas.ts';
import type { Mark } from '../../sessions/common/model/marks.ts';
import { EditorTool } from '../common/imageEditorMessages.ts';

export const EditedImage = v.object({
  id,
  uri: v.pipe(v.string(), v.minLength(1), v.maxLength(8_000)),
  /** The name to show instead of the file's own. */
  name: v.exactOptional(v.pipe(v.string(), v.minLength(1), v.maxLength(limits.label))),
  /** What the page is for; missing = to crop. */
  tool: v.exactOptional(EditorTool),
  /** The session that it is in; missing if it is a file of the user. */
  origin: v.exactOptional(v.object({ sessionId: id, pictureId })),
});
export type EditedImage = v.InferOutput<typeof EditedImage>;

/** An image to edit. */
export interface EditableImage extends Omit<EditedImage, 'id'> {
  /** Marks to open on it. */
  readonly marks?: readonly Mark[];
}
