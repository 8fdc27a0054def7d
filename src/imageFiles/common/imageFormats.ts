/** How a picture is drawn anew in another form; the page shows what it comes to, the host has it done. */

/** Forms that a page can draw. */
export const encodableTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type DrawnType = (typeof encodableTypes)[number];

/** The quality of a form that a picture is not in yet. */
export const defaultQuality = 0.85;

/** What a user wants of a picture; what is missing stays as it is. */
interface WantedForm {
  readonly mediaType?: DrawnType;
  /** Pixels, at most. */
  readonly width?: number;
  /** From 0 to 1; of PNG it means nothing. */
  readonly quality?: number;
}

/** Returns how an image is drawn anew, or undefined if it is as wanted, or its own form cannot be drawn. */
export function getConversion(picture: { readonly mediaType: string; readonly width: number }, wanted: WantedForm) {
  const mediaType = wanted.mediaType ?? encodableTypes.find((type) => type === picture.mediaType);
  if (!mediaType) return undefined;
  const { width = picture.width, quality } = wanted;
  const isSmaller = width < picture.width;
  const isOther = mediaType !== picture.mediaType || (quality !== undefined && mediaType !== 'image/png');
  if (!isSmaller && !isOther) return undefined;
  return { mediaType, scale: isSmaller ? width / picture.width : 1, quality: quality ?? defaultQuality };
}
