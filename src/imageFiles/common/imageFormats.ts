/** How an image is drawn again in another format; the page shows the result, and the host has it drawn. */

/** Formats that a page can draw. */
export const encodableTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type DrawnType = (typeof encodableTypes)[number];

/** The quality if the format of an image changes. */
export const defaultQuality = 0.85;

/** What the user wants of an image; what is missing is unchanged. */
interface WantedForm {
  readonly mediaType?: DrawnType;
  /** Maximum number of pixels. */
  readonly width?: number;
  /** From 0 to 1; has no meaning for PNG. */
  readonly quality?: number;
}

/** Returns how an image is drawn again, or undefined if it is as wanted, or its own format cannot be drawn. */
export function getConversion(picture: { readonly mediaType: string; readonly width: number }, wanted: WantedForm) {
  const mediaType = wanted.mediaType ?? encodableTypes.find((type) => type === picture.mediaType);
  if (!mediaType) return undefined;
  const { width = picture.width, quality } = wanted;
  const isSmaller = width < picture.width;
  const isOther = mediaType !== picture.mediaType || (quality !== undefined && mediaType !== 'image/png');
  if (!isSmaller && !isOther) return undefined;
  return { mediaType, scale: isSmaller ? width / picture.width : 1, quality: quality ?? defaultQuality };
}
