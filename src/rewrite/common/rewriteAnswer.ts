/** An answer that was to change its passage, as it came and as it is kept. */
import type { Result, TextPart } from '../../sessions/common/model/result.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import type { Turn } from '../../sessions/common/model/turn.ts';
import { extractRewrite } from './extractRewrite.ts';
import { MarkerStripper, type TextMarkers, wrapInMarkers } from './markers.ts';
import { getPassageToRewrite, getRequestedMarkers } from './requestedMarkers.ts';

/** What an answer is to change, and by which marks it says so. */
export interface RewriteRequest {
  readonly passage: string;
  readonly marks: TextMarkers;
}

export function getRewriteRequest(session: Session, turn: Turn, result: Result): RewriteRequest | undefined {
  const marks = getRequestedMarkers(session, turn, result);
  return marks && { marks, passage: getPassageToRewrite(session, turn, result)?.text ?? '' };
}

/** The beginning of an answer as it came, for the model to go on with. */
export function toMarkedPrefix(
  { textPart }: Pick<Result, 'textPart'>,
  begun: string,
  wanted: RewriteRequest | undefined,
): string {
  if (!wanted || !textPart?.hadMarks || textPart.text === undefined) return begun;
  const { text, remarks, found } = textPart;
  if (found !== 'cut') return wrapInMarkers(wanted.marks, { text, remarks, isOpen: false });
  // Blanks at the end are where the model goes on, and no part of a text that is read.
  return wrapInMarkers(wanted.marks, {
    text: begun.slice(Math.max(0, begun.lastIndexOf(text))),
    remarks,
    isOpen: true,
  });
}

/** A whole answer as it is kept: without marks, and with what of it is the text. */
export function parseRewriteAnswer(
  answer: string,
  { passage, marks }: RewriteRequest,
  isCut: boolean,
): { readonly text: string; readonly textPart: TextPart } {
  const unmarked = new MarkerStripper(marks);
  const text = unmarked.push(answer) + unmarked.end();
  return { text, textPart: extractRewrite({ answer, passage, marks, isCut }) };
}
