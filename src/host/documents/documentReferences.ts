import type { TextDocument, Uri } from 'vscode';
import type { FoundReference } from '../../core/pictureReferences/found.ts';
import { referencesIn } from '../../core/pictureReferences/read.ts';
import { languageOf } from '../insertion/documentEdit.ts';
import { inBatches } from './inBatches.ts';
import { Looks } from './looks.ts';
import { mainDocumentIsUp, type NamedFile, referencedFile } from './referencedFile.ts';

/** A text that may call for pictures; of a notebook's cell, `file` is the notebook. */
export interface ReadDocument {
  readonly file: Uri;
  readonly languageId: string;
  readonly text: string;
}

/** A picture reference of a document, with the file that it names or why there is none to be made. */
export interface DocumentReference extends Omit<FoundReference, 'target'>, NamedFile {
  readonly document: Uri;
  /** From 1. */
  readonly line: number;
}

/** A part of a document, in UTF-16 code units. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** All of a document's references in their order, or those that a part of it touches. */
export async function documentReferences(
  { file, languageId, text }: ReadDocument,
  within?: Span,
  looks = new Looks(),
): Promise<readonly DocumentReference[]> {
  const touched = referencesIn(languageId, text).filter(
    ({ start, end }) => !within || (end >= within.start && start <= within.end),
  );
  const isPart = mainDocumentIsUp(languageId, text);
  const named = await inBatches(touched, ({ target }) => referencedFile(target, { document: file, isPart }, looks));
  const lineAt = lineCounter(text);
  return touched.map(({ target: _, ...found }, index) => ({
    ...found,
    document: file,
    line: lineAt(found.start),
    ...(named[index] ?? { file: 'expression' }),
  }));
}

/** Of references that touch a place, the one that begins there: two may stand side by side. */
export function beginningAt(references: readonly DocumentReference[], place: number): readonly DocumentReference[] {
  const own = references.filter(({ start }) => start === place);
  return own.length > 0 ? own : references;
}

/** The text and language of an open document. */
export function readDocument(document: TextDocument, file: Uri): ReadDocument {
  return { file, languageId: languageOf(document), text: document.getText() };
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
