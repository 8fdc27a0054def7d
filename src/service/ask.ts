import type { Sha256 } from '../shared/bytes.ts';
import { Failure } from '../shared/failures.ts';
import type { CallOptions, RequestLine } from '../shared/service.ts';
import { exchange } from './exchange.ts';
import { type Answered, redirectFailure } from './failure/answered.ts';
import { type Operation, operations } from './failure/policy.ts';
import { type Redact, redacted, redactor } from './failure/redact.ts';
import { present, word } from './fields.ts';
import type { Transport, TransportReply } from './transport.ts';

/** Where requests are logged, a line for each. */
interface ServiceLog {
  request(line: RequestLine): void;
}

export interface ServiceOptions {
  readonly transport: Transport;
  /** Of large pictures; Web Crypto's where it is missing. */
  readonly sha256?: Sha256 | undefined;
  readonly log: ServiceLog;
}

/** One request of one operation. */
export interface Call {
  readonly operation: Operation;
  readonly url: string;
  readonly model: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly options: CallOptions;
  /** How often it was sent before. */
  readonly retries: number;
}

/** How an operation makes its result: `read` while the connection is open, `finish` when it is free again. */
interface Steps<R, T> {
  read(reply: TransportReply, answered: Answered): Promise<R>;
  finish(read: R, redact: Redact): Promise<T>;
}

/** What is known of a request so far. */
interface Tally {
  bytes: number;
  status?: number;
  requestId?: string;
}

/**
 * The border of the service: asks once, and lets nothing out but the result, the reason of the person's stop, or a `Failure`
 * whose every text is free of the key. Logs one line.
 */
export async function ask<R, T extends object>(
  call: Call,
  { transport, log }: ServiceOptions,
  steps: Steps<R, T>,
): Promise<T & { readonly requestId?: string }> {
  const redact = redactor(call.options.connection.key);
  const tally: Tally = { bytes: 0 };
  const started = Date.now();
  let outcome: RequestLine['outcome'] = 'done';
  try {
    const read = await exchange(requestOf(call), exchangeOptions(call, transport, tally), (reply) =>
      readReply(call, { reply, tally, steps }),
    );
    call.options.onWhole?.();
    const result = await steps.finish(read, redact);
    return { ...result, ...present({ requestId: tally.requestId && redact(tally.requestId) }) };
  } catch (error) {
    if (call.options.signal.aborted) outcome = 'stopped';
    call.options.signal.throwIfAborted();
    const failure = told(error, call, { tally, redact });
    outcome = failure.kind;
    throw failure;
  } finally {
    log.request({ ...lineOf(call, tally, redact), milliseconds: Date.now() - started, outcome });
  }
}

function requestOf({ url, body, options }: Call) {
  const headers = {
    authorization: `Bearer ${options.connection.key}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  return { url, body, headers };
}

function exchangeOptions({ operation, options }: Call, transport: Transport, tally: Tally) {
  const lateKind = operations[operation].late;
  const onBytes = (count: number) => {
    tally.bytes += count;
  };
  return { transport, signal: options.signal, limits: options.limits, lateKind, onBytes };
}

interface Reading<R> {
  readonly reply: TransportReply;
  readonly tally: Tally;
  readonly steps: Pick<Steps<R, object>, 'read'>;
}

function readReply<R>({ operation, url }: Call, { reply, tally, steps }: Reading<R>): Promise<R> {
  const { status, headers } = reply;
  Object.assign(tally, present({ status, requestId: requestIdOf(headers) }));
  const answered = { operation, url, status, headers };
  if (status >= 300 && status < 400) throw redirectFailure(answered);
  return steps.read(reply, answered);
}

function requestIdOf(headers: Readonly<Record<string, string>>): string | undefined {
  const names = ['x-oneapi-request-id', 'x-request-id', 'x-generation-id', 'cf-ray'];
  return word(names.map((name) => headers[name]).find(Boolean));
}

function told(
  error: unknown,
  call: Call,
  { tally, redact }: { readonly tally: Tally; readonly redact: Redact },
): Failure {
  const failure =
    error instanceof Failure ? error : new Failure('internal', { billed: 'maybe', retry: 'button' }, { cause: error });
  const { host } = new URL(call.url);
  const facts = present({ status: tally.status, requestId: tally.requestId, bytes: bytesOf(failure, tally) });
  const known = { host, model: call.model, ...facts, ...failure.facts };
  return redacted(new Failure(failure.kind, known, failure), redact);
}

/** How far an answer got is of interest only where it broke off. */
function bytesOf({ kind }: Failure, { bytes }: Tally): number | undefined {
  return (kind === 'answerBroken' || kind === 'connectionLost') && bytes > 0 ? bytes : undefined;
}

function lineOf({ url, retries }: Call, { bytes, status, requestId }: Tally, redact: Redact) {
  const path = redact(new URL(url).pathname);
  const known = present({ status, requestId: requestId && redact(requestId) });
  return { method: 'POST' as const, path, bytes, retries, ...known };
}
