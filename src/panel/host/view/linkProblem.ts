import type * as vscode from 'vscode';
import { formatBytes, type Language } from '../../../base/host/formats.ts';
import type { FailureKind, FailureReport } from '../../../service/common/failureReport.ts';

/** Returns why a linked picture could not be loaded, in one or two sentences. `host` is the host of the link itself. */
export function linkProblem(language: Language, host: string, report: FailureReport): string {
  const { l10n } = language;
  const at = report.host ?? host;
  if (report.kind === 'answerTooLarge')
    return l10n.t('The picture is larger than {0}.', formatBytes(language, report.bytes ?? 0));
  if (report.kind === 'pictureElsewhere') return elsewhere(l10n, report.subject ?? '');
  if (report.status !== undefined)
    return l10n.t('{0} answered with status {1}. Such addresses often hold for a short time only.', at, report.status);
  return wordsFor(l10n, report.kind, at) ?? l10n.t('{0} could not be reached.', at);
}

function elsewhere(l10n: typeof vscode.l10n, address: string): string {
  return l10n.t('It leads to {0}. Limn loads only over https and from the public internet.', address);
}

function wordsFor(l10n: typeof vscode.l10n, kind: FailureKind, host: string): string | undefined {
  const words: Partial<Record<FailureKind, string>> = {
    hostUnknown: l10n.t('The name {0} was not found.', host),
    certificate: l10n.t('{0} could not prove that it is {0}.', host),
    connectTimeout: l10n.t('{0} did not answer in time.', host),
    silent: l10n.t('{0} did not answer in time.', host),
    connectionLost: l10n.t('The connection to {0} broke off.', host),
    pictureUnreadable: l10n.t('What {0} sent is no whole picture of a kind that Limn knows.', host),
    internal: l10n.t('Something went wrong in Limn.'),
  };
  return words[kind];
}
