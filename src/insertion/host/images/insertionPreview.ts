import type { TextDocument, Uri } from 'vscode';
import { pathFrom, placeKey } from '../../../base/host/uriPaths.ts';
import { getExtension, otherExtension } from '../../../imageFiles/common/imageExtension.ts';
import { getReferenceSyntax } from '../../../languages/common/writeReference/languages.ts';
import { getLanguageId, getNormalizedText, isWritable, rangeOf } from '../documentEdit.ts';
import { baseName, getDisplayName } from '../getDisplayName.ts';
import { type HomeOptions, type ImageFolder, resolveImageFolder } from './imageFolder.ts';
import { type FixedPosition, type InsertablePicture, withPosition } from './insertablePicture.ts';
import { type InsertionPoint, InsertionPoints, type PictureSpotsOptions } from './insertionPoints.ts';
import { findFreeFile, noImageSentence, pictureFileName } from './pictureFiles.ts';

type OutlookOptions = PictureSpotsOptions & HomeOptions;

/** Where pictures would go. */
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

/** What files would be called. */
interface FileNames {
  /** That of the first, as its document names it, with a slash at its end; empty = beside it, or not known yet. */
  readonly folder: string;
  readonly files: readonly { readonly fileName: string; readonly isTaken: boolean }[];
  /** Why one of them has no place. */
  readonly problem?: string;
}

/** What an insertion would come to; nothing is asked and nothing written. */
export class InsertionPreview {
  private readonly spots: InsertionPoints;

  constructor(private readonly options: OutlookOptions) {
    this.spots = new InsertionPoints(options);
  }

  /** The place that the settings give a picture; nothing where no document is open. */
  async getDefaultPosition({ quote, position }: InsertablePicture): Promise<FixedPosition | undefined> {
    return (await this.spots.find(quote, position))?.position;
  }

  /** Nothing where one of them cannot go there. */
  async summarize(pictures: readonly InsertablePicture[], place: FixedPosition): Promise<InsertionSummary | undefined> {
    const spots = await Promise.all(pictures.map((picture) => this.findInsertionPoint(picture, place)));
    const there = spots.flatMap((spot) => spot ?? []);
    if (there.length === 0 || there.length < spots.length) return undefined;
    const documents = [...new Set(there.map(({ document }) => document))];
    const writable = await Promise.all(documents.map(isWritable));
    const lines = there.map(linesOf);
    return {
      documents: documents.map(getDisplayName),
      passages: new Set(there.map(({ span, document }) => `${span.start} ${span.end} ${document.uri}`)).size,
      firstLine: Math.min(...lines.map(({ first }) => first)),
      lastLine: Math.max(...lines.map(({ last }) => last)),
      isWritable: writable.every(Boolean),
      takesCaption: documents.every((document) => getReferenceSyntax(getLanguageId(document)).takesCaption),
    };
  }

  /** As they would be called if they were written one after the other now. */
  async getFileNames(pictures: readonly InsertablePicture[]): Promise<FileNames> {
    const [taken, files, folders, problems] = [new Set<string>(), [] as FileName[], [] as string[], [] as string[]];
    for (const picture of pictures) {
      const named = await this.named(picture, taken);
      files.push(named);
      if (named.file) taken.add(placeKey(named.file));
      if (named.problem !== undefined) problems.push(named.problem);
      folders.push(named.folder);
    }
    const [problem] = problems;
    return { folder: folders[0] ?? '', files, ...(problem !== undefined && { problem }) };
  }

  private async findInsertionPoint(
    picture: InsertablePicture,
    place: FixedPosition,
  ): Promise<InsertionPoint | undefined> {
    // What belongs to a row of a plan, or to no passage, has nothing to take the place of.
    if (place === 'replace' && (!picture.quote || picture.position === 'below')) return undefined;
    const spot = await this.spots.find(withPosition(picture, place).quote, place);
    return place === 'replace' && spot?.position !== 'replace' ? undefined : spot;
  }

  private async named(picture: InsertablePicture, taken: ReadonlySet<string>): Promise<FileName> {
    const extension = getExtension(picture.picture.mediaType);
    const fileName = pictureFileName(picture, extension);
    if (extension === otherExtension) return { fileName, folder: '', isTaken: false, problem: noImageSentence() };
    const home = await this.findImageFolder(picture);
    const place =
      home && (picture.folder === undefined ? home.place(fileName) : home.placeIn(picture.folder, fileName));
    if (!home || !place) return { fileName, folder: '', isTaken: false };
    if ('problem' in place) return { fileName, folder: '', isTaken: false, problem: place.problem };
    const file = await findFreeFile(place, taken);
    const folder = pathFrom(home.base, place.folder);
    const [free, isTaken] = [baseName(file), baseName(file) !== place.fileName];
    return { fileName: free, isTaken, file, folder: folder === '' ? '' : `${folder}/` };
  }

  /** Nothing where the user will be asked. */
  private async findImageFolder({ quote, position }: InsertablePicture): Promise<ImageFolder | undefined> {
    const spot = await this.spots.find(quote, position);
    const home = spot && (await resolveImageFolder(spot.document, { ...this.options, dialogs: silent }));
    return home?.kind === 'folder' ? home : undefined;
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

const silent: HomeOptions['dialogs'] = { chooseRoot: async () => undefined };

/** Without the blanks and line breaks that were selected with a passage. */
function linesOf({ document, span }: { readonly document: TextDocument; readonly span: InsertionPoint['span'] }) {
  const text = getNormalizedText(document);
  const end = span.start + text.slice(span.start, span.end).trimEnd().length;
  const range = rangeOf(text, { start: span.start, end });
  return { first: range.start.line + 1, last: range.end.line + 1 };
}
