import type * as vscode from 'vscode';
import {
  formatBytes,
  formatDuration,
  formatNumber,
  joinSentences,
  type Language,
  tokens,
} from '../../base/host/formats.ts';
import type { Mode } from '../../product/common/mode.ts';
import type { FailureKind, FailureReport } from '../common/failureReport.ts';
import type { FailureAction, FailureView } from '../common/failureView.ts';
import { type FailureWords, failureActionLabel, failureLooks, possibleActions, type Told } from './failureText.ts';
import { getRelevantRatings, safetyWords } from './finishReasons.ts';
import { formatCosts } from './formatCosts.ts';
import { requestFailures } from './requestFailures.ts';
import { serviceFailures } from './serviceFailures.ts';

const words: FailureWords = { ...requestFailures, ...serviceFailures };

/** Kinds of failure that occur before anything is sent. */
export const preflightKinds: readonly FailureKind[] = [
  'addressMissing',
  'addressInvalid',
  'addressInsecure',
  'keyMissing',
  'modelMissing',
  'tooLong',
];

/** What the text of a failure depends on besides the failure itself. */
export interface FailureMoment {
  readonly mode: Mode;
  /** When it happened, in milliseconds since 1970; the wait that the service asks for counts from here. */
  readonly failedAt: number;
  /** Whether part of the answer arrived before, and is kept. */
  readonly hasBegun?: boolean;
  /** Actions that would have no effect. */
  readonly vain?: readonly FailureAction[];
}

/** Seconds. */
const longestCountdown = 3_600;

/** Formats a failure: what happened, why, what it costs, and the buttons for the next step. */
export function failureView(language: Language, report: FailureReport, moment: FailureMoment): FailureView {
  const { l10n } = language;
  const [severity, icon] = failureLooks[report.kind];
  const [title, why] = words[report.kind](told(language, report, moment));
  const kept = report.kept ? l10n.t('The complete response was kept. You can save it.') : '';
  const { mode, failedAt, vain = [] } = moment;
  const { retryAfter = 0 } = report;
  // Nobody watches a wait of hours count down.
  const isSoon = retryAfter > 0 && retryAfter <= longestCountdown;
  return {
    severity,
    icon,
    title,
    why: joinSentences(l10n, why, moneyWords(l10n, report), kept),
    ...(report.words && { words: report.words }),
    facts: failureFacts(language, report),
    failureActions: failureActionButtons(
      l10n,
      possibleActions({ mode, report }).filter((one) => !vain.includes(one)),
      report,
    ),
    ...(isSoon && { retryAt: failedAt + retryAfter * 1000 }),
  };
}

function told(language: Language, report: FailureReport, { mode, hasBegun = false }: FailureMoment): Told {
  const { l10n, locale } = language;
  return {
    l10n,
    report,
    mode,
    kept: hasBegun ? l10n.t('The partial result was kept.') : '',
    host: report.host || l10n.t('The service'),
    model: report.model || l10n.t('The model'),
    time: report.seconds ? formatDuration(language, report.seconds) : '',
    wait: report.retryAfter ? formatDuration(language, report.retryAfter) : '',
    limit: report.seconds ? l10n.t('{0} s', formatNumber(locale, report.seconds)) : '',
    number: (value) => formatNumber(locale, value),
  };
}

function moneyWords(l10n: typeof vscode.l10n, { kind, billed, attempts = 1 }: FailureReport): string {
  if (preflightKinds.includes(kind)) return l10n.t('Nothing was sent.');
  if (billed === 'no') return l10n.t("You weren't billed for this request.");
  if (attempts > 1) return sentWords(l10n, attempts);
  return billed === 'yes'
    ? l10n.t('You were billed for this request.')
    : l10n.t('You might have been billed for this request.');
}

/** Returns the sentence about the cost of an automatic retry. */
export function sentWords(l10n: typeof vscode.l10n, attempts: number): string {
  return l10n.t('The request was sent {0} times. Each attempt might have been billed.', attempts);
}

const neverPrimary: readonly FailureAction[] = ['tryAgain', 'showDetails', 'showLog'];

function failureActionButtons(
  l10n: typeof vscode.l10n,
  failureActions: readonly FailureAction[],
  { raw, kept }: FailureReport,
): FailureView['failureActions'] {
  const remedies = failureActions.filter((one) => one !== 'showLog');
  const all: readonly FailureAction[] = [
    ...remedies,
    ...(kept ? (['saveResponse'] as const) : []),
    ...failureActions.slice(remedies.length),
    ...(raw ? (['showDetails'] as const) : []),
  ];
  return all.map((failureAction, index) => ({
    failureAction,
    label: failureActionLabel(l10n, failureAction),
    primary: index === 0 && !neverPrimary.includes(failureAction),
  }));
}

/** Returns the short facts below a failure: status, rule or code, safety categories, tokens, cost, request id. */
function failureFacts(language: Language, report: FailureReport): string[] {
  const { l10n } = language;
  const ratings = getRelevantRatings(report.safety ?? []);
  const facts = [
    report.status && l10n.t('Status {0}', report.status),
    // The rule of a refusal or the code of another failure, unless it repeats the status.
    report.code !== String(report.status) &&
      report.code &&
      (report.kind === 'refused' ? l10n.t('Rule: {0}', report.code) : l10n.t('Code: {0}', report.code)),
    ...ratings.map((rating) => l10n.t('Category: {0}', safetyWords(l10n, rating))),
    report.tokens !== undefined && tokens(language, report.tokens),
    report.cost && l10n.t('Cost: {0}', formatCosts(language, [report.cost])),
    report.bytes !== undefined && l10n.t('{0} received', formatBytes(language, report.bytes)),
    report.requestId && l10n.t('Request ID: {0}', report.requestId),
  ];
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}
