import type * as vscode from 'vscode';
import type { Mode } from '../../product/common/mode.ts';
import { modeTraits } from '../../product/common/modes.ts';
import type { FailureKind, FailureReport } from '../common/failureReport.ts';
import type { FailureAction, FailureView } from '../common/failureView.ts';

/** A failure with the names and numbers that a sentence needs, formatted for it. */
export interface Told {
  readonly l10n: typeof vscode.l10n;
  readonly report: FailureReport;
  readonly mode: Mode;
  /** A sentence that the partial result is kept; empty if nothing arrived. */
  readonly kept: string;
  /** The service's host, or a description of it; only for the beginning of a sentence. */
  readonly host: string;
  /** The model's name, or a description of it; only for the beginning of a sentence. */
  readonly model: string;
  /** How long it took: `2 min 10 s`; empty if unknown. */
  readonly time: string;
  /** How long the service asks to wait: `42 s`, `5 days`; empty if it does not. */
  readonly wait: string;
  /** The timeout that expired, as the setting specifies it: `120 s`; empty if unknown. */
  readonly limit: string;
  /** Formats a number in the user's language. */
  readonly number: (value: number) => string;
}

/** What happened, and why, in one sentence each; a missing kind does not compile. */
export type FailureWords = Readonly<Record<FailureKind, (told: Told) => readonly [title: string, why: string]>>;

/** `again` is Try Again if the same request may end differently. */
type Look = readonly [
  severity: FailureView['severity'],
  icon: string,
  ...actions: readonly (FailureAction | 'again')[],
];

/** Severity, codicon and the possible actions of each kind, most likely first. */
export const failureLooks: Readonly<Record<FailureKind, Look>> = {
  addressMissing: ['warn', 'plug', 'setUp', 'tryAgain'],
  addressInvalid: ['bad', 'globe', 'setAddress', 'tryAgain'],
  addressInsecure: ['bad', 'lock', 'setAddress', 'tryAgain'],
  keyMissing: ['warn', 'key', 'setApiKey', 'tryAgain'],
  modelMissing: ['warn', 'settings', 'chooseModel', 'tryAgain'],
  tooLong: ['warn', 'list-selection', 'editPrompt'],
  hostUnknown: ['bad', 'debug-disconnect', 'setAddress', 'tryAgain', 'showLog'],
  connectionRefused: ['bad', 'debug-disconnect', 'setAddress', 'tryAgain', 'showLog'],
  unreachable: ['bad', 'debug-disconnect', 'tryAgain', 'setAddress', 'showLog'],
  connectTimeout: ['bad', 'debug-disconnect', 'tryAgain', 'setAddress', 'showLog'],
  certificate: ['bad', 'lock', 'setAddress', 'tryAgain', 'showLog'],
  proxy: ['bad', 'debug-disconnect', 'openSettings', 'tryAgain', 'showLog'],
  connectionLost: ['bad', 'debug-disconnect', 'again', 'showLog'],
  silent: ['warn', 'watch', 'again', 'openSettings', 'showLog'],
  deadline: ['warn', 'watch', 'again', 'openSettings', 'showLog'],
  keyRejected: ['bad', 'key', 'setApiKey', 'tryAgain', 'showLog'],
  keyLeaked: ['bad', 'key', 'setApiKey', 'showLog'],
  notAllowed: ['bad', 'lock', 'chooseModel', 'setApiKey', 'tryAgain', 'showLog'],
  addressNotFound: ['bad', 'globe', 'setAddress', 'tryAgain', 'showLog'],
  modelNotFound: ['bad', 'settings', 'chooseModel', 'tryAgain', 'showLog'],
  modalityUnsupported: ['bad', 'file-media', 'chooseModel', 'showLog'],
  noCredit: ['bad', 'credit-card', 'tryAgain', 'setApiKey'],
  budgetExceeded: ['bad', 'credit-card', 'tryAgain', 'setApiKey', 'showLog'],
  quotaUsedUp: ['warn', 'watch', 'chooseModel', 'tryAgain', 'showLog'],
  rateLimited: ['warn', 'watch', 'tryAgain'],
  overloaded: ['warn', 'watch', 'tryAgain'],
  requestTooLarge: ['bad', 'list-selection', 'withoutPictures', 'dropOldest', 'editPrompt'],
  settingRejected: ['bad', 'settings', 'tryAgain', 'chooseModel', 'showLog'],
  requestRejected: ['bad', 'error', 'editPrompt', 'again', 'showLog'],
  requestUnknown: ['bad', 'error', 'tryAgain', 'setUp', 'showLog'],
  historyRejected: ['bad', 'history', 'editPrompt', 'showLog'],
  pictureInputRejected: ['bad', 'file-media', 'withoutPictures', 'editPrompt', 'chooseModel', 'showLog'],
  redirected: ['bad', 'arrow-swap', 'setAddress', 'tryAgain', 'showLog'],
  shielded: ['warn', 'shield', 'tryAgain', 'showLog'],
  webPage: ['bad', 'globe', 'setAddress', 'tryAgain', 'showLog'],
  gatewayTimeout: ['warn', 'watch', 'again', 'showLog'],
  serviceFault: ['bad', 'server', 'again', 'showLog'],
  operatorFault: ['bad', 'server', 'chooseModel', 'showLog'],
  answerEmpty: ['warn', 'circle-slash', 'editPrompt', 'again'],
  answerUnreadable: ['bad', 'error', 'again', 'showLog'],
  answerBroken: ['warn', 'debug-disconnect', 'again', 'showLog'],
  answerTooLarge: ['bad', 'error', 'again', 'showLog'],
  jobQueued: ['warn', 'watch', 'showLog'],
  refused: ['warn', 'circle-slash', 'editPrompt', 'again'],
  contextExceeded: ['warn', 'list-selection', 'dropOldest', 'summarise', 'startFresh', 'editPrompt', 'chooseModel'],
  noPicture: ['warn', 'file-media', 'editPrompt', 'again', 'chooseModel'],
  onlyThoughts: ['warn', 'file-media', 'editPrompt', 'again'],
  pictureUnreadable: ['bad', 'file-media', 'again', 'showLog'],
  pictureElsewhere: ['warn', 'file-media', 'again'],
  storage: ['bad', 'save', 'saveAs', 'newFile', 'showLog'],
  pictureLost: ['bad', 'file-media', 'editPrompt', 'showLog'],
  interrupted: ['info', 'debug-disconnect', 'tryAgain'],
  internal: ['bad', 'bug', 'tryAgain', 'showLog'],
};

/** Returns the actions that are possible in this mode. */
export function possibleActions({
  mode,
  report: { kind, retry },
}: Pick<Told, 'mode' | 'report'>): readonly FailureAction[] {
  const { converses, hasOptions, produces } = modeTraits[mode];
  if (kind === 'settingRejected' && hasOptions) return ['withoutSetting', 'chooseModel'];
  const impossible: readonly FailureAction[] = [
    ...(converses ? [] : (['withoutPictures', 'dropOldest', 'summarise', 'startFresh'] as const)),
    produces === 'pictures' ? 'newFile' : 'saveAs',
  ];
  const [, , ...actions] = failureLooks[kind];
  const meant = actions.flatMap((one) => (one === 'again' ? (retry === 'never' ? [] : ['tryAgain' as const]) : [one]));
  return meant.filter((one) => !impossible.includes(one));
}

/** Returns the label of the button for a failure action. */
export function failureActionLabel(l10n: typeof vscode.l10n, failureAction: FailureAction): string {
  const labels: Readonly<Record<FailureAction, string>> = {
    tryAgain: l10n.t('Retry'),
    setUp: l10n.t('Set Up Service'),
    setApiKey: l10n.t('Set API Key'),
    setAddress: l10n.t('Set Service URL'),
    chooseModel: l10n.t('Select Model'),
    editPrompt: l10n.t('Edit Prompt'),
    withoutSetting: l10n.t('Retry Without Setting'),
    withoutPictures: l10n.t('Retry Without Images'),
    dropOldest: l10n.t('Omit Oldest Messages'),
    summarise: l10n.t('Summarize Oldest Messages'),
    startFresh: l10n.t('Start New Session'),
    saveAs: l10n.t('Save As...'),
    newFile: l10n.t('New File'),
    saveResponse: l10n.t('Save Response...'),
    showDetails: l10n.t('Show Details'),
    showLog: l10n.t('Show Log'),
    changeLimit: l10n.t('Change Limit'),
    openSettings: l10n.t('Open Settings'),
  };
  return labels[failureAction];
}
