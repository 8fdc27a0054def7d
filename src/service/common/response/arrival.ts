import { isError, isErrorBody, queuedJobIn } from '../failure/errorBody.ts';
import { isNondeterministic } from '../failure/kind.ts';
import type { Failure, FailureFacts, FailureKind } from '../failureReport.ts';
import type { ChatResponse, ImageResponse } from '../serviceTypes.ts';
import type { ResponseEnd } from './reader.ts';

/**
 * How much of an answer is here: nothing, some of it, or all that it was to be. What is shown, kept and said of money, and whether a request
 * may go out once more, is decided by this alone, for both operations and whatever the parts of the answer are.
 */
export type Progress = 'nothing' | 'partial' | 'complete';

/**
 * What an operation has gathered of an answer: `holds` is whether there is any part of it (words, thoughts, images, links, calls of tools,
 * sources), `hasReason` whether a reason for its end came, and `isSeries` whether it comes in several values, of which more may follow.
 */
type Gathered = { readonly holds: boolean; readonly hasReason: boolean; readonly isSeries: boolean };

/** An answer as far as it came, and why it is not what was asked for. */
export interface Arrived<A> {
  readonly answer: A;
  readonly progress: Progress;
  readonly failure?: Failure | undefined;
  /** All of it as it came, unpacked, in pieces. */
  readonly body: readonly Uint8Array[];
}

/** What is made of it. */
export interface Outcome<T> {
  readonly reply: T;
  readonly failure?: Failure | undefined;
}

/**
 * An answer says that it ends by a reason, by its end mark, or by being one value: a closed one, or an event with nothing behind it. Word of
 * progress is one too, but holds nothing.
 */
export function progressOf({ holds, hasReason, isSeries }: Gathered, ending: ResponseEnd): Progress {
  const { form, isMarked, isCut, state, cause } = ending;
  const isLone = form === 'events' && !isCut && cause === undefined;
  const isClosed = !isSeries && (isLone || (state === 'closed' && (holds || cause === undefined)));
  if (hasReason || isMarked || isClosed) return 'complete';
  return holds ? 'partial' : 'nothing';
}

/** What a service says beside the parts of an answer, value by value. */
export class Complaints {
  /** The first error. */
  error: unknown;
  /** The first words that may be one. */
  private words: unknown;
  private hasOther = false;

  /** The id of a job that was only taken in. */
  job: string | undefined;

  note(value: unknown): void {
    this.job ??= queuedJobIn(value);
    if (isError(value)) this.error ??= value;
    else if (isErrorBody(value)) this.words ??= value;
    else if (this.error === undefined) this.hasOther = true;
  }

  /** What an answer that is not whole, or none, ends with. */
  get last(): unknown {
    return this.error ?? this.words;
  }

  /** Whether the service was at work before it complained: then it may charge, and is never asked again by itself. */
  hasBegun({ head }: ResponseEnd): boolean {
    return this.hasOther || signs.test(head);
  }
}

/** Blanks, comments and empty events, with which gateways keep a connection alive before anything else. */
const signs = /^(?:\s|:|data:[^\S\r\n]*[\r\n])/;

/** Asked again the same would come again, and be paid for again. */
const inVain: readonly FailureKind[] = [
  'answerUnreadable',
  'answerTooLarge',
  'webPage',
  'pictureUnreadable',
  'pictureElsewhere',
  'jobQueued',
];

/** Ends of an answer in which nothing could be read, though it may have been paid for. */
const unread: readonly FailureKind[] = [
  'answerUnreadable',
  'answerBroken',
  'answerTooLarge',
  'pictureUnreadable',
  'jobQueued',
];

/** Whether all of an answer is kept as it came, for the user to save: nothing else is left of what was paid for. */
export function isUnread({ kind }: Failure, reply: ImageResponse | ChatResponse): boolean {
  return unread.includes(kind) && (kind === 'pictureUnreadable' || !holdsAnything(reply));
}

/** What an answer that came costs, and whether asking again may help; `rule` is the one that withheld it, `made` says that an image was drawn. */
export function arrivedFacts(
  kind: FailureKind,
  { rule = '', made = false }: { readonly rule?: string; readonly made?: boolean } = {},
): Pick<FailureFacts, 'billed' | 'retry'> {
  const isFinal = inVain.includes(kind) || (kind === 'refused' && !isNondeterministic(rule));
  return { billed: made ? 'yes' : 'maybe', retry: isFinal ? 'never' : 'button' };
}

/** A failure after the service had begun to answer: it may be billed, and only the user may ask again. */
export function afterBeginning(failure: Failure): Failure {
  const { billed, retry } = failure.facts;
  const again = retry === 'auto' ? ({ retry: 'button' } as const) : {};
  return failure.with({ ...again, billed: billed === 'no' ? 'maybe' : billed });
}

/** An answer with a status of failure: whatever that says, what came of it stays. */
export function refused<A>(answer: A, holds: boolean, failure: Failure): Arrived<A> {
  if (holds) return { answer, progress: 'partial', failure: afterBeginning(failure), body: [] };
  return { answer, progress: 'nothing', failure, body: [] };
}

/** Whether a reply holds anything that is kept although the rest failed. */
export function holdsAnything(reply: ImageResponse | ChatResponse): boolean {
  const { text, pictures, links, sources = [] } = reply;
  const others =
    'toolCalls' in reply ? [...reply.toolCalls, ...(reply.reasoning ? [reply.reasoning] : [])] : reply.earlier;
  return text.trim() !== '' || pictures.length + links.length + sources.length + others.length > 0;
}
