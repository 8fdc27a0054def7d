import type { TextDocument, Uri } from 'vscode';
import { mapConcurrently } from '../../base/common/async.ts';
import type { Position } from '../../base/common/lineEndings.ts';
import type { Span } from '../../base/common/span.ts';
import { rootOf } from '../../base/host/uriPaths.ts';
import { getLanguageId } from '../../insertion/host/documentEdit.ts';
import { findReferences } from '../../languages/common/findReferences/findReferences.ts';
import type { FoundReference } from '../../languages/common/findReferences/reference.ts';
import type { DocumentPart } from '../../languages/common/language.ts';
import { findLanguage } from '../../languages/common/languages.ts';
import { findPartFolders, type NamedFile, referencedFile } from './referencedFile.ts';
import { StatCache } from './statCache.ts';

/** A text that may have picture references; for a notebook's cell, `file` is the notebook. */
export interface ReadDocument {
  readonly file: Uri;
  readonly languageId: string;
  readonly text: string;
}

/** The references of a document, as far as its text shows. */
export interface ReadReferences {
  readonly file: Uri;
  readonly languageId: string;
  /** Undefined if paths are relative to its own folder only. */
  readonly part: DocumentPart | undefined;
  readonly found: readonly PlacedReference[];
}

interface PlacedReference extends FoundReference {
  readonly from: Position;
  readonly to: Position;
}

/** A picture reference of a document, with the file that it names, or why no picture can be generated for it. */
export interface DocumentReference extends Omit<PlacedReference, 'target'>, NamedFile {
  readonly document: Uri;
  /** From 1. */
  readonly line: number;
}

/** Returns all references of a document in order, or those that overlap a part of it. */
export function documentReferences(
  document: ReadDocument,
  within?: Span,
  looks = new StatCache(),
): Promise<readonly DocumentReference[]> {
  return namedReferences(readReferences(document, within), looks);
}

/** Returns the references of a text; reads no file that they name. */
export function readReferences({ file, languageId, text }: ReadDocument, within?: Span): ReadReferences {
  const touched = findReferences(languageId, text).filter(
    ({ start, end }) => !within || (end >= within.start && start <= within.end),
  );
  const placeAt = touched.length > 0 ? createPositionFinder(text) : undefined;
  const found = touched.flatMap((one) => (placeAt ? [{ ...one, from: placeAt(one.start), to: placeAt(one.end) }] : []));
  return { file, languageId, part: findLanguage(languageId)?.findPart?.(text), found };
}

/** Adds the files that the references name, as they are now. */
export async function namedReferences(
  { file, languageId, part, found }: ReadReferences,
  looks: StatCache,
): Promise<readonly DocumentReference[]> {
  const folders = part && (await findPartFolders(file, part, looks));
  const place = { document: file, languageId, root: rootOf(file), ...(folders && { folders }) };
  return mapConcurrently(found, async ({ target, ...reference }) => ({
    ...reference,
    document: file,
    line: reference.from.line + 1,
    ...(await referencedFile(target, place, looks)),
  }));
}

/**
 * Returns, of the references that touch a position, those that start there, or all if none does: two may be adjacent.
 */
export function findReferencesStartingAt(
  references: readonly DocumentReference[],
  place: number,
): readonly DocumentReference[] {
  const own = references.filter(({ start }) => start === place);
  return own.length > 0 ? own : references;
}

/** Returns the text and language of an open document. */
export function readDocument(document: TextDocument, file: Uri): ReadDocument {
  return { file, languageId: getLanguageId(document), text: document.getText() };
}

/**
 * Returns a function that finds line and column by binary search: a document is scanned once for any number of positions.
 */
function createPositionFinder(text: string): (place: number) => Position {
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
