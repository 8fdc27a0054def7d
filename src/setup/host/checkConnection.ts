import { formatDuration, type Language } from '../../base/host/formats.ts';
import { Failure } from '../../service/common/failureReport.ts';
import type { FailureAction, FailureView } from '../../service/common/failureView.ts';
import type { CallOptions } from '../../service/common/serviceTypes.ts';
import { failureView } from '../../service/host/failureTexts.ts';
import type { Log } from '../../service/host/log.ts';
import { isTargetCurrent, type RequestTarget, type Service } from '../../service/host/serviceClient.ts';
import { type Checked, type Environment, formatConnectionReport } from './connectionReport.ts';
import type { SetUp } from './setUp.ts';

/** In seconds; a longer connection check is of no use to a user who waits for it. */
const limits: CallOptions['limits'] = { connect: 15, firstByte: 60, idle: 30 };

/** The user interface of the check; tests answer instead of the user. */
export interface ConnectionCheckUI {
  /** Announces that one request will be sent, which the service may bill; resolves to whether the user agrees. */
  confirm(check: CheckTarget): Promise<boolean>;
  /** Shows that the task runs; the signal is aborted when the user cancels. */
  showProgress<T>(host: string, task: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** `time` is formatted. Resolves to the button that the user chose, if any. */
  showSuccess(check: CheckTarget & { readonly time: string }): Promise<CheckChoice | undefined>;
  /** Resolves to the button that the user chose, if any. */
  showFailure(failure: FailureView): Promise<CheckChoice | undefined>;
  /** Copies the report to the clipboard and shows a confirmation. */
  copyReport(report: string): Promise<void>;
}

export interface CheckTarget {
  readonly host: string;
  readonly model: string;
}

/** A button at the end of a check. */
export type CheckChoice = FailureAction | 'copyReport';

interface CheckParts {
  readonly service: Pick<Service, 'chat' | 'redact'>;
  readonly setUp: Pick<
    SetUp,
    'ensureTarget' | 'stillReady' | 'run' | 'setApiKey' | 'setAddress' | 'chooseModel' | 'view'
  >;
  readonly screen: ConnectionCheckUI;
  readonly log: Pick<Log, 'show'>;
  readonly language: Language;
  readonly surroundings: Environment;
}

/** Sends one short chat request if the user agrees, and shows the result in a sentence. Never generates a picture. */
export async function checkConnection(parts: CheckParts): Promise<void> {
  const { service, setUp, screen, language } = parts;
  const ready = await setUp.ensureTarget('chat');
  if (!ready) return;
  const { connection, model } = ready;
  const target = { host: new URL(connection.baseUrl).host, model };
  if (!(await screen.confirm(target))) return;
  const { imageModel } = await setUp.view();
  const at = Date.now();
  const outcome = await screen.showProgress(target.host, (signal) => tryOnce(parts, ready, signal));
  if (!outcome) return;
  const took = (Date.now() - at) / 1000;
  const choice = outcome.failure
    ? await screen.showFailure(outcome.failure.view)
    : await screen.showSuccess({ ...target, time: formatDuration(language, took) });
  const checked = { baseUrl: connection.baseUrl, chatModel: model, imageModel, at, took, ...outcome };
  if (choice === 'copyReport')
    await screen.copyReport(formatConnectionReport(checked, { ...parts, redact: (text) => service.redact(text) }));
  else if (choice) await applyFailureAction(parts, choice);
}

/** Returns the result of one request, or undefined if the user cancels it. */
async function tryOnce(
  { service, setUp, language }: CheckParts,
  ready: RequestTarget,
  signal: AbortSignal,
): Promise<Pick<Checked, 'requestId' | 'failure'> | undefined> {
  // One request was announced, so it must not be retried: the wait for a retry ends before it begins.
  const wait = new AbortController();
  const messages = [{ role: 'user' as const, content: 'Reply with the word OK.' }];
  try {
    const { requestId } = await service.chat({ model: ready.model, messages, stream: false }, () => {}, {
      connection: ready.connection,
      limits,
      maySend: () => isTargetCurrent(ready, setUp.stillReady),
      signal: AbortSignal.any([signal, wait.signal]),
      onWait: () => wait.abort(),
    });
    return { requestId };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof Failure)) throw error;
    const { report } = error;
    return { failure: { report, view: failureView(language, report, { mode: 'chat', failedAt: Date.now() }) } };
  }
}

async function applyFailureAction(parts: CheckParts, failureAction: FailureAction): Promise<void> {
  const { setUp, log } = parts;
  const steps: Partial<Record<FailureAction, () => unknown>> = {
    tryAgain: () => checkConnection(parts),
    setUp: () => setUp.run(),
    setApiKey: () => setUp.setApiKey(),
    setAddress: () => setUp.setAddress(),
    chooseModel: () => setUp.chooseModel('chat'),
    showLog: () => log.show(),
  };
  await steps[failureAction]?.();
}
