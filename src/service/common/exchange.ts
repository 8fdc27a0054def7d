import { costOfSending } from './failure/policy.ts';
import { Failure, type FailureKind } from './failureReport.ts';
import { asFields, asText } from './fields.ts';
import type { TimeLimits } from './serviceTypes.ts';
import type { Transport, TransportRequest, TransportResponse } from './transport.ts';

interface ExchangeOptions {
  readonly transport: Transport;
  readonly limits: TimeLimits;
  readonly signal: AbortSignal;
  /**
   * The kind of failure when the time is over: an image arrives in one piece, so the wait for its first byte is the limit of the whole
   * request.
   */
  readonly lateKind: 'deadline' | 'silent';
  /** Called with the size in bytes of every chunk of the body. */
  readonly onBytes: (count: number) => void;
}

/**
 * Runs one request within its time limits: sends it and lets `use` read the response. The connection is closed when this returns. If a
 * cancellation or a timeout ends the response early, reading its body rejects with that reason, and `use` may still return a result from
 * what arrived. Rejects with the reason of the cancellation, the failure of the timeout or of the network, or what `use` throws.
 */
export async function exchange<T>(
  request: Omit<TransportRequest, 'signal' | 'onSent'>,
  options: ExchangeOptions,
  use: (reply: TransportResponse) => Promise<T>,
): Promise<T> {
  const watch = startTimeouts(options);
  try {
    const reply = await openConnection(request, watch, options.transport);
    return await use({ ...reply, body: watchBody(reply.body, watch, options.onBytes) });
  } catch (error) {
    throw watch.signal.aborted ? watch.signal.reason : error;
  } finally {
    watch.end();
  }
}

async function openConnection(
  request: Omit<TransportRequest, 'signal' | 'onSent'>,
  watch: RequestTimeouts,
  transport: Transport,
): Promise<TransportResponse> {
  watch.signal.throwIfAborted();
  try {
    return await transport({ ...request, signal: watch.signal, onSent: watch.sent });
  } catch (error) {
    throw error instanceof Failure ? error : networkFailure(error, watch.wasSent());
  }
}

async function* watchBody(
  body: AsyncIterable<Uint8Array>,
  watch: RequestTimeouts,
  onBytes: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of body) {
      watch.onActivity();
      onBytes(piece.length);
      yield piece;
    }
  } catch (error) {
    throw watch.signal.aborted ? watch.signal.reason : error;
  }
}

type RequestTimeouts = ReturnType<typeof startTimeouts>;

/** Starts the timeouts of one request: each phase of waiting has its own, and a cancellation by the user ends all of them. */
function startTimeouts({ limits, signal, lateKind }: Omit<ExchangeOptions, 'transport' | 'onBytes'>) {
  const control = new AbortController();
  const stop = () => control.abort(signal.reason);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = false;
  let patientUntil = 0;
  // An image that is being generated has the whole limit, however early the first bytes arrived.
  const isStillDrawn = () => lateKind === 'deadline' && patientUntil > timeAfter(limits.idle);
  const next = (seconds: number, kind: 'connectTimeout' | 'deadline' | 'silent') => {
    clearTimeout(timer);
    // After a request was sent, the service may still finish, and charge for it.
    const cost = costOfSending(kind, kind !== 'connectTimeout');
    const expire = () => control.abort(new Failure(kind, { ...cost, seconds }));
    if (!control.signal.aborted) timer = setTimeout(expire, seconds * 1000);
  };
  next(limits.connect, 'connectTimeout');
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return {
    /** Aborted with the user's own reason, or with the failure of the timeout that expired. */
    signal: control.signal,
    /** Reports that the connection is established; the wait for the first byte begins. */
    sent: () => {
      if (sent) return;
      sent = true;
      patientUntil = timeAfter(limits.firstByte);
      next(limits.firstByte, lateKind);
    },
    /** Whether the request can have reached the service. */
    wasSent: () => sent,
    /** Reports that data arrived. */
    onActivity: () => {
      sent = true;
      if (!isStillDrawn()) next(limits.idle, 'silent');
    },
    /** Ends all waiting and closes the connection, whatever state it is in. */
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      control.abort();
    },
  };
}

/** Returns a time by a clock that never goes back, in milliseconds. */
function timeAfter(seconds: number): number {
  return performance.now() + seconds * 1000;
}

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
  const found = classifyNetworkError(error);
  const broken = found === 'encryption' ? 'certificate' : 'unreachable';
  const isBroken = found === 'connectionLost' || found === 'encryption';
  const kind = isBroken ? (sent ? 'connectionLost' : broken) : found;
  return new Failure(kind, costOfSending(kind, sent), { cause: error });
}

function classifyNetworkError(error: unknown): FailureKind | 'encryption' {
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
