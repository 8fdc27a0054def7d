import { l10n, Uri, workspace } from 'vscode';
import { relativePath } from '../../core/landing/folder.ts';
import { placeBelow } from '../../core/landing/place.ts';
import { writeReference } from '../../core/landing/reference.ts';
import type { Landing, Picture, Quote } from '../../shared/model.ts';
import type { Dialogs } from './dialogs.ts';
import { editAt, isWritable, type Spot } from './documentEdit.ts';
import { asLabel, baseName, documentName, folderOf } from './documentName.ts';
import type { LastEditor } from './lastEditor.ts';
import { type PictureFile, PictureFiles, reasonOf } from './pictureFiles.ts';
import { type HomeOptions, type PictureHome, pictureHome } from './pictureHome.ts';
import { savedLanding, savePictureAs } from './saveAs.ts';
import { landed, spotOfPlace, spotOfTarget } from './spots.ts';
import type { Targets } from './targets.ts';

export interface PictureLandingsOptions {
  readonly targets: Targets;
  readonly lastEditor: LastEditor;
  readonly dialogs: Dialogs;
  readonly roots: HomeOptions['roots'];
  readonly readSettings: HomeOptions['readSettings'];
  /** The picture's bytes; nothing when they are lost. */
  readonly bytes: (picture: Picture) => Promise<Uint8Array | undefined>;
}

/** One picture and where it belongs: below the passage, or where the last editor is. */
export interface LandingPicture {
  readonly picture: Picture;
  readonly prompt: string;
  readonly quote?: Quote;
}

type Request = PictureFile & LandingPicture;

/** Puts pictures into the workspace and references to them into documents. Nothing given: the person was told, or cancelled. */
export class PictureLandings {
  private readonly files = new PictureFiles();

  constructor(private readonly options: PictureLandingsOptions) {}

  /** Saves a copy by the setting `limn.image.folder` and writes the reference below the passage as one edit. */
  async insert(landing: LandingPicture): Promise<Landing | undefined> {
    const request = await this.withBytes(landing);
    if (!request) return undefined;
    const spot = await this.spot(request);
    if (!spot) return this.offerSaveAs(noSpot(request), request);
    if (await isWritable(spot.document)) return this.insertAt(spot, request);
    return this.offerSaveAs(l10n.t('{0} is read-only.', documentName(spot.document)), request);
  }

  /** Asks where the picture goes, and saves it there and nowhere else. */
  async saveAs(landing: LandingPicture): Promise<Landing | undefined> {
    const request = await this.withBytes(landing);
    const uri = request && (await this.saveByDialog(request));
    return uri && savedLanding(uri);
  }

  private async withBytes(landing: LandingPicture): Promise<Request | undefined> {
    const bytes = await this.options.bytes(landing.picture);
    if (bytes) return { ...landing, bytes };
    await this.options.dialogs.fail(l10n.t("The picture's file is gone from Limn's own storage."));
    return undefined;
  }

  private async spot({ quote }: LandingPicture): Promise<Spot | undefined> {
    const { targets, lastEditor } = this.options;
    return quote ? spotOfTarget(await targets.find(quote)) : spotOfPlace(lastEditor.place());
  }

  private async insertAt(spot: Spot, request: Request): Promise<Landing | undefined> {
    const home = await pictureHome(spot.document, this.options);
    if (home.kind === 'folder') return this.insertInto(home, spot, request);
    if (home.kind === 'ask') return this.insertAsSaved(spot, request);
    if (home.kind === 'cancelled') return undefined;
    return this.offerSaveAs(l10n.t('The setting limn.image.folder leads out of the workspace folder.'), request);
  }

  private async insertInto({ folder, base }: PictureHome, spot: Spot, request: Request): Promise<Landing | undefined> {
    const written = await this.files.write(folder, request).then(asWritten, asProblem);
    if ('problem' in written) return this.offerSaveAs(notSaved(folder, written.problem), request);
    const path = relativePath(base.path, written.uri.path);
    const landing = await this.refer(path, spot, request);
    if (landing) return landing;
    await workspace.fs.delete(written.uri);
    return this.offerSaveAs(notChanged(spot), request);
  }

  /** With no folder to be relative to, the reference is to a file beside the document, wherever that will be saved. */
  private async insertAsSaved(spot: Spot, request: Request): Promise<Landing | undefined> {
    const uri = await this.saveByDialog(request);
    if (!uri) return undefined;
    const saved = savedLanding(uri);
    const landing = await this.refer(baseName(uri), spot, request);
    if (!landing) await this.options.dialogs.warn(notChanged(spot));
    return { ...saved, ...landing, ...(saved.savedAs && { savedAs: saved.savedAs }) };
  }

  private async refer(path: string, { document }: Spot, request: Request): Promise<Landing | undefined> {
    const spotNow = async () => {
      const spot = await this.spot(request);
      return spot?.document.uri.toString() === document.uri.toString() ? spot : undefined;
    };
    const edit = await editAt(spotNow, (surroundings, span) =>
      placeBelow(surroundings, span, writeReference(surroundings.languageId, { path, alt: request.prompt })),
    );
    return edit && { ...landed(document, edit), savedAs: asLabel(path) };
  }

  private async offerSaveAs(sentence: string, request: Request): Promise<Landing | undefined> {
    const saveAs = l10n.t('Save As…');
    const kept = l10n.t('The picture is kept in the session.');
    if ((await this.options.dialogs.warn(`${sentence} ${kept}`, saveAs)) !== saveAs) return undefined;
    const uri = await this.saveByDialog(request);
    return uri && savedLanding(uri);
  }

  private async saveByDialog(request: Request): Promise<Uri | undefined> {
    return savePictureAs(this.options.dialogs, request, this.dialogFolder(request));
  }

  /** Beside the document, where that is a file. */
  private dialogFolder({ quote }: LandingPicture): Uri | undefined {
    const uri = quote ? Uri.parse(quote.uri) : this.options.lastEditor.place()?.document.uri;
    const isFile = uri !== undefined && workspace.fs.isWritableFileSystem(uri.scheme) === true;
    return isFile ? folderOf(uri) : this.options.roots()[0]?.uri;
  }
}

function noSpot({ quote }: LandingPicture): string {
  return quote ? l10n.t('The document is closed or gone.') : l10n.t('No document is open to insert into.');
}

function notChanged({ document }: Spot): string {
  return l10n.t('{0} could not be changed.', documentName(document));
}

function notSaved(folder: Uri, problem: unknown): string {
  return l10n.t('The picture could not be saved in {0}. {1}', folder.fsPath, reasonOf(problem));
}

function asWritten(uri: Uri): { readonly uri: Uri } {
  return { uri };
}

function asProblem(problem: unknown): { readonly problem: unknown } {
  return { problem };
}
