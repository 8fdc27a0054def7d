/** Prompt files: how pictures are made again, and how they stand to that. */

import { Uri } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { pathFrom, samePlace, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { folderOf } from '../../insertion/host/getDisplayName.ts';
import type { PromptFileBeside } from '../../insertion/host/images/pictureFiles.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import { findNearestLook } from '../../looks/host/findLook.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { Provenance } from '../../provenance/common/provenance.ts';
import type { WrittenFile } from '../../sessions/common/model/picture.ts';
import type { RepeatPrompt } from '../../sessions/common/requestContent.ts';
import { hashInputs } from '../common/imageState.ts';
import {
  formatPromptFile,
  type GenerationRecord,
  getPromptFilePath,
  mergePromptFile,
  type PromptFileExtras,
  parsePromptFile,
} from '../common/promptFile.ts';
import { addRecord, writeGenerationRecord } from './generationRecord.ts';
import {
  editorFiles,
  type FileReaders,
  getImageStatus,
  type ReadLook,
  type ReadPromptFile,
  resolveNamedFile,
} from './imageStatus.ts';

export type PromptFilesFeature = ReturnType<typeof createPromptFiles>;

/** Creates the prompt files: how pictures are made again, and whether they are up to date. */
export function createPromptFiles({ looks }: Pick<LooksFeature, 'looks'>) {
  /** Returns nothing for a look that cannot be used: no picture is generated with it. */
  const readLook: ReadLook = async (file, read) => {
    const found = await looks.resolveForPromptFile(file, read);
    return found && !('fault' in found) ? found.canonical : '';
  };
  /** Returns the record for a prompt file whose picture was made from it. */
  const madeOf: MadeOf = async ({ file, read }, made) => {
    const recipe = await hashInputs({ ...read, along: made.along, look: await readLook(file, read) });
    return { ...made, recipe };
  };
  const beside: PromptFileBeside = async (uri, { alt, ...picture }) =>
    readSettings(uri).promptFiles && !picture.isUserMade
      ? createPromptFile({ uri, ...picture, ...(alt !== picture.prompt && { alt }) }, madeOf)
      : undefined;
  return {
    /** Returns the prompt file that is written beside a picture if `limn.image.promptFiles` is on. */
    beside,
    /** Returns the same whatever the setting is. */
    promptFileFor: (picture: PictureWithPrompt) => createPromptFile(picture, madeOf),
    stateOf: (picture: Uri, readers: FileReaders = editorFiles) => getImageStatus(picture, readers, readLook),
    madeOf,
    /** Records in a prompt file what its picture was made from; returns false if it could not be written. */
    noteMade: async (promptFile: ReadPromptFile, made: Omit<Parameters<MadeOf>[1], 'picture'> & { picture: Uri }) => {
      const picture = await editorFiles.hash(made.picture);
      if (picture === undefined) return false;
      return writeGenerationRecord(promptFile.file, await madeOf(promptFile, { ...made, picture })).catch(() => false);
    },
  };
}

/** A picture's file that is in the workspace, or will be. */
export interface PictureWithPrompt {
  readonly uri: Uri;
  readonly bytes: Uint8Array;
  readonly provenance: Provenance;
  /** Missing if its prompt alone makes it again. */
  readonly again?: RepeatPrompt;
  /** The URI of the look that it was made with; false = none, missing = unknown. */
  readonly look?: string | false;
  /** Missing if it is the same as the prompt. */
  readonly alt?: string;
  /** The text of the prompt file that is replaced. */
  readonly former?: string;
}

/** A prompt file that can be written. */
export interface NewPromptFile {
  readonly file: Uri;
  readonly text: string;
}

/** Returns the record for a prompt file whose picture was made from it. */
type MadeOf = (promptFile: ReadPromptFile, made: Omit<GenerationRecord, 'recipe'>) => Promise<GenerationRecord>;

/** Returns what makes a picture again, or undefined if it can have no prompt file, for example outside of the workspace. */
async function createPromptFile(picture: PictureWithPrompt, madeOf: MadeOf): Promise<NewPromptFile | undefined> {
  const { uri, bytes, provenance, again, former } = picture;
  const path = getPromptFilePath(uri.path);
  if (path === undefined || !workspaceFolderOf(uri)) return undefined;
  const file = uri.with({ path });
  const origin = findNamedPicture(file, again?.edited);
  // A prompt file that is replaced keeps the pictures that it names.
  const others =
    former === undefined ? (again?.along ?? []).flatMap((other) => findNamedPicture(file, other) ?? []) : [];
  const text = formatText(picture, {
    ...(others.length > 0 && { attachments: others.map((other) => other.path) }),
    ...(await getLookField(file, picture.look)),
    ...(origin && { from: origin.path }),
  });
  const read = parsePromptFile(text, path);
  if ('fault' in read) return { file, text };
  const date = new Date(provenance.createdAt).toISOString();
  const known = read.made?.along ?? others.map(({ hash }) => hash);
  const along = origin ? [...known.slice(0, read.attachments.length), origin.hash] : known;
  const made = await madeOf({ file, read }, { date, model: provenance.model, along, picture: await sha256(bytes) });
  return { file, text: addRecord(text, made) ?? text };
}

function formatText({ provenance, again, alt, former }: PictureWithPrompt, named: PromptFileExtras): string {
  const told = { ...provenance, ...(again && { prompt: again.words }) };
  const said = { ...named, ...(alt !== undefined && { alt }) };
  return (former === undefined ? undefined : mergePromptFile(former, told, said)) ?? formatPromptFile(told, said);
}

/** Returns the field with which the picture is made again with the look it was made with, or with none; the nearest look needs none. */
async function getLookField(
  promptFile: Uri,
  drawnWith: string | false | undefined,
): Promise<Pick<PromptFileExtras, 'look'>> {
  if (drawnWith === undefined) return {};
  const nearest = await findNearestLook(promptFile);
  const used = drawnWith === false ? undefined : Uri.parse(drawnWith);
  if (samePlace(used, nearest?.file)) return { look: undefined };
  if (!used) return { look: false };
  const path = pathFrom(folderOf(promptFile), used);
  return samePlace(resolveNamedFile(promptFile, path), used) ? { look: path } : {};
}

/** Returns an attached picture as the prompt file can name it, except the picture of the prompt file itself. */
function findNamedPicture(promptFile: Uri, written: WrittenFile | undefined) {
  if (written?.hash === undefined) return undefined;
  const uri = Uri.parse(written.uri);
  const path = pathFrom(folderOf(promptFile), uri);
  const isNamed = samePlace(resolveNamedFile(promptFile, path), uri);
  const own = getPromptFilePath(uri.path);
  const isItself = own !== undefined && samePlace(uri.with({ path: own }), promptFile);
  return isNamed && !isItself ? { path, hash: written.hash } : undefined;
}
