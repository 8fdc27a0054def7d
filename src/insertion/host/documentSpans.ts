import type { TextDocument } from 'vscode';
import type { Insertion } from '../../sessions/common/model/insertion.ts';
import { type Spot, showLine, spanOf, textOf } from './documentEdit.ts';
import { documentName } from './documentName.ts';
import type { EditorPlace } from './lastEditor.ts';
import type { FoundTarget } from './passageTracker.ts';

/** The last editor's selection as a spot. */
export function spotOfPlace(place: EditorPlace | undefined): Spot | undefined {
  return place && { document: place.document, span: spanOf(textOf(place.document), place.selection) };
}

/** A target as a spot, when it is in one of the wanted states. */
export function spotOfTarget(
  target: FoundTarget,
  wanted: readonly FoundTarget['state'][] = ['found', 'changed'],
): Spot | undefined {
  return target.state !== 'gone' && wanted.includes(target.state) ? target : undefined;
}

/** What is said of an edit that was made, which is scrolled into view; lines count from 1. */
export function inserted(document: TextDocument, { line }: { readonly line: number }): Insertion {
  showLine(document, line);
  return { fileName: documentName(document), line };
}
