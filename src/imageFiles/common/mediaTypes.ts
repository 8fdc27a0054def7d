/** Image formats by their media types. */

/** Formats that the page, and every other view of VS Code, shows. */
const shown = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/bmp'] as const;

/** Any image format; images that are not shown are stored unchanged. */
export type MediaType = `image/${string}`;

/** The type of bytes that the service calls an image, if their format is unknown. */
export const unknownType: MediaType = 'image/x-unknown';

export function isMediaType(value: unknown): value is MediaType {
  return typeof value === 'string' && /^image\/[a-z0-9][a-z0-9.+-]{0,60}$/.test(value);
}

export function isShown(mediaType: MediaType): boolean {
  return shown.some((type) => type === mediaType);
}

/** Returns the usual name of a format, such as `PNG` or `HEIC`; empty if it has none. */
export function formatName(mediaType: MediaType): string {
  if (mediaType === unknownType) return '';
  return mediaType.replace(/^image\/(x-|vnd\.)?/, '').toUpperCase();
}
