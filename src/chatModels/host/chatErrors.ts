import { LanguageModelError, l10n } from 'vscode';
import { literal } from '../../base/common/literal.ts';
import { joinSentences, type Language } from '../../base/host/formats.ts';
import type { Failure, FailureKind } from '../../service/common/failureReport.ts';
import { failureView } from '../../service/host/failureTexts.ts';

/** The extension that the editor's own chat is. */
const editorsChat = 'github.copilot-chat';

/** What others can tell apart; any other failure has its sentence alone. */
const codes: Readonly<Partial<Record<FailureKind, (words: string) => LanguageModelError>>> = {
  keyMissing: (words) => LanguageModelError.NoPermissions(words),
  keyRejected: (words) => LanguageModelError.NoPermissions(words),
  notAllowed: (words) => LanguageModelError.NoPermissions(words),
  refused: (words) => LanguageModelError.Blocked(words),
  noCredit: (words) => LanguageModelError.Blocked(words),
  rateLimited: (words) => LanguageModelError.Blocked(words),
  shielded: (words) => LanguageModelError.Blocked(words),
  modelMissing: (words) => LanguageModelError.NotFound(words),
  modelNotFound: (words) => LanguageModelError.NotFound(words),
  addressMissing: (words) => LanguageModelError.NotFound(words),
  addressNotFound: (words) => LanguageModelError.NotFound(words),
};

/** What a newer run time tells of a request: whose it is. */
export interface Initiated {
  readonly requestInitiator?: string;
}

/** A failure as it is told to who asked: our sentences, and the service's words. */
export function toChatError(failure: Failure, language: Language, asked: Initiated): Error {
  const { title, why, words } = failureView(language, failure.report, { mode: 'chat', failedAt: Date.now() });
  const told = literal(
    joinSentences(l10n, l10n.t('{0}. {1}', title, why), words && l10n.t('The service said: {0}', words)),
  );
  return readable(codes[failure.kind]?.(told) ?? new LanguageModelError(told), asked);
}

export function createUntrustedError(asked: Initiated): Error {
  const sentence = l10n.t('In a workspace that is not trusted, nothing is sent to the service.');
  return readable(LanguageModelError.NoPermissions(sentence), asked);
}

/** The editor's own chat shows to the person where in its code such an error was made anew: it gets the sentence alone. */
function readable(error: LanguageModelError, { requestInitiator = '' }: Initiated): Error {
  if (requestInitiator.toLowerCase() !== editorsChat) return error;
  const plain = new Error(error.message);
  plain.stack = '';
  return plain;
}
