import type { ImageReply } from './service.ts';

/** Why a turn ended without what was asked. The list is closed: the host has a sentence for each kind. */
export const failureKinds = [
  // before anything was sent
  'addressMissing',
  'addressInvalid',
  'addressInsecure',
  'keyMissing',
  'modelMissing',
  'tooLong',
  // the way to the service
  'hostUnknown',
  'connectionRefused',
  'unreachable',
  'certificate',
  'proxy',
  'connectTimeout',
  'connectionLost',
  'silent',
  'deadline',
  // what the service answered
  'keyRejected',
  'notAllowed',
  'noCredit',
  'addressNotFound',
  'modelNotFound',
  'requestUnknown',
  'rateLimited',
  'overloaded',
  'requestTooLarge',
  'settingRejected',
  'requestRejected',
  'historyRejected',
  'pictureInputRejected',
  'redirected',
  'shielded',
  'gatewayTimeout',
  'serviceFault',
  'operatorFault',
  'webPage',
  'answerEmpty',
  'answerUnreadable',
  'answerBroken',
  'answerTooLarge',
  // what the model answered
  'refused',
  'noPicture',
  'onlyThoughts',
  'pictureUnreadable',
  'pictureElsewhere',
  'contextExceeded',
  // on this side
  'storage',
  'pictureLost',
  'interrupted',
  'internal',
] as const;

export type FailureKind = (typeof failureKinds)[number];

/** Whether the request cost money: `no` only where it surely did not. */
export type Billed = 'no' | 'maybe' | 'yes';

/** One safety verdict of the service, in its own words. */
export interface SafetyRating {
  readonly category: string;
  readonly probability?: string;
  readonly blocked?: boolean;
}

/** Facts of a failure. All text is already free of keys (see `service`). */
export interface FailureFacts {
  readonly billed: Billed;
  /** HTTP status, where an answer came. */
  readonly status?: number;
  /** The service's own error code or finish reason, verbatim. */
  readonly code?: string;
  /** The service's own words as plain text, cut to a readable length. */
  readonly words?: string;
  readonly requestId?: string;
  /** The service's host, with port where it has one. */
  readonly host?: string;
  readonly model?: string;
  /** Seconds the service asks to wait. */
  readonly retryAfter?: number;
  /** How often the request was sent, where more than once. */
  readonly attempts?: number;
  /** Bytes of the answer that had come when it broke off. */
  readonly bytes?: number;
  /** Seconds that passed, or the limit that ran out. */
  readonly seconds?: number;
  /** The setting the service did not accept, or the address it points to. */
  readonly subject?: string;
  readonly safety?: readonly SafetyRating[];
  /** Tokens counted for the failed request. */
  readonly tokens?: number;
  /** The raw answer, redacted and cut; shown on request only. */
  readonly raw?: string;
  /** Whether the same request may be sent again by itself; see the retry rules in `service`. */
  readonly retry?: 'auto' | 'button' | 'never';
}

/** What is kept and shown of a failure. */
export interface FailureReport extends FailureFacts {
  readonly kind: FailureKind;
}

export interface FailureOptions {
  readonly cause?: unknown;
  /** What came all the same: the words of an image answer without a picture. */
  readonly reply?: ImageReply | undefined;
}

/** The one error class that crosses layers; foreign errors become failures where they enter. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly reply: ImageReply | undefined;

  constructor(
    readonly kind: FailureKind,
    readonly facts: FailureFacts,
    options?: FailureOptions,
  ) {
    super(kind, options);
    this.reply = options?.reply;
  }

  get report(): FailureReport {
    return { kind: this.kind, ...this.facts };
  }
}
