import { l10n, NotebookCellKind, type TextDocument, type Uri, workspace } from 'vscode';
import { countLineFeeds } from '../../core/landing/editGroups.ts';
import { relativePath } from '../../core/landing/folder.ts';
import type { Piece } from '../../core/landing/illustrated.ts';
import type { PlacedReference } from '../../core/landing/placePictures.ts';
import { hasProse } from '../../core/landing/words.ts';
import { asOne } from '../../core/session/landed.ts';
import type { Landing } from '../../shared/model.ts';
import type { Dialogs } from './dialogs.ts';
import { type DocumentEdits, isWritable, languageOf } from './documentEdit.ts';
import { asLabel, baseName, cellOf, documentName } from './documentName.ts';
import type { LandingPicture } from './landingPicture.ts';
import { linkOnTheWay } from './links.ts';
import { madeAt } from './made.ts';
import { type Referred, referTo, writePieces } from './pictureEdit.ts';
import { type PictureFile, PictureFiles, pictureFileName, reasonOf } from './pictureFiles.ts';
import { type HomeOptions, type PictureHome, pictureHome } from './pictureHome.ts';
import type { PictureSpot, PictureSpots } from './pictureSpots.ts';
import { savedLanding } from './saveAs.ts';
import { landed } from './spots.ts';
import type { Targets } from './targets.ts';

/** A picture as it is written, with all that goes along with it. */
export type PictureRequest = PictureFile & LandingPicture;

/** Words, which are Markdown, or a picture that stands between them. */
export type IllustratedPiece = string | PictureRequest;

/** Why a picture is not where it was to go, as a sentence. */
export interface Problem {
  readonly problem: string;
}

/** What came of one picture; nothing when the person cancelled. */
export type Outcome = Landing | Problem | (Landing & Problem) | undefined;

interface DocumentPicturesOptions extends HomeOptions {
  readonly dialogs: Dialogs;
  readonly targets: Targets;
  readonly spots: PictureSpots;
  /** Asks where a picture goes and writes it there. */
  readonly saveByDialog: (request: PictureRequest) => Promise<Uri | undefined>;
}

interface Saved {
  readonly request: PictureRequest;
  readonly uri: Uri;
  /** As the document names it. */
  readonly path: string;
  /** The person said where, so it stays whatever comes of the document. */
  readonly isChosen?: true;
}

interface Illustrated {
  readonly pieces: readonly IllustratedPiece[];
  readonly saved: readonly Saved[];
  readonly spotNow: () => Promise<PictureSpot | undefined>;
}

/** Puts pictures that belong into one document into its folder and into its text: files first, then one edit. */
export class DocumentPictures {
  private readonly files = new PictureFiles();
  /** Links that the person lets pictures go through, while the window lives. */
  private readonly allowedLinks = new Set<string>();

  constructor(private readonly options: DocumentPicturesOptions) {}

  /** What came of each, in their order. */
  async insert(document: TextDocument, requests: readonly PictureRequest[]): Promise<readonly Outcome[]> {
    if (!(await isWritable(document)))
      return requests.map(() => problem(l10n.t('{0} is read-only.', documentName(document))));
    const home = await pictureHome(document, this.options);
    if (home.kind === 'cancelled') return requests.map(() => undefined);
    return this.insertSaved(document, await this.saveAll(home.kind === 'folder' ? home : undefined, requests));
  }

  /** A text with its pictures as one piece at its spot: all of it, or nothing. */
  async insertIllustrated(
    document: TextDocument,
    pieces: readonly IllustratedPiece[],
    spotNow: () => Promise<PictureSpot | undefined>,
  ): Promise<Outcome> {
    if (!(await isWritable(document))) return problem(l10n.t('{0} is read-only.', documentName(document)));
    const home = await pictureHome(document, this.options);
    if (home.kind === 'cancelled') return undefined;
    const requests = pieces.filter((piece) => typeof piece !== 'string');
    const outcomes = await this.saveAll(home.kind === 'folder' ? home : undefined, requests);
    const saved = outcomes.filter((outcome) => isSaved(outcome));
    if (saved.length === outcomes.length) return this.writeIllustrated(document, { pieces, saved, spotNow });
    await takeAway(saved);
    return outcomes.find((outcome) => outcome !== undefined && 'problem' in outcome);
  }

  /** Where the language has no prose, the pictures alone, as by Insert. */
  private async writeIllustrated(document: TextDocument, { pieces, saved, spotNow }: Illustrated): Promise<Outcome> {
    const withWords = cellOf(document)?.kind === NotebookCellKind.Code || hasProse(languageOf(document));
    const referred = withWords
      ? await writePieces(document, spotNow, piecesWith(pieces, saved))
      : await referTo(document, () => this.placedNow(document, saved));
    const [first] = saved;
    if (!referred || !first) await takeAway(saved);
    if (!referred || !first) return problem(l10n.t('{0} could not be changed.', documentName(document)));
    this.followReplaced(saved, referred);
    const [text, place] = [referred.text, at(referred, 0)];
    const made = text === undefined ? {} : this.madeAt(document, { ...referred, text })(place.line);
    const all = saved.map((one, index) => landingOf(document, one, withWords ? place : at(referred, index)));
    return { ...asOne(all, { withWords, lines: linesOf(referred) }), ...made };
  }

  /** Without a home the person says where, one picture after another. */
  private async saveAll(
    home: PictureHome | undefined,
    requests: readonly PictureRequest[],
  ): Promise<readonly (Saved | Problem | undefined)[]> {
    const saved: (Saved | Problem | undefined)[] = [];
    for (const request of requests) saved.push(await (home ? this.saveIn(home, request) : this.saveAsChosen(request)));
    return saved;
  }

  private async saveIn(home: PictureHome, request: PictureRequest): Promise<Saved | Problem | undefined> {
    const place = home.place(pictureFileName(request));
    if ('problem' in place) return place;
    if (!(await this.mayGoTo(home, place.folder))) return undefined;
    try {
      const uri = await this.files.write(place, request.bytes);
      return { request, uri, path: relativePath(home.base.path, uri.path) };
    } catch (error) {
      return problem(l10n.t('The picture could not be saved in {0}. {1}', place.folder.fsPath, reasonOf(error)));
    }
  }

  /** A link in the workspace, which may have come with a repository, can lead anywhere. */
  private async mayGoTo({ base }: PictureHome, folder: Uri): Promise<boolean> {
    const link = await linkOnTheWay(base, folder);
    if (!link || this.allowedLinks.has(link.toString())) return true;
    const name = workspace.asRelativePath(link);
    const sentence = l10n.t('{0} is a link, and may lead out of the workspace folder. Save the picture there?', name);
    const save = l10n.t('Save There');
    const isAllowed = (await this.options.dialogs.warn(sentence, save)) === save;
    if (isAllowed) this.allowedLinks.add(link.toString());
    return isAllowed;
  }

  /** With no folder to be relative to, the reference is to a file beside the document, wherever that will be saved. */
  private async saveAsChosen(request: PictureRequest): Promise<Saved | undefined> {
    const uri = await this.options.saveByDialog(request);
    return uri && { request, uri, path: baseName(uri), isChosen: true };
  }

  private async insertSaved(document: TextDocument, outcomes: readonly (Saved | Problem | undefined)[]) {
    const saved = outcomes.filter((outcome) => isSaved(outcome));
    const referred = saved.length > 0 ? await referTo(document, () => this.placedNow(document, saved)) : undefined;
    if (referred) this.followReplaced(saved, referred);
    else await takeAway(saved);
    const madeOn =
      referred?.text === undefined ? () => ({}) : this.madeAt(document, { ...referred, text: referred.text });
    return outcomes.map((outcome): Outcome => {
      if (!isSaved(outcome)) return outcome;
      if (!referred) return refused(document, outcome);
      const place = at(referred, saved.indexOf(outcome));
      return { ...landingOf(document, outcome, place), ...madeOn(place.line) };
    });
  }

  private madeAt(document: TextDocument, { text, edits }: Pick<DocumentEdits, 'text' | 'edits'>) {
    return madeAt(this.options.targets, { document, text, edits, lines: [] });
  }

  /** Nothing when one of the passages is in no document or in another one by now. */
  private async placedNow(document: TextDocument, saved: readonly Saved[]) {
    const placed: (PlacedReference | undefined)[] = [];
    for (const { request, path } of saved) {
      const spot = await this.options.spots.find(request.quote);
      const reference = { path, alt: request.alt, ...sizeOf(request) };
      const isThere = spot?.document.uri.toString() === document.uri.toString();
      placed.push(isThere ? { passage: spot.span, position: spot.position, reference } : undefined);
    }
    return placed.every((each) => each !== undefined) ? placed : undefined;
  }

  /** A picture that stands where its passage was is followed in its stead. */
  private followReplaced(saved: readonly Saved[], { edits, replaced }: Referred): void {
    saved.forEach(({ request: { quote } }, index) => {
      const edit = edits[replaced[index] ?? -1];
      if (quote && edit) this.options.targets.replaced(quote, edit.text);
    });
  }
}

function isSaved(outcome: Saved | Problem | undefined): outcome is Saved {
  return outcome !== undefined && 'uri' in outcome;
}

/** The words as they are, and each picture as the document refers to its file. */
function piecesWith(pieces: readonly IllustratedPiece[], saved: readonly Saved[]): readonly Piece[] {
  return pieces.flatMap((piece): readonly Piece[] => {
    if (typeof piece === 'string') return [piece];
    const file = saved.find(({ request }) => request === piece);
    return file ? [{ path: file.path, alt: piece.alt, ...sizeOf(piece) }] : [];
  });
}

/** How many lines the text of all edits takes up. */
function linesOf({ edits }: Referred): number {
  return Math.max(0, ...edits.map(({ text }) => countLineFeeds(text.trim()) + 1));
}

function sizeOf({ picture: { width, height } }: LandingPicture) {
  return { width, height };
}

function problem(sentence: string): Problem {
  return { problem: sentence };
}

interface Place {
  readonly line: number | undefined;
  readonly isReplaced: boolean;
}

function at({ lines, replaced }: Referred, index: number): Place {
  return { line: lines[index], isReplaced: replaced[index] !== undefined };
}

function landingOf(
  document: TextDocument,
  { request, uri, path, isChosen }: Saved,
  { line, isReplaced }: Place,
): Landing {
  const savedAs = isChosen ? savedLanding(uri).savedAs : asLabel(path);
  const there = line === undefined ? { fileName: documentName(document) } : landed(document, { line });
  const file = !isChosen && { files: [{ uri: uri.toString(), size: request.bytes.length }] };
  return { ...there, ...(savedAs && { savedAs }), ...(isReplaced && { replaced: true }), ...file };
}

/** What is left when the document took no reference. */
function refused(document: TextDocument, { uri, isChosen }: Saved): Outcome {
  const sentence = l10n.t('{0} could not be changed.', documentName(document));
  return isChosen ? { ...savedLanding(uri), problem: sentence } : problem(sentence);
}

async function takeAway(saved: readonly Saved[]): Promise<void> {
  for (const { uri, isChosen } of saved) if (!isChosen) await workspace.fs.delete(uri).then(undefined, () => undefined);
}
