import type { Billed, FailureFacts, FailureKind } from '../failureReport.ts';
import { isNondeterministic } from './refusalReasons.ts';

/** The two operations of the contract. */
export type Operation = 'image' | 'chat';

/** What differs by operation. */
interface OperationFacts {
  /** What it is when the time is over: silence of a stream, or the end of the wait for the whole. */
  readonly late: 'silent' | 'deadline';
  /** One request of it costs enough that it is sent again by itself only where surely nothing was billed. */
  readonly paysOnce: boolean;
}

export const operations: Readonly<Record<Operation, OperationFacts>> = {
  chat: { late: 'silent', paysOnce: false },
  image: { late: 'deadline', paysOnce: true },
};

interface Circumstances {
  readonly kind: FailureKind;
  readonly operation: Operation;
  /** As answered, or as an error inside a success names it. */
  readonly status: number;
  /** It was answered as a success, whatever that says: the service had begun. */
  readonly hasBegun?: boolean;
  /** Seconds the service asks to wait. */
  readonly retryAfter?: number;
  readonly words: string;
  readonly code?: string;
  /** No JSON came: some gateway on the way speaks, not the service. */
  readonly isForeign?: boolean;
  /** The service's own advice, where it gives any. */
  readonly shouldRetry?: boolean;
}

/** Asked to wait longer than this, in seconds, a person decides. */
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

/** Whatever status an operator gives them: somebody behind was at work, and may be still. */
const mayHaveBegun: readonly FailureKind[] = ['gatewayTimeout', 'answerEmpty'];

type Cost = Pick<FailureFacts, 'billed' | 'retry'>;

/** Of a request that brought no answer; `sent` says whether the service can have got it. */
export function costOfSending(kind: FailureKind, sent: boolean): Cost {
  const billed = sent ? 'maybe' : 'no';
  if (['certificate', 'proxy', 'internal'].includes(kind)) return { billed, retry: 'never' };
  return { billed, retry: sent ? 'button' : 'auto' };
}

/** Of loading a picture from an address, which is free, whatever became of it. */
export function costOfLoading(kind: FailureKind): Cost {
  return { billed: 'no', retry: ['pictureElsewhere', 'answerTooLarge'].includes(kind) ? 'never' : 'button' };
}

/** Of what a service answered in place of what was asked. */
export function costOfAnswer(circumstances: Circumstances): Cost {
  return { billed: getBilling(circumstances), retry: getRetryPolicy(circumstances) };
}

/** Refusing and being busy cost nothing; whatever a service began, it may charge for, and a picture that it withholds was made. */
function getBilling({ kind, code = '', status, isForeign = false, hasBegun = false }: Circumstances): Billed {
  if (hasBegun || mayHaveBegun.includes(kind) || (kind === 'refused' && isNondeterministic(code))) return 'maybe';
  const isBusy = status === 503 && !isForeign;
  const isRefused = status >= 300 && status < 500 && ![408, 499].includes(status);
  return isRefused || isBusy ? 'no' : 'maybe';
}

/** Whether the same request may be sent again by itself: for pictures only where nothing can have been billed. */
function getRetryPolicy(circumstances: Circumstances): 'auto' | 'button' | 'never' {
  const { kind, operation, retryAfter = 0, code = '', shouldRetry } = circumstances;
  if (kind === 'refused') return isNondeterministic(code) ? 'button' : 'never';
  if (final.includes(kind)) return 'never';
  if (retryAfter > maxAutoRetryDelay || isOwnLimit(circumstances) || shouldRetry === false) return 'button';
  const sure = getBilling(circumstances) === 'no' && (kind === 'rateLimited' || kind === 'overloaded');
  const isWorthIt = shouldRetry === true || isPassing(circumstances);
  return sure || (isWorthIt && !operations[operation].paysOnce) ? 'auto' : serviceRetry(circumstances);
}

/** A limit of requests in minutes, or one that names a lasting cause behind it, does not pass in seconds. */
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
