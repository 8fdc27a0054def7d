import { l10n, type Uri } from 'vscode';
import { mapConcurrently } from '../../base/common/async.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import { type UnusableFile, unusableWords } from '../../base/host/unusableFile.ts';
import { placeKey, rootOf } from '../../base/host/uriPaths.ts';
import { findPlaceObstacle, formatNameFault } from '../../insertion/host/fileObstacle.ts';
import type { ImageStatus, ReadPromptFile } from '../../promptFiles/host/imageStatus.ts';
import type { DocumentReference } from '../../references/host/documentReferences.ts';
import { typeOf, type UnresolvedReason } from '../../references/host/referencedFile.ts';
import { findReferenceDoubt, type MissingDoubt } from './doubts.ts';

/** A missing file and all references to it: it is one picture, however many there are. */
export interface MissingPicture {
  readonly file: Uri;
  readonly references: readonly DocumentReference[];
  /** The prompt of its prompt file, or the first alternative text; if empty, the user is asked for a prompt. */
  readonly prompt: string;
  /** Missing if the picture is made from its alternative text alone. */
  readonly promptFile?: ReadPromptFile;
  /** Why it may not be missing; undefined if it is certain. */
  readonly doubt?: MissingDoubt;
  /** Set if the file exists and is to be replaced; skipped if its SHA-256 no longer matches. */
  readonly replaces?: string;
}

export interface UnfillableReference extends DocumentReference {
  readonly file: UnresolvedReason;
  /** The prompt file that cannot be used. */
  readonly unusable?: UnusableFile;
}

export interface MissingImages {
  readonly pictures: readonly MissingPicture[];
  /** References that no picture can be made for. */
  readonly impossible: readonly UnfillableReference[];
}

/** Returns the missing files that the references name, in their order. */
export async function findMissingPictures(references: readonly DocumentReference[]): Promise<MissingImages> {
  const looked = await mapConcurrently([...groupByFile(references).values()], findMissing);
  const impossible = references.filter((one): one is UnfillableReference => typeof one.file === 'string');
  return toMissingImages(looked, impossible);
}

/** A file, and the references to it in any spelling. */
export interface CalledFile {
  readonly file: Uri;
  readonly references: readonly DocumentReference[];
}

/** Groups references by the keys of their files, in the order of the first references. */
export function groupByFile(references: readonly DocumentReference[]): ReadonlyMap<string, CalledFile> {
  const groups = new Map<string, { file: Uri; references: DocumentReference[] }>();
  for (const reference of references) {
    const { file } = reference;
    if (typeof file === 'string') continue;
    const group = groups.get(placeKey(file)) ?? { file, references: [] };
    groups.set(placeKey(file), group);
    group.references.push(reference);
  }
  return groups;
}

interface Looked {
  readonly picture?: MissingPicture;
  readonly impossible?: readonly UnfillableReference[];
}

function toMissingImages(all: readonly Looked[], before: readonly UnfillableReference[]): MissingImages {
  const impossible = [...before, ...all.flatMap((one) => one.impossible ?? [])];
  return { pictures: all.flatMap(({ picture }) => picture ?? []), impossible };
}

/** Returns an empty object if the file exists. */
async function findMissing({ file, references }: CalledFile): Promise<Looked> {
  const [first] = references;
  if (!first || (await typeOf(file)) !== undefined) return {};
  const inside = await insideWorkspace(file, { root: rootOf(first.document) });
  const why = 'not' in inside ? inside.not : await findPlaceObstacle(file);
  if (why) return { impossible: references.map((one) => ({ ...one, file: why })) };
  const prompt = references.map(({ alt = '' }) => alt.trim()).find(Boolean) ?? '';
  const doubt = findReferenceDoubt(references);
  return { picture: { file, references, prompt, ...(doubt && { doubt }) } };
}

/** Returns how a picture relates to its prompt file. */
export type GetImageStatus = (picture: Uri) => Promise<ImageStatus>;

/** Adds their prompt files to missing pictures; a picture whose prompt file cannot be used cannot be made. */
export async function applyPromptFiles(
  { pictures, impossible }: MissingImages,
  stateOf: GetImageStatus,
): Promise<MissingImages> {
  const all = await mapConcurrently(pictures, async (picture): Promise<Looked> => {
    const { file, promptFile } = await stateOf(picture.file);
    if (!file || !promptFile) return { picture };
    if (!('fault' in promptFile)) return { picture: addPromptFile(picture, { file, read: promptFile }) };
    const unusable = { file, ...promptFile };
    return { impossible: picture.references.map((one) => ({ ...one, file: 'promptFile', unusable })) };
  });
  return toMissingImages(all, impossible);
}

/** A prompt file beside its place settles doubts. If it has no prompt, the alternative text is used, or the prompt that the picture has. */
export function addPromptFile(
  picture: MissingPicture,
  promptFile: NonNullable<MissingPicture['promptFile']>,
): MissingPicture {
  const { prompt, alt } = promptFile.read;
  const { doubt: _, ...certain } = picture;
  return { ...certain, promptFile, prompt: prompt || alt?.trim() || picture.prompt };
}

/** Returns why no picture can be made for a reference, as a sentence. */
export function formatObstacle({ file, unusable }: Pick<UnfillableReference, 'file' | 'unusable'>): string {
  const sentences: Readonly<Record<UnresolvedReason, string>> = {
    remote: l10n.t("It's a web address."),
    data: l10n.t("It's a data URI that contains its own image."),
    expression: l10n.t('Its path is computed when the document is built.'),
    alias: l10n.t('Its path begins with a folder alias that only the build can resolve.'),
    absolute: l10n.t("It's an absolute path outside the workspace."),
    outside: l10n.t('The file would be outside the workspace folder.'),
    ending: l10n.t('Limn generates PNG, JPEG, and WebP files only.'),
    unsaved: l10n.t("The document isn't saved, so relative paths can't be resolved. Save the document first."),
    promptFile: unusable ? unusableWords(l10n, unusable) : '',
    versionControl: l10n.t('The file would be in a version control folder.'),
    unreadable: l10n.t("Couldn't read the folder."),
    folder: l10n.t('A folder with this name already exists.'),
    fileInTheWay: l10n.t('A file with this name already exists.'),
    nameTooLong: formatNameFault('nameTooLong'),
    name: formatNameFault('name'),
    readOnly: l10n.t('Permission denied.'),
    link: l10n.t('The folder is a symbolic link and might point outside the workspace folder.'),
  };
  return sentences[file];
}
