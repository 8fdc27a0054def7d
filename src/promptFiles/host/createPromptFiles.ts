/** Prompt files: how pictures are made again, and how they stand to that. */
import type { Uri } from 'vscode';
import type { PromptFileBeside } from '../../insertion/host/images/pictureFiles.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import { readSettings } from '../../product/host/settings.ts';
import { hashInputs } from '../common/inputHash.ts';
import type { GenerationRecord } from '../common/promptFile.ts';
import { createPromptFile, type PictureWithPrompt } from './createPromptFile.ts';
import { editorFiles, type FileReaders } from './editorFiles.ts';
import { getImageStatus, type ImageStatus, type StateOptions } from './imageStatus.ts';
import type { ReadPromptFile } from './readPromptFileAttachments.ts';
import { writeGenerationRecord } from './writing.ts';

export type PromptFilesFeature = ReturnType<typeof createPromptFiles>;

export function createPromptFiles({ looks }: Pick<LooksFeature, 'looks'>) {
  /** One that cannot be used adds nothing: with it no picture is drawn. */
  const look: StateOptions['look'] = async (file, read) => {
    const found = await looks.ofPromptFile(file, read);
    return found && !('fault' in found) ? found.canonical : '';
  };
  /** What a prompt file is to say once its picture was made from it. */
  const madeOf = async (
    { file, read }: ReadPromptFile,
    made: Omit<GenerationRecord, 'recipe'>,
  ): Promise<GenerationRecord> => {
    const recipe = await hashInputs({ ...read, along: made.along, look: await look(file, read) });
    return { ...made, recipe };
  };
  const beside: PromptFileBeside = async (uri, { alt, ...picture }) =>
    readSettings(uri).promptFiles
      ? createPromptFile({ uri, ...picture, ...(alt !== picture.prompt && { alt }) }, madeOf)
      : undefined;
  return {
    /** The prompt file that goes beside each picture while `limn.image.promptFiles` is on. */
    beside,
    /** The same whatever the setting says. */
    promptFileFor: (picture: PictureWithPrompt) => createPromptFile(picture, madeOf),
    stateOf: (picture: Uri, readers: FileReaders = editorFiles): Promise<ImageStatus> =>
      getImageStatus(picture, { ...readers, look }),
    madeOf,
    /** Says in a prompt file what its picture was made from; false where that could not be written. */
    noteMade: async (
      promptFile: ReadPromptFile,
      made: Omit<GenerationRecord, 'recipe' | 'picture'> & { readonly picture: Uri },
    ) => {
      const picture = await editorFiles.hash(made.picture);
      if (picture === undefined) return false;
      return writeGenerationRecord(promptFile.file, await madeOf(promptFile, { ...made, picture })).catch(() => false);
    },
  };
}
