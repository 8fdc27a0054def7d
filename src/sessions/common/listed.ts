/** Which sessions lists show, and what they call them. */

import { summarizePassage } from './answerTitle.ts';
import { getUserDraft } from './draft.ts';
import type { Draft, Session } from './model/session.ts';
import { firstLineOf } from './title.ts';

/** Whether a list shows a session: it holds a turn, or a message that somebody began to write. */
export function isListed({ turns, draft }: Pick<Session, 'turns' | 'draft'>): boolean {
  return turns.length > 0 || hasContent(draft);
}

/** The title; before the first turn gives it one, the beginning of what is typed. */
export function listedTitle({ title, draft }: Pick<Session, 'title' | 'draft'>): string {
  return title || firstLineOf(draft.text, summarizePassage(draft.quote));
}

/** The passage alone, which a click puts there, is nothing to keep for later. */
function hasContent({ text, context, attachments }: Draft): boolean {
  return text.trim() !== '' || [context, attachments].some((added) => added?.length);
}

/** Whether the message box holds what the user would miss: words, or prompts that wait to be drawn. */
export function hasDraft(session: Pick<Session, 'turns' | 'draft'>): boolean {
  const draft = getUserDraft(session);
  return hasContent(draft) || [draft.prompts, draft.passages].some((added) => added?.length);
}
