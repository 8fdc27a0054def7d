/** An answer that was to change its passage, as it came and as it is kept. */
import type { Result, TextPart } from '../../sessions/common/model/result.ts';
import type { Session } from '../../sessions/common/model/session.ts';
import type { Turn } from '../../sessions/common/model/turn.ts';
import { readAnswer } from './extractRewrite.ts';
import { inForm, type Marks, Unmarked } from './markers.ts';
import { marksAsked, passageToChange } from './requestedMarkers.ts';

/** What an answer is to change, and by which marks it says so. */
export interface Wanted {
  readonly passage: string;
  readonly marks: Marks;
}

export function wantedOf(session: Session, turn: Turn, result: Result): Wanted | undefined {
  const marks = marksAsked(session, turn, result);
  return marks && { marks, passage: passageToChange(session, turn, result)?.text ?? '' };
}

/** The beginning of an answer as it came, for the model to go on with. */
export function begunInForm({ textPart }: Pick<Result, 'textPart'>, begun: string, wanted: Wanted | undefined): string {
  if (!wanted || !textPart?.hadMarks || textPart.text === undefined) return begun;
  const { text, remarks, found } = textPart;
  if (found !== 'cut') return inForm(wanted.marks, { text, remarks, isOpen: false });
  // Blanks at the end are where the model goes on, and no part of a text that is read.
  return inForm(wanted.marks, { text: begun.slice(Math.max(0, begun.lastIndexOf(text))), remarks, isOpen: true });
}

/** A whole answer as it is kept: without marks, and with what of it is the text. */
export function keptAnswer(
  answer: string,
  { passage, marks }: Wanted,
  isCut: boolean,
): { readonly text: string; readonly textPart: TextPart } {
  const unmarked = new Unmarked(marks);
  const text = unmarked.push(answer) + unmarked.end();
  return { text, textPart: readAnswer({ answer, passage, marks, isCut }) };
}
