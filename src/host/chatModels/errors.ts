import { LanguageModelError, l10n } from 'vscode';
import type { Failure, FailureKind } from '../../shared/failures.ts';
import { failureView } from '../words/failures.ts';
import type { Language } from '../words/formats.ts';

/** What the editor's chat can tell apart; any other failure has its sentence alone. */
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

/** A failure as the editor's chat tells it: our sentences, and the service's words. */
export function toldInChat(failure: Failure, language: Language): LanguageModelError {
  const { title, why, words } = failureView(language, failure.report, { mode: 'chat', failedAt: Date.now() });
  const sentences = [`${title}. ${why}`, words && l10n.t('The service said: {0}', words)].filter(Boolean).join(' ');
  return withoutPlace(codes[failure.kind]?.(sentences) ?? new LanguageModelError(sentences));
}

export function untrusted(): LanguageModelError {
  return withoutPlace(
    LanguageModelError.NoPermissions(l10n.t('In a workspace that is not trusted, nothing is sent to the service.')),
  );
}

/** The editor's chat shows where in the code an error arose, which tells a person nothing. */
function withoutPlace(error: LanguageModelError): LanguageModelError {
  error.stack = '';
  return error;
}
