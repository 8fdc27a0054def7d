import {
  EndOfLine,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextDocumentContentChangeEvent,
  Uri,
} from 'vscode';
import { offsetAt, withLineFeeds } from '../../base/common/lineEndings.ts';
import type { Span } from '../../base/common/span.ts';
import type { Quote } from '../../sessions/common/model/quote.ts';
import {
  type Change,
  type FollowedSpan,
  findAgain,
  findNearest,
  follow,
  type Passage,
} from '../common/trackPassage.ts';
import { textOf } from './documentEdit.ts';

/** One target while the window lives. All offsets are in texts with line feeds alone. */
export interface Followed {
  uri: Uri;
  /** After Limn replaced the passage, the answer first and then the passage, since an undo brings it back. */
  passage: Passage;
  /** The open document whose edits were followed; without one, the place only says where to begin to look. */
  document: TextDocument | undefined;
  /** Its words have stood in the document as this window has it. */
  wasThere: boolean;
}

/** After a restart all that is known is the text and where it began. */
export function followAfterRestart(quote: Quote, document: TextDocument): Followed {
  const { uri, text, firstLine, firstColumn = 0 } = quote;
  const start = offsetAt(textOf(document), { line: firstLine - 1, character: firstColumn });
  const passage = { place: { start, end: start }, texts: [withLineFeeds(text)] };
  return { uri: Uri.parse(uri), passage, document: undefined, wasThere: false };
}

/** Joins a target to its document, opened just now: its text may have changed while nobody looked. */
export function settle(target: Followed, document: TextDocument): void {
  const text = textOf(document);
  moveTo(target, findNearest(text, target.passage) ?? within(text, target.passage.place));
  target.document = document;
}

/** Whether the passage is itself in the text of its document, which then is where it is. */
export function locate(target: Followed, text: string): boolean {
  const found = findAgain(text, target.passage);
  if (found) moveTo(target, found);
  target.wasThere ||= found !== undefined;
  return found !== undefined;
}

export function followEvent(target: Followed, { document, contentChanges }: TextDocumentChangeEvent): void {
  const changes = contentChanges.map((change) => withoutCarriageReturns(change, document.eol));
  moveTo(
    target,
    follow(target.passage, changes, () => textOf(document)),
  );
}

function moveTo(target: Followed, place: FollowedSpan): void {
  target.passage = { ...target.passage, place };
}

/** Every line break before an offset counts one more where the document has CRLF. */
function withoutCarriageReturns(change: TextDocumentContentChangeEvent, eol: EndOfLine): Change {
  const { range, rangeOffset, rangeLength } = change;
  const extra = eol === EndOfLine.CRLF ? 1 : 0;
  return {
    offset: rangeOffset - extra * range.start.line,
    length: rangeLength - extra * (range.end.line - range.start.line),
    text: withLineFeeds(change.text),
  };
}

function within(text: string, { start, end }: Span): Span {
  return { start: Math.min(start, text.length), end: Math.min(end, text.length) };
}
