import type * as vscode from 'vscode';
import { joinSentences } from '../../base/host/formats.ts';
import { kindWords } from '../../product/host/kinds.ts';
import { again, type Sentences, type Told } from './failureText.ts';

type Kind =
  | 'redirected'
  | 'shielded'
  | 'gatewayTimeout'
  | 'serviceFault'
  | 'operatorFault'
  | 'webPage'
  | 'answerEmpty'
  | 'answerUnreadable'
  | 'answerBroken'
  | 'answerTooLarge'
  | 'jobQueued';

/** Codes by which gateways of this family report that the model behind them failed, not they. */
const gatewayCode =
  /^(do_request_failed|bad_response(_body|_status_code)?|read_response_body_failed|get_channel_failed|aws_invoke_error|channel:.*)$/i;

/** Sentences for invalid responses: from something before the service, or not in a usable form. */
export function getInvalidResponseTexts(l10n: typeof vscode.l10n): Sentences<Kind> {
  return { ...fromElsewhere(l10n), ...faults(l10n), ...unusable(l10n) };
}

function fromElsewhere(l10n: typeof vscode.l10n) {
  return {
    redirected: ({ host, report }) => ({
      severity: 'bad',
      icon: 'arrow-swap',
      title: l10n.t('The address leads elsewhere'),
      why: report.subject
        ? l10n.t(
            '{0} points to {1}. Limn does not follow, so that your key stays with its address.',
            host,
            report.subject,
          )
        : l10n.t('{0} points elsewhere. Limn does not follow, so that your key stays with its address.', host),
      failureActions: ['setAddress', 'tryAgain', 'showLog'],
    }),
    shielded: ({ host }) => ({
      severity: 'warn',
      icon: 'shield',
      title: l10n.t('A protection page stands before the service'),
      why: l10n.t('{0} asked for proof of a human instead of answering. Its operator can let Limn through.', host),
      failureActions: ['tryAgain', 'showLog'],
    }),
    webPage: ({ host }) => ({
      severity: 'bad',
      icon: 'globe',
      title: l10n.t('A web page came instead of an answer'),
      why: l10n.t('{0} may be a web site or ask for a sign-in. Check the address.', host),
      failureActions: ['setAddress', 'tryAgain', 'showLog'],
    }),
  } satisfies Partial<Sentences<Kind>>;
}

function faults(l10n: typeof vscode.l10n) {
  return {
    gatewayTimeout: (told) => ({
      severity: 'warn',
      icon: 'watch',
      title: l10n.t('The service took too long'),
      why: kindWords[told.mode].gatewayTimeout(l10n),
      failureActions: [...again(told), 'showLog'],
    }),
    serviceFault: (told) => ({
      severity: 'bad',
      icon: 'server',
      title: faultTitle(l10n, told),
      why: gatewayCode.test(told.report.code ?? '')
        ? l10n.t('It could not reach the model behind it.')
        : l10n.t('Something went wrong on its side.'),
      failureActions: [...again(told), 'showLog'],
    }),
    operatorFault: ({ host, report }) => ({
      severity: 'bad',
      icon: 'server',
      title: l10n.t('The service is not set up for this'),
      why: report.words
        ? l10n.t('{0} says so below. Its operator can mend that; your key is not the reason.', host)
        : l10n.t('{0} says so. Its operator can mend that; your key is not the reason.', host),
      failureActions: ['chooseModel', 'showLog'],
    }),
  } satisfies Partial<Sentences<Kind>>;
}

function faultTitle(l10n: typeof vscode.l10n, { report }: Told): string {
  return report.status ? l10n.t('The service had a fault ({0})', report.status) : l10n.t('The service had a fault');
}

function unusable(l10n: typeof vscode.l10n) {
  return {
    answerEmpty: (told) => ({
      severity: 'warn',
      icon: 'circle-slash',
      title: l10n.t('The answer was empty'),
      why: l10n.t('Often a content rule is the reason. A change of words may help.'),
      failureActions: ['editPrompt', ...again(told)],
    }),
    answerUnreadable: (told) => ({
      severity: 'bad',
      icon: 'error',
      title: l10n.t('The answer could not be read'),
      why: l10n.t('It has a form that Limn does not know.'),
      failureActions: [...again(told), 'showLog'],
    }),
    answerBroken: (told) => ({
      severity: 'warn',
      icon: 'debug-disconnect',
      title: l10n.t('The answer broke off'),
      why: joinSentences(l10n, kindWords[told.mode].brokenOff(l10n), told.kept),
      failureActions: [...again(told), 'showLog'],
    }),
    answerTooLarge: (told) => ({
      severity: 'bad',
      icon: 'error',
      title: l10n.t('The answer was too large'),
      why: l10n.t('Limn stopped reading it.'),
      failureActions: [...again(told), 'showLog'],
    }),
    jobQueued: ({ report }) => ({
      severity: 'warn',
      icon: 'watch',
      title: l10n.t('The service only queued the request'),
      why: report.subject
        ? l10n.t(
            'It will work on it as job {0}, whose result Limn cannot fetch. Look for it at the service.',
            report.subject,
          )
        : l10n.t('It will work on it as a job, whose result Limn cannot fetch. Look for it at the service.'),
      failureActions: ['showLog'],
    }),
  } satisfies Partial<Sentences<Kind>>;
}
