import * as v from 'valibot';
import { connectPage, type PageBridge } from '../../pageKit/page/pageBridge.ts';
import { limits } from '../../product/common/limits.ts';
import { EditHistory } from '../common/editHistory.ts';
import type { ImageEditorHostMessage, ImageEditorPageMessage } from '../common/imageEditorMessages.ts';
import { KeptMarks } from '../common/markHistory.ts';
import { MarkSettings } from '../common/markSettings.ts';
import { Zoom } from './zoomedView.ts';

/** The image that something was done to. */
const ofImage = {
  id: v.string(),
  /** Pixels: what was done to another image in the same file means nothing. */
  width: v.number(),
  height: v.number(),
};

const CropState = v.object({
  ...ofImage,
  history: EditHistory,
  /** The prompt to extend the image, if the user has changed it. */
  prompt: v.exactOptional(v.pipe(v.string(), v.maxLength(limits.picturePrompt))),
});

const MarkUpState = v.object({
  ...ofImage,
  marks: KeptMarks,
  settings: MarkSettings,
  zoom: v.exactOptional(Zoom),
  /** The marks that were opened last. */
  marksId: v.exactOptional(v.string()),
});

/** What the user has done with a tool, for the page that is loaded again after it was hidden. */
const ImageEditorState = v.union([CropState, MarkUpState]);
type ImageEditorState = v.InferOutput<typeof ImageEditorState>;

export type ImageEditorBridge = PageBridge<ImageEditorPageMessage, ImageEditorState>;

/** Connects to VS Code. Must be called at most once in the lifetime of the page. */
export function connectImageEditor(receive: (message: ImageEditorHostMessage) => unknown): ImageEditorBridge {
  return connectPage(ImageEditorState, receive);
}
