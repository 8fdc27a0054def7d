import type { PixelSize } from '../../product/common/sizes.ts';
import type { ImageEditorHostMessage, ImageEditorWords } from '../common/imageEditorMessages.ts';
import type { ImageEditorBridge } from './imageEditorBridge.ts';
import type { ImageWorker } from './imageWorker.ts';

export type LoadedMessage = Extract<ImageEditorHostMessage, { type: 'loaded' }>;

/** A decoded image, and what a tool needs to edit it. */
export interface OpenImage {
  readonly words: ImageEditorWords;
  readonly shown: LoadedMessage;
  /** Pixels, as displayed. */
  readonly size: PixelSize;
  readonly worker: Pick<ImageWorker, 'run'>;
  readonly bridge: Pick<ImageEditorBridge, 'post' | 'kept' | 'keep'>;
}

/** Returns what a page kept of the same image. */
export function getKept({ bridge, shown, size }: OpenImage) {
  const kept = bridge.kept();
  return kept?.id === shown.id && kept.width === size.width && kept.height === size.height ? kept : undefined;
}
