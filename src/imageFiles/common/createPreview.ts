/** An image small enough to be attached to an agent's answer. */
export interface SmallPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/webp';
}

export interface WholePicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** In pixels, by its own header. */
  readonly width: number;
  readonly height: number;
}

/** Makes an image small, or returns undefined if this runtime cannot read it. May reject. */
export type Downscale = (picture: WholePicture) => Promise<SmallPicture | undefined>;

/** Maximum length of the longer side, in pixels. */
const longestSide = 512;

/** Maximum size of a preview, in bytes. */
export const maxPreviewBytes = 200_000;

/** Qualities of a JPEG or WebP, from 0 to 1; the next one is tried if the file is larger than it may be. */
export const qualities = [0.8, 0.6, 0.4, 0.2] as const;

/** More pixels would take some 200 MB to read. */
const mostPixels = 20_000_000;

/** Maximum size of the file, in bytes. */
const largestFile = 60_000_000;

/** Returns a small image unchanged and any other made small, or undefined if it is too large to be read for that. */
export async function createPreview(picture: WholePicture, makeSmall: Downscale): Promise<SmallPicture | undefined> {
  const { bytes, mediaType, width, height } = picture;
  const isSmall = Math.max(width, height) <= longestSide && bytes.length <= maxPreviewBytes;
  if (isSmall && width > 0 && (mediaType === 'image/jpeg' || mediaType === 'image/webp')) return { bytes, mediaType };
  const pixels = width * height;
  if (pixels === 0 || pixels > mostPixels || bytes.length > largestFile) return undefined;
  const small = await makeSmall(picture);
  return small && small.bytes.length <= maxPreviewBytes ? small : undefined;
}

/** Returns the size in pixels to which an image is made small; never larger than it is. */
export function getPreviewSize({ width, height }: Pick<WholePicture, 'width' | 'height'>) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
