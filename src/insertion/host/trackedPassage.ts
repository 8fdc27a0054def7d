import { EndOfLine, type TextDocument, type TextDocumentChangeEvent, Uri } from 'vscode';
import { normalizeLineEndings, offsetAt } from '../../base/common/lineEndings.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import {
  findAtPosition,
  findNearest,
  type TrackedSpan,
  type TrackedText,
  updateTrackedSpan,
} from '../common/trackPassage.ts';
import { getNormalizedText } from './documentEdit.ts';

/** One target while the window lives. All offsets are in texts with line feeds alone. */
export interface TrackedPassage {
  uri: Uri;
  /** After Limn replaced the passage, the answer first and then the passage, since an undo brings it back. */
  passage: TrackedText;
  /** The open document whose edits were followed; without one, the place only says where to begin to look. */
  document: TextDocument | undefined;
  /** Its words have stood in the document as this window has it. */
  wasFound: boolean;
}

/** After a restart all that is known is the text and where it began. */
export function restoreTracked(quote: Quote, document: TextDocument): TrackedPassage {
  const { uri, text, firstLine, firstColumn = 0 } = quote;
  const start = offsetAt(getNormalizedText(document), { line: firstLine - 1, character: firstColumn });
  const passage = { span: { start, end: start }, texts: [normalizeLineEndings(text)] };
  return { uri: Uri.parse(uri), passage, document: undefined, wasFound: false };
}

/** Joins a target to its document, opened just now: its text may have changed while nobody looked. */
export function attachDocument(target: TrackedPassage, document: TextDocument): void {
  const text = getNormalizedText(document);
  const { start, end } = target.passage.span;
  const inside = { start: Math.min(start, text.length), end: Math.min(end, text.length) };
  moveTo(target, findNearest(text, target.passage) ?? inside);
  target.document = document;
}

/** Whether the passage is itself in the text of its document, which then is where it is. */
export function updateLocation(target: TrackedPassage, text: string): boolean {
  const found = findAtPosition(text, target.passage);
  if (found) moveTo(target, found);
  target.wasFound ||= found !== undefined;
  return found !== undefined;
}

export function applyChangeEvent(target: TrackedPassage, { document, contentChanges }: TextDocumentChangeEvent): void {
  // Every line break before an offset counts one more if the document has CRLF.
  const extra = document.eol === EndOfLine.CRLF ? 1 : 0;
  const changes = contentChanges.map(({ range: { start, end }, rangeOffset, rangeLength, text }) => ({
    offset: rangeOffset - extra * start.line,
    length: rangeLength - extra * (end.line - start.line),
    text: normalizeLineEndings(text),
  }));
  const span = updateTrackedSpan(target.passage, changes, () => getNormalizedText(document));
  moveTo(target, span);
}

function moveTo(target: TrackedPassage, place: TrackedSpan): void {
  target.passage = { ...target.passage, span: place };
}
