import { Failure } from '../../shared/failures.ts';
import type { CallOptions, ChatRequest } from '../../shared/service.ts';
import type { Cure, FailureView } from '../../shared/view.ts';
import type { Log } from '../log.ts';
import type { Service } from '../service.ts';
import { failureView } from '../words/failures.ts';
import { duration, type Language } from '../words/formats.ts';
import type { Ready, SetUp } from './setUp.ts';

/** Seconds; a connection check that takes longer is of no use to the person who waits for it. */
const limits: CallOptions['limits'] = { connect: 15, firstByte: 60, gap: 30 };

/** What the check shows and asks; tests answer in the person's place. */
export interface CheckScreen {
  /** Says that one request will be sent, which the service may count. */
  confirm(check: CheckTarget): Promise<boolean>;
  /** Shows that the task runs; the signal is the person's Cancel. */
  busy<T>(host: string, task: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** `time` in words. */
  tellWorks(check: CheckTarget & { readonly time: string }): void;
  /** Resolves to the cure the person chose, if any. */
  tellFailure(failure: FailureView): Promise<Cure | undefined>;
}

export interface CheckTarget {
  readonly host: string;
  readonly model: string;
}

export interface CheckParts {
  readonly service: Pick<Service, 'chat'>;
  readonly setUp: Pick<SetUp, 'ensure' | 'run' | 'setApiKey' | 'setAddress' | 'chooseModel'>;
  readonly screen: CheckScreen;
  readonly log: Pick<Log, 'show'>;
  readonly language: Language;
}

/** Sends one short chat request, when the person agrees, and says in a sentence how it went. Never makes a picture. */
export async function checkConnection(parts: CheckParts): Promise<void> {
  const ready = await parts.setUp.ensure('chat');
  if (!ready) return;
  const target = { host: new URL(ready.connection.baseUrl).host, model: ready.model };
  if (!(await parts.screen.confirm(target))) return;
  const failure = await tryOnce(parts, ready, target);
  const cure = failure && (await parts.screen.tellFailure(failure));
  if (cure) await applyCure(parts, cure);
}

function tryOnce(parts: CheckParts, ready: Ready, target: CheckTarget): Promise<FailureView | undefined> {
  return parts.screen.busy(target.host, async (signal) => {
    const startedAt = Date.now();
    try {
      await parts.service.chat(shortest(ready.model), () => {}, { connection: ready.connection, signal, limits });
    } catch (error) {
      return signal.aborted ? undefined : viewOf(parts.language, error);
    }
    parts.screen.tellWorks({ ...target, time: duration(parts.language, (Date.now() - startedAt) / 1000) });
    return undefined;
  });
}

function shortest(model: string): ChatRequest {
  return { model, messages: [{ role: 'user', content: 'Reply with the word OK.' }], stream: false };
}

function viewOf(language: Language, error: unknown): FailureView {
  if (!(error instanceof Failure)) throw error;
  return failureView(language, error.report, { mode: 'chat', failedAt: Date.now() });
}

async function applyCure(parts: CheckParts, cure: Cure): Promise<void> {
  const { setUp, log } = parts;
  const steps: Partial<Record<Cure, () => unknown>> = {
    tryAgain: () => checkConnection(parts),
    setUp: () => setUp.run(),
    setApiKey: () => setUp.setApiKey(),
    setAddress: () => setUp.setAddress(),
    chooseModel: () => setUp.chooseModel('chat'),
    showLog: () => log.show(),
  };
  await steps[cure]?.();
}
