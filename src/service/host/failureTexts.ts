import type * as vscode from 'vscode';
import { formatDuration, formatNumber, joinSentences, type Language } from '../../base/host/formats.ts';
import type { Mode } from '../../product/common/mode.ts';
import type { FailureKind, FailureReport } from '../common/failureReport.ts';
import type { FailureAction, FailureView } from '../common/failureView.ts';
import { failureActionLabel } from './failureActionLabels.ts';
import { failureFacts } from './failureFacts.ts';
import type { FailureText, Sentences, Told } from './failureText.ts';
import { getInvalidResponseTexts } from './invalidResponses.ts';
import { onThisSide } from './localErrors.ts';
import { ofTheModel } from './modelErrors.ts';
import { getNetworkErrorTexts } from './networkErrors.ts';
import { beforeSending, preflightKinds } from './preflightErrors.ts';
import { answered } from './serviceErrors.ts';

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
  const sentence = sentences(language.l10n)[report.kind](told(language, report, moment));
  const { severity, icon, title } = sentence;
  return {
    severity,
    icon,
    title,
    why: joinSentences(
      language.l10n,
      sentence.why,
      moneyWords(language.l10n, report),
      keptWords(language.l10n, report),
    ),
    ...(report.words && { words: report.words }),
    facts: failureFacts(language, report),
    failureActions: failureActionButtons(language.l10n, usefulActions(sentence, moment), report),
    ...(isSoon(report) && { retryAt: moment.failedAt + (report.retryAfter ?? 0) * 1000 }),
  };
}

function sentences(l10n: typeof vscode.l10n): Sentences<FailureKind> {
  return {
    ...beforeSending(l10n),
    ...getNetworkErrorTexts(l10n),
    ...answered(l10n),
    ...getInvalidResponseTexts(l10n),
    ...ofTheModel(l10n),
    ...onThisSide(l10n),
  };
}

function told(language: Language, report: FailureReport, { mode, hasBegun = false }: FailureMoment): Told {
  const { l10n, locale } = language;
  return {
    report,
    mode,
    kept: hasBegun ? l10n.t('What came so far is kept.') : '',
    host: report.host || l10n.t('The service'),
    model: report.model || l10n.t('The model'),
    time: report.seconds ? formatDuration(language, report.seconds) : '',
    wait: report.retryAfter ? formatDuration(language, report.retryAfter) : '',
    limit: report.seconds ? l10n.t('{0} s', formatNumber(locale, report.seconds)) : '',
    number: (value) => formatNumber(locale, value),
  };
}

/** A wait of hours is described as text: nobody watches it count down. */
function isSoon({ retryAfter = 0 }: FailureReport): boolean {
  return retryAfter > 0 && retryAfter <= longestCountdown;
}

function moneyWords(l10n: typeof vscode.l10n, { kind, billed, attempts = 1 }: FailureReport): string {
  if (preflightKinds.some((unsent) => unsent === kind)) return l10n.t('Nothing was sent.');
  if (billed === 'no') return l10n.t('This request cost nothing.');
  if (attempts > 1) return sentWords(l10n, attempts);
  return billed === 'yes'
    ? l10n.t('The service counted this request.')
    : l10n.t('The service may have counted this request.');
}

/** Returns the sentence for a response in which nothing could be read. */
function keptWords(l10n: typeof vscode.l10n, { kept }: FailureReport): string {
  return kept ? l10n.t('All of the response is kept and can be saved.') : '';
}

/** Returns the sentence about the cost of an automatic retry. */
export function sentWords(l10n: typeof vscode.l10n, attempts: number): string {
  return l10n.t('It was sent {0} times, and the service may have counted each.', attempts);
}

function usefulActions({ failureActions }: FailureText, { vain = [] }: FailureMoment): readonly FailureAction[] {
  return failureActions.filter((failureAction) => !vain.includes(failureAction));
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
