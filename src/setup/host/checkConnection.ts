import { formatDuration, type Language } from '../../base/host/formats.ts';
import { Failure } from '../../service/common/failureReport.ts';
import type { FailureAction, FailureView } from '../../service/common/failureView.ts';
import type { CallOptions, ChatRequest } from '../../service/common/serviceTypes.ts';
import { failureView } from '../../service/host/failureTexts.ts';
import type { Log } from '../../service/host/log.ts';
import { isTargetCurrent, type RequestTarget, type Service } from '../../service/host/serviceClient.ts';
import { type Checked, connectionReport, type Environment } from './connectionReport.ts';
import type { SetUp } from './setUp.ts';

/** Seconds; a connection check that takes longer is of no use to the person who waits for it. */
const limits: CallOptions['limits'] = { connect: 15, firstByte: 60, idle: 30 };

/** What the check shows and asks; tests answer in the person's place. */
export interface ConnectionCheckUI {
  /** Says that one request will be sent, which the service may count. */
  confirm(check: CheckTarget): Promise<boolean>;
  /** Shows that the task runs; the signal is the person's Cancel. */
  busy<T>(host: string, task: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** `time` in words. Resolves to what the person chose, if anything. */
  tellWorks(check: CheckTarget & { readonly time: string }): Promise<CheckChoice | undefined>;
  /** Resolves to what the person chose, if anything. */
  tellFailure(failure: FailureView): Promise<CheckChoice | undefined>;
  /** Puts the report on the clipboard and says so. */
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

/** Sends one short chat request, when the person agrees, and says in a sentence how it went. Never makes a picture. */
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

/** How one request went; nothing when the person cancels it. */
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

/** One request was announced, so no second one may follow: the wait for it ends before it begins. */
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
