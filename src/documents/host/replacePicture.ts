import { l10n, WorkspaceEdit, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { insideWorkspace, notInsideSentence, requireInside } from '../../base/host/insideWorkspace.ts';
import { rootOf } from '../../base/host/uriPaths.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import type { GenerationRecord } from '../../promptFiles/common/promptFile.ts';
import { addGenerationRecord, applySaved } from '../../promptFiles/host/generationRecord.ts';
import type { SavedImage, UnsavedImage } from './generateRun.ts';
import type { MissingPicture } from './missingPictures.ts';

interface ReplaceOptions {
  /** Returns the new picture in the type of the file's extension, or undefined if it cannot be converted to that. */
  readonly bytes: () => Promise<Uint8Array | undefined>;
  /** Stores the replaced picture in the session; returns false if it could not be stored. */
  readonly keep: (replaced: Uint8Array) => Promise<boolean>;
  /** Returns the record for the prompt file of a picture with that SHA-256. */
  readonly made: (picture: string) => Promise<GenerationRecord> | undefined;
}

/** Replaces a picture. Picture and prompt file are changed in one edit, so that one undo restores both. */
export async function replacePicture(
  missing: MissingPicture,
  options: ReplaceOptions,
): Promise<SavedImage | UnsavedImage> {
  const { file } = missing;
  try {
    const why = await tryReplace(missing, options);
    return why === undefined ? { file } : { file, why };
  } catch (error) {
    return { file, why: toErrorMessage(error) };
  }
}

/** Returns why it was not replaced, as a sentence. */
async function tryReplace(missing: MissingPicture, options: ReplaceOptions): Promise<string | undefined> {
  const { file } = missing;
  const name = baseName(file);
  const inside = await insideWorkspace(file, { root: rootOf(file) });
  if ('not' in inside) return notInsideSentence(inside);
  const bytes = await options.bytes();
  if (!bytes) return l10n.t("Couldn't convert the image to the format of '{0}'.", name);
  const before = await workspace.fs.readFile(file);
  if ((await sha256(before)) !== missing.replaces)
    return l10n.t("'{0}' changed while the image was being generated and wasn't overwritten.", name);
  if (!(await options.keep(before))) return l10n.t("Couldn't back up '{0}', so it wasn't overwritten.", name);
  const edit = new WorkspaceEdit();
  // The editor cannot undo overwriting a file, and undoes file operations in their own order unless a text edit is between them.
  edit.deleteFile(file);
  const { promptFile } = missing;
  const made = await options.made(await sha256(bytes));
  const document = promptFile && made && (await addGenerationRecord(edit, promptFile.file, made));
  edit.createFile(file, { contents: bytes });
  if (!document) return l10n.t("Couldn't update the prompt file of '{0}', so the image wasn't overwritten.", name);
  await requireInside(file, { root: rootOf(file) });
  return (await applySaved(edit, document)) ? undefined : l10n.t("Couldn't overwrite '{0}'.", name);
}
