/** The gallery's side of the bridge to the host, and the little it keeps for itself. */
import * as v from 'valibot';
import { GalleryHostMessage, type GalleryPageMessage } from '../../shared/gallery.ts';
import { KeptSheet } from '../../shared/view/sheet.ts';
import { connectPage, type PageBridge } from '../pageBridge.ts';

/** Where the person was, for the page that comes back after it was hidden. */
const GalleryState = v.object({
  filters: v.object({ text: v.string(), model: v.string(), ratio: v.string() }),
  chosen: v.string(),
  picked: v.exactOptional(v.array(v.string())),
  sheet: v.exactOptional(KeptSheet),
  /** Pixels from the top. */
  top: v.number(),
});
type GalleryState = v.InferOutput<typeof GalleryState>;

/** Connects to VS Code; may be called once in the life of the page. */
export function connectGallery(
  receive: (message: GalleryHostMessage) => void,
): PageBridge<GalleryPageMessage, GalleryState> {
  return connectPage({ message: GalleryHostMessage, state: GalleryState }, receive);
}
