import type { Billed, FailureFacts, FailureKind } from '../failureReport.ts';
import { isNondeterministic } from './kind.ts';

/** The two operations of the contract. */
export type Operation = 'image' | 'chat';

/**
 * The differences between the operations. `late` is the kind of a timeout: silence of a stream, or the end of the wait for the whole response.
 * `paysOnce` is whether one request is so expensive that it is retried automatically only if surely nothing was billed.
 */
export const operations = {
  chat: { late: 'silent', paysOnce: false },
  image: { late: 'deadline', paysOnce: true },
} as const;

interface Circumstances {
  readonly kind: FailureKind;
  readonly operation: Operation;
  /** The response's status, or the one that an error inside a success names. */
  readonly status: number;
  /** The response had a success status, whatever it contains: the service had begun. */
  readonly hasBegun?: boolean;
  /** Seconds the service asks to wait. */
  readonly retryAfter?: number;
  readonly words: string;
  readonly code?: string;
  /** The response was not JSON: it came from a gateway in between, not from the service. */
  readonly isForeign?: boolean;
  /** The service's own advice, if any. */
  readonly shouldRetry?: boolean;
}

/** The longest wait, in seconds, that is accepted automatically; beyond it the user decides. */
export const maxAutoRetryDelay = 60;

const final: readonly FailureKind[] = [
  'keyRejected',
  'notAllowed',
  'keyLeaked',
  'noCredit',
  'budgetExceeded',
  'addressNotFound',
  'modelNotFound',
  'modalityUnsupported',
  'requestUnknown',
  'requestTooLarge',
  'settingRejected',
  'requestRejected',
  'redirected',
  'shielded',
  'webPage',
  'contextExceeded',
  'proxy',
  'operatorFault',
  'historyRejected',
  'pictureInputRejected',
];

/** Whatever status an operator gives them: a server behind the gateway was working, and may still be. */
const mayHaveBegun: readonly FailureKind[] = ['gatewayTimeout', 'answerEmpty'];

type Cost = Pick<FailureFacts, 'billed' | 'retry'>;

/** Returns the cost of a request without a response; `sent` is whether the service can have received it. */
export function costOfSending(kind: FailureKind, sent: boolean): Cost {
  const billed = sent ? 'maybe' : 'no';
  if (['certificate', 'proxy', 'internal'].includes(kind)) return { billed, retry: 'never' };
  return { billed, retry: sent ? 'button' : 'auto' };
}

/** Returns the cost of loading an image from a URL, which is free whatever the outcome. */
export function costOfLoading(kind: FailureKind): Cost {
  return { billed: 'no', retry: ['pictureElsewhere', 'answerTooLarge'].includes(kind) ? 'never' : 'button' };
}

/** Returns the cost of an error response. */
export function costOfAnswer(circumstances: Circumstances): Cost {
  return { billed: getBilling(circumstances), retry: getRetryPolicy(circumstances) };
}

/** Refusals and overload cost nothing. Whatever a service began it may bill, and an image that it withholds was generated. */
function getBilling({ kind, code = '', status, isForeign = false, hasBegun = false }: Circumstances): Billed {
  if (hasBegun || mayHaveBegun.includes(kind) || (kind === 'refused' && isNondeterministic(code))) return 'maybe';
  const isBusy = status === 503 && !isForeign;
  const isRefused = status >= 300 && status < 500 && ![408, 499].includes(status);
  return isRefused || isBusy ? 'no' : 'maybe';
}

/** Whether the same request may be retried automatically: for images only if nothing can have been billed. */
function getRetryPolicy(circumstances: Circumstances): 'auto' | 'button' | 'never' {
  const { kind, operation, retryAfter = 0, code = '', shouldRetry } = circumstances;
  if (kind === 'refused') return isNondeterministic(code) ? 'button' : 'never';
  if (final.includes(kind)) return 'never';
  if (retryAfter > maxAutoRetryDelay || isOwnLimit(circumstances) || shouldRetry === false) return 'button';
  const sure = getBilling(circumstances) === 'no' && (kind === 'rateLimited' || kind === 'overloaded');
  const isWorthIt = shouldRetry === true || isPassing(circumstances);
  return sure || (isWorthIt && !operations[operation].paysOnce) ? 'auto' : serviceRetry(circumstances);
}

/** Whether a rate limit counts in minutes or names a lasting cause, so that it does not pass in seconds. */
function isOwnLimit({ status, words, code = '' }: Circumstances): boolean {
  const isContradicted = status >= 429 && /^(400|401|403|404)$/.test(code);
  return isContradicted || /总请求数限制|\bHTTP (400|401|403|404)\b/i.test(words);
}

function isPassing({ kind, status }: Circumstances): boolean {
  return (
    ['serviceFault', 'overloaded', 'gatewayTimeout'].includes(kind) && [408, 409, 500, 502, 503, 529].includes(status)
  );
}

/** A fault reported as the request's own will not go away. */
function serviceRetry({ kind, status }: Circumstances): 'button' | 'never' {
  return kind === 'serviceFault' && status >= 400 && status < 500 ? 'never' : 'button';
}
