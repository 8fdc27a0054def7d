import type { Sha256 } from '../../base/common/bytes.ts';
import { type Cost, costOfHeaders } from './cost.ts';
import { exchange } from './exchange.ts';
import { type Operation, operations } from './failure/policy.ts';
import { redactFacts, redactFailure } from './failure/redact.ts';
import { type ResponseInfo, redirectFailure } from './failure/responseFailure.ts';
import { Failure } from './failureReport.ts';
import { asWord, omitUndefined } from './fields.ts';
import type { Redact, Redactor } from './redaction/redactor.ts';
import { type Arrived, arrivedFacts, holdsAnything, isUnread, type Outcome } from './response/arrival.ts';
import type { KeptBody } from './response/keptBody.ts';
import type { AskOptions, CallOptions, ChatResponse, ImageResponse, RequestLogEntry } from './serviceTypes.ts';
import type { Transport, TransportResponse } from './transport.ts';

export interface ServiceOptions {
  readonly transport: Transport;
  /** The hash for large images; Web Crypto's if it is missing. */
  readonly sha256?: Sha256 | undefined;
  /** Where requests are logged, one line each. */
  readonly log: { request(line: RequestLogEntry): void };
  /** Learns each key before it is used. */
  readonly redactor: Redactor;
}

/** One request of one operation. */
interface ServiceCall {
  readonly operation: Operation;
  readonly url: string;
  readonly model: string;
  readonly body: Uint8Array<ArrayBuffer>;
  /** The texts of the request, which an error may repeat. */
  readonly asked: readonly string[];
  readonly options: CallOptions;
  /** How often it was sent before. */
  readonly retries: number;
}

/** How an operation makes its result: `read` runs while the connection is open, `finish` processes the data after it is closed. */
interface Steps<A, T> {
  read(reply: TransportResponse, answered: ResponseInfo): Promise<Arrived<A>>;
  finish(answer: A, redact: Redact): Promise<Outcome<T>>;
}

type Reply = ImageResponse | ChatResponse;
type PartialCall<T> = ServiceCall & { readonly onPartial: AskOptions<T>['onPartial'] | undefined };

/** The facts known about a request so far. */
interface Tally {
  bytes: number;
  status?: number;
  requestId?: string;
  cost?: Cost;
}

type Known = { readonly tally: Tally; readonly redact: Redact };

/**
 * The boundary of the service: sends one request, and only the result, the reason of the user's cancellation, or a `Failure` whose every
 * text is free of the key leaves it. The usable part of an incomplete response is passed to `onPartial` first; a complete one is the result
 * even if the request was canceled. Logs one line.
 */
export async function sendRequest<A, T extends Reply>(
  call: PartialCall<T>,
  { transport, log, redactor }: ServiceOptions,
  steps: Steps<A, T>,
): Promise<T> {
  const { redact } = redactor;
  redactor.know(call.options.connection.key);
  const tally: Tally = { bytes: 0 };
  const started = Date.now();
  let outcome: RequestLogEntry['outcome'] = 'done';
  try {
    const onBytes = (count: number) => {
      tally.bytes += count;
    };
    const { signal, limits } = call.options;
    const watched = { transport, signal, limits, lateKind: operations[call.operation].late, onBytes };
    const { operation, url, body, asked } = call;
    const headers = {
      authorization: `Bearer ${call.options.connection.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const arrived = await exchange({ url, body, headers }, watched, (reply) => {
      const { status, headers } = reply;
      Object.assign(tally, omitUndefined({ status, requestId: requestIdOf(headers), cost: costOfHeaders(headers) }));
      const answered = { operation, url, status, headers, asked };
      if (status >= 300 && status < 400) throw redirectFailure(answered);
      return steps.read(reply, answered);
    });
    return await finishRequest(call, arrived, (answer) => steps.finish(answer, redact), { redact, tally });
  } catch (error) {
    if (call.options.signal.aborted && error === call.options.signal.reason) {
      outcome = 'stopped';
      throw error;
    }
    const failure = toFailure(error, call, { tally, redact });
    outcome = failure.kind;
    throw failure;
  } finally {
    log.request({ ...toLogEntry(call, tally, redact), milliseconds: Date.now() - started, outcome });
  }
}

/** Returns the result of a complete response. Passes the result of an incomplete one to `onPartial`, then throws the reason. */
async function finishRequest<A, T extends Reply>(
  { options, onPartial }: PartialCall<T>,
  arrived: Arrived<A>,
  finish: (answer: A) => Promise<Outcome<T>>,
  { redact, tally }: Known,
): Promise<T> {
  const isStopped = options.signal.aborted && arrived.progress !== 'complete';
  if (!isStopped) options.onResponseComplete?.();
  const { reply: found, failure: own } = await finish(arrived.answer);
  const failure = arrived.failure ?? own;
  const requestId = tally.requestId ?? found.requestId;
  // What a proxy sends before the response is complete may be less than the whole.
  const cost = redactFacts(omitUndefined({ cost: found.cost ?? tally.cost }), redact);
  const reply = { ...found, ...cost, ...omitUndefined({ requestId: requestId && redact(requestId) }) };
  if (!isStopped && !failure) return reply;
  if (holdsAnything(reply)) onPartial?.(reply);
  if (!isStopped && failure && isUnread(failure, reply) && arrived.body) passOnUnread(arrived.body, options, redact);
  throw isStopped
    ? options.signal.reason
    : failure?.with({ ...cost, ...omitUndefined({ tokens: reply.usage?.total }) });
}

/** Passes on an unreadable body. Text is redacted; other bytes are passed on unchanged unless they contain the key. */
function passOnUnread(body: KeptBody, { onUnread }: CallOptions, redact: Redact): void {
  if (!onUnread) return;
  const bytes = body.bytes();
  if (bytes.length === 0) return;
  const text = new TextDecoder().decode(bytes);
  const clean = redact(text);
  onUnread(clean === text ? bytes : new TextEncoder().encode(clean));
}

function requestIdOf(headers: Readonly<Record<string, string>>): string | undefined {
  const names = ['x-oneapi-request-id', 'x-request-id', 'x-generation-id', 'cf-ray'];
  return asWord(names.map((name) => headers[name]).find(Boolean));
}

function toFailure(error: unknown, call: ServiceCall, { tally, redact }: Known): Failure {
  const failure =
    error instanceof Failure ? error : new Failure('internal', arrivedFacts('internal'), { cause: error });
  const { host } = new URL(call.url);
  const { status, requestId } = tally;
  // The size of the response is of interest only if it broke off.
  const isBroken = failure.kind === 'answerBroken' || failure.kind === 'connectionLost';
  const facts = omitUndefined({ status, requestId, bytes: isBroken && tally.bytes > 0 ? tally.bytes : undefined });
  const known = { host, model: call.model, ...facts, ...failure.facts };
  return redactFailure(new Failure(failure.kind, known, { cause: failure.cause }), redact);
}

function toLogEntry({ url, retries }: ServiceCall, { bytes, status, requestId }: Tally, redact: Redact) {
  const path = redact(new URL(url).pathname);
  const known = omitUndefined({ status, requestId: requestId && redact(requestId) });
  return { method: 'POST' as const, path, bytes, retries, ...known };
}
