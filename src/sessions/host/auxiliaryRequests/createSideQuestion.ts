/** What all chat requests that are not turns have in common. */

import type { Language } from '../../../base/host/formats.ts';
import { withProgress } from '../../../base/host/messages.ts';
import type { Notifier } from '../../../base/host/notifications.ts';
import { readSettings } from '../../../product/host/settings.ts';
import type { FailureReport } from '../../../service/common/failureReport.ts';
import type { FailureAction, FailureView } from '../../../service/common/failureView.ts';
import { failureView } from '../../../service/host/failureTexts.ts';
import type { Service } from '../../../service/host/serviceClient.ts';
import type { SetUp } from '../../../setup/host/setUp.ts';
import type { InFlight } from '../jobs/inFlight.ts';
import { notifyWithActions } from '../sessionNotifications.ts';
import { AuxiliaryRequests } from './auxiliaryRequests.ts';

interface Parts {
  readonly language: Language;
  readonly service: Service;
  readonly setUp: SetUp;
  readonly inFlight: InFlight;
  readonly notices: Notifier;
}

interface SideQuestionWords {
  /** The title of the progress notification. */
  readonly title: string;
  /** Returns the message for a failure with its reason. */
  readonly failed: (why: Pick<FailureView, 'title' | 'why'>) => string;
}

export function createSideQuestion(
  { language, service, setUp, inFlight, notices }: Parts,
  { title, failed }: SideQuestionWords,
) {
  const failureActions: Partial<Record<FailureAction, () => Promise<unknown>>> = {
    setUp: () => setUp.run(),
    setApiKey: () => setUp.setApiKey(),
    setAddress: () => setUp.setAddress(),
    chooseModel: () => setUp.chooseModel('chat'),
  };
  const tell = (report: FailureReport) => {
    const view = failureView(language, report, { mode: 'chat', failedAt: Date.now() });
    const buttons = view.failureActions.flatMap(({ failureAction, label }) => {
      const run = failureActions[failureAction];
      return run ? [{ label, run }] : [];
    });
    void notifyWithActions(notices, failed(view), buttons);
  };
  const sideQuestions = new AuxiliaryRequests({
    service,
    settings: readSettings,
    withProgress: (run) => withProgress(title, run),
    tell,
    inFlight,
    stillReady: setUp.stillReady,
  });
  const ensure = async () => {
    const ready = await setUp.ensureTarget('chat');
    const options = { aspectRatio: '', size: '' };
    return ready && (await inFlight.confirmIfMany({ requests: 1, model: ready.model, mode: 'chat', options }))
      ? ready
      : undefined;
  };
  return { sideQuestions, tell, ensure };
}
