import { getExtensions, getNamedType } from './imageExtension.ts';

/** Formats of files that go along as pictures. */
const sent = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Their endings, in lower case. */
export const pictureEndings = getExtensions(sent);

/** Whether a file's name or path says that it is a picture. */
export function isPictureName(path: string): boolean {
  const said = getNamedType(path);
  return sent.some((type) => type === said);
}
