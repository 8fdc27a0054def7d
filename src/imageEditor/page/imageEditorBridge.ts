import * as v from 'valibot';
import { connectPage, type PageBridge } from '../../pageKit/page/pageBridge.ts';
import { limits } from '../../product/common/limits.ts';
import { EditHistory } from '../common/editHistory.ts';
import type { ImageEditorHostMessage, ImageEditorPageMessage } from '../common/imageEditorMessages.ts';

/** What the user has done, for the page that is loaded again after it was hidden; by `id` to which image. */
const ImageEditorState = v.object({
  id: v.string(),
  /** Pixels of the image: the edits of another one in the same file mean nothing. */
  width: v.number(),
  height: v.number(),
  history: EditHistory,
  /** The prompt to extend the image, if the user has changed it. */
  prompt: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.picturePrompt))),
});
type ImageEditorState = v.InferOutput<typeof ImageEditorState>;

export type ImageEditorBridge = PageBridge<ImageEditorPageMessage, ImageEditorState>;

/** Connects to VS Code. Must be called at most once in the lifetime of the page. */
export function connectImageEditor(receive: (message: ImageEditorHostMessage) => unknown): ImageEditorBridge {
  return connectPage(ImageEditorState, receive);
}
