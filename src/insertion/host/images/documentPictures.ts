import { l10n, NotebookCellKind, type TextDocument } from 'vscode';
import { samePlace } from '../../../base/host/uriPaths.ts';
import { isShown } from '../../../imageFiles/common/mediaTypes.ts';
import { encodePath } from '../../../languages/common/writeReference/encodePath.ts';
import { combineInsertions } from '../../../sessions/common/insertions.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { WrittenFile } from '../../../sessions/common/model/writtenFile.ts';
import { countLineFeeds } from '../../common/edits.ts';
import type { IllustratedPart, ReferenceAtPassage } from '../../common/imageEdits.ts';
import { supportsProse } from '../../common/prose.ts';
import { type DocumentEdits, getLanguageId, isWritable } from '../documentEdit.ts';
import { revealInsertion } from '../documentSpans.ts';
import { baseName, findNotebookCell, getDisplayName, truncatePath } from '../getDisplayName.ts';
import type { PassageTracker } from '../passageTracker.ts';
import { createUndoInfo } from '../undoInfo.ts';
import { type HomeOptions, resolveImageFolder } from './imageFolder.ts';
import type { InsertablePicture } from './insertablePicture.ts';
import type { InsertionPoint, InsertionPoints } from './insertionPoints.ts';
import { type InsertedReferences, insertParts, writeReferences } from './pictureEdit.ts';
import { getSignedFlag, savedInsertion } from './saveAs.ts';
import {
  deleteUnreferenced,
  isSaved,
  type PictureRequest,
  type Problem,
  problem,
  type Saved,
  SavedPictures,
  type SavedPicturesOptions,
} from './savedPictures.ts';

/** Words, which are Markdown, or a picture that stands between them. */
export type IllustratedPiece = string | PictureRequest;

/** What came of one picture; nothing when the user cancelled. */
export type Outcome = Insertion | Problem | (Insertion & Problem) | undefined;

interface DocumentPicturesOptions extends HomeOptions, SavedPicturesOptions {
  readonly dialogs: SavedPicturesOptions['dialogs'] & HomeOptions['dialogs'];
  readonly targets: PassageTracker;
  readonly spots: InsertionPoints;
}

interface Illustrated {
  readonly pieces: readonly IllustratedPiece[];
  readonly saved: readonly Saved[];
  readonly spotNow: () => Promise<InsertionPoint | undefined>;
}

/** Puts pictures that belong into one document into its folder and into its text: files first, then one edit. */
export class DocumentPictures {
  private readonly files: SavedPictures;

  constructor(private readonly options: DocumentPicturesOptions) {
    this.files = new SavedPictures(options);
  }

  /** What came of each, in their order. */
  async insert(document: TextDocument, requests: readonly PictureRequest[]): Promise<readonly Outcome[]> {
    if (!(await isWritable(document)))
      return requests.map(() => problem(l10n.t('{0} is read-only.', getDisplayName(document))));
    const home = await resolveImageFolder(document, this.options);
    if (home.kind === 'cancelled') return requests.map(() => undefined);
    return this.insertSaved(document, await this.files.save(home.kind === 'folder' ? home : undefined, requests));
  }

  /** A text with its pictures as one piece at its spot: all of it, or nothing. */
  async insertIllustrated(
    document: TextDocument,
    pieces: readonly IllustratedPiece[],
    spotNow: () => Promise<InsertionPoint | undefined>,
  ): Promise<Outcome> {
    if (!(await isWritable(document))) return problem(l10n.t('{0} is read-only.', getDisplayName(document)));
    const home = await resolveImageFolder(document, this.options);
    if (home.kind === 'cancelled') return undefined;
    const requests = pieces.filter((piece) => typeof piece !== 'string');
    const outcomes = await this.files.save(home.kind === 'folder' ? home : undefined, requests);
    const saved = outcomes.filter((outcome) => isSaved(outcome));
    if (saved.length === outcomes.length) return this.writeIllustrated(document, { pieces, saved, spotNow });
    await deleteUnreferenced(saved);
    return outcomes.find((outcome) => outcome !== undefined && 'problem' in outcome);
  }

  /** Where the language has no prose, the pictures alone, as by Insert. */
  private async writeIllustrated(document: TextDocument, { pieces, saved, spotNow }: Illustrated): Promise<Outcome> {
    const withWords =
      findNotebookCell(document)?.kind === NotebookCellKind.Code || supportsProse(getLanguageId(document));
    const referred = withWords
      ? await insertParts(document, spotNow, piecesWith(pieces, saved))
      : await writeReferences(document, () => this.placedNow(document, saved));
    const [first] = saved;
    if (!referred || !first) await deleteUnreferenced(saved);
    if (!referred || !first) return problem(l10n.t('{0} could not be changed.', getDisplayName(document)));
    this.followReplaced(saved, referred);
    const [text, place] = [referred.text, at(referred, 0)];
    const made = text === undefined ? {} : this.madeAt(document, { ...referred, text })(place.line);
    const all = saved.map((one, index) => insertionOf(document, one, withWords ? place : at(referred, index)));
    return { ...combineInsertions(all, { withWords, lines: linesOf(referred) }), ...made };
  }

  private async insertSaved(document: TextDocument, outcomes: readonly (Saved | Problem | undefined)[]) {
    const saved = outcomes.filter((outcome) => isSaved(outcome));
    const referred =
      saved.length > 0 ? await writeReferences(document, () => this.placedNow(document, saved)) : undefined;
    if (referred) this.followReplaced(saved, referred);
    else await deleteUnreferenced(saved);
    const madeOn =
      referred?.text === undefined ? () => ({}) : this.madeAt(document, { ...referred, text: referred.text });
    return outcomes.map((outcome): Outcome => {
      if (!isSaved(outcome)) return outcome;
      if (!referred) return refused(document, outcome);
      const place = at(referred, saved.indexOf(outcome));
      return { ...insertionOf(document, outcome, place), ...madeOn(place.line) };
    });
  }

  private madeAt(document: TextDocument, { text, edits }: Pick<DocumentEdits, 'text' | 'edits'>) {
    return createUndoInfo(this.options.targets, { document, text, edits, lines: [] });
  }

  /** Nothing when one of the passages is in no document or in another one by now. */
  private async placedNow(document: TextDocument, saved: readonly Saved[]) {
    const placed: (ReferenceAtPassage | undefined)[] = [];
    for (const { request, path } of saved) {
      const spot = await this.options.spots.find(request.quote, request.position);
      const reference = { path, ...wordsOf(request, spot), ...sizeOf(request) };
      const isThere = spot !== undefined && samePlace(spot.document.uri, document.uri);
      placed.push(isThere ? { passage: spot.span, position: spot.position, reference } : undefined);
    }
    return placed.every((each) => each !== undefined) ? placed : undefined;
  }

  /** A picture that stands where its passage was is followed in its stead. */
  private followReplaced(saved: readonly Saved[], { edits, replaced }: InsertedReferences): void {
    saved.forEach(({ request: { quote } }, index) => {
      const edit = edits[replaced[index] ?? -1];
      if (quote && edit) this.options.targets.setReplacement(quote, edit.text);
    });
  }
}

/** The words as they are, and each picture as the document refers to its file. */
function piecesWith(pieces: readonly IllustratedPiece[], saved: readonly Saved[]): readonly IllustratedPart[] {
  return pieces.flatMap((piece): readonly IllustratedPart[] => {
    if (typeof piece === 'string') return [piece];
    const file = saved.find(({ request }) => request === piece);
    if (!file) return [];
    return [isShown(piece.picture.mediaType) ? { path: file.path, ...wordsOf(piece), ...sizeOf(piece) } : linkTo(file)];
  });
}

/** Beside the passage that it was drawn from, that passage is not said once more. */
function wordsOf({ alt, shortAlt = alt, caption }: InsertablePicture, spot?: InsertionPoint) {
  return { alt: spot?.position === 'replace' ? alt : shortAlt, ...(caption !== undefined && { caption }) };
}

/** No document shows its format. */
function linkTo({ path, uri }: Saved): string {
  return `[${baseName(uri)}](${encodePath(path)})`;
}

/** How many lines the text of all edits takes up. */
function linesOf({ edits }: InsertedReferences): number {
  return Math.max(0, ...edits.map(({ text }) => countLineFeeds(text.trim()) + 1));
}

function sizeOf({ picture: { width, height } }: InsertablePicture) {
  return { width, height };
}

interface ReferredLine {
  readonly line: number | undefined;
  readonly isReplaced: boolean;
}

function at({ lines, replaced }: InsertedReferences, index: number): ReferredLine {
  return { line: lines[index], isReplaced: replaced[index] !== undefined };
}

function insertionOf(document: TextDocument, saved: Saved, { line, isReplaced }: ReferredLine): Insertion {
  const { request, uri, path, isChosen } = saved;
  const savedAs = isChosen ? savedInsertion(uri).savedAs : truncatePath(path);
  const there = line === undefined ? { fileName: getDisplayName(document) } : revealInsertion(document, { line });
  const file = !isChosen && { files: filesOf(saved) };
  const said = { ...(savedAs && { savedAs }), ...(isReplaced && { replaced: true }), ...getSignedFlag(request) };
  return { ...there, ...said, ...file };
}

function filesOf({ request, uri, hash, newFolder, beside }: Saved): readonly WrittenFile[] {
  const size = request.bytes.length;
  const picture = {
    uri: uri.toString(),
    size,
    ...(hash !== undefined && { hash }),
    pictureId: request.picture.id,
    ...(newFolder && { newFolder: newFolder.toString() }),
  };
  return [picture, ...(beside ? [beside] : [])];
}

/** What is left when the document took no reference. */
function refused(document: TextDocument, { request, uri, isChosen }: Saved): Outcome {
  const sentence = l10n.t('{0} could not be changed.', getDisplayName(document));
  return isChosen ? { ...savedInsertion(uri, request), problem: sentence } : problem(sentence);
}
