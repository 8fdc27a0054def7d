import { type DrawnType, encodableTypes } from './imageFormats.ts';

/**
 * The closed list of formats whose images are written to files automatically, and their extensions. Nothing else gives a file its extension:
 * not the type that the service or a session names, and not a requested name. SVG is not in the list: a program that opens one may run scripts
 * in it, and its first bytes do not show whether it is harmless.
 */

/** In lowercase, without the dot; a new file gets the first one, and the others are recognized too. */
const extensions = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/avif': ['avif'],
  'image/bmp': ['bmp'],
  'image/tiff': ['tiff', 'tif'],
  'image/heic': ['heic', 'heif'],
  'image/jxl': ['jxl'],
  'image/jp2': ['jp2'],
} as const;

/** A format in the list. */
export type ImageType = keyof typeof extensions;

/** The extension of anything that is not in the list: it stays in its session, and leaves it only if the user says so. */
export const otherExtension = 'bin';

/** Without the dot. */
export type ImageExtension = (typeof extensions)[ImageType][0] | typeof otherExtension;

const imageTypes = Object.keys(extensions).filter(isImageType);

/** Returns the extension of a file of that format; `bin` for any other. `detectImageType` returns the format of bytes. */
export function getExtension(type: string | undefined): ImageExtension {
  return type !== undefined && isImageType(type) ? extensions[type][0] : otherExtension;
}

/** Returns all extensions that files of these formats have. */
function getExtensions(types: readonly ImageType[]): readonly string[] {
  return types.flatMap((type) => extensions[type]);
}

/** Extensions of files that a page can draw. */
export const drawnEndings = getExtensions(encodableTypes);

/** Returns the format that the extension of a name or path indicates, or undefined if it is none in the list. */
export function getNamedType(path: string): ImageType | undefined {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return imageTypes.find((type) => getExtensions([type]).includes(extension));
}

/** Returns that format if a page can draw it. */
export function drawnTypeOf(path: string): DrawnType | undefined {
  const said = getNamedType(path);
  return encodableTypes.find((type) => type === said);
}

/** Returns a name or path without the extension of an image; any other extension is kept. */
export function withoutImageExtension(path: string): string {
  return getNamedType(path) ? path.slice(0, path.lastIndexOf('.')) : path;
}

/** Returns the name or path with the extension of another format instead. */
export function withExtension(path: string, extension: ImageExtension): string {
  return `${withoutImageExtension(path)}.${extension}`;
}

function isImageType(type: string): type is ImageType {
  return Object.hasOwn(extensions, type);
}

/** Formats of files that are sent as images. */
const sent = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Their extensions, in lowercase. */
export const pictureEndings = getExtensions(sent);

/** Whether the extension of a name or path indicates an image that can be sent. */
export function isPictureName(path: string): boolean {
  const said = getNamedType(path);
  return sent.some((type) => type === said);
}
