import type { FailureReport } from '../../../service/common/failureReport.ts';
import type { ChatMessage, ChatResponse } from '../../../service/common/serviceTypes.ts';
import { isTargetCurrent, type RequestTarget, type Service } from '../../../service/host/serviceClient.ts';
import type { SetUp } from '../../../setup/host/setUp.ts';
import type { Session } from '../../common/model/session.ts';
import { addUsage } from '../../common/usageTotals.ts';
import type { InFlight } from '../jobs/inFlight.ts';
import { connectLimit, type JobSettings, toFailureReport } from '../jobs/job.ts';

interface AuxiliaryRequestsOptions {
  readonly service: Pick<Service, 'chat'>;
  readonly setUp: Pick<SetUp, 'ensureTarget' | 'stillReady'>;
  readonly inFlight: Pick<InFlight, 'track' | 'confirmIfMany'>;
  readonly settings: () => Pick<JobSettings, 'idleTimeout'>;
  /** Runs a task with a progress notification that has a way to cancel it. */
  readonly withProgress: <T>(run: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly tell: (report: FailureReport) => void;
}

/** Chat requests that are not turns of a session. */
export class AuxiliaryRequests {
  /** Notifies the user of a failure. */
  readonly tell: (report: FailureReport) => void;

  constructor(private readonly options: AuxiliaryRequestsOptions) {
    this.tell = options.tell;
  }

  /** Returns what a chat request needs, or undefined if the user cancels. */
  async ensure(): Promise<RequestTarget | undefined> {
    const ready = await this.options.setUp.ensureTarget('chat');
    const noOptions = { aspectRatio: '', size: '' };
    const wanted = ready && { requests: 1, model: ready.model, mode: 'chat' as const, options: noOptions };
    return wanted && (await this.options.inFlight.confirmIfMany(wanted)) ? ready : undefined;
  }

  /** Returns undefined if the user canceled the request, or if it failed and `tell` was called with the reason. */
  async ask(
    ready: RequestTarget,
    messages: readonly ChatMessage[],
    tell = this.tell,
  ): Promise<ChatResponse | undefined> {
    const { connection, model } = ready;
    const { service, setUp, inFlight, settings, withProgress } = this.options;
    const { idleTimeout } = settings();
    const limits = { connect: connectLimit, firstByte: idleTimeout, idle: idleTimeout };
    const maySend = () => isTargetCurrent(ready, setUp.stillReady);
    return withProgress(async (signal) => {
      try {
        const options = { connection, signal, limits, maySend };
        return await inFlight.track(() => service.chat({ model, messages, stream: false }, () => undefined, options));
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
