import type { Uri } from 'vscode';
import type { ReadPromptFile } from '../promptFiles/along.ts';
import type { DocumentReference } from '../references/documentReferences.ts';
import { inBatches } from '../references/inBatches.ts';
import { isBehindLink, type NoFile, typeOf } from '../references/referencedFile.ts';

/** A file that is not there, and the references that call for it: one picture, however many there are. */
export interface MissingPicture {
  readonly file: Uri;
  readonly references: readonly DocumentReference[];
  /** What its prompt file says, else the first alternative text that says something; empty = the person has to say what it shows. */
  readonly prompt: string;
  /** How it is made; missing = by its alternative text alone. */
  readonly promptFile?: ReadPromptFile;
  /** It is there and gives way, unless its bytes have another SHA-256 by then. */
  readonly replaces?: string;
}

export interface Impossible extends DocumentReference {
  readonly file: NoFile;
  /** In place of the sentence for all such, as why a prompt file cannot be used. */
  readonly why?: string;
}

export interface Missing {
  readonly pictures: readonly MissingPicture[];
  /** References that no picture can be made for. */
  readonly impossible: readonly Impossible[];
}

/** What is not there of what the references call for, in their order. */
export async function missingPictures(references: readonly DocumentReference[]): Promise<Missing> {
  const looked = await inBatches([...byFile(references).values()], look);
  return {
    pictures: looked.flatMap(({ picture }) => picture ?? []),
    impossible: [...references.filter(isImpossible), ...looked.flatMap(({ behindLink = [] }) => behindLink)],
  };
}

function isImpossible(reference: DocumentReference): reference is Impossible {
  return typeof reference.file === 'string';
}

export function byFile(references: readonly DocumentReference[]): ReadonlyMap<string, readonly DocumentReference[]> {
  const groups = new Map<string, DocumentReference[]>();
  for (const reference of references.filter((one) => !isImpossible(one))) {
    const group = groups.get(reference.file.toString());
    if (group) group.push(reference);
    else groups.set(reference.file.toString(), [reference]);
  }
  return groups;
}

interface Looked {
  readonly picture?: MissingPicture;
  readonly behindLink?: readonly Impossible[];
}

/** Nothing where the file is there. */
async function look(references: readonly DocumentReference[]): Promise<Looked> {
  const [first] = references;
  if (!first || typeof first.file === 'string' || (await typeOf(first.file)) !== undefined) return {};
  if (await isBehindLink(first.file, first.document))
    return { behindLink: references.map((one) => ({ ...one, file: 'link' })) };
  const prompt = references.map(({ alt = '' }) => alt.trim()).find(Boolean) ?? '';
  return { picture: { file: first.file, references, prompt } };
}
