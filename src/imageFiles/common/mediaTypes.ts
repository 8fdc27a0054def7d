/** Picture formats by their media types. */

/** Formats that the page, and every other view of VS Code, shows. */
const shown = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/bmp'] as const;

/** Any format of pictures; those that are not shown are kept as they came. */
export type MediaType = `image/${string}`;

/** Bytes of a picture by the service's word, of no format that can be named. */
export const unknownType: MediaType = 'image/x-unknown';

export function isMediaType(value: unknown): value is MediaType {
  return typeof value === 'string' && /^image\/[a-z0-9][a-z0-9.+-]{0,60}$/.test(value);
}

export function isShown(mediaType: MediaType): boolean {
  return shown.some((type) => type === mediaType);
}

/** What people call a format: `PNG`, `HEIC`; empty where it has no name. */
export function formatName(mediaType: MediaType): string {
  if (mediaType === unknownType) return '';
  return mediaType.replace(/^image\/(x-|vnd\.)?/, '').toUpperCase();
}
