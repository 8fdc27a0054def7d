import { findQueuedJob, isError, isErrorBody } from '../failure/errorBody.ts';
import { isNondeterministic } from '../failure/kind.ts';
import type { Failure, FailureFacts, FailureKind } from '../failureReport.ts';
import type { ChatResponse, ImageResponse } from '../serviceTypes.ts';
import type { KeptBody } from './keptBody.ts';
import type { ResponseEnd } from './reader.ts';

/**
 * How much of an answer has arrived. This alone decides what is shown and stored, what is reported about the cost, and whether a request may
 * be sent again, for both operations and whatever the parts of the answer are.
 */
export type Progress = 'nothing' | 'partial' | 'complete';

/**
 * What an operation has received of an answer: `holds` is whether there is any part of it (text, reasoning, images, links, tool calls,
 * sources), `hasReason` whether an end reason arrived, and `isSeries` whether it arrives in several values, of which more may follow.
 */
type Gathered = { readonly holds: boolean; readonly hasReason: boolean; readonly isSeries: boolean };

/** An answer as far as it arrived, and why it is not the requested result. */
export interface Arrived<A> {
  readonly answer: A;
  readonly progress: Progress;
  readonly failure?: Failure | undefined;
  /** The whole response, decompressed. */
  readonly body?: KeptBody;
}

/** The result of an answer. */
export interface Outcome<T> {
  readonly reply: T;
  readonly failure?: Failure | undefined;
}

/**
 * An answer is complete if it has an end reason or an end mark, or if it is a single value: a closed one, or an event without another after
 * it. A progress report is such a value too, but contains no part of an answer.
 */
export function progressOf({ holds, hasReason, isSeries }: Gathered, ending: ResponseEnd): Progress {
  const { form, isMarked, isCut, state, cause } = ending;
  const isLone = form === 'events' && !isCut && cause === undefined;
  const isClosed = !isSeries && (isLone || (state === 'closed' && (holds || cause === undefined)));
  if (hasReason || isMarked || isClosed) return 'complete';
  return holds ? 'partial' : 'nothing';
}

/** What a service reports besides the parts of an answer, value by value. */
export class Complaints {
  /** The first error. */
  error: unknown;
  /** The first text that may be one. */
  private words: unknown;
  private hasOther = false;

  /** The id of a job that was only queued. */
  job: string | undefined;

  note(value: unknown): void {
    this.job ??= findQueuedJob(value);
    if (isError(value)) this.error ??= value;
    else if (isErrorBody(value)) this.words ??= value;
    else if (this.error === undefined) this.hasOther = true;
  }

  /** The report that an incomplete or missing answer ends with. */
  get last(): unknown {
    return this.error ?? this.words;
  }

  /** Whether the service had begun before it reported an error: then it may charge, and the request is never retried automatically. */
  hasBegun({ head }: ResponseEnd): boolean {
    return this.hasOther || signs.test(head);
  }
}

/** White space, comments and empty events, with which gateways keep a connection alive before anything else. */
const signs = /^(?:\s|:|data:[^\S\r\n]*[\r\n])/;

/** The same request would fail in the same way again, and cost money again. */
const inVain: readonly FailureKind[] = [
  'answerUnreadable',
  'answerTooLarge',
  'webPage',
  'pictureUnreadable',
  'pictureElsewhere',
  'jobQueued',
];

/** Failures of a response in which nothing could be read, although it may have been billed. */
const unread: readonly FailureKind[] = [
  'answerUnreadable',
  'answerBroken',
  'answerTooLarge',
  'pictureUnreadable',
  'jobQueued',
];

/** Whether the whole response is stored unchanged for the user to save, because nothing else is left of what was paid for. */
export function isUnread({ kind }: Failure, reply: ImageResponse | ChatResponse): boolean {
  return unread.includes(kind) && (kind === 'pictureUnreadable' || !holdsAnything(reply));
}

/** Returns the cost of an answer that arrived, and whether a retry may help; `rule` is what withheld it, and `made` whether an image was generated. */
export function arrivedFacts(
  kind: FailureKind,
  { rule = '', made = false }: { readonly rule?: string; readonly made?: boolean } = {},
): Pick<FailureFacts, 'billed' | 'retry'> {
  const isFinal = inVain.includes(kind) || (kind === 'refused' && !isNondeterministic(rule));
  return { billed: made ? 'yes' : 'maybe', retry: isFinal ? 'never' : 'button' };
}

/** Returns the failure for a service that had begun to answer: it may be billed, and only the user may retry. */
export function afterBeginning(failure: Failure): Failure {
  const { billed, retry } = failure.facts;
  const again = retry === 'auto' ? ({ retry: 'button' } as const) : {};
  return failure.with({ ...again, billed: billed === 'no' ? 'maybe' : billed });
}

/** Returns an answer with an error status. What arrived of it is kept, whatever the status is. */
export function createRefused<A>(answer: A, holds: boolean, failure: Failure): Arrived<A> {
  if (holds) return { answer, progress: 'partial', failure: afterBeginning(failure) };
  return { answer, progress: 'nothing', failure };
}

/** Whether a reply contains anything that is kept although the rest failed. */
export function holdsAnything(reply: ImageResponse | ChatResponse): boolean {
  const { text, pictures, links, sources = [] } = reply;
  const others =
    'toolCalls' in reply ? [...reply.toolCalls, ...(reply.reasoning ? [reply.reasoning] : [])] : reply.earlier;
  return text.trim() !== '' || pictures.length + links.length + sources.length + others.length > 0;
}
