import { l10n, type Uri, workspace } from 'vscode';
import { foundFiles, globOfEndings, nobodys } from '../../base/host/foundFiles.ts';
import { pictureEndings } from '../../imageFiles/common/imageExtension.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import type { ReadPromptFile } from '../../promptFiles/host/imageStatus.ts';
import type { DocumentReference } from '../../references/host/documentReferences.ts';
import type { Doubt } from '../../references/host/referencedFile.ts';

/** Why a file may not be missing, or not there: by its references, or because the only other file with its name may be meant. */
export type MissingDoubt = Doubt | { readonly sameName: Uri };

interface DoubtfulPicture {
  readonly file: Uri;
  readonly doubt?: MissingDoubt;
  readonly promptFile?: ReadPromptFile;
}

/** Returns undefined if one of the references is certain. */
export function findReferenceDoubt(references: readonly DocumentReference[]): Doubt | undefined {
  return references.every(({ doubt }) => doubt !== undefined) ? references[0]?.doubt : undefined;
}

/** In a workspace with more pictures, names are not compared. */
const maxPictures = 50_000;

/** Adds the doubts about pictures without prompt files that may be elsewhere in the workspace. */
export async function addNameDoubts<T extends DoubtfulPicture>(pictures: readonly T[]): Promise<readonly T[]> {
  if (pictures.every(isSettled)) return pictures;
  const files = await foundFiles(globOfEndings(pictureEndings), nobodys, maxPictures + 1);
  if (files.length > maxPictures) return pictures;
  const byName = new Map<string, readonly Uri[]>();
  for (const file of files) byName.set(nameKey(file), [...(byName.get(nameKey(file)) ?? []).slice(0, 1), file]);
  return pictures.map((picture) => {
    const [sameName, more] = isSettled(picture) ? [] : (byName.get(nameKey(picture.file)) ?? []);
    return sameName && !more ? { ...picture, doubt: { sameName } } : picture;
  });
}

function isSettled({ doubt, promptFile }: DoubtfulPicture): boolean {
  return doubt !== undefined || promptFile !== undefined;
}

function nameKey(file: Uri): string {
  return baseName(file).normalize('NFC').toLowerCase();
}

/** Returns why it is uncertain that a picture is missing, as a sentence. */
export function formatDoubt(doubt: MissingDoubt): string {
  if (typeof doubt === 'object') return l10n.t("'{0}' has the same name.", workspace.asRelativePath(doubt.sameName));
  const sentences: Readonly<Record<Doubt, string>> = {
    root: l10n.t("The folder that the path is relative to isn't known."),
    part: l10n.t(
      'The document is part of another document, and the path might be relative to the folder of that document.',
    ),
    encoding: l10n.t("The path contains characters that couldn't be read."),
  };
  return sentences[doubt];
}
