import { modeTraits } from '../../product/common/modes.ts';
import { changeDraft, isEmptyDraft } from '../../sessions/common/draft.ts';
import type { Draft, Session } from '../../sessions/common/model/session.ts';
import type { PictureOptions } from '../../sessions/common/model/turnRequest.ts';
import type { Sessions } from '../../sessions/host/sessions.ts';
import type { PromptTemplate } from '../common/promptTemplates.ts';
import { hasPlaceholder } from '../common/template.ts';
import type { ReadyPrompts } from './promptTemplatePicker.ts';

interface UseReadyPromptOptions {
  readonly sessions: Pick<Sessions, 'change'>;
  readonly readyPrompts: Pick<ReadyPrompts, 'find' | 'textOf'>;
  /** Asks what stands in the session's message box. */
  readonly send: (sessionId: string) => Promise<unknown>;
  /** The message box changed on this side and is to be shown, with the cursor in it. */
  readonly onDraft: (sessionId: string) => void;
}

/** A prompt as it was chosen in the page. */
export interface ChosenPrompt {
  readonly readyPromptId: string;
  /** What stands in the message box besides. */
  readonly text: string;
  readonly options: PictureOptions;
}

/** Sends a chosen prompt about what goes along; where nothing does, it is put into the message box for the person to go on. */
export async function useReadyPrompt(
  { sessions, readyPrompts, send, onDraft }: UseReadyPromptOptions,
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
    text && sessions.change(sessionId, (session) => withText(session, { readyPrompt, text, options }), 'once');
  if (filled && hasSubject(before, typed)) await send(sessionId);
  else onDraft(sessionId);
}

interface Filled {
  readonly readyPrompt: PromptTemplate;
  readonly text: string;
  readonly options: PictureOptions;
}

/** Several prompts for pictures would be sent in its place; a chat's passage is not sent beside a text that holds it. */
function withText(session: Session, { readyPrompt, text, options }: Filled): Session {
  const { prompts, holdsPassage: _, changesPassage: __, ...draft } = session.draft;
  const { accepts: takesAlong, passage } = modeTraits[readyPrompt.mode];
  const kept: Draft = { ...draft, ...(!takesAlong.prompts && prompts && { prompts }) };
  const holds = passage === 'beside' &&
    hasPlaceholder(readyPrompt.text, 'selection') && { holdsPassage: true as const };
  const changes = readyPrompt.changes !== undefined && { changesPassage: readyPrompt.changes };
  return { ...session, draft: { ...kept, mode: readyPrompt.mode, text, options, ...holds, ...changes } };
}

/** Whether there is anything that a prompt can be about. */
function hasSubject({ draft, turns }: Session, typed: string): boolean {
  return typed.trim() !== '' || turns.length > 0 || !isEmptyDraft({ ...draft, text: '' });
}
