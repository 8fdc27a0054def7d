import type { FailureReport } from '../../../service/common/failureReport.ts';
import type { ChatMessage, ChatReply } from '../../../service/common/serviceTypes.ts';
import { isStillReady, type Ready, type Service, type StillReady } from '../../../service/host/serviceClient.ts';
import type { Session } from '../../common/model/session.ts';
import { withUsed } from '../../common/usageTotals.ts';
import type { InFlight } from '../jobs/inFlight.ts';
import { connectLimit, type JobSettings } from '../jobs/job.ts';
import { reportOf } from '../jobs/saveReceived.ts';

interface SideQuestionsOptions {
  readonly service: Pick<Service, 'chat'>;
  readonly settings: () => Pick<JobSettings, 'idleTimeout'>;
  /** Runs what takes a while, with a way to stop it. */
  readonly withProgress: <T>(run: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly tell: (report: FailureReport) => void;
  readonly inFlight: Pick<InFlight, 'during'>;
  readonly stillReady: StillReady;
}

/** Questions to the chat model that are no turn of a session. */
export class SideQuestions {
  constructor(private readonly options: SideQuestionsOptions) {}

  /** Nothing when the person stopped it, or nothing came and `tell` was told why. */
  async ask(ready: Ready, messages: readonly ChatMessage[], tell = this.options.tell): Promise<ChatReply | undefined> {
    const { connection, model } = ready;
    const { idleTimeout } = this.options.settings();
    const limits = { connect: connectLimit, firstByte: idleTimeout, gap: idleTimeout };
    return this.options.withProgress(async (signal) => {
      try {
        const request = { model, messages, stream: false };
        const maySend = () => isStillReady(ready, this.options.stillReady);
        const ask = () => this.options.service.chat(request, () => undefined, { connection, signal, limits, maySend });
        return await this.options.inFlight.during(ask);
      } catch (error) {
        if (!signal.aborted) tell(reportOf(error, 'maybe'));
        return undefined;
      }
    });
  }
}

/** The session with one more request that is no turn's own, whatever came of it. */
export function countedSideQuestion(session: Session, reply: ChatReply | undefined): Session {
  return withUsed(session, { requests: 1, tokens: reply?.usage?.total ?? 0 });
}
