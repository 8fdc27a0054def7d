import type { Notifications } from '../../../base/host/notifications.ts';
import { applyInput, type ComposerInput, changeDraft } from '../../../sessions/common/draft.ts';
import type { Session } from '../../../sessions/common/model/session.ts';
import type { DefaultOptions } from '../../../sessions/host/defaultOptions.ts';
import type { Jobs } from '../../../sessions/host/jobs/jobs.ts';
import type { Links } from '../../../sessions/host/linkLoader.ts';
import type { SendDeduplicator } from '../../../sessions/host/sendDeduplicator.ts';
import type { Sessions } from '../../../sessions/host/sessions.ts';
import type { TurnCommands } from '../../../sessions/host/turnCommands.ts';
import type { TurnEdits } from '../../../sessions/host/turnEdits.ts';
import type { Panel } from '../panel.ts';
import type { HandlersFor } from './handlersFor.ts';
import type { PendingInputs } from './pendingInputs.ts';

export interface AskingOptions {
  readonly panel: Pick<Panel, 'sessionId' | 'acknowledgeSend'>;
  readonly sessions: Pick<Sessions, 'change'>;
  readonly usual: Pick<DefaultOptions, 'get'>;
  readonly asking: Pick<TurnCommands, 'send' | 'editAndResend'>;
  readonly sends: Pick<SendDeduplicator, 'once'>;
  readonly notices: Pick<Notifications, 'dismissAll'>;
  readonly turnEdits: Pick<TurnEdits, 'withdraw'>;
  readonly jobs: Pick<Jobs, 'stop'>;
  readonly links: Pick<Links, 'stop'>;
  readonly arriving: Pick<PendingInputs, 'whenSettled'>;
}

/** Handles drafts, sending and canceling. */
export function sendingHandlers(options: AskingOptions): HandlersFor<'draft' | 'send' | 'editTurn' | 'stop'> {
  const { panel, asking, jobs, links, turnEdits, notices, arriving } = options;
  return {
    draft: ({ sessionId, ...typed }) => void keepTyped(options, sessionId, typed),
    send: ({ sessionId, sendId, ...typed }) =>
      sendOnce(options, sendId, async () => {
        const session = keepTyped(options, sessionId, typed);
        const isSent = session !== undefined && (await asking.send(sessionId, arriving.whenSettled()));
        if (isSent) notices.dismissAll(sessionId);
        return isSent;
      }),
    editTurn: ({ sendId, turnId, text }) => {
      const { sessionId } = panel;
      return sendOnce(options, sendId, () => asking.editAndResend(sessionId, turnId, text));
    },
    stop: ({ resultId }) => {
      if (turnEdits.withdraw(panel.sessionId, resultId)) return;
      jobs.stop(resultId);
      links.stop(panel.sessionId, resultId);
    },
  };
}

function keepTyped({ sessions, usual }: AskingOptions, sessionId: string, typed: ComposerInput): Session | undefined {
  const { mode, text, options, prompts, typedAt } = typed;
  const known = { mode, text, options, ...(prompts && { prompts }), ...(typedAt !== undefined && { typedAt }) };
  return sessions.change(
    sessionId,
    (session) => changeDraft(session, (draft) => applyInput(draft, known, usual.get())),
    'once',
  );
}

/** Reports to the page that the message was sent, because the page may have restored the draft while the host was busy. */
async function sendOnce({ sends, panel }: AskingOptions, id: string, send: () => Promise<boolean>): Promise<void> {
  if (await sends.once(id, send)) panel.acknowledgeSend(id);
}
