/** What a check finds wrong with a picture of a document; each word is the code of its problem. */
export type ProblemCode = 'missing-file' | 'stale' | 'changed-by-hand' | 'no-alternative-text' | 'too-large';

/** What a check has seen of a reference and the file that it names. */
interface CheckedImage {
  /** In bytes; nothing where the file is not there. */
  readonly size: number | undefined;
  /** What its prompt file says of it. */
  readonly state?: 'stale' | 'changed-by-hand' | undefined;
  /** The reference has a place for an alternative text, and says nothing there. */
  readonly isSilent: boolean;
  /** An earlier reference of the document names the file too. */
  readonly isRepeated: boolean;
}

/** Of a file that several references name, what is wrong with the file is said once. */
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

/** Of files that references show as pictures, in lower case. */
export const imageExtensions = 'png apng jpg jpeg jfif webp gif avif svg bmp tif tiff heic jxl ico pdf eps'.split(' ');

const pictureName = new RegExp(`\\.(?:${imageExtensions.join('|')})$`, 'i');

/** Whether a path names a picture, of whatever form: a reference may show a film too. */
export function isImagePath(path: string): boolean {
  return pictureName.test(path);
}
