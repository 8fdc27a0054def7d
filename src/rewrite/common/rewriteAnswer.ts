/** Converts an answer that was to change its passage between its raw and its stored form. */
import type { Result, TextPart } from '../../sessions/common/model/result.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import type { Turn } from '../../sessions/common/model/turn.ts';
import { extractRewrite } from './extractRewrite.ts';
import { MarkerStripper, type TextMarkers, wrapInMarkers } from './markers.ts';
import { getPassageToRewrite, getRequestedMarkers } from './requestedMarkers.ts';

/** The passage to change, and the markers around its new text. */
export interface RewriteRequest {
  readonly passage: string;
  readonly marks: TextMarkers;
}

export function getRewriteRequest(session: Session, turn: Turn, result: Result): RewriteRequest | undefined {
  const marks = getRequestedMarkers(session, turn, result);
  return marks && { marks, passage: getPassageToRewrite(session, turn, result)?.text ?? '' };
}

/** Returns the beginning of an answer with its markers, for the model to continue. */
export function toMarkedPrefix(
  { textPart }: Pick<Result, 'textPart'>,
  begun: string,
  wanted: RewriteRequest | undefined,
): string {
  if (!wanted || !textPart?.hadMarks || textPart.text === undefined) return begun;
  const { text, remarks, found } = textPart;
  if (found !== 'cut') return wrapInMarkers(wanted.marks, { text, remarks, isOpen: false });
  // Trailing white space is where the model continues, not part of a text that is parsed.
  return wrapInMarkers(wanted.marks, {
    text: begun.slice(Math.max(0, begun.lastIndexOf(text))),
    remarks,
    isOpen: true,
  });
}

/** Returns a whole answer as it is stored: without markers, and with its rewritten text. */
export function parseRewriteAnswer(
  answer: string,
  { passage, marks }: RewriteRequest,
  isCut: boolean,
): { readonly text: string; readonly textPart: TextPart } {
  const unmarked = new MarkerStripper(marks);
  const text = unmarked.push(answer) + unmarked.end();
  return { text, textPart: extractRewrite({ answer, passage, marks, isCut }) };
}
