import { l10n, type TextDocument, Uri, workspace } from 'vscode';
import { insideWorkspace, type NotInside, notInsideSentence } from '../../base/host/insideWorkspace.ts';
import { foldsAt, isWithin, workspaceFolderOf } from '../../base/host/uriPaths.ts';
import { getExtension, withoutImageExtension } from '../../imageFiles/common/imageExtension.ts';
import { detectImageType } from '../../imageFiles/common/imageType.ts';
import { resolveFolderSetting } from '../../insertion/common/resolveCopyDestination.ts';
import { getLanguageId, getNormalizedText } from '../../insertion/host/documentEdit.ts';
import { type FileObstacle, findFileObstacle } from '../../insertion/host/fileObstacle.ts';
import { baseName, folderOf, getFileUri } from '../../insertion/host/getDisplayName.ts';
import { type InsertablePicture, insertablePicture } from '../../insertion/host/images/insertablePicture.ts';
import {
  noImageSentence,
  type PictureFiles,
  type PromptFileBeside,
  pictureFileName,
  toErrorMessage,
  writeBeside,
} from '../../insertion/host/images/pictureFiles.ts';
import { getReferencePath } from '../../insertion/host/sitePaths.ts';
import { getReferenceSyntax, hasReferenceSyntax } from '../../languages/common/writeReference/getReferenceSyntax.ts';
import type { Picture } from '../../sessions/common/model/picture.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import { findPicture } from '../../sessions/common/pictureTurn.ts';

/** An agent's picture that was saved to the workspace. */
export interface AgentFile {
  readonly uri: Uri;
  /** The reference for the current document; undefined if there is none, or its language has no pictures. */
  readonly reference?: { readonly document: Uri; readonly text: string };
}

/** The destination: a file that the agent names, the folder of the edited file, or as the settings specify. */
interface SaveRequest {
  readonly place: Uri | undefined;
  readonly changed: Uri | undefined;
  /** The folder that the agent works in; missing = the whole workspace. */
  readonly at: Uri | undefined;
  readonly alt: string;
}

/** Saves a session's picture to the workspace, under an unused name. */
export type SaveForAgent = (
  path: { readonly sessionId: string; readonly pictureId: string },
  wanted: SaveRequest,
) => Promise<AgentFile | { readonly problem: string }>;

export interface SaveOptions {
  readonly session: (id: string) => Session | undefined;
  readonly files: Pick<PictureFiles, 'write' | 'writeExactly'>;
  readonly bytes: (picture: Picture) => Promise<Uint8Array | undefined>;
  readonly prepare: (bytes: Uint8Array, insertion: InsertablePicture) => Promise<Uint8Array>;
  readonly beside: PromptFileBeside;
  /** Returns the document that the user last worked in; undefined if the agent works in another folder of the workspace. */
  readonly document: (at: Uri | undefined) => TextDocument | undefined;
  /** Returns the setting `limn.image.folder` that applies to `scope`. */
  readonly folder: (scope: Uri) => string;
}

export function saveForAgent(options: SaveOptions): SaveForAgent {
  return async ({ sessionId, pictureId }, wanted) => {
    const session = options.session(sessionId);
    const placed = session && findPicture(session, pictureId);
    if (!placed) return { problem: l10n.t('The image is no longer in its session.') };
    const { alt, ...insertion } = insertablePicture(session, placed);
    try {
      return await write({ ...insertion, alt: wanted.alt || alt }, wanted, options);
    } catch (error) {
      return { problem: toErrorMessage(error) };
    }
  };
}

async function write(
  insertion: InsertablePicture,
  wanted: SaveRequest,
  options: SaveOptions,
): Promise<AgentFile | { readonly problem: string }> {
  const raw = await options.bytes(insertion.picture);
  if (!raw) return { problem: l10n.t("Couldn't save the image because its data is missing from Limn's storage.") };
  const type = detectImageType(raw);
  if (!type) return { problem: noImageSentence() };
  const document = findDocument(options, wanted.at);
  const named = wanted.place ?? wanted.changed;
  const folder = named ? folderOf(named) : findFolder(wanted.at, options);
  if (!folder) return { problem: l10n.t("Couldn't save the image because no folder is open.") };
  const within = { root: workspaceFolderOf(folder)?.uri };
  const inside = await insideWorkspace(folder, within);
  if ('not' in inside) return { problem: notInsideSentence(inside) };
  const bytes = await options.prepare(raw, insertion);
  const name = named && withoutImageExtension(baseName(named));
  const fileName = pictureFileName({ ...insertion, ...(name !== undefined && { name }) }, getExtension(type));
  const uri = await options.files.write({ folder, fileName, within }, bytes);
  await writeBeside(options.files, await options.beside(uri, { ...insertion, bytes }), within);
  const reference = document && (await formatReference(document, uri, insertion));
  return { uri, ...(reference && { reference: { document: getFileUri(document), text: reference } }) };
}

/** Returns why the file could not be written; checked before the picture is paid for. A named path was already checked for links. */
export async function findObstacle(
  { place, changed, at }: Omit<SaveRequest, 'alt'>,
  options: Pick<SaveOptions, 'document' | 'folder'>,
): Promise<FileObstacle | NotInside | undefined> {
  const folder = findFolder(at, options);
  const file = place ?? changed ?? (folder && Uri.joinPath(folder, 'picture.png'));
  if (!file) return undefined;
  const inside = await insideWorkspace(folderOf(file));
  return 'not' in inside ? inside.not : findFileObstacle(file);
}

/** Returns the folder for a file without a named path; undefined if no folder is open. */
function findFolder(at: Uri | undefined, options: Pick<SaveOptions, 'document' | 'folder'>): Uri | undefined {
  const document = findDocument(options, at);
  const file = document ? getFileUri(document) : at;
  const root = (file && workspaceFolderOf(file)) ?? workspace.workspaceFolders?.[0];
  if (!root) return undefined;
  const base = document ? folderOf(getFileUri(document)) : (at ?? root.uri);
  const way = { documentFolder: base.path, root: root.uri.path, folds: foldsAt(root.uri) };
  return root.uri.with({ path: resolveFolderSetting(options.folder(base), way) ?? root.uri.path });
}

function findDocument({ document }: Pick<SaveOptions, 'document'>, at: Uri | undefined): TextDocument | undefined {
  const last = document(at);
  return last && workspaceFolderOf(getFileUri(last)) && hasReferenceSyntax(getLanguageId(last)) ? last : undefined;
}

/** Returns undefined if the file is outside the document's workspace folder. */
async function formatReference(
  document: TextDocument,
  uri: Uri,
  { picture, alt }: InsertablePicture,
): Promise<string | undefined> {
  const root = workspaceFolderOf(getFileUri(document));
  if (!root || !isWithin(uri, root.uri)) return undefined;
  const path = await getReferencePath(document, uri);
  return getReferenceSyntax(getLanguageId(document)).block(
    { path, alt, width: picture.width, height: picture.height },
    getNormalizedText(document),
  );
}
