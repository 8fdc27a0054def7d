import { l10n, Uri, workspace } from 'vscode';
import { sha256 } from '../../../base/common/bytes.ts';
import { insideWorkspace, notInsideSentence } from '../../../base/host/insideWorkspace.ts';
import { pathFrom, placeKey } from '../../../base/host/uriPaths.ts';
import { detectExtension, detectImageType } from '../../../imageFiles/common/imageType.ts';
import type { WrittenFile } from '../../../sessions/common/model/writtenFile.ts';
import type { Dialogs } from '../dialogs.ts';
import { baseName } from '../getDisplayName.ts';
import type { FileLocation, ImageFolder } from './imageFolder.ts';
import type { InsertablePicture } from './insertablePicture.ts';
import { deleteEmptyFolders, findFirstMissingFolder } from './newFolder.ts';
import { noImageSentence, type PictureFile, PictureFiles, pictureFileName, toErrorMessage } from './pictureFiles.ts';
import { type PromptFileBeside, writeBeside } from './promptFileBeside.ts';

/** A picture as it is written, with all that goes along with it. */
export type PictureRequest = PictureFile & InsertablePicture;

/** Why a picture is not where it was to go, as a sentence. */
export interface Problem {
  readonly problem: string;
}

export interface Saved {
  readonly request: PictureRequest;
  readonly uri: Uri;
  /** As the document names it. */
  readonly path: string;
  /** Of its file's bytes; missing where the user said where. */
  readonly hash?: string;
  /** The outermost folder that was made for its file. */
  readonly newFolder?: Uri;
  /** Its prompt file. */
  readonly beside?: WrittenFile;
  /** The user said where, so it stays whatever comes of the document. */
  readonly isChosen?: true;
}

export interface SavedPicturesOptions {
  readonly dialogs: Pick<Dialogs, 'warn'>;
  /** Asks where a picture goes and writes it there. */
  readonly saveByDialog: (request: PictureRequest) => Promise<Uri | undefined>;
  readonly beside: PromptFileBeside;
}

/** Writes the files of pictures, before any document refers to them. */
export class SavedPictures {
  private readonly files = new PictureFiles();
  /** Links that the user lets pictures go through, while the window lives. */
  private readonly allowedLinks = new Set<string>();

  constructor(private readonly options: SavedPicturesOptions) {}

  /** Without a home the user says where, one picture after another. */
  async save(
    home: ImageFolder | undefined,
    requests: readonly PictureRequest[],
  ): Promise<readonly (Saved | Problem | undefined)[]> {
    const saved: (Saved | Problem | undefined)[] = [];
    for (const request of requests) saved.push(await this.saveOne(home, request));
    return saved;
  }

  private async saveOne(home: ImageFolder | undefined, request: PictureRequest): Promise<Saved | Problem | undefined> {
    if (!detectImageType(request.bytes)) return problem(noImageSentence());
    return home ? this.saveIn(home, request) : this.saveAsChosen(request);
  }

  private async saveIn(home: ImageFolder, request: PictureRequest): Promise<Saved | Problem | undefined> {
    const fileName = pictureFileName(request, detectExtension(request.bytes));
    const wanted = request.folder === undefined ? home.place(fileName) : home.placeIn(request.folder, fileName);
    const place = 'problem' in wanted ? wanted : await this.allowed(wanted);
    if (!place || 'problem' in place) return place;
    try {
      const newFolder = await findFirstMissingFolder(place.folder);
      const uri = await this.files.write(place, request.bytes);
      const beside = await writeBeside(this.files, await this.options.beside(uri, request), place.within);
      const [path, hash] = [pathFrom(home.base, uri), await sha256(request.bytes)];
      return { request, uri, path, hash, ...(newFolder && { newFolder }), ...(beside && { beside }) };
    } catch (error) {
      return problem(l10n.t('The picture could not be saved in {0}. {1}', place.folder.fsPath, toErrorMessage(error)));
    }
  }

  /** With the links that the user allows, one after the other; undefined if they do not. */
  private async allowed(place: FileLocation): Promise<FileLocation | Problem | undefined> {
    const within = { ...place.within, links: this.allowedLinks };
    const inside = await insideWorkspace(place.folder, within);
    if (!('not' in inside)) return { ...place, within };
    if (inside.not !== 'link') return problem(notInsideSentence(inside));
    return (await this.mayGoThrough(inside.at)) ? this.allowed(place) : undefined;
  }

  /** A link in the workspace, which may have come with a repository, can lead anywhere. */
  private async mayGoThrough(link: Uri): Promise<boolean> {
    const name = workspace.asRelativePath(link);
    const sentence = l10n.t('{0} is a link, and may lead out of the workspace folder. Save the picture there?', name);
    const save = l10n.t('Save There');
    const isAllowed = (await this.options.dialogs.warn(sentence, save)) === save;
    if (isAllowed) this.allowedLinks.add(placeKey(link));
    return isAllowed;
  }

  /** With no folder to be relative to, the reference is to a file beside the document, wherever that will be saved. */
  private async saveAsChosen(request: PictureRequest): Promise<Saved | undefined> {
    const uri = await this.options.saveByDialog(request);
    return uri && { request, uri, path: baseName(uri), isChosen: true };
  }
}

export function isSaved(outcome: Saved | Problem | undefined): outcome is Saved {
  return outcome !== undefined && 'uri' in outcome;
}

export function problem(sentence: string): Problem {
  return { problem: sentence };
}

/** Files that no document refers to; those whose place the user chose stay. */
export async function deleteUnreferenced(saved: readonly Saved[]): Promise<void> {
  const own = saved.filter(({ isChosen }) => !isChosen);
  const files = own.flatMap(({ uri, beside }) => [uri, ...(beside ? [Uri.parse(beside.uri)] : [])]);
  for (const uri of files) await workspace.fs.delete(uri).then(undefined, () => undefined);
  for (const { uri, newFolder } of own) if (newFolder) await deleteEmptyFolders(uri, newFolder);
}
