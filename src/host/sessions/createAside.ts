/** Questions to the chat model that are no turn: what all kinds of them share. */

import type { Cure } from '../../shared/actions.ts';
import type { FailureReport } from '../../shared/failures.ts';
import type { FailureView } from '../../shared/view/result.ts';
import type { Service } from '../service.ts';
import { readSettings } from '../settings.ts';
import type { SetUp } from '../setup/setUp.ts';
import { failureView } from '../words/failures.ts';
import type { Language } from '../words/formats.ts';
import { tellWithCures, withProgress } from '../words/notifications.ts';
import { Asides } from './asides.ts';
import type { InFlight } from './inFlight.ts';

interface Parts {
  readonly language: Language;
  readonly service: Service;
  readonly setUp: SetUp;
  readonly inFlight: InFlight;
}

interface AsideWords {
  /** While the answer is awaited. */
  readonly title: string;
  /** That nothing came of it, and why. */
  readonly failed: (why: Pick<FailureView, 'title' | 'why'>) => string;
}

export function createAside({ language, service, setUp, inFlight }: Parts, { title, failed }: AsideWords) {
  const cures: Partial<Record<Cure, () => Promise<unknown>>> = {
    setUp: () => setUp.run(),
    setApiKey: () => setUp.setApiKey(),
    setAddress: () => setUp.setAddress(),
    chooseModel: () => setUp.chooseModel('chat'),
  };
  const tell = (report: FailureReport) => {
    const view = failureView(language, report, { mode: 'chat', failedAt: Date.now() });
    const buttons = view.cures.flatMap(({ cure, label }) => {
      const run = cures[cure];
      return run ? [{ label, run }] : [];
    });
    void tellWithCures(failed(view), buttons);
  };
  const asides = new Asides({
    service,
    settings: readSettings,
    withProgress: (run) => withProgress(title, run),
    tell,
    inFlight,
  });
  const ensure = async () => {
    const ready = await setUp.ensure('chat');
    const options = { aspectRatio: '', size: '' };
    return ready && (await inFlight.isMeant({ requests: 1, model: ready.model, mode: 'chat', options }))
      ? ready
      : undefined;
  };
  return { asides, tell, ensure };
}
