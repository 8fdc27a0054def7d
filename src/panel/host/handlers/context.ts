import { toQuote } from '../../../context/common/pastedText.ts';
import type { AttachmentFiles } from '../../../context/host/attachmentFiles.ts';
import type { ContextSources } from '../../../context/host/contextSources.ts';
import type { Contexts } from '../../../context/host/contexts.ts';
import { isPictureName } from '../../../imageFiles/common/pictureNames.ts';
import { applyLookChoice } from '../../../looks/common/lookPrompt.ts';
import { modeTraits } from '../../../product/common/modes.ts';
import type { ChosenPrompt } from '../../../prompts/host/useReadyPrompt.ts';
import { changeDraft, setBaseImage } from '../../../sessions/common/draft.ts';
import type { Draft } from '../../../sessions/common/model/session.ts';
import type { Attachments } from '../../../sessions/host/attachments.ts';
import type { Sessions } from '../../../sessions/host/sessions.ts';
import type { Panel } from '../panel.ts';
import type { HandlersFor } from './handlersFor.ts';
import type { PendingInputs } from './pendingInputs.ts';

export interface GoesAlongOptions {
  readonly panel: Pick<Panel, 'refreshComposer'>;
  readonly sessions: Pick<Sessions, 'get' | 'change'>;
  /** Opens the file of the look that is sent with the prompt. */
  readonly openLook: (sessionId: string) => unknown;
  readonly contexts: Pick<Contexts, 'add' | 'remove'>;
  readonly contextSources: Pick<ContextSources, 'add' | 'addDropped'>;
  readonly attachments: Pick<Attachments, 'add' | 'remove'>;
  readonly attachmentFiles: Pick<AttachmentFiles, 'pick' | 'addDropped'>;
  readonly useReadyPrompt: (sessionId: string, chosen: ChosenPrompt) => Promise<void>;
  readonly arriving: Pick<PendingInputs, 'track'>;
}

/** Handles messages about context and attachments, and about prompt templates. */
export function contextHandlers(
  options: GoesAlongOptions,
): HandlersFor<
  | 'addContext'
  | 'addText'
  | 'removeContext'
  | 'removeQuote'
  | 'addAttachment'
  | 'addAttachmentFiles'
  | 'pickAttachment'
  | 'removeAttachment'
  | 'removeOrigin'
  | 'chooseLook'
  | 'openLook'
  | 'useReadyPrompt'
> {
  const { contexts, contextSources, attachments, attachmentFiles, panel, sessions, arriving } = options;
  const change = (sessionId: string, changed: (draft: Draft) => Draft, focus: 'message' | 'none' = 'message') => {
    sessions.change(sessionId, (session) => changeDraft(session, changed), 'once');
    panel.refreshComposer(sessionId, focus);
  };
  return {
    addContext: async ({ sessionId, kind }) => {
      await contextSources.add(sessionId, kind);
      panel.refreshComposer(sessionId, 'message');
    },
    addText: ({ sessionId, type: _, ...given }) => contexts.add(sessionId, toQuote(given, crypto.randomUUID())),
    removeContext: ({ sessionId, contextId }) => contexts.remove(sessionId, contextId),
    removeQuote: ({ sessionId }) => change(sessionId, ({ quote: _, ...draft }) => draft),
    addAttachment: ({ sessionId, type: _, ...offered }) => arriving.track(attachments.add(sessionId, offered)),
    addAttachmentFiles: ({ sessionId, uris }) => arriving.track(addDropped(options, sessionId, uris)),
    pickAttachment: ({ sessionId }) => attachmentFiles.pick(sessionId),
    removeAttachment: ({ sessionId, attachmentId }) => attachments.remove(sessionId, attachmentId),
    removeOrigin: ({ sessionId }) => change(sessionId, (draft) => setBaseImage(draft, undefined)),
    chooseLook: ({ sessionId, name, said }) => change(sessionId, (draft) => applyLookChoice(draft, name, said), 'none'),
    openLook: ({ sessionId }) => options.openLook(sessionId),
    useReadyPrompt: ({ sessionId, type: _, ...chosen }) => options.useReadyPrompt(sessionId, chosen),
  };
}

/** Adds dropped files; text files are accepted if the mode sends them. */
async function addDropped(
  { sessions, contextSources, attachmentFiles }: GoesAlongOptions,
  sessionId: string,
  uris: readonly string[],
): Promise<void> {
  const draft = sessions.get(sessionId)?.draft;
  const takesTexts = draft !== undefined && modeTraits[draft.mode].accepts.context;
  const texts = takesTexts ? uris.filter((uri) => !isPictureName(uri)) : [];
  await attachmentFiles.addDropped(
    sessionId,
    uris.filter((uri) => !texts.includes(uri)),
  );
  await contextSources.addDropped(sessionId, texts);
}
