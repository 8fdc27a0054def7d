import { join } from '../../base/common/paths.ts';
import { limits } from '../../product/common/limits.ts';
import { getAttachmentPaths } from '../../promptFiles/common/promptFile.ts';
import type { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import type { MissingPicture } from './missingPictures.ts';

/** Pictures that one turn draws: the same goes along with all of them, and the same is asked for. */
export interface TurnGroup {
  readonly pictures: readonly MissingPicture[];
  readonly options: PictureOptions;
}

/** Turns in the order of their first pictures, each with as many as a turn has room for. */
export function groupIntoTurns(pictures: readonly MissingPicture[], usual: PictureOptions): readonly TurnGroup[] {
  const groups = new Map<string, { pictures: MissingPicture[]; options: PictureOptions }>();
  const parts = new Map<string, number>();
  for (const picture of pictures) {
    const options = optionsOf(picture, usual);
    const key = JSON.stringify([options, alongOf(picture)]);
    const part = parts.get(key) ?? 0;
    const group = groups.get(`${part} ${key}`) ?? { pictures: [], options };
    groups.set(`${part} ${key}`, group);
    group.pictures.push(picture);
    if (group.pictures.length === limits.prompts) parts.set(key, part + 1);
  }
  return [...groups.values()];
}

/** Each is drawn once, whatever the settings say. */
function optionsOf({ promptFile }: MissingPicture, { count: _, ...usual }: PictureOptions): PictureOptions {
  const { aspectRatio, size, model } = promptFile?.read ?? {};
  const given = { ...(aspectRatio && { aspectRatio }), ...(size && { size }), ...(model && { model }) };
  return { ...usual, ...given };
}

/** As paths: prompt files in several folders may name the same picture. */
function alongOf({ promptFile }: MissingPicture): readonly string[] {
  if (!promptFile) return [];
  const { path } = promptFile.file;
  return getAttachmentPaths(promptFile.read).map((name) => join(path.slice(0, path.lastIndexOf('/')), name));
}
