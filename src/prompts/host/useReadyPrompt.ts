import { modeTraits } from '../../product/common/modes.ts';
import { changeDraft, isEmptyDraft } from '../../sessions/common/draft.ts';
import type { Draft, Session } from '../../sessions/common/model/session.ts';
import type { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import type { SessionEvents } from '../../sessions/host/sessionEvents.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import { hasPlaceholder, type PromptTemplate } from '../common/promptTemplates.ts';
import type { ReadyPrompts } from './promptTemplatePicker.ts';

interface Needs {
  readonly sessions: Pick<Sessions, 'change'>;
  readonly readyPrompts: ReadyPrompts;
  readonly asking: { readonly send: (sessionId: string) => Promise<unknown> };
  readonly announcer: Pick<SessionEvents, 'draftChanged'>;
}

/** A prompt chosen in the page. */
export interface ChosenPrompt {
  readonly readyPromptId: string;
  /** The other text in the composer. */
  readonly text: string;
  readonly options: PictureOptions;
}

/** Sends a chosen prompt with the draft's context; if there is none, puts it into the composer for the user to complete. */
export async function useReadyPrompt(
  { sessions, readyPrompts, asking, announcer }: Needs,
  sessionId: string,
  { readyPromptId, text: typed, options }: ChosenPrompt,
): Promise<void> {
  const readyPrompt = readyPrompts.find(readyPromptId);
  const before = sessions.change(sessionId, (session) =>
    changeDraft(session, (draft) => ({ ...draft, text: typed, options })),
  );
  if (!before || !readyPrompt) return;
  const text = await readyPrompts.textOf(readyPrompt, before.draft, typed);
  const filled =
    text && sessions.change(sessionId, (session) => withText(session, readyPrompt, { text, options }), 'once');
  // Whether there is anything that a prompt can refer to.
  const { draft, turns } = before;
  const hasSubject = typed.trim() !== '' || turns.length > 0 || !isEmptyDraft({ ...draft, text: '' });
  if (filled && hasSubject) await asking.send(sessionId);
  else announcer.draftChanged(sessionId, 'message');
}

/** Drops several picture prompts, which would be sent instead of the text; a chat's passage is not sent next to a text that contains it. */
function withText(
  session: Session,
  readyPrompt: PromptTemplate,
  { text, options }: Pick<ChosenPrompt, 'text' | 'options'>,
): Session {
  const { prompts, holdsPassage: _, changesPassage: __, ...draft } = session.draft;
  const { accepts: takesAlong, passage } = modeTraits[readyPrompt.mode];
  const kept: Draft = { ...draft, ...(!takesAlong.prompts && prompts && { prompts }) };
  const holds = passage === 'beside' &&
    hasPlaceholder(readyPrompt.text, 'selection') && { holdsPassage: true as const };
  const changes = readyPrompt.changes !== undefined && { changesPassage: readyPrompt.changes };
  return { ...session, draft: { ...kept, mode: readyPrompt.mode, text, options, ...holds, ...changes } };
}
