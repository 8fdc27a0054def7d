/** Prompt files: how pictures are made again, and how they stand to that. */
import type { Uri } from 'vscode';
import { editorFiles, type FileReaders } from './editorFiles.ts';
import { type PictureStanding, type StateOptions, stateOf } from './states.ts';

export type PromptFilesFeature = ReturnType<typeof createPromptFiles>;

interface Needs {
  readonly look?: StateOptions['look'];
}

export function createPromptFiles({ look = async () => '' }: Needs = {}) {
  return {
    stateOf: (picture: Uri, readers: FileReaders = editorFiles): Promise<PictureStanding> =>
      stateOf(picture, { ...readers, look }),
  };
}
