import { formatDuration, type Language } from '../../base/host/formats.ts';
import { Failure } from '../../service/common/failureReport.ts';
import type { FailureAction, FailureView } from '../../service/common/failureView.ts';
import type { CallOptions, ChatRequest } from '../../service/common/serviceTypes.ts';
import { failureView } from '../../service/host/failureTexts.ts';
import type { Log } from '../../service/host/log.ts';
import { isTargetCurrent, type RequestTarget, type Service } from '../../service/host/serviceClient.ts';
import { type Checked, connectionReport, type Environment } from './connectionReport.ts';
import type { SetUp } from './setUp.ts';

/** In seconds; a longer connection check is of no use to a user who waits for it. */
const limits: CallOptions['limits'] = { connect: 15, firstByte: 60, idle: 30 };

/** The user interface of the check; tests answer instead of the user. */
export interface ConnectionCheckUI {
  /** Announces that one request will be sent, which the service may bill; resolves to whether the user agrees. */
  confirm(check: CheckTarget): Promise<boolean>;
  /** Shows that the task runs; the signal is aborted when the user cancels. */
  busy<T>(host: string, task: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** `time` is formatted. Resolves to the button that the user chose, if any. */
  tellWorks(check: CheckTarget & { readonly time: string }): Promise<CheckChoice | undefined>;
  /** Resolves to the button that the user chose, if any. */
  tellFailure(failure: FailureView): Promise<CheckChoice | undefined>;
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
  const ready = await parts.setUp.ensureTarget('chat');
  if (!ready) return;
  const target = { host: new URL(ready.connection.baseUrl).host, model: ready.model };
  if (!(await parts.screen.confirm(target))) return;
  const { imageModel } = await parts.setUp.view();
  const checked = await parts.screen.busy(target.host, (signal) => tryOnce({ ...parts, ready, imageModel }, signal));
  if (!checked) return;
  const choice = await tell(parts, target, checked);
  const report = () => connectionReport(checked, { ...parts, redact: (text) => parts.service.redact(text) });
  if (choice === 'copyReport') await parts.screen.copyReport(report());
  else if (choice) await applyFailureAction(parts, choice);
}

type Trial = Pick<CheckParts, 'service' | 'setUp' | 'language'> & {
  readonly ready: RequestTarget;
  readonly imageModel: string;
};

/** Returns the result of one request, or undefined if the user cancels it. */
async function tryOnce({ ready, imageModel, ...parts }: Trial, signal: AbortSignal): Promise<Checked | undefined> {
  const at = Date.now();
  const outcome = await outcomeOf({ ...parts, ready }, signal);
  const took = (Date.now() - at) / 1000;
  return outcome && { baseUrl: ready.connection.baseUrl, chatModel: ready.model, imageModel, at, took, ...outcome };
}

async function outcomeOf(
  { service, setUp, language, ready }: Omit<Trial, 'imageModel'>,
  signal: AbortSignal,
): Promise<Pick<Checked, 'requestId' | 'failure'> | undefined> {
  const maySend = () => isTargetCurrent(ready, setUp.stillReady);
  const options = { connection: ready.connection, limits, maySend, ...withoutRetries(signal) };
  try {
    const { requestId } = await service.chat(shortest(ready.model), () => {}, options);
    return { requestId };
  } catch (error) {
    if (signal.aborted) return undefined;
    if (!(error instanceof Failure)) throw error;
    const { report } = error;
    return { failure: { report, view: failureView(language, report, { mode: 'chat', failedAt: Date.now() }) } };
  }
}

/** One request was announced, so it must not be retried: the wait for a retry ends before it begins. */
function withoutRetries(signal: AbortSignal): Pick<CallOptions, 'signal' | 'onWait'> {
  const wait = new AbortController();
  return { signal: AbortSignal.any([signal, wait.signal]), onWait: () => wait.abort() };
}

function shortest(model: string): ChatRequest {
  return { model, messages: [{ role: 'user', content: 'Reply with the word OK.' }], stream: false };
}

function tell(
  { screen, language }: CheckParts,
  target: CheckTarget,
  { failure, took }: Checked,
): Promise<CheckChoice | undefined> {
  return failure
    ? screen.tellFailure(failure.view)
    : screen.tellWorks({ ...target, time: formatDuration(language, took) });
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
