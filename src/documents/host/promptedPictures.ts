import type { Uri } from 'vscode';
import { inBatches } from '../../base/common/async.ts';
import type { ImageStatus } from '../../promptFiles/host/imageStatus.ts';
import type { MissingImages, MissingPicture, UnfillableReference } from './missingPictures.ts';

/** How a picture stands to its prompt file. */
export type GetImageStatus = (picture: Uri) => Promise<ImageStatus>;

/** Missing pictures as their prompt files say they are made; none is made by a prompt file that cannot be used. */
export async function applyPromptFiles(
  { pictures, impossible }: MissingImages,
  stateOf: GetImageStatus,
): Promise<MissingImages> {
  const all = await inBatches(pictures, async (picture) => promptedOne(picture, await stateOf(picture.file)));
  return {
    pictures: all.filter((one): one is MissingPicture => !Array.isArray(one)),
    impossible: [...impossible, ...all.flatMap((one) => (Array.isArray(one) ? one : []))],
  };
}

function promptedOne(picture: MissingPicture, standing: ImageStatus): MissingPicture | readonly UnfillableReference[] {
  const { file, promptFile } = standing;
  if (!file || !promptFile) return picture;
  if (!('fault' in promptFile)) return withPromptFile(picture, { file, read: promptFile });
  const unusable = { file, ...promptFile };
  return picture.references.map((reference) => ({ ...reference, file: 'promptFile', unusable }));
}

/** An empty prompt file leaves it to the words that stand for the picture. */
export function withPromptFile(
  picture: MissingPicture,
  promptFile: NonNullable<MissingPicture['promptFile']>,
): MissingPicture {
  const { prompt, alt } = promptFile.read;
  return { ...picture, promptFile, prompt: prompt || alt?.trim() || picture.prompt };
}
