import { l10n, type SaveDialogOptions, Uri, window, workspace } from 'vscode';
import { sha256 } from '../../../base/common/bytes.ts';
import { createFileName } from '../../../base/common/fileName.ts';
import { writeAtomic } from '../../../base/host/atomicFile.ts';
import { isThere } from '../../../base/host/fileAccess.ts';
import { insideWorkspace, notInsideSentence } from '../../../base/host/insideWorkspace.ts';
import { placeKey } from '../../../base/host/uriPaths.ts';
import { detectExtension, detectImageType } from '../../../imageFiles/common/imageType.ts';
import { isSigned } from '../../../provenance/common/embedMetadata.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { WrittenFile } from '../../../sessions/common/model/picture.ts';
import { getViewColumnFor } from '../columns.ts';
import type { Dialogs } from '../dialogs.ts';
import { getNormalizedText } from '../documentEdit.ts';
import { baseName, truncatePath } from '../getDisplayName.ts';
import type { FileLocation, ImageFolder, Problem } from './imageFolder.ts';
import type { InsertablePicture } from './insertablePicture.ts';
import type { InsertionPoint } from './insertionPoints.ts';
import {
  deleteEmptyFolders,
  findFirstMissingFolder,
  noImageSentence,
  type PictureFile,
  PictureFiles,
  type PromptFileBeside,
  pictureFileName,
  toErrorMessage,
  writeBeside,
} from './pictureFiles.ts';

/** A picture to write, with all that is inserted with it. */
export type PictureRequest = PictureFile & InsertablePicture;

export interface Saved {
  readonly request: PictureRequest;
  readonly uri: Uri;
  /** As the document names it. */
  readonly path: string;
  /** The hash of its file's bytes; missing if the user chose the file. */
  readonly hash?: string;
  /** The outermost folder that was created for its file. */
  readonly newFolder?: Uri;
  /** Its prompt file. */
  readonly beside?: WrittenFile;
  /** The user chose the file, so it is kept whatever happens to the document. */
  readonly isChosen?: true;
}

/** Writes the files of pictures, before any document refers to them. */
export class SavedPictures {
  private readonly files = new PictureFiles();
  /** Links that the user allowed, while the window is open. */
  private readonly allowedLinks = new Set<string>();

  /** `saveByDialog` asks where a picture goes and writes it there. */
  constructor(
    private readonly dialogs: Pick<Dialogs, 'warn'>,
    private readonly beside: PromptFileBeside,
    private readonly saveByDialog: (request: PictureRequest) => Promise<Uri | undefined>,
  ) {}

  /** Without a picture folder the user chooses each file, one after another. */
  async save(
    home: ImageFolder | undefined,
    requests: readonly PictureRequest[],
  ): Promise<readonly (Saved | Problem | undefined)[]> {
    const saved: (Saved | Problem | undefined)[] = [];
    for (const request of requests) {
      if (!detectImageType(request.bytes)) saved.push({ problem: noImageSentence() });
      else if (home) saved.push(await this.saveIn(home, request));
      else {
        const uri = await this.saveByDialog(request);
        // Without a folder, the reference is to a file beside the document, wherever that will be saved.
        saved.push(uri && { request, uri, path: baseName(uri), isChosen: true });
      }
    }
    return saved;
  }

  private async saveIn(home: ImageFolder, request: PictureRequest): Promise<Saved | Problem | undefined> {
    const fileName = pictureFileName(request, detectExtension(request.bytes));
    const wanted = home.place(fileName, request.folder);
    const place = 'problem' in wanted ? wanted : await this.confirmLinks(wanted);
    if (!place || 'problem' in place) return place;
    try {
      const newFolder = await findFirstMissingFolder(place.folder);
      const uri = await this.files.write(place, request.bytes);
      const beside = await writeBeside(this.files, await this.beside(uri, request), place.within);
      const [path, hash] = [await home.pathTo(uri), await sha256(request.bytes)];
      return { request, uri, path, hash, ...(newFolder && { newFolder }), ...(beside && { beside }) };
    } catch (error) {
      return { problem: formatSaveError(place.folder, error) };
    }
  }

  /** Asks about links on the path, one after the other; undefined if the user does not allow one. */
  private async confirmLinks(place: FileLocation): Promise<FileLocation | Problem | undefined> {
    const within = { ...place.within, links: this.allowedLinks };
    const inside = await insideWorkspace(place.folder, within);
    if (!('not' in inside)) return { ...place, within };
    if (inside.not !== 'link') return { problem: notInsideSentence(inside) };
    // A link in the workspace, which may have come with a repository, can lead anywhere.
    const name = workspace.asRelativePath(inside.at);
    const sentence = l10n.t(
      "'{0}' is a symbolic link and might point outside the workspace folder. Save the image there anyway?",
      name,
    );
    const save = l10n.t('Save Anyway');
    if ((await this.dialogs.warn(sentence, save)) !== save) return undefined;
    this.allowedLinks.add(placeKey(inside.at));
    return this.confirmLinks(place);
  }
}

export function isSaved(outcome: Saved | Problem | undefined): outcome is Saved {
  return outcome !== undefined && 'uri' in outcome;
}

export function formatSaveError(folder: Uri, error: unknown): string {
  return l10n.t("Failed to save the image in '{0}': {1}", folder.fsPath, toErrorMessage(error));
}

/** Deletes files that no document refers to, except those that the user chose. */
export async function deleteUnreferenced(saved: readonly Saved[]): Promise<void> {
  const own = saved.filter(({ isChosen }) => !isChosen);
  const files = own.flatMap(({ uri, beside }) => [uri, ...(beside ? [Uri.parse(beside.uri)] : [])]);
  for (const uri of files) await workspace.fs.delete(uri).then(undefined, () => undefined);
  for (const { uri, newFolder } of own) if (newFolder) await deleteEmptyFolders(uri, newFolder);
}

/** Asks where to save a picture, and writes it there; undefined if the user cancels. The dialog starts in `folder`. */
export async function savePictureAs(
  dialogs: Dialogs,
  file: PictureFile,
  folder: Uri | undefined,
): Promise<Uri | undefined> {
  const uri = await dialogs.chooseFile(questionFor(file, folder));
  if (!uri) return undefined;
  try {
    await writeAtomic(uri, file.bytes, workspace.fs);
    return uri;
  } catch (error) {
    const again = l10n.t('Retry');
    const sentence = l10n.t("Failed to save the image as '{0}': {1}", uri.fsPath, toErrorMessage(error));
    return (await dialogs.fail(sentence, again)) === again ? savePictureAs(dialogs, file, folder) : undefined;
  }
}

/** Returns the insertion for a picture, or a text with pictures, that was saved by a dialog. */
export function toSavedResult(uri: Uri, picture?: Pick<PictureFile, 'bytes'>): Insertion {
  const saved = { fileName: truncatePath(baseName(uri)), savedAs: truncatePath(workspace.asRelativePath(uri)) };
  return { ...saved, ...(picture && getSignedFlag(picture)) };
}

/** Returns whether nothing was written into a picture's file because it is signed. */
export function getSignedFlag({ bytes }: Pick<PictureFile, 'bytes'>): Pick<Insertion, 'signed'> {
  return isSigned(bytes) ? { signed: true } : {};
}

function questionFor(file: PictureFile, folder: Uri | undefined): SaveDialogOptions {
  const extension = detectExtension(file.bytes);
  const name = pictureFileName(file, extension);
  return {
    title: l10n.t('Save Image'),
    defaultUri: folder ? Uri.joinPath(folder, name) : Uri.file(name),
    filters: { [l10n.t('Image')]: [extension] },
  };
}

/** Asks for the file of a text with its pictures; undefined if the user canceled, or was notified why it cannot be written. */
export async function chooseIllustratedFile(dialogs: Dialogs, prompt: string, folder: Uri | undefined) {
  const name = `${createFileName(prompt)}.md`;
  const uri = await dialogs.chooseFile({
    title: l10n.t('New File'),
    defaultUri: folder ? Uri.joinPath(folder, name) : Uri.file(name),
    filters: { Markdown: ['md'] },
  });
  if (!uri) return undefined;
  try {
    return await openFile(uri);
  } catch (error) {
    await dialogs.fail(l10n.t("Failed to write '{0}': {1}", uri.fsPath, toErrorMessage(error)));
    return undefined;
  }
}

async function openFile(uri: Uri) {
  const isNew = !(await isThere(uri));
  if (isNew) await workspace.fs.writeFile(uri, new Uint8Array());
  const document = await workspace.openTextDocument(uri);
  return {
    document,
    /** The whole document, since the user allowed to overwrite it. */
    spotNow: async (): Promise<InsertionPoint> => {
      const span = { start: 0, end: getNormalizedText(document).length };
      return { document, span, position: 'replace' };
    },
    /** Shows it saved. */
    keep: async () => {
      await document.save();
      await window.showTextDocument(document, getViewColumnFor(document));
    },
    /** Deletes it again if it was created for this. */
    drop: async () => {
      if (isNew) await workspace.fs.delete(uri).then(undefined, () => undefined);
    },
  };
}
