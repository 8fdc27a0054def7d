import { l10n, type Uri } from 'vscode';
import { inBatches } from '../../base/common/async.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import { type UnusableFile, unusableWords } from '../../base/host/unusableFile.ts';
import { placeKey, rootOf } from '../../base/host/uriPaths.ts';
import { findPlaceObstacle } from '../../insertion/host/fileObstacle.ts';
import type { ImageStatus } from '../../promptFiles/host/imageStatus.ts';
import type { ReadPromptFile } from '../../promptFiles/host/readPromptFileAttachments.ts';
import type { DocumentReference } from '../../references/host/documentReferences.ts';
import { typeOf, type UnresolvedReason } from '../../references/host/referencedFile.ts';

/** A file that is not there, and the references that call for it: one picture, however many there are. */
export interface MissingPicture {
  readonly file: Uri;
  readonly references: readonly DocumentReference[];
  /** What its prompt file says, else the first alternative text that says something; empty = the user has to say what it shows. */
  readonly prompt: string;
  /** How it is made; missing = by its alternative text alone. */
  readonly promptFile?: ReadPromptFile;
  /** It is there and gives way, unless its bytes have another SHA-256 by then. */
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

/** What is not there of what the references call for, in their order. */
export async function missingPictures(references: readonly DocumentReference[]): Promise<MissingImages> {
  const looked = await inBatches([...byFile(references).values()], look);
  return {
    pictures: looked.flatMap(({ picture }) => picture ?? []),
    impossible: [...references.filter(isImpossible), ...looked.flatMap(({ impossible = [] }) => impossible)],
  };
}

function isImpossible(reference: DocumentReference): reference is UnfillableReference {
  return typeof reference.file === 'string';
}

/** A file, and the references that name it, in whatever spelling. */
export interface CalledFile {
  readonly file: Uri;
  readonly references: readonly DocumentReference[];
}

/** By the keys of the files, in the order of the first references to them. */
export function byFile(references: readonly DocumentReference[]): ReadonlyMap<string, CalledFile> {
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

/** Nothing where the file is there. */
async function look({ file, references }: CalledFile): Promise<Looked> {
  const [first] = references;
  if (!first || (await typeOf(file)) !== undefined) return {};
  const inside = await insideWorkspace(file, { root: rootOf(first.document) });
  const why = 'not' in inside ? inside.not : await findPlaceObstacle(file);
  if (why) return { impossible: references.map((one) => ({ ...one, file: why })) };
  const prompt = references.map(({ alt = '' }) => alt.trim()).find(Boolean) ?? '';
  return { picture: { file, references, prompt } };
}

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

/** Why no picture can be made for a reference, as a sentence. */
export function impossibleSentence({ file, unusable }: Pick<UnfillableReference, 'file' | 'unusable'>): string {
  const sentences: Readonly<Record<UnresolvedReason, () => string>> = {
    remote: () => l10n.t('It is an address on the web.'),
    data: () => l10n.t('It holds its picture itself.'),
    expression: () => l10n.t('Which file it means is known only when the document is built.'),
    absolute: () => l10n.t('It names a place on one computer, not in the workspace.'),
    outside: () => l10n.t('The file would be outside of the workspace folder.'),
    ending: () => l10n.t('Limn makes PNG, JPEG and WebP, which this ending is none of.'),
    unsaved: () => l10n.t('The document is not saved yet, so its paths lead nowhere.'),
    promptFile: () => (unusable ? unusableWords(l10n, unusable) : ''),
    versionControl: () => l10n.t('It would be in a folder of version control.'),
    unreadable: () => l10n.t('Its folder cannot be read.'),
    folder: () => l10n.t('A folder has the same name.'),
    fileInTheWay: () => l10n.t('A file is in the way.'),
    nameTooLong: () => l10n.t('The file name is too long.'),
    name: () => l10n.t("The path has a name that isn't valid on every system."),
    readOnly: () => l10n.t('Writing there is not allowed.'),
    link: () => l10n.t('The folder is a symbolic link, which may lead anywhere.'),
  };
  return sentences[file]();
}
