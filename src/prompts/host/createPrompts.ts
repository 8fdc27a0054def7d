import type { Language } from '../../base/host/formats.ts';
import type { SessionsFeature } from '../../sessions/host/createSessions.ts';
import { askInput } from './inputBox.ts';
import { ReadyPrompts } from './promptTemplatePicker.ts';
import { settingPrompts } from './settingPrompts.ts';
import { type ChosenPrompt, useReadyPrompt } from './useReadyPrompt.ts';

export type ReadyPromptsFeature = ReturnType<typeof createReadyPrompts>;

interface Needs {
  readonly language: Language;
  readonly sessions: SessionsFeature;
}

/** Creates the prompt templates and the handler for a chosen one. */
export function createReadyPrompts({ language: { l10n }, sessions: { storage, asking, announcer } }: Needs) {
  const readyPrompts = new ReadyPrompts({ l10n, read: settingPrompts, askInput });
  const send = (sessionId: string) => asking.send(sessionId);
  const onDraft = (sessionId: string) => announcer.draftChanged(sessionId, 'message');
  return {
    readyPrompts,
    useReadyPrompt: (sessionId: string, chosen: ChosenPrompt) =>
      useReadyPrompt({ sessions: storage.sessions, readyPrompts, send, onDraft }, sessionId, chosen),
  };
}
