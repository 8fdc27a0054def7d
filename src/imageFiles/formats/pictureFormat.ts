import type { MediaType } from '../../shared/mediaTypes.ts';

/** What Limn must know of a picture format; each function takes bytes that `matches` accepted. */
export interface PictureFormat {
  readonly mediaType: MediaType;
  /** By the leading bytes. */
  matches(bytes: Uint8Array): boolean;
  /** Pixels from the header; nothing when it is not all there. */
  size(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined;
  /** Whether the file goes on to its own end; what may follow does not matter. */
  isWhole(bytes: Uint8Array): boolean;
}
