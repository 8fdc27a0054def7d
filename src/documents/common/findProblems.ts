/** The problems of a picture in a document, by the code that the editor shows. */
export type ProblemCode =
  | 'missing-file'
  | 'not-downloaded'
  | 'stale'
  | 'changed-by-hand'
  | 'no-alternative-text'
  | 'too-large';

/** What a check knows about a reference and its file. */
export interface CheckedImage {
  /** In bytes; undefined if the file is missing. */
  readonly size: number | undefined;
  /** The state of the picture by Git LFS, or by its prompt file. */
  readonly state?: 'not-downloaded' | 'stale' | 'changed-by-hand' | undefined;
  /** Whether the reference could have an alternative text but has none. */
  readonly isSilent: boolean;
  /** Whether an earlier reference of the document names the file too. */
  readonly isRepeated: boolean;
}

/** Returns the problems of a reference. Those of a file are reported only at the first reference to it. */
export function findProblems(
  { size, state, isSilent, isRepeated }: CheckedImage,
  mostBytes: number,
): readonly ProblemCode[] {
  const isTooLarge = size !== undefined && mostBytes > 0 && size > mostBytes;
  const ofTheFile: readonly ProblemCode[] = [...(state ? [state] : []), ...(isTooLarge ? ['too-large' as const] : [])];
  return [
    ...(size === undefined ? ['missing-file' as const] : isRepeated ? [] : ofTheFile),
    ...(isSilent ? ['no-alternative-text' as const] : []),
  ];
}

/** The extensions of files that references show as pictures, in lower case. */
export const imageExtensions = 'png apng jpg jpeg jfif webp gif avif svg bmp tif tiff heic jxl ico pdf eps'.split(' ');

const pictureName = new RegExp(`\\.(?:${imageExtensions.join('|')})$`, 'i');

/** Whether a path names a picture of any type: a reference may show a film, too. */
export function isImagePath(path: string): boolean {
  return pictureName.test(path);
}
