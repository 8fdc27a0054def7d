/** Prompt files: how pictures are made again, and how they stand to that. */
import { updateFields } from '../../languages/common/frontMatter/updateFields.ts';
import { type RepeatPrompt } from '../../sessions/common/sourceImages.ts';
import type { Uri } from 'vscode';
import type { PromptFileBeside } from '../../insertion/host/images/pictureFiles.ts';
import { sha256 } from '../../base/common/bytes.ts';
import { pathFrom, samePlace, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { folderOf } from '../../insertion/host/getDisplayName.ts';
import type { LooksFeature } from '../../looks/host/createLooks.ts';
import { findNearestLook } from '../../looks/host/findLook.ts';
import { readSettings } from '../../product/host/settings.ts';
import type { Provenance } from '../../provenance/common/provenance.ts';
import type { WrittenFile } from '../../sessions/common/model/writtenFile.ts';
import { formatPromptFile, type GenerationRecord, getPromptFilePath, mergePromptFile, type PromptFileExtras, parsePromptFile } from '../common/promptFile.ts';
import { hashInputs } from '../common/state.ts';
import { editorFiles, type FileReaders, getImageStatus, type ImageStatus, resolveNamedFile, type StateOptions } from './imageStatus.ts';
import type { ReadPromptFile } from './readPromptFileAttachments.ts';
import { writeGenerationRecord } from './writing.ts';

/** Prompt files: how pictures are made again, and how they stand to that. */

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

/** A picture's file as it stands in the workspace, or will. */
export interface PictureWithPrompt {
  readonly uri: Uri;
  readonly bytes: Uint8Array;
  readonly provenance: Provenance;
  /** Missing = its prompt makes it again. */
  readonly again?: RepeatPrompt;
  /** The address of the look that it was drawn with; false = it was with none, missing = that is not known. */
  readonly look?: string | false;
  /** Missing = the prompt stands for it. */
  readonly alt?: string;
  /** The text of the prompt file whose place it takes. */
  readonly former?: string;
}

/** A prompt file that can be written. */
export interface NewPromptFile {
  readonly file: Uri;
  readonly text: string;
}

/** The files that a prompt file names. */
type Named = Omit<PromptFileExtras, 'alt'>;

/** What a prompt file is to say once its picture was made from it. */
type MadeOf = (promptFile: ReadPromptFile, made: Omit<GenerationRecord, 'recipe'>) => Promise<GenerationRecord>;

/** What stands beside a picture to make it again; nothing of what can have no prompt file, as out of the workspace. */
async function createPromptFile(picture: PictureWithPrompt, madeOf: MadeOf): Promise<NewPromptFile | undefined> {
  const { uri, bytes, provenance, again } = picture;
  const path = getPromptFilePath(uri.path);
  if (path === undefined || !workspaceFolderOf(uri)) return undefined;
  const file = uri.with({ path });
  const origin = namedIn(file, again?.edited);
  const others = othersOf(file, picture);
  const attachments = others.length > 0 && { attachments: others.map((other) => other.path) };
  const look = await lookField(file, picture.look);
  const text = textOf(picture, { ...attachments, ...look, ...(origin && { from: origin.path }) });
  const read = parsePromptFile(text, path);
  if ('fault' in read) return { file, text };
  const date = new Date(provenance.createdAt).toISOString();
  const known = read.made?.along ?? others.map(({ hash }) => hash);
  const along = origin ? [...known.slice(0, read.attachments.length), origin.hash] : known;
  const made = await madeOf({ file, read }, { date, model: provenance.model, along, picture: await sha256(bytes) });
  const written = { ...made, along: along.length > 0 ? along : undefined };
  return { file, text: updateFields(text, { made: written }) ?? text };
}

function textOf({ provenance, again, alt, former }: PictureWithPrompt, named: Named): string {
  const told = { ...provenance, ...(again && { prompt: again.words }) };
  const said = { ...named, ...(alt !== undefined && { alt }) };
  return (former === undefined ? undefined : mergePromptFile(former, told, said)) ?? formatPromptFile(told, said);
}

/** What the prompt file has to say so that the picture is made again with the look it was drawn with, or with none; nothing of the nearest. */
async function lookField(promptFile: Uri, drawnWith: string | false | undefined): Promise<Pick<Named, 'look'>> {
  if (drawnWith === undefined) return {};
  const nearest = await findNearestLook(promptFile);
  const used = drawnWith === false ? undefined : Uri.parse(drawnWith);
  if (samePlace(used, nearest?.file)) return { look: undefined };
  if (!used) return { look: false };
  const path = pathFrom(folderOf(promptFile), used);
  return samePlace(resolveNamedFile(promptFile, path), used) ? { look: path } : {};
}

/** A prompt file whose place is taken keeps those that it names. */
function othersOf(promptFile: Uri, { again, former }: PictureWithPrompt) {
  const others = former === undefined ? (again?.along ?? []) : [];
  return others.flatMap((other) => namedIn(promptFile, other) ?? []);
}

/** A picture that went along, as the prompt file can name it; one that stood in its own place is none. */
function namedIn(promptFile: Uri, written: WrittenFile | undefined) {
  if (written?.hash === undefined) return undefined;
  const uri = Uri.parse(written.uri);
  const path = pathFrom(folderOf(promptFile), uri);
  const isNamed = samePlace(resolveNamedFile(promptFile, path), uri);
  const own = getPromptFilePath(uri.path);
  const isItself = own !== undefined && samePlace(uri.with({ path: own }), promptFile);
  return isNamed && !isItself ? { path, hash: written.hash } : undefined;
}
