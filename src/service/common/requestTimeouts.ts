import { costOfSending } from './failure/policy.ts';
import { Failure } from './failureReport.ts';
import type { TimeLimits } from './serviceTypes.ts';

/** The timeouts of one request: each phase of waiting has its own, and a cancellation by the user ends all of them. */
export interface RequestTimeouts {
  /** Aborted with the user's own reason, or with the failure of the timeout that expired. */
  readonly signal: AbortSignal;
  /** Reports that the connection is established; the wait for the first byte begins. */
  readonly sent: () => void;
  /** Whether the request can have reached the service. */
  readonly wasSent: () => boolean;
  /** Reports that data arrived. */
  readonly onActivity: () => void;
  /** Ends all waiting and closes the connection, whatever state it is in. */
  readonly end: () => void;
}

/** The time limits of a request. */
export interface WatchOptions {
  readonly limits: TimeLimits;
  readonly signal: AbortSignal;
  /**
   * The kind of failure when the time is over: an image arrives in one piece, so the wait for its first byte is the limit of the whole
   * request.
   */
  readonly lateKind: 'deadline' | 'silent';
}

export function startTimeouts({ limits, signal, lateKind }: WatchOptions): RequestTimeouts {
  const control = new AbortController();
  const stop = () => control.abort(signal.reason);
  let timer = startTimer(limits.connect, () => control.abort(connectTimeout(limits.connect)));
  let sent = false;
  let patientUntil = 0;
  // An image that is being generated has the whole limit, however early the first bytes arrived.
  const isStillDrawn = () => lateKind === 'deadline' && patientUntil > soon(limits.idle);
  const next = (seconds: number, kind: 'deadline' | 'silent') => {
    clearTimeout(timer);
    if (!control.signal.aborted) timer = startTimer(seconds, () => control.abort(late(kind, seconds)));
  };
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return {
    signal: control.signal,
    sent: () => {
      if (sent) return;
      sent = true;
      patientUntil = soon(limits.firstByte);
      next(limits.firstByte, lateKind);
    },
    wasSent: () => sent,
    onActivity: () => {
      sent = true;
      if (!isStillDrawn()) next(limits.idle, 'silent');
    },
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      control.abort();
    },
  };
}

/** Returns a time by a clock that never goes back, in milliseconds. */
function soon(seconds: number): number {
  return performance.now() + seconds * 1000;
}

function startTimer(seconds: number, onEnd: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(onEnd, seconds * 1000);
}

function connectTimeout(seconds: number): Failure {
  return new Failure('connectTimeout', { ...costOfSending('connectTimeout', false), seconds });
}

/** Returns the failure of a timeout. The service may still finish, and charge for it. */
function late(kind: 'deadline' | 'silent', seconds: number): Failure {
  return new Failure(kind, { ...costOfSending(kind, true), seconds });
}
