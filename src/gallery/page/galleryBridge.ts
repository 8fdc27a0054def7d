/** The gallery's side of the bridge to the host, and the state that the page stores itself. */
import * as v from 'valibot';
import { connectPage, type PageBridge } from '../../pageKit/page/pageBridge.ts';
import { StoredForm } from '../../panel/common/insertFormView.ts';
import type { GalleryHostMessage, GalleryPageMessage } from '../common/galleryMessages.ts';

/** What the user was looking at, for the page that is loaded again after it was hidden. */
const GalleryState = v.object({
  filters: v.object({ text: v.string(), model: v.string(), ratio: v.string() }),
  chosen: v.string(),
  picked: v.exactOptional(v.array(v.string())),
  sheet: v.exactOptional(StoredForm),
  /** Pixels from the top. */
  top: v.number(),
});
type GalleryState = v.InferOutput<typeof GalleryState>;

/** Connects to VS Code. Must be called at most once in the lifetime of the page. */
export function connectGallery(
  receive: (message: GalleryHostMessage) => unknown,
): PageBridge<GalleryPageMessage, GalleryState> {
  return connectPage(GalleryState, receive);
}
