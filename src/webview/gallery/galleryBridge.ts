/** The gallery's side of the bridge to the host, and the little it keeps for itself. */
import * as v from 'valibot';
import { GalleryHostMessage, type GalleryPageMessage } from '../../shared/gallery.ts';

interface VsCodeApi {
  postMessage(message: GalleryPageMessage): void;
  getState(): unknown;
  setState(state: GalleryState): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** Where the person was, for the page that comes back after it was hidden. */
const GalleryState = v.object({
  filters: v.object({ text: v.string(), model: v.string(), ratio: v.string() }),
  chosen: v.string(),
  /** Pixels from the top. */
  top: v.number(),
});
type GalleryState = v.InferOutput<typeof GalleryState>;

interface GalleryBridge {
  post(message: GalleryPageMessage): void;
  kept(): GalleryState | undefined;
  keep(state: GalleryState): void;
}

/** Connects to VS Code; may be called once in the life of the page. Messages that do not parse are dropped with a warning. */
export function connectGallery(receive: (message: GalleryHostMessage) => void): GalleryBridge {
  const api = acquireVsCodeApi();
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const parsed = v.safeParse(GalleryHostMessage, event.data);
    if (parsed.success) receive(parsed.output);
    else console.warn('Limn: a message from the host was dropped.', v.flatten(parsed.issues));
  });
  return {
    post: (message) => api.postMessage(message),
    kept: () => {
      const parsed = v.safeParse(GalleryState, api.getState());
      return parsed.success ? parsed.output : undefined;
    },
    keep: (state) => api.setState(state),
  };
}
