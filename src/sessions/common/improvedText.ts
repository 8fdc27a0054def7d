/** The review of a text that the chat model rewrote. */
import type { Draft } from './model/session.ts';

/** The text as it is, as it was before, or as the model rewrote it. */
export const improvedAnswers = ['keep', 'undo', 'use'] as const;
export type ImprovedAnswer = (typeof improvedAnswers)[number];

/** Puts a rewritten text into the message box. If the text was changed since it was sent, it stays, and the other one is only offered. */
export function setImprovedText(draft: Draft, sent: string, after: string): Draft {
  const isUnchanged = draft.text === sent;
  return { ...draft, ...(isUnchanged && { text: after }), improved: { before: draft.text, after } };
}

/** Applies the user's answer, which ends the review except that a text that was put back can be used again. */
export function answerImprovedText(draft: Draft, answer: ImprovedAnswer): Draft {
  const { improved, ...rest } = draft;
  if (!improved || answer === 'keep') return rest;
  return answer === 'undo' ? { ...rest, text: improved.before } : { ...draft, text: improved.after };
}
