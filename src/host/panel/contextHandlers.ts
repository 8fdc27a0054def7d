import { quoteOfText } from '../../core/context/givenText.ts';
import { withLookChoice } from '../../core/look/lookChoice.ts';
import { changeDraft } from '../../core/session/draft.ts';
import { kinds } from '../../shared/kinds.ts';
import type { Handlers, PageMessage } from '../../shared/messages.ts';
import type { Draft } from '../../shared/model/session.ts';
import { isPictureName } from '../../shared/pictureNames.ts';
import type { AttachmentFiles } from '../context/attachmentFiles.ts';
import type { ContextSources } from '../context/contextSources.ts';
import type { Contexts } from '../context/contexts.ts';
import type { ChosenPrompt } from '../readyPrompts/useReadyPrompt.ts';
import type { Sessions } from '../sessions/sessions.ts';

export interface ContextHandlersOptions {
  readonly sessions: Pick<Sessions, 'get' | 'change'>;
  /** Shows the file of the look that goes along. */
  readonly openLook: (sessionId: string) => unknown;
  readonly contexts: Pick<Contexts, 'add' | 'remove'>;
  readonly contextSources: Pick<ContextSources, 'add' | 'addDropped'>;
  readonly attachmentFiles: Pick<AttachmentFiles, 'addDropped'>;
  readonly useReadyPrompt: (sessionId: string, chosen: ChosenPrompt) => Promise<void>;
  readonly panel: { refreshComposer(sessionId: string, focus: 'message' | 'none'): void };
}

type Some<Type extends PageMessage['type']> = Pick<Handlers<PageMessage>, Type>;

/** What goes along with a message, and the prompts to choose from. */
export function contextHandlers(
  options: ContextHandlersOptions,
): Some<
  'addContext' | 'addText' | 'removeContext' | 'useReadyPrompt' | 'addAttachmentFiles' | 'chooseLook' | 'openLook'
> {
  const { contexts, contextSources, panel, sessions } = options;
  return {
    openLook: ({ sessionId }) => options.openLook(sessionId),
    chooseLook: ({ sessionId, name, said }) => {
      const choose = (draft: Draft) => withLookChoice(draft, name, said);
      sessions.change(sessionId, (session) => changeDraft(session, choose), 'once');
      panel.refreshComposer(sessionId, 'none');
    },
    addContext: async ({ sessionId, kind }) => {
      await contextSources.add(sessionId, kind);
      panel.refreshComposer(sessionId, 'message');
    },
    addText: ({ sessionId, type: _, ...given }) => contexts.add(sessionId, quoteOfText(given, crypto.randomUUID())),
    removeContext: ({ sessionId, contextId }) => contexts.remove(sessionId, contextId),
    useReadyPrompt: ({ sessionId, type: _, ...chosen }) => options.useReadyPrompt(sessionId, chosen),
    addAttachmentFiles: ({ sessionId, uris }) => addDropped(options, sessionId, uris),
  };
}

/** Files of text too, where they go along. */
async function addDropped(
  { sessions, contextSources, attachmentFiles }: ContextHandlersOptions,
  sessionId: string,
  uris: readonly string[],
): Promise<void> {
  const draft = sessions.get(sessionId)?.draft;
  const takesTexts = draft !== undefined && kinds[draft.mode].takesAlong.context;
  const texts = takesTexts ? uris.filter((uri) => !isPictureName(uri)) : [];
  await attachmentFiles.addDropped(
    sessionId,
    uris.filter((uri) => !texts.includes(uri)),
  );
  await contextSources.addDropped(sessionId, texts);
}
