import { type TextDocument, Uri, workspace } from 'vscode';
import { offsetAt } from '../../../base/common/lineEndings.ts';
import { pathFrom, placeKey } from '../../../base/host/uriPaths.ts';
import { getExtension, otherExtension } from '../../../imageFiles/common/imageExtension.ts';
import { getReferenceSyntax } from '../../../languages/common/writeReference/getReferenceSyntax.ts';
import type { Quote } from '../../../sessions/common/model/quote.ts';
import { type InsertPosition, insertPositions } from '../../common/edits.ts';
import type { Dialogs } from '../dialogs.ts';
import { type DocumentSpan, getLanguageId, getNormalizedText, isWritable, rangeOf } from '../documentEdit.ts';
import { findNewFolderFault } from '../fileObstacle.ts';
import { baseName, folderOf, getDisplayName, getFileUri } from '../getDisplayName.ts';
import type { LastEditor } from '../lastEditor.ts';
import type { PassageTracker } from '../passageTracker.ts';
import type { ImageFolders } from './imageFolder.ts';
import { type FixedPosition, type InsertablePicture, withPosition } from './insertablePicture.ts';
import { findFreeFile, noImageSentence, pictureFileName } from './pictureFiles.ts';

/** A passage or cursor, and the position of a picture's reference relative to it. */
export interface InsertionPoint extends DocumentSpan {
  readonly position: InsertPosition;
}

/** Finds insertion points of pictures by their passages and by `limn.image.insertPosition`. */
export class InsertionPoints {
  constructor(
    private readonly targets: PassageTracker,
    private readonly lastEditor: LastEditor,
    private readonly folders: ImageFolders,
  ) {}

  /** Returns undefined if the document is gone, or if there is no passage and no editor. */
  async find(quote: Quote | undefined, fixed?: FixedPosition): Promise<InsertionPoint | undefined> {
    const spot = quote ? await this.targets.locate(quote) : this.lastEditor.getSpan();
    if (!spot || !('document' in spot)) return undefined;
    const { document } = spot;
    if (fixed === 'end') {
      // Behind the last text, so that the line breaks at the end stay there.
      const end = getNormalizedText(document).trimEnd().length;
      return { document, span: { start: end, end }, position: 'below' };
    }
    const { insertPosition } = this.folders.settings.readSettings(getFileUri(document));
    const position = fixed ?? insertPositions.find((one) => one === insertPosition) ?? 'below';
    if (position === 'cursor') return { ...(this.findCursor(document) ?? spot), position };
    const isChanged = 'state' in spot && spot.state === 'changed';
    return { ...spot, position: isChanged ? 'below' : position };
  }

  /** Returns where a dialog starts: the folder of the document if it is a file, or else of the workspace. */
  getDialogFolder(quote: Quote | undefined): Uri | undefined {
    const uri = quote ? Uri.parse(quote.uri) : this.lastEditor.getLocation()?.document.uri;
    const isFile = uri !== undefined && workspace.fs.isWritableFileSystem(uri.scheme) === true;
    return isFile ? folderOf(uri) : this.folders.settings.roots()[0]?.uri;
  }

  /** The cursor of the editor last worked in, if that shows the passage's document. */
  private findCursor(document: TextDocument): DocumentSpan | undefined {
    const place = this.lastEditor.getLocation();
    if (place?.document !== document) return undefined;
    const start = offsetAt(getNormalizedText(document), place.selection.active);
    return { document, span: { start, end: start } };
  }
}

/** Where pictures would be inserted. */
export interface InsertionSummary {
  readonly documents: readonly string[];
  /** How many different passages they belong to. */
  readonly passages: number;
  /** From 1, as the documents stand now. */
  readonly firstLine: number;
  readonly lastLine: number;
  readonly isWritable: boolean;
  readonly takesCaption: boolean;
}

/** The names that files would have. */
interface FileNames {
  /**
   * The folder of the first, as its document names it, with a slash at its end; empty = beside the document, or not known yet.
   */
  readonly folder: string;
  readonly files: readonly { readonly fileName: string; readonly isTaken: boolean }[];
  /** Why one of them has no place. */
  readonly problem?: string;
}

/** Previews an insertion; asks nothing and writes nothing. */
export class InsertionPreview {
  constructor(
    private readonly folders: ImageFolders,
    private readonly points: InsertionPoints,
  ) {}

  /** Returns the position of a picture by the settings, or undefined if no document is open. */
  async getDefaultPosition({ quote, position }: InsertablePicture): Promise<FixedPosition | undefined> {
    return (await this.points.find(quote, position))?.position;
  }

  /** Returns undefined if one of them cannot be inserted there. */
  async summarize(pictures: readonly InsertablePicture[], place: FixedPosition): Promise<InsertionSummary | undefined> {
    const spots = await Promise.all(pictures.map((picture) => this.findInsertionPoint(picture, place)));
    const there = spots.flatMap((spot) => spot ?? []);
    if (there.length === 0 || there.length < spots.length) return undefined;
    const documents = [...new Set(there.map(({ document }) => document))];
    const writable = await Promise.all(documents.map(isWritable));
    const ranges = there.map(({ document, span: { start, end } }) => {
      const text = getNormalizedText(document);
      // Without the blanks and line breaks that were selected with a passage.
      return rangeOf(text, { start, end: start + text.slice(start, end).trimEnd().length });
    });
    return {
      documents: documents.map(getDisplayName),
      passages: new Set(there.map(({ span, document }) => `${span.start} ${span.end} ${document.uri}`)).size,
      firstLine: Math.min(...ranges.map(({ start }) => start.line + 1)),
      lastLine: Math.max(...ranges.map(({ end }) => end.line + 1)),
      isWritable: writable.every(Boolean),
      takesCaption: documents.every((document) => getReferenceSyntax(getLanguageId(document)).takesCaption),
    };
  }

  /** Returns the names that they would have if they were written one after the other now. */
  async getFileNames(pictures: readonly InsertablePicture[]): Promise<FileNames> {
    const taken = new Set<string>();
    const files: FileName[] = [];
    for (const picture of pictures) {
      const named = await this.getFileName(picture, taken);
      files.push(named);
      if (named.file) taken.add(placeKey(named.file));
    }
    const problem = files.find((file) => file.problem !== undefined)?.problem;
    return { folder: files[0]?.folder ?? '', files, ...(problem !== undefined && { problem }) };
  }

  private async findInsertionPoint(
    picture: InsertablePicture,
    place: FixedPosition,
  ): Promise<InsertionPoint | undefined> {
    // A picture of a plan's row, or of no passage, has nothing to replace.
    if (place === 'replace' && (!picture.quote || picture.position === 'below')) return undefined;
    const spot = await this.points.find(withPosition(picture, place).quote, place);
    return place === 'replace' && spot?.position !== 'replace' ? undefined : spot;
  }

  private async getFileName(picture: InsertablePicture, taken: ReadonlySet<string>): Promise<FileName> {
    const extension = getExtension(picture.picture.mediaType);
    const fileName = pictureFileName(picture, extension);
    const nowhere = { fileName, folder: '', isTaken: false };
    if (extension === otherExtension) return { ...nowhere, problem: noImageSentence() };
    const spot = await this.points.find(picture.quote, picture.position);
    // No place is known yet if the user will be asked.
    const home = spot && (await this.folders.resolve(spot.document, silent));
    if (home?.kind !== 'folder') return nowhere;
    const place = home.place(fileName, picture.folder);
    if ('problem' in place) return { ...nowhere, problem: place.problem };
    const problem = await findNewFolderFault(place.folder);
    if (problem) return { ...nowhere, problem };
    const file = await findFreeFile(place, taken);
    const folder = pathFrom(home.base, place.folder);
    const [free, isTaken] = [baseName(file), baseName(file) !== place.fileName];
    return { fileName: free, isTaken, file, folder: folder === '' ? '' : `${folder}/` };
  }
}

interface FileName {
  readonly fileName: string;
  readonly isTaken: boolean;
  /** Undefined if its place is not known yet. */
  readonly file?: Uri;
  readonly folder: string;
  readonly problem?: string;
}

const silent: Pick<Dialogs, 'chooseRoot'> = { chooseRoot: async () => undefined };
