import { l10n, type TextDocument, WorkspaceEdit, workspace } from 'vscode';
import { sha256 } from '../../base/common/bytes.ts';
import { insideWorkspace, notInsideSentence, requireInside } from '../../base/host/insideWorkspace.ts';
import { rootOf } from '../../base/host/uriPaths.ts';
import { baseName } from '../../insertion/host/getDisplayName.ts';
import { toErrorMessage } from '../../insertion/host/images/pictureFiles.ts';
import type { GenerationRecord as MadeFrom } from '../../promptFiles/common/promptFile.ts';
import { addGenerationRecord, applySaved } from '../../promptFiles/host/writing.ts';
import type { SavedImage, UnsavedImage } from './generateRun.ts';
import type { MissingPicture } from './missingPictures.ts';

interface ReplaceOptions {
  /** The new picture in the form that the file's ending says; nothing where it cannot take it. */
  readonly bytes: () => Promise<Uint8Array | undefined>;
  /** Keeps the former picture in the session; false where it could not be. */
  readonly keep: (replaced: Uint8Array) => Promise<boolean>;
  /** What the prompt file is to say of a picture with that SHA-256. */
  readonly made: (picture: string) => Promise<MadeFrom> | undefined;
}

/** Puts a picture in the place of the one that was listed. Picture and prompt file are one edit, so that one undo brings both back. */
export async function replacePicture(
  missing: MissingPicture,
  options: ReplaceOptions,
): Promise<SavedImage | UnsavedImage> {
  const { file } = missing;
  try {
    const why = await replaced(missing, options);
    return why === undefined ? { file } : { file, why };
  } catch (error) {
    return { file, why: toErrorMessage(error) };
  }
}

/** Why it was not, as a sentence. */
async function replaced(missing: MissingPicture, options: ReplaceOptions): Promise<string | undefined> {
  const { file } = missing;
  const name = baseName(file);
  const inside = await insideWorkspace(file, { root: rootOf(file) });
  if ('not' in inside) return notInsideSentence(inside);
  const bytes = await options.bytes();
  if (!bytes) return l10n.t('The picture could not be converted to what {0} says.', name);
  const before = await workspace.fs.readFile(file);
  if ((await sha256(before)) !== missing.replaces)
    return l10n.t('{0} was changed meanwhile and was not overwritten.', name);
  if (!(await options.keep(before)))
    return l10n.t('The former {0} could not be kept, so it was not overwritten.', name);
  const edit = new WorkspaceEdit();
  // The editor cannot take back that a file was overwritten, and takes file operations back in their own order unless a text edit stands between them.
  edit.deleteFile(file);
  const document = await withMade(edit, missing, await options.made(await sha256(bytes)));
  edit.createFile(file, { contents: bytes });
  if (!document) return l10n.t('{0} was not overwritten, since its prompt file could not be changed.', name);
  await requireInside(file, { root: rootOf(file) });
  return (await applySaved(edit, document)) ? undefined : l10n.t('{0} could not be overwritten.', name);
}

async function withMade(
  edit: WorkspaceEdit,
  { promptFile }: MissingPicture,
  made: MadeFrom | undefined,
): Promise<TextDocument | undefined> {
  return promptFile && made && addGenerationRecord(edit, promptFile.file, made);
}
