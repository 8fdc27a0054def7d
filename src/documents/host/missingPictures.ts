import type { Uri } from 'vscode';
import { inBatches } from '../../base/common/async.ts';
import { insideWorkspace } from '../../base/host/insideWorkspace.ts';
import type { UnusableFile } from '../../base/host/unusableFile.ts';
import { placeKey, rootOf } from '../../base/host/uriPaths.ts';
import { findPlaceObstacle } from '../../insertion/host/fileObstacle.ts';
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
