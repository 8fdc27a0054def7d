import { type DrawnType, encodableTypes } from './imageFormats.ts';

/**
 * The closed list of formats whose images become files by themselves, and their extensions. Nothing else gives a file its extension: not the
 * service's word, not a session's, not the name that somebody asked for. SVG is not of the list: what opens one may run what it holds, and
 * no first bytes tell one that is harmless from one that is not.
 */

/** In lower case, without the dot; the first is that of a new file, the others name such files too. */
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

/** A format of the list. */
export type ImageType = keyof typeof extensions;

/** Of whatever is not of the list: it stays in its session, and leaves it only where the user says so. */
export const otherExtension = 'bin';

/** Without the dot. */
export type ImageExtension = (typeof extensions)[ImageType][0] | typeof otherExtension;

const imageTypes = Object.keys(extensions).filter(isImageType);

/** The extension of a file of that format; `bin` for any other. What its bytes are says `detectImageType`. */
export function getExtension(type: string | undefined): ImageExtension {
  return type !== undefined && isImageType(type) ? extensions[type][0] : otherExtension;
}

/** All extensions that files of these formats have. */
export function getExtensions(types: readonly ImageType[]): readonly string[] {
  return types.flatMap((type) => extensions[type]);
}

/** The format that the extension of a name or path says; undefined if it says none of the list. */
export function getNamedType(path: string): ImageType | undefined {
  const extension = /\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return imageTypes.find((type) => getExtensions([type]).includes(extension));
}

/** The same where a page can draw that format. */
export function drawnTypeOf(path: string): DrawnType | undefined {
  const said = getNamedType(path);
  return encodableTypes.find((type) => type === said);
}

/** A name or path without the extension of an image; any other stays. */
export function withoutImageExtension(path: string): string {
  return getNamedType(path) ? path.slice(0, path.lastIndexOf('.')) : path;
}

/** The same name or path with the extension of another format in its place. */
export function withExtension(path: string, extension: ImageExtension): string {
  return `${withoutImageExtension(path)}.${extension}`;
}

function isImageType(type: string): type is ImageType {
  return Object.hasOwn(extensions, type);
}

/** Formats of files that go along as pictures. */
const sent = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Their endings, in lower case. */
export const pictureEndings = getExtensions(sent);

/** Whether a file's name or path says that it is a picture. */
export function isPictureName(path: string): boolean {
  const said = getNamedType(path);
  return sent.some((type) => type === said);
}
