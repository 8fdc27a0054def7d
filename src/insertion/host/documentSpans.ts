import type { TextDocument } from 'vscode';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import { type DocumentSpan, getNormalizedText, showLine, spanOf } from './documentEdit.ts';
import { getDisplayName } from './getDisplayName.ts';
import type { EditorLocation } from './lastEditor.ts';
import type { PassageLocation } from './passageTracker.ts';

/** The last editor's selection as a spot. */
export function toDocumentSpan(place: EditorLocation | undefined): DocumentSpan | undefined {
  return place && { document: place.document, span: spanOf(getNormalizedText(place.document), place.selection) };
}

/** A target as a spot, when it is in one of the wanted states. */
export function toSpanIfFound(
  target: PassageLocation,
  wanted: readonly PassageLocation['state'][] = ['found', 'changed'],
): DocumentSpan | undefined {
  return target.state !== 'gone' && wanted.includes(target.state) ? target : undefined;
}

/** What is said of an edit that was made, which is scrolled into view; lines count from 1. */
export function revealInsertion(document: TextDocument, { line }: { readonly line: number }): Insertion {
  showLine(document, line);
  return { fileName: getDisplayName(document), line };
}
