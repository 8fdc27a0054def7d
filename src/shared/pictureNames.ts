/** Endings of files that go along as pictures, in lower case. */
export const pictureEndings = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'avif'] as const;

const pictureName = new RegExp(`\\.(${pictureEndings.join('|')})$`, 'i');

/** Whether a file's name or path says that it is a picture. */
export function isPictureName(path: string): boolean {
  return pictureName.test(path);
}
