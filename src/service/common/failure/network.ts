import { Failure, type FailureKind } from '../failureReport.ts';
import { asFields, asText } from '../fields.ts';
import { costOfSending } from './policy.ts';

const kinds: readonly (readonly [RegExp, FailureKind | 'encryption'])[] = [
  [/^(ENOTFOUND|EAI_)/, 'hostUnknown'],
  [/^ECONNREFUSED$/, 'connectionRefused'],
  [/^(EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|EHOSTDOWN|EPROTO|ERR_SSL_WRONG_VERSION_NUMBER)$/, 'unreachable'],
  [/^(CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/, 'certificate'],
  // If the connection is established already, it breaks with such an error, whatever happened before.
  [/^ERR_SSL_/, 'encryption'],
  [/^UND_ERR_CONNECT_TIMEOUT$/, 'connectTimeout'],
  [/^UND_ERR_(HEADERS|BODY)_TIMEOUT$/, 'silent'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|ETIMEDOUT|UND_ERR_SOCKET|ERR_STREAM_PREMATURE_CLOSE)$/, 'connectionLost'],
  [/^HPE_/, 'answerUnreadable'],
  [/^ERR_(INVALID|UNESCAPED)_/, 'internal'],
];

/**
 * Returns the failure for a runtime's error of a request without a response. `sent` is whether the service can have received it, which
 * alone decides whether it can have been billed. In a browser `fetch` reports no cause at all: `unreachable`.
 */
export function networkFailure(error: unknown, sent: boolean): Failure {
  const kind = classifyNetworkError(error, sent);
  return new Failure(kind, costOfSending(kind, sent), { cause: error });
}

function classifyNetworkError(error: unknown, sent: boolean): FailureKind {
  const found = namedKind(error);
  if (found === 'connectionLost') return sent ? found : 'unreachable';
  if (found === 'encryption') return sent ? 'connectionLost' : 'certificate';
  return found;
}

function namedKind(error: unknown): FailureKind | 'encryption' {
  for (const code of codesOf(error, 0)) {
    const known = kinds.find(([pattern]) => pattern.test(code));
    if (known) return known[1];
  }
  const message = error instanceof Error ? error.message : '';
  if (/proxy|tunneling/i.test(message)) return 'proxy';
  if (/certificate|self.signed/i.test(message)) return 'certificate';
  if (/socket hang up|other side closed|terminated|aborted/i.test(message)) return 'connectionLost';
  return error instanceof TypeError ? 'unreachable' : 'internal';
}

/** Returns the codes of an error, of its causes and of the attempts it aggregates, nearest first. */
function codesOf(error: unknown, depth: number): readonly string[] {
  if (depth > 5 || !(error instanceof Error)) return [];
  const own = asText(asFields(error).code);
  const attempts: readonly unknown[] = error instanceof AggregateError ? error.errors : [];
  return [...(own ? [own] : []), ...[error.cause, ...attempts].flatMap((inner) => codesOf(inner, depth + 1))];
}
