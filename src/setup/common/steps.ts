import type { FailureKind } from '../../service/common/failureReport.ts';

/** The steps that must succeed in order before a chat model answers. */
const steps = ['name', 'connection', 'tls', 'http', 'key', 'chatModel'] as const;
export type CheckStep = (typeof steps)[number];

/** `unknown`: it was tried, but its result is unknown. `needless`: this address does not need the step. */
export type StepState = 'passed' | 'failed' | 'unknown' | 'untried' | 'needless';

interface StepResult {
  readonly step: CheckStep;
  readonly state: StepState;
}

/** Where a request ended. All steps before both of these passed, all after `failed` were not tried. */
interface Ending {
  /** The step that failed; missing if nothing was tried or the step is unknown. */
  readonly failed?: CheckStep;
  /** From this step on, the results of the steps before `failed` are unknown. */
  readonly unsureFrom?: CheckStep;
}

const nothingTried: Ending = {};
const nothingKnown: Ending = { unsureFrom: 'name' };
const noWay: Ending = { failed: 'connection', unsureFrom: 'name' };
const noHttp: Ending = { failed: 'http' };
const noAnswer: Ending = { failed: 'chatModel' };
/** Services differ in whether they check the key before they report this. */
const noAnswerToAnyone: Ending = { failed: 'chatModel', unsureFrom: 'key' };

/** A new kind of failure without its step does not compile. */
const endings: Readonly<Record<FailureKind, Ending>> = {
  addressMissing: nothingTried,
  addressInvalid: nothingTried,
  addressInsecure: nothingTried,
  keyMissing: nothingTried,
  modelMissing: nothingTried,
  tooLong: nothingTried,
  hostUnknown: { failed: 'name' },
  connectionRefused: { failed: 'connection' },
  unreachable: noWay,
  connectTimeout: noWay,
  proxy: noWay,
  certificate: { failed: 'tls' },
  connectionLost: noHttp,
  silent: noHttp,
  deadline: noHttp,
  addressNotFound: noHttp,
  redirected: noHttp,
  shielded: noHttp,
  webPage: noHttp,
  requestTooLarge: noHttp,
  answerUnreadable: noHttp,
  keyRejected: { failed: 'key' },
  notAllowed: { failed: 'key' },
  keyLeaked: { failed: 'key' },
  noCredit: noAnswer,
  budgetExceeded: noAnswer,
  quotaUsedUp: noAnswer,
  modelNotFound: noAnswer,
  modalityUnsupported: noAnswer,
  operatorFault: noAnswer,
  answerEmpty: noAnswer,
  answerBroken: noAnswer,
  answerTooLarge: noAnswer,
  jobQueued: noAnswer,
  refused: noAnswer,
  noPicture: noAnswer,
  onlyThoughts: noAnswer,
  pictureUnreadable: noAnswer,
  pictureElsewhere: noAnswer,
  contextExceeded: noAnswer,
  rateLimited: noAnswerToAnyone,
  overloaded: noAnswerToAnyone,
  settingRejected: noAnswerToAnyone,
  requestRejected: noAnswerToAnyone,
  requestUnknown: noAnswerToAnyone,
  historyRejected: noAnswerToAnyone,
  pictureInputRejected: noAnswerToAnyone,
  gatewayTimeout: noAnswerToAnyone,
  serviceFault: noAnswerToAnyone,
  storage: nothingKnown,
  pictureLost: nothingTried,
  interrupted: nothingKnown,
  internal: nothingKnown,
};

/**
 * Returns the result of each step, derived from how one chat request to this address ended: with a failure of this kind, or successfully.
 */
export function getStepResults(baseUrl: string, failure: FailureKind | undefined): readonly StepResult[] {
  const stateOf = failure ? createStateAfter(endings[failure]) : () => 'passed' as const;
  const isPlain = baseUrl.startsWith('http:');
  return steps.map((step, at) => ({ step, state: step === 'tls' && isPlain ? 'needless' : stateOf(at) }));
}

function createStateAfter({ failed, unsureFrom }: Ending): (at: number) => StepState {
  const end = failed ? steps.indexOf(failed) : unsureFrom ? steps.length : 0;
  const sure = unsureFrom ? steps.indexOf(unsureFrom) : end;
  return (at) => {
    if (at === end) return failed ? 'failed' : 'untried';
    if (at > end) return 'untried';
    return at < sure ? 'passed' : 'unknown';
  };
}
