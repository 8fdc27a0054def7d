import type { Notifications } from '../../../base/host/notifications.ts';
import type { Answers } from '../../../insertion/host/answers/answerInsertions.ts';
import type { AppliedCode } from '../../../insertion/host/answers/appliedCode.ts';
import { showVersion } from '../../../sessions/common/editSession.ts';
import { findResult } from '../../../sessions/common/model/session.ts';
import type { Links } from '../../../sessions/host/linkLoader.ts';
import type { Sessions } from '../../../sessions/host/sessions.ts';
import type { FailureActions } from '../actions/failureActions.ts';
import type { InsertionRecords } from '../actions/insertionRecords.ts';
import type { ResultActions } from '../actions/resultActions.ts';
import type { ResultContext } from '../actions/resultContext.ts';
import type { Panel } from '../panel.ts';
import type { HandlersFor } from './handlersFor.ts';

export interface ResultsOptions {
  readonly panel: Pick<Panel, 'sessionId' | 'isKnownFile' | 'turnChanged'>;
  readonly sessions: Pick<Sessions, 'get' | 'change'>;
  readonly notices: Pick<Notifications, 'dismissPending'>;
  readonly actions: Pick<ResultActions, 'act'>;
  readonly failureActions: Pick<FailureActions, 'apply'>;
  readonly links: Pick<Links, 'load'>;
  readonly answers: Pick<Answers, 'insert'>;
  readonly code: Pick<AppliedCode, 'apply' | 'open'>;
  readonly notes: Pick<InsertionRecords, 'note'>;
  readonly copy: (text: string) => Promise<void>;
  /** Notifies the user that the picture of the pressed button no longer exists. */
  readonly sayGone: () => void;
}

/** Handles messages about results. */
export function resultHandlers(
  options: ResultsOptions,
): HandlersFor<
  'act' | 'failureAction' | 'loadLink' | 'insertText' | 'copyText' | 'applyCode' | 'openFile' | 'showVersion'
> {
  const { panel, sessions, notices, actions, failureActions, links, answers, code, notes } = options;
  const find = (resultId: string) => findResult(sessions.get(panel.sessionId), resultId);
  const withResult = async (resultId: string, run: (found: ResultContext) => unknown) => {
    const found = find(resultId);
    if (found) await run(found);
  };
  return {
    act: async ({ resultId, action, ...meant }) => {
      await notices.dismissPending(panel.sessionId);
      const found = find(resultId);
      if (found) await actions.act(found, action, meant);
      else if (meant.pictureId !== undefined) options.sayGone();
    },
    failureAction: ({ resultId, failureAction }) =>
      withResult(resultId, (found) => failureActions.apply(found, failureAction)),
    loadLink: ({ resultId, index }) =>
      withResult(resultId, ({ session, turn }) =>
        links.load({ sessionId: session.id, turnId: turn.id, resultId }, index),
      ),
    insertText: ({ resultId, text }) => withResult(resultId, () => answers.insert(text)),
    copyText: ({ text }) => options.copy(text),
    applyCode: ({ resultId, fileName, text }) =>
      withResult(resultId, async (found) => notes.note(found, await code.apply(fileName, text))),
    openFile: ({ resultId, name }) =>
      withResult(resultId, ({ result }) => (panel.isKnownFile(result, name) ? code.open(name) : undefined)),
    showVersion: ({ resultId, step }) =>
      withResult(resultId, ({ session, turn }) => {
        sessions.change(session.id, (now) => showVersion(now, resultId, step));
        panel.turnChanged(session.id, turn.id);
      }),
  };
}
