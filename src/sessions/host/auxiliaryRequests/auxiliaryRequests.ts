import type { FailureReport } from '../../../service/common/failureReport.ts';
import type { ChatMessage, ChatResponse } from '../../../service/common/serviceTypes.ts';
import {
  isTargetCurrent,
  type RequestTarget,
  type RevalidateTarget,
  type Service,
} from '../../../service/host/serviceClient.ts';
import type { Session } from '../../common/model/session.ts';
import { addUsage } from '../../common/usageTotals.ts';
import type { InFlight } from '../jobs/inFlight.ts';
import { connectLimit, type JobSettings, toFailureReport } from '../jobs/job.ts';

interface SideQuestionsOptions {
  readonly service: Pick<Service, 'chat'>;
  readonly settings: () => Pick<JobSettings, 'idleTimeout'>;
  /** Runs a task with a progress notification that has a way to cancel it. */
  readonly withProgress: <T>(run: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly tell: (report: FailureReport) => void;
  readonly inFlight: Pick<InFlight, 'track'>;
  readonly stillReady: RevalidateTarget;
}

/** Chat requests that are not turns of a session. */
export class AuxiliaryRequests {
  constructor(private readonly options: SideQuestionsOptions) {}

  /** Returns undefined if the user canceled the request, or if it failed and `tell` was called with the reason. */
  async ask(
    ready: RequestTarget,
    messages: readonly ChatMessage[],
    tell = this.options.tell,
  ): Promise<ChatResponse | undefined> {
    const { connection, model } = ready;
    const { idleTimeout } = this.options.settings();
    const limits = { connect: connectLimit, firstByte: idleTimeout, idle: idleTimeout };
    return this.options.withProgress(async (signal) => {
      try {
        const request = { model, messages, stream: false };
        const maySend = () => isTargetCurrent(ready, this.options.stillReady);
        const ask = () => this.options.service.chat(request, () => undefined, { connection, signal, limits, maySend });
        return await this.options.inFlight.track(ask);
      } catch (error) {
        if (!signal.aborted) tell(toFailureReport(error, 'maybe'));
        return undefined;
      }
    });
  }
}

/** Adds one request that belongs to no turn, whatever its outcome, to the session's usage. */
export function addAuxiliaryUsage(session: Session, reply: ChatResponse | undefined): Session {
  return addUsage(session, { requests: 1, tokens: reply?.usage?.total ?? 0 });
}
