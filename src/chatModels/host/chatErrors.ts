import { LanguageModelError, l10n } from 'vscode';
import { literal } from '../../base/common/literal.ts';
import { joinSentences, type Language } from '../../base/host/formats.ts';
import type { Failure, FailureKind } from '../../service/common/failureReport.ts';
import { failureView } from '../../service/host/failureTexts.ts';

/** The extension that provides VS Code's own chat. */
const editorsChat = 'github.copilot-chat';

/** The errors that callers can distinguish; any other failure has only its sentence. */
const codes: readonly (readonly ['NoPermissions' | 'Blocked' | 'NotFound', readonly FailureKind[]])[] = [
  ['NoPermissions', ['keyMissing', 'keyRejected', 'notAllowed']],
  ['Blocked', ['refused', 'noCredit', 'rateLimited', 'shielded']],
  ['NotFound', ['modelMissing', 'modelNotFound', 'addressMissing', 'addressNotFound']],
];

/** What a newer version of VS Code reports about a request: its initiator. */
export interface Initiated {
  readonly requestInitiator?: string;
}

/** Converts a failure for the caller: Limn's sentences, and the service's message. */
export function toChatError(failure: Failure, language: Language, asked: Initiated): Error {
  const { title, why, words } = failureView(language, failure.report, { mode: 'chat', failedAt: Date.now() });
  const told = literal(
    joinSentences(l10n, l10n.t('{0}. {1}', title, why), words && l10n.t('Service response: {0}', words)),
  );
  const [code] = codes.find(([, kinds]) => kinds.includes(failure.kind)) ?? [];
  return readable(code ? LanguageModelError[code](told) : new LanguageModelError(told), asked);
}

export function createUntrustedError(asked: Initiated): Error {
  const sentence = l10n.t("Nothing was sent because this workspace isn't trusted.");
  return readable(LanguageModelError.NoPermissions(sentence), asked);
}

/** VS Code's own chat shows the user the stack of such an error, so it receives the sentence alone. */
function readable(error: LanguageModelError, { requestInitiator = '' }: Initiated): Error {
  if (requestInitiator.toLowerCase() !== editorsChat) return error;
  const plain = new Error(error.message);
  plain.stack = '';
  return plain;
}
