import type * as vscode from 'vscode';
import { formatBytes, type Language, tokens } from '../../base/host/formats.ts';
import type { FailureReport } from '../common/failureReport.ts';
import { getRelevantRatings, safetyWords } from './finishReasons.ts';

/** Returns the short facts below a failure: status, rule or code, safety categories, tokens, request id. */
export function failureFacts(language: Language, report: FailureReport): string[] {
  const { l10n } = language;
  const ratings = getRelevantRatings(report.safety ?? []);
  const facts = [
    report.status && l10n.t('Status {0}', report.status),
    codeWords(l10n, report),
    ...ratings.map((rating) => l10n.t('Category: {0}', safetyWords(l10n, rating))),
    report.tokens !== undefined && tokens(language, report.tokens),
    report.bytes !== undefined && l10n.t('{0} received', formatBytes(language, report.bytes)),
    report.requestId && l10n.t('Request {0}', report.requestId),
  ];
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '');
}

/** Returns the rule of a refusal or the code of another failure; a code that repeats the status is omitted. */
function codeWords(l10n: typeof vscode.l10n, { kind, code, status }: FailureReport): string | undefined {
  if (!code || code === String(status)) return undefined;
  return kind === 'refused' ? l10n.t('Rule {0}', code) : l10n.t('Code {0}', code);
}
