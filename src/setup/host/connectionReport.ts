import { formatDuration, type Language } from '../../base/host/formats.ts';
import { endpoints } from '../../service/common/address.ts';
import type { FailureReport } from '../../service/common/failureReport.ts';
import type { FailureView } from '../../service/common/failureView.ts';
import { type CheckStep, getStepResults, type StepState } from '../common/steps.ts';

/** The environment of Limn: its own version, that of VS Code, and the kind of its extension host. */
export interface Environment {
  readonly limn: string;
  readonly vscode: string;
  readonly where: 'desktop' | 'remote' | 'web';
}

/** One connection check, and how it ended. */
export interface Checked {
  /** As `parseAddress` returns it: without user name and query. */
  readonly baseUrl: string;
  readonly chatModel: string;
  /** Empty if none is chosen; it is not tested. */
  readonly imageModel: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Seconds. */
  readonly took: number;
  readonly requestId?: string | undefined;
  readonly failure?: { readonly report: FailureReport; readonly view: FailureView } | undefined;
}

const marks: Readonly<Record<StepState, string>> = {
  passed: '✓',
  failed: '✗',
  unknown: '–',
  untried: '–',
  needless: '–',
};

interface ReportParts {
  readonly language: Language;
  readonly surroundings: Environment;
  /** Redacts the keys in a text. */
  readonly redact: (text: string) => string;
}

/** Returns the check as plain text that the user can copy and share: free of keys, whatever the source of its texts. */
export function formatConnectionReport(checked: Checked, { language, surroundings, redact }: ReportParts): string {
  const { l10n } = language;
  const { limn, vscode, where } = surroundings;
  const hosts = { desktop: l10n.t('desktop'), remote: l10n.t('remote'), web: l10n.t('web') };
  const paragraphs = [
    [l10n.t('Limn connection report for {0}', new URL(checked.baseUrl).host)],
    formatSteps(l10n, checked),
    formatFailure(l10n, checked),
    formatFacts(language, checked),
    [l10n.t('Limn {0}, VS Code {1}, {2}', limn, vscode, hosts[where])],
  ];
  const text = paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'));
  return redact(`${text.join('\n\n')}\n`);
}

function formatSteps(l10n: Language['l10n'], { baseUrl, failure }: Checked): string[] {
  const names: Readonly<Record<CheckStep, string>> = {
    name: l10n.t('DNS'),
    connection: l10n.t('Connection'),
    tls: 'TLS',
    http: 'HTTP',
    key: l10n.t('API key'),
    chatModel: l10n.t('Chat model'),
  };
  const words: Readonly<Record<StepState, string | undefined>> = {
    passed: '',
    failed: failure?.view.title,
    unknown: l10n.t('unknown'),
    untried: l10n.t('not tested'),
    needless: l10n.t('not required for this computer'),
  };
  return getStepResults(baseUrl, failure?.report.kind).map(({ step, state }) => {
    const said = words[state];
    return `${marks[state]} ${said ? l10n.t('{0}: {1}', names[step], said) : names[step]}`;
  });
}

function formatFailure(l10n: Language['l10n'], { failure }: Checked): string[] {
  if (!failure) return [];
  const { title, why, words, facts } = failure.view;
  const quoted = words ? [l10n.t('Service response: {0}', words)] : [];
  return [l10n.t('{0}. {1}', title, why), ...quoted, ...(facts.length > 0 ? [facts.join(' · ')] : [])];
}

function formatFacts(language: Language, checked: Checked): string[] {
  const { l10n } = language;
  const { baseUrl, chatModel, imageModel, at, took, requestId } = checked;
  const { chat, image } = endpoints(baseUrl, imageModel || 'MODEL');
  const rows: readonly (readonly [string, string | undefined])[] = [
    [l10n.t('Chat'), chat],
    [l10n.t('Images'), image],
    [l10n.t('Chat model'), chatModel],
    [l10n.t('Image model'), imageModel || l10n.t('none selected')],
    [l10n.t('Request ID'), requestId],
    [l10n.t('Time'), l10n.t('{0} ({1})', new Date(at).toISOString(), formatDuration(language, took))],
  ];
  return rows.flatMap(([term, text]) => (text ? [l10n.t('{0}: {1}', term, text)] : []));
}
