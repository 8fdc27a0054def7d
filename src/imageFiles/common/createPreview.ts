/** A picture small enough to go along with an agent's answer. */
export interface SmallPicture {
  readonly bytes: Uint8Array;
  readonly mediaType: 'image/jpeg' | 'image/webp';
}

export interface WholePicture {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Pixels, by its own head. */
  readonly width: number;
  readonly height: number;
}

/** Makes a picture small; nothing where it cannot be read here. May fail. */
export type Downscale = (picture: WholePicture) => Promise<SmallPicture | undefined>;

/** Of the longer side, in pixels. */
const longestSide = 512;

/** In bytes. */
export const maxPreviewBytes = 200_000;

/** How well a JPEG or WebP is kept, from 0 to 1; the next where one is larger than it may be. */
export const qualities = [0.8, 0.6, 0.4, 0.2] as const;

/** Red, green and blue pixels of more would take some 200 MB to read. */
const mostPixels = 20_000_000;

/** In bytes, as a file. */
const largestFile = 60_000_000;

/** A picture as it goes along: as it is where it is small, otherwise made small; nothing where it is too large to be read for that. */
export async function createPreview(picture: WholePicture, makeSmall: Downscale): Promise<SmallPicture | undefined> {
  const { bytes, mediaType, width, height } = picture;
  const isSmall = Math.max(width, height) <= longestSide && bytes.length <= maxPreviewBytes;
  if (isSmall && width > 0 && (mediaType === 'image/jpeg' || mediaType === 'image/webp')) return { bytes, mediaType };
  const pixels = width * height;
  if (pixels === 0 || pixels > mostPixels || bytes.length > largestFile) return undefined;
  const small = await makeSmall(picture);
  return small && small.bytes.length <= maxPreviewBytes ? small : undefined;
}

/** The pixels of a picture that is made small; never larger than it is. */
export function getPreviewSize({ width, height }: Pick<WholePicture, 'width' | 'height'>) {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}
