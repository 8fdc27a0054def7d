import { isPictureName } from '../../imageFiles/common/pictureNames.ts';

/** How prompt files end. */
export const promptFileEnding = '.limn.md';

/** The look of a folder has the form of a prompt file's name. */
const lookName = 'look';

/** A path without what says what kind of file it is: a picture and its prompt file have the same. */
export function getStem(path: string): string {
  if (path.endsWith(promptFileEnding)) return path.slice(0, -promptFileEnding.length);
  const name = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  return dot > name ? path.slice(0, dot) : path;
}

/** The path of a picture's prompt file; nothing of what is no picture, or would have the name of a look. */
export function getPromptFilePath(picture: string): string | undefined {
  const stem = getStem(picture);
  const isLook = stem.slice(stem.lastIndexOf('/') + 1).toLowerCase() === lookName;
  return isPictureName(picture) && !isLook ? `${stem}${promptFileEnding}` : undefined;
}
