import { modeTraits } from '../../product/common/modes.ts';
import type { Result, Session, TextPart, Turn } from '../../sessions/common/model/session.ts';
import { getDocumentPassage, promptOf } from '../../sessions/common/model/session.ts';
import { extractRewrite } from './extractRewrite.ts';
import { createMarkers, MarkerStripper, type TextMarkers, wrapInMarkers } from './markers.ts';

/** Converts an answer about a passage, which may bring a new text for it, between its raw and its stored form. */

/** The passage, and the markers around its new text. */
export interface RewriteRequest {
  readonly passage: string;
  readonly languageId: string;
  readonly marks: TextMarkers;
}

/** Returns undefined if the request has no passage of a document, or its prompt is known to change none. */
export function getRewriteRequest(
  session: Session,
  turn: Turn,
  result: Pick<Result, 'promptId' | 'prompt'>,
): RewriteRequest | undefined {
  if (!modeTraits[turn.mode].converses || turn.illustrates || turn.changesPassage === false) return undefined;
  const passage = getDocumentPassage(session, turn, result);
  if (!passage) return undefined;
  const { text, languageId } = passage;
  // The markers occur neither in the passage nor in the prompt.
  return { passage: text, languageId, marks: createMarkers(`${text}\n${promptOf(turn, result)}`) };
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
  const continued = begun.slice(Math.max(0, begun.lastIndexOf(text)));
  return wrapInMarkers(wanted.marks, { text: continued, remarks, isOpen: true });
}

/** Returns a whole answer as it is stored: without markers, and with its rewritten text. */
export function parseRewriteAnswer(
  answer: string,
  request: RewriteRequest,
  isCut: boolean,
): { readonly text: string; readonly textPart: TextPart } {
  const unmarked = new MarkerStripper(request.marks);
  const text = unmarked.push(answer) + unmarked.end();
  return { text, textPart: extractRewrite({ answer, ...request, isCut }) };
}
