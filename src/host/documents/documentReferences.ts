import type { TextDocument, Uri } from 'vscode';
import { referencesIn } from '../../core/pictureReferences/read.ts';
import { type NoFile, referencedFile } from './referencedFile.ts';

/** A text that may call for pictures; of a notebook's cell, `file` is the notebook. */
export interface ReadDocument {
  readonly file: Uri;
  readonly languageId: string;
  readonly text: string;
}

/** A picture reference of a document, with the file that it names or why there is none to be made. */
export interface DocumentReference {
  readonly document: Uri;
  /** UTF-16 code units from the document's beginning. */
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly line: number;
  readonly alt?: string;
  readonly file: Uri | NoFile;
}

/** A part of a document, in UTF-16 code units. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** All of a document's references in their order, or those that a part of it touches. */
export function documentReferences(document: ReadDocument, within?: Span): readonly DocumentReference[] {
  const { file, languageId, text } = document;
  const lineAt = lineCounter(text);
  return referencesIn(languageId, text).flatMap(({ target, ...found }) => {
    if (within && (found.end < within.start || found.start > within.end)) return [];
    return [{ ...found, document: file, line: lineAt(found.start), file: referencedFile(target, file) }];
  });
}

/** The text and language of an open document. */
export function readDocument(document: TextDocument, file: Uri): ReadDocument {
  return { file, languageId: document.languageId, text: document.getText() };
}

/** Counts on from the place before, so that many references cost one pass. */
function lineCounter(text: string): (place: number) => number {
  let [line, at] = [1, 0];
  return (place) => {
    for (let next = text.indexOf('\n', at); next >= 0 && next < place; next = text.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    return line;
  };
}
