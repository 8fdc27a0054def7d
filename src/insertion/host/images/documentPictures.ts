import {
  l10n,
  type NotebookCell,
  NotebookCellData,
  NotebookCellKind,
  NotebookEdit,
  type TextDocument,
  WorkspaceEdit,
  workspace,
} from 'vscode';
import { samePlace } from '../../../base/host/uriPaths.ts';
import { isShown } from '../../../imageFiles/common/mediaTypes.ts';
import { encodePath } from '../../../languages/common/writeReference/pictureReference.ts';
import { combineInsertions } from '../../../sessions/common/insertions.ts';
import type { Insertion } from '../../../sessions/common/model/insertion.ts';
import type { WrittenFile } from '../../../sessions/common/model/picture.ts';
import { countLineFeeds } from '../../common/edits.ts';
import {
  formatIllustratedBlock,
  getIllustratedEdit,
  type IllustratedPart,
  insertReferences,
  type ReferenceAtPassage,
} from '../../common/imageEdits.ts';
import { supportsProse } from '../../common/prose.ts';
import {
  applyDocumentEdits,
  type DocumentEdits,
  getLanguageId,
  getNormalizedText,
  isWritable,
  revealInsertion,
} from '../documentEdit.ts';
import { baseName, findNotebookCell, getDisplayName, truncatePath } from '../getDisplayName.ts';
import type { PassageTracker } from '../passageTracker.ts';
import type { ImageFolders, Problem } from './imageFolder.ts';
import type { InsertablePicture } from './insertablePicture.ts';
import type { InsertionPoint, InsertionPoints } from './insertionPoints.ts';
import {
  deleteUnreferenced,
  getSignedFlag,
  isSaved,
  type PictureRequest,
  type Saved,
  type SavedPictures,
  toSavedResult,
} from './savedPictures.ts';

/** Markdown text, or a picture between texts. */
export type IllustratedPiece = string | PictureRequest;

/** The result for one picture; undefined if the user canceled. */
export type Outcome = Insertion | Problem | (Insertion & Problem) | undefined;

/** Puts pictures that belong into one document into its folder and into its text: files first, then one edit. */
export class DocumentPictures {
  constructor(
    private readonly folders: ImageFolders,
    private readonly targets: PassageTracker,
    private readonly points: InsertionPoints,
    private readonly files: SavedPictures,
  ) {}

  /** Returns the result for each, in their order. */
  async insert(document: TextDocument, requests: readonly PictureRequest[]): Promise<readonly Outcome[]> {
    const outcomes = await this.save(document, requests);
    const saved = outcomes.filter((outcome) => isSaved(outcome));
    const referred =
      saved.length > 0 ? await writeReferences(document, () => this.placedNow(document, saved)) : undefined;
    if (referred) this.followReplaced(saved, referred);
    else await deleteUnreferenced(saved);
    const madeOn = this.undoInfo(document, referred);
    return outcomes.map((outcome): Outcome => {
      if (!isSaved(outcome)) return outcome;
      const { request, uri, isChosen } = outcome;
      if (!referred) return { ...(isChosen && toSavedResult(uri, request)), ...toProblem(document) };
      const index = saved.indexOf(outcome);
      return { ...toInsertion(document, outcome, referred, index), ...madeOn(referred.lines[index]) };
    });
  }

  /** A text with its pictures as one piece at its insertion point: all of it, or nothing. */
  async insertIllustrated(
    document: TextDocument,
    pieces: readonly IllustratedPiece[],
    spotNow: () => Promise<InsertionPoint | undefined>,
  ): Promise<Outcome> {
    const requests = pieces.filter((piece) => typeof piece !== 'string');
    const outcomes = await this.save(document, requests);
    const saved = outcomes.filter((outcome) => isSaved(outcome));
    if (saved.length < outcomes.length) {
      await deleteUnreferenced(saved);
      return outcomes.find((outcome) => outcome !== undefined && 'problem' in outcome);
    }
    // If the language has no prose, the pictures are inserted alone, as by Insert.
    const withWords =
      findNotebookCell(document)?.kind === NotebookCellKind.Code || supportsProse(getLanguageId(document));
    const referred = withWords
      ? await insertParts(document, spotNow, toParts(pieces, saved))
      : await writeReferences(document, () => this.placedNow(document, saved));
    if (!referred || saved.length === 0) {
      await deleteUnreferenced(saved);
      return toProblem(document);
    }
    this.followReplaced(saved, referred);
    const all = saved.map((one, index) => toInsertion(document, one, referred, withWords ? 0 : index));
    const lines = Math.max(0, ...referred.edits.map(({ text }) => countLineFeeds(text.trim()) + 1));
    const made = this.undoInfo(document, referred)(referred.lines[0]);
    return { ...combineInsertions(all, { withWords, lines }), ...made };
  }

  private async save(
    document: TextDocument,
    requests: readonly PictureRequest[],
  ): Promise<readonly (Saved | Problem | undefined)[]> {
    const readOnly = { problem: l10n.t("'{0}' is read-only.", getDisplayName(document)) };
    if (!(await isWritable(document))) return requests.map(() => readOnly);
    const home = await this.folders.resolve(document);
    if (home.kind === 'cancelled') return requests.map(() => undefined);
    return this.files.save(home.kind === 'folder' ? home : undefined, requests);
  }

  /** A new cell of a notebook, whose document had no text before, is not undone. */
  private undoInfo(document: TextDocument, { text, edits = [] }: Partial<InsertedReferences> = {}) {
    return text === undefined ? () => ({}) : this.targets.createUndoInfo({ document, text, edits });
  }

  /** Returns undefined if one of the passages is in no document or in another one by now. */
  private async placedNow(document: TextDocument, saved: readonly Saved[]) {
    const placed: ReferenceAtPassage[] = [];
    for (const { request, path } of saved) {
      const spot = await this.points.find(request.quote, request.position);
      if (!spot || !samePlace(spot.document.uri, document.uri)) return undefined;
      const reference = { path, ...getTexts(request, spot), ...getSize(request) };
      placed.push({ passage: spot.span, position: spot.position, reference });
    }
    return placed;
  }

  /** A picture that replaced its passage is tracked in its place. */
  private followReplaced(saved: readonly Saved[], { edits, replaced }: InsertedReferences): void {
    for (const [index, { request }] of saved.entries()) {
      const edit = edits[replaced[index] ?? -1];
      if (request.quote && edit) this.targets.setReplacement(request.quote, edit.text);
    }
  }
}

/** Returns the words as they are, and each picture as the document refers to its file: a link if no document shows its format. */
function toParts(pieces: readonly IllustratedPiece[], saved: readonly Saved[]): readonly IllustratedPart[] {
  return pieces.flatMap((piece): readonly IllustratedPart[] => {
    if (typeof piece === 'string') return [piece];
    const file = saved.find(({ request }) => request === piece);
    if (!file) return [];
    const { path, uri } = file;
    if (!isShown(piece.picture.mediaType)) return [`[${baseName(uri)}](${encodePath(path)})`];
    return [{ path, ...getTexts(piece), ...getSize(piece) }];
  });
}

/** Beside the passage that the picture was generated from, that passage is not repeated. */
function getTexts({ alt, shortAlt = alt, caption }: InsertablePicture, spot?: InsertionPoint) {
  return { alt: spot?.position === 'replace' ? alt : shortAlt, ...(caption !== undefined && { caption }) };
}

function getSize({ picture: { width, height } }: InsertablePicture) {
  return { width, height };
}

function toInsertion(document: TextDocument, saved: Saved, referred: InsertedReferences, index: number): Insertion {
  const { request, uri, path, isChosen, hash, newFolder, beside } = saved;
  const picture: WrittenFile = {
    uri: uri.toString(),
    size: request.bytes.length,
    ...(hash !== undefined && { hash }),
    pictureId: request.picture.id,
    ...(newFolder && { newFolder: newFolder.toString() }),
  };
  const line = referred.lines[index];
  const savedAs = isChosen ? toSavedResult(uri).savedAs : truncatePath(path);
  const isReplaced = referred.replaced[index] !== undefined;
  return {
    ...(line === undefined ? { fileName: getDisplayName(document) } : revealInsertion(document, line)),
    ...(savedAs && { savedAs }),
    ...(isReplaced && { replaced: true }),
    ...getSignedFlag(request),
    ...(!isChosen && { files: [picture, ...(beside ? [beside] : [])] }),
  };
}

function toProblem(document: TextDocument): Problem {
  return { problem: l10n.t("Couldn't change '{0}'.", getDisplayName(document)) };
}

/** References that were inserted; lines count from 1, in the order of the references. */
interface InsertedReferences {
  readonly lines: readonly (number | undefined)[];
  readonly edits: DocumentEdits['edits'];
  /** The document's text before; missing for a new cell. */
  readonly text?: string;
  /** For each reference that alone replaced its passage, the index of its edit. */
  readonly replaced: readonly (number | undefined)[];
}

/**
 * Inserts references into one document as one undo step; `placedNow` returns where they go at that moment. Below code in a notebook they
 * become a Markdown cell. Undefined if the document rejects the edit.
 */
async function writeReferences(
  document: TextDocument,
  placedNow: () => Promise<readonly ReferenceAtPassage[] | undefined>,
): Promise<InsertedReferences | undefined> {
  const cell = findNotebookCell(document);
  if (cell?.kind === NotebookCellKind.Code) {
    const references = (await placedNow())?.map(({ reference }) => reference);
    // One Markdown cell for all, since they belong to one code cell.
    return references && insertCell(cell, formatIllustratedBlock('markdown', references, ''), references.length);
  }
  return applyDocumentEdits(async () => {
    const placed = await placedNow();
    const text = getNormalizedText(document);
    return placed && { document, text, ...insertReferences({ text, languageId: getLanguageId(document) }, placed) };
  });
}

/** Inserts text and pictures as one piece and one undo step; beside a notebook's code they become a Markdown cell. */
async function insertParts(
  document: TextDocument,
  spotNow: () => Promise<InsertionPoint | undefined>,
  pieces: readonly IllustratedPart[],
): Promise<InsertedReferences | undefined> {
  const cell = findNotebookCell(document);
  if (cell?.kind === NotebookCellKind.Code) return insertCell(cell, formatIllustratedBlock('markdown', pieces, ''), 1);
  return applyDocumentEdits(async () => {
    const spot = await spotNow();
    if (!spot || !samePlace(spot.document.uri, document.uri)) return undefined;
    const [text, languageId] = [getNormalizedText(document), getLanguageId(document)];
    const edit = getIllustratedEdit({ text, languageId }, spot.span, { pieces, position: spot.position });
    const isReplaced = spot.position === 'replace' && edit.start < edit.end;
    return { document, text, edits: [edit], lines: [edit.line], replaced: [isReplaced ? 0 : undefined] };
  });
}

async function insertCell(cell: NotebookCell, text: string, count: number): Promise<InsertedReferences | undefined> {
  const data = new NotebookCellData(NotebookCellKind.Markup, text, 'markdown');
  const change = new WorkspaceEdit();
  change.set(cell.notebook.uri, [NotebookEdit.insertCells(cell.index + 1, [data])]);
  if (!(await workspace.applyEdit(change))) return undefined;
  const none = Array.from({ length: count }, () => undefined);
  return { lines: none, edits: [], replaced: none };
}
