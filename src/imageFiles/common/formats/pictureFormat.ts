import type { ImageType } from '../imageExtension.ts';

/** How the bytes of a format of the closed list are known. */
export interface KnownFormat {
  readonly mediaType: ImageType;
  /** By the leading bytes. */
  matches(bytes: Uint8Array): boolean;
}

/** What Limn must know of a picture format that is shown; each function takes bytes that `matches` accepted. */
export interface PictureFormat extends KnownFormat {
  /** Pixels from the header; nothing when it is not all there. */
  size(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined;
  /** Whether the file goes on to its own end; what may follow does not matter. */
  isWhole(bytes: Uint8Array): boolean;
}
