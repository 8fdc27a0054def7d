/** Questions to the chat model that are no turn: what all kinds of them share. */

import type { FailureReport } from '../../../shared/failures.ts';
import type { FailureAction, FailureView } from '../../../shared/view/failureView.ts';
import { withProgress } from '../../messages.ts';
import type { Teller } from '../../notices.ts';
import type { Service } from '../../service.ts';
import { readSettings } from '../../settings.ts';
import type { SetUp } from '../../setup/setUp.ts';
import { failureView } from '../../words/failures.ts';
import type { Language } from '../../words/formats.ts';
import { tellWithActions } from '../../words/notifications.ts';
import type { InFlight } from '../jobs/inFlight.ts';
import { SideQuestions } from './sideQuestions.ts';

interface Parts {
  readonly language: Language;
  readonly service: Service;
  readonly setUp: SetUp;
  readonly inFlight: InFlight;
  readonly notices: Teller;
}

interface SideQuestionWords {
  /** While the answer is awaited. */
  readonly title: string;
  /** That nothing came of it, and why. */
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
    void tellWithActions(notices, failed(view), buttons);
  };
  const sideQuestions = new SideQuestions({
    service,
    settings: readSettings,
    withProgress: (run) => withProgress(title, run),
    tell,
    inFlight,
    stillReady: setUp.stillReady,
  });
  const ensure = async () => {
    const ready = await setUp.ensure('chat');
    const options = { aspectRatio: '', size: '' };
    return ready && (await inFlight.isMeant({ requests: 1, model: ready.model, mode: 'chat', options }))
      ? ready
      : undefined;
  };
  return { sideQuestions, tell, ensure };
}
