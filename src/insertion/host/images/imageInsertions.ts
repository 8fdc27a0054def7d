import { commands, l10n, type TextDocument, type Uri } from 'vscode';
import { joinSentences } from '../../../base/host/formats.ts';
import { detectExtension } from '../../../imageFiles/common/imageType.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import type { Dialogs } from '../dialogs.ts';
import { folderOf } from '../getDisplayName.ts';
import type { PassageTracker } from '../passageTracker.ts';
import { DocumentPictures, type IllustratedPiece, type Outcome } from './documentPictures.ts';
import type { ImageFolders, Problem } from './imageFolder.ts';
import type { InsertablePicture } from './insertablePicture.ts';
import type { InsertionPoints } from './insertionPoints.ts';
import { type PictureContents, PictureFiles, pictureFileName, writeBeside } from './pictureFiles.ts';
import {
  chooseIllustratedFile,
  formatSaveError,
  type PictureRequest,
  SavedPictures,
  savePictureAs,
  toSavedResult,
} from './savedPictures.ts';

/** Puts pictures into the workspace and references to them into documents. Undefined: the user was notified, or canceled. */
export class PictureInsertions {
  private readonly files = new PictureFiles();
  private readonly documents: DocumentPictures;

  constructor(
    private readonly contents: PictureContents,
    private readonly points: InsertionPoints,
    private readonly dialogs: Dialogs,
    folders: ImageFolders,
    targets: PassageTracker,
  ) {
    const saved = new SavedPictures(dialogs, contents.beside, (request) => this.saveByDialog(request));
    this.documents = new DocumentPictures(folders, targets, points, saved);
  }

  /** Saves a copy where the settings say, and inserts the reference at the passage as one edit. */
  async insert(insertion: InsertablePicture): Promise<Insertion | undefined> {
    const [inserted] = await this.insertAll([insertion]);
    return inserted;
  }

  /**
   * Inserts each at its own passage, in one undo step per document; returns what was done in the order of the pictures.
   */
  async insertAll(insertions: readonly InsertablePicture[]): Promise<readonly (Insertion | undefined)[]> {
    const groups = new Map<TextDocument | undefined, { readonly index: number; readonly request: PictureRequest }[]>();
    for (const [index, insertion] of insertions.entries()) {
      const request = await this.withBytes(insertion);
      if (!request) continue;
      const document = (await this.points.find(insertion.quote, insertion.position))?.document;
      groups.set(document, [...(groups.get(document) ?? []), { index, request }]);
    }
    const outcomes = new Map<number, Outcome>();
    for (const [document, group] of groups) {
      const requests = group.map(({ request }) => request);
      const made = document ? await this.documents.insert(document, requests) : requests.map(toProblem);
      for (const [at, { index }] of group.entries()) outcomes.set(index, made[at]);
    }
    if (insertions.length !== 1) return this.notifyOutcomes(insertions, outcomes);
    const [first] = [...groups.values()].flat();
    return [await this.notifyOutcome(first?.request, outcomes.get(0))];
  }

  /** Inserts a text with its pictures as one piece at its passage or the last cursor. */
  async insertIllustrated(pieces: readonly (string | InsertablePicture)[]): Promise<Insertion | undefined> {
    const ready = await this.readPieces(pieces);
    if (!ready) return undefined;
    const quote = findQuote(pieces);
    const spotNow = () => this.points.find(quote);
    const spot = await spotNow();
    const outcome = spot ? await this.documents.insertIllustrated(spot.document, ready, spotNow) : toProblem({ quote });
    return this.notifyAll(outcome);
  }

  /** Writes the same to a new document, where the user chooses. */
  async newIllustrated(
    prompt: string,
    pieces: readonly (string | InsertablePicture)[],
  ): Promise<Insertion | undefined> {
    const ready = await this.readPieces(pieces);
    const folder = this.points.getDialogFolder(findQuote(pieces));
    const file = ready && (await chooseIllustratedFile(this.dialogs, prompt, folder));
    if (!ready || !file) return undefined;
    const { document, spotNow } = file;
    const insertion = await this.notifyAll(await this.documents.insertIllustrated(document, ready, spotNow));
    await (insertion ? file.keep() : file.drop());
    return insertion && toSavedResult(document.uri);
  }

  /** Returns undefined if a picture's bytes are lost, and the user was notified. */
  private async readPieces(
    pieces: readonly (string | InsertablePicture)[],
  ): Promise<readonly IllustratedPiece[] | undefined> {
    const ready: IllustratedPiece[] = [];
    for (const piece of pieces) {
      const one = typeof piece === 'string' ? piece : await this.withBytes(piece);
      if (one === undefined) return undefined;
      ready.push(one);
    }
    return ready;
  }

  private async notifyAll(outcome: Outcome): Promise<Insertion | undefined> {
    if (outcome && 'problem' in outcome) await this.warnOf(outcome);
    return getInsertion(outcome);
  }

  /** Says what is wrong and that nothing is lost, with a button for the setting if that is the reason; returns the pressed other button. */
  private async warnOf({ problem, setting }: Problem, ...others: readonly string[]): Promise<string | undefined> {
    const open = l10n.t('Open Settings');
    const sentence = joinSentences(l10n, problem, l10n.t('The result is saved in the session.'));
    const pressed = await this.dialogs.warn(sentence, ...others, ...(setting ? [open] : []));
    if (pressed === open) await commands.executeCommand('workbench.action.openSettings', setting);
    return pressed;
  }

  /** Asks where to save the picture, and saves it only there. */
  async saveAs(insertion: InsertablePicture): Promise<Insertion | undefined> {
    const request = await this.withBytes(insertion);
    const uri = request && (await this.saveByDialog(request));
    return uri && toSavedResult(uri, request);
  }

  /** Asks for a folder, and saves all of them there; returns how many were saved, or undefined if the user canceled. */
  async saveAll(insertions: readonly InsertablePicture[]): Promise<number | undefined> {
    const folder = await this.dialogs.chooseFolder(l10n.t('Save Images'), this.points.getDialogFolder(undefined));
    if (!folder) return undefined;
    let saved = 0;
    for (const insertion of insertions) {
      const request = await this.withBytes(insertion);
      if (request && (await this.saveIn(folder, request))) saved += 1;
    }
    return saved;
  }

  private async saveIn(folder: Uri, request: PictureRequest): Promise<boolean> {
    const within = { root: folder };
    try {
      const fileName = pictureFileName(request, detectExtension(request.bytes));
      const uri = await this.files.write({ folder, fileName, within }, request.bytes);
      await writeBeside(this.files, await this.contents.beside(uri, request), within);
      return true;
    } catch (error) {
      await this.dialogs.fail(formatSaveError(folder, error));
      return false;
    }
  }

  private async withBytes(insertion: InsertablePicture): Promise<PictureRequest | undefined> {
    const bytes = insertion.bytes ?? (await this.contents.bytes(insertion.picture));
    if (bytes) return { ...insertion, bytes: await this.contents.prepare(bytes, insertion) };
    await this.dialogs.fail(l10n.t("The image is missing from Limn's storage."));
    return undefined;
  }

  /** One picture can still be saved elsewhere. */
  private async notifyOutcome(request: PictureRequest | undefined, outcome: Outcome): Promise<Insertion | undefined> {
    if (!outcome || !('problem' in outcome)) return outcome;
    if (!('fileName' in outcome)) return request && this.offerSaveAs(outcome, request);
    await this.dialogs.warn(outcome.problem);
    return getInsertion(outcome);
  }

  /** Of several pictures, each reason is said once; those that it kept from their place can still be saved elsewhere. */
  private async notifyOutcomes(
    insertions: readonly InsertablePicture[],
    outcomes: ReadonlyMap<number, Outcome>,
  ): Promise<readonly (Insertion | undefined)[]> {
    const problems = [...outcomes.values()].flatMap((outcome) =>
      outcome && 'problem' in outcome ? [[outcome.problem, outcome] as const] : [],
    );
    const save = l10n.t('Save Images');
    for (const [problem, said] of new Map(problems)) {
      const left = insertions.filter((_, index) => {
        const outcome = outcomes.get(index);
        return outcome && 'problem' in outcome && outcome.problem === problem && !('fileName' in outcome);
      });
      const buttons = left.length > 0 ? [save] : [];
      if ((await this.warnOf(said, ...buttons)) === save) await this.saveAll(left);
    }
    return insertions.map((_, index) => getInsertion(outcomes.get(index)));
  }

  private async offerSaveAs(problem: Problem, request: PictureRequest): Promise<Insertion | undefined> {
    const saveAs = l10n.t('Save As...');
    if ((await this.warnOf(problem, saveAs)) !== saveAs) return undefined;
    const uri = await this.saveByDialog(request);
    return uri && toSavedResult(uri, request);
  }

  private async saveByDialog(request: PictureRequest): Promise<Uri | undefined> {
    const uri = await savePictureAs(this.dialogs, request, this.points.getDialogFolder(request.quote));
    if (uri) await writeBeside(this.files, await this.contents.beside(uri, request), { root: folderOf(uri) });
    return uri;
  }
}

function getInsertion(outcome: Outcome): Insertion | undefined {
  if (!outcome || !('fileName' in outcome)) return undefined;
  const { problem: _, setting: __, ...insertion } = { problem: '', setting: '', ...outcome };
  return insertion;
}

function findQuote(pieces: readonly (string | InsertablePicture)[]): Quote | undefined {
  return pieces.find((piece) => typeof piece !== 'string')?.quote;
}

function toProblem({ quote }: { readonly quote?: Quote | undefined }): Problem {
  const problem = quote ? l10n.t('The document was closed or deleted.') : l10n.t('No document is open to insert into.');
  return { problem };
}
