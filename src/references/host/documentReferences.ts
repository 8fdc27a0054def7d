import type { TextDocument, Uri } from 'vscode';
import { inBatches } from '../../base/common/async.ts';
import type { Span } from '../../base/common/span.ts';
import { rootOf } from '../../base/host/uriPaths.ts';
import { getLanguageId } from '../../insertion/host/documentEdit.ts';
import { findReferences } from '../../languages/common/findReferences/findReferences.ts';
import type { FoundReference } from '../../languages/common/findReferences/reference.ts';
import { isIncludedDocument, type NamedFile, referencedFile } from './referencedFile.ts';
import { StatCache } from './statCache.ts';

/** A text that may call for pictures; of a notebook's cell, `file` is the notebook. */
export interface ReadDocument {
  readonly file: Uri;
  readonly languageId: string;
  readonly text: string;
}

/** What a document's text alone tells of its references. */
export interface ReadReferences {
  readonly file: Uri;
  /** Paths may be meant from a folder further up. */
  readonly isPart: boolean;
  readonly found: readonly PlacedReference[];
}

interface PlacedReference extends FoundReference {
  readonly from: TextPlace;
  readonly to: TextPlace;
}

/** A picture reference of a document, with the file that it names or why there is none to be made. */
export interface DocumentReference extends Omit<PlacedReference, 'target'>, NamedFile {
  readonly document: Uri;
  /** From 1. */
  readonly line: number;
}

/** Both from 0; the column in UTF-16 code units. */
interface TextPlace {
  readonly line: number;
  readonly character: number;
}

/** All of a document's references in their order, or those that a part of it touches. */
export function documentReferences(
  document: ReadDocument,
  within?: Span,
  looks = new StatCache(),
): Promise<readonly DocumentReference[]> {
  return namedReferences(readReferences(document, within), looks);
}

/** Needs the text alone, and no file that it names. */
export function readReferences({ file, languageId, text }: ReadDocument, within?: Span): ReadReferences {
  const touched = findReferences(languageId, text).filter(
    ({ start, end }) => !within || (end >= within.start && start <= within.end),
  );
  const placeAt = touched.length > 0 ? placesIn(text) : undefined;
  const found = touched.flatMap((one) => (placeAt ? [{ ...one, from: placeAt(one.start), to: placeAt(one.end) }] : []));
  return { file, isPart: isIncludedDocument(languageId, text), found };
}

/** As the files stand now. */
export async function namedReferences(
  { file, isPart, found }: ReadReferences,
  looks: StatCache,
): Promise<readonly DocumentReference[]> {
  const place = { document: file, isPart, root: rootOf(file) };
  return inBatches(found, async ({ target, ...reference }) => ({
    ...reference,
    document: file,
    line: reference.from.line + 1,
    ...(await referencedFile(target, place, looks)),
  }));
}

/** Of references that touch a place, the one that begins there: two may stand side by side. */
export function findReferencesStartingAt(
  references: readonly DocumentReference[],
  place: number,
): readonly DocumentReference[] {
  const own = references.filter(({ start }) => start === place);
  return own.length > 0 ? own : references;
}

/** The text and language of an open document. */
export function readDocument(document: TextDocument, file: Uri): ReadDocument {
  return { file, languageId: getLanguageId(document), text: document.getText() };
}

/** Line and column of places, by halving: a document is gone through once, however many there are. */
function placesIn(text: string): (place: number) => TextPlace {
  const begins = [0, ...Array.from(text.matchAll(/\r\n?|\n/g), ({ 0: end, index }) => index + end.length)];
  return (place) => {
    let [low, high] = [0, begins.length];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if ((begins[middle] ?? 0) <= place) low = middle;
      else high = middle;
    }
    return { line: low, character: place - (begins[low] ?? 0) };
  };
}
