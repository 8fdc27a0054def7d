import * as v from 'valibot';
import { count, label, sentence } from '../../product/common/schemas.ts';

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
  'keyLeaked',
  'noCredit',
  'budgetExceeded',
  'quotaUsedUp',
  'addressNotFound',
  'modelNotFound',
  'modalityUnsupported',
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
  'jobQueued',
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
const Billed = v.picklist(['no', 'maybe', 'yes']);
export type Billed = v.InferOutput<typeof Billed>;

/** What holds of everything that fails before it is sent. */
export const neverSent = { billed: 'no', retry: 'never' } as const;

/** One safety verdict of the service, in its own words. */
export const SafetyRating = v.object({
  category: label,
  probability: v.exactOptional(label),
  blocked: v.exactOptional(v.boolean()),
});
export type SafetyRating = v.InferOutput<typeof SafetyRating>;

/** What is kept and shown of a failure. All text is already free of keys (see `service`). */
export const FailureReport = v.object({
  kind: v.picklist(failureKinds),
  billed: Billed,
  /** HTTP status, where an answer came. */
  status: v.exactOptional(count),
  /** The service's own error code or finish reason, verbatim. */
  code: v.exactOptional(label),
  /** The service's own words as plain text, cut to a readable length. */
  words: v.exactOptional(sentence),
  requestId: v.exactOptional(label),
  /** The service's host, with port where it has one. */
  host: v.exactOptional(label),
  model: v.exactOptional(label),
  /** Seconds the service asks to wait. */
  retryAfter: v.exactOptional(count),
  /** How often the request was sent, where more than once. */
  attempts: v.exactOptional(count),
  /** Bytes of the answer that had come when it broke off. */
  bytes: v.exactOptional(count),
  /** Seconds that passed, or the limit that ran out. */
  seconds: v.exactOptional(count),
  /** The setting the service did not accept, or the address it points to. */
  subject: v.exactOptional(sentence),
  safety: v.exactOptional(v.pipe(v.array(SafetyRating), v.maxLength(100), v.readonly())),
  /** Tokens counted for the failed request. */
  tokens: v.exactOptional(count),
  /** The raw answer, redacted and cut; shown on request only. */
  raw: v.exactOptional(v.pipe(v.string(), v.maxLength(100_000))),
  /** The whole answer is kept beside the session as it came, to be saved. */
  kept: v.exactOptional(v.literal(true)),
  /** Whether the same request may be sent again by itself; see the retry rules in `service`. */
  retry: v.exactOptional(v.picklist(['auto', 'button', 'never'])),
});
export type FailureReport = v.InferOutput<typeof FailureReport>;

export type FailureFacts = Omit<FailureReport, 'kind'>;

interface FailureOptions {
  readonly cause?: unknown;
  /** Whether its texts are free of keys, as they are once it has passed the border of the service. */
  readonly isRedacted?: boolean;
}

/** The one error class that crosses layers; foreign errors become failures where they enter. */
export class Failure extends Error {
  override readonly name = 'Failure';
  private readonly isRedacted: boolean;

  constructor(
    readonly kind: FailureKind,
    readonly facts: FailureFacts,
    options?: FailureOptions,
  ) {
    super(kind, options);
    this.isRedacted = options?.isRedacted ?? false;
  }

  /** What is kept and shown; the raw answer stays out until it is free of keys. */
  get report(): FailureReport {
    const { raw, ...facts } = this.facts;
    return { kind: this.kind, ...facts, ...(this.isRedacted && raw !== undefined && { raw }) };
  }

  /** The same failure with more known of it. */
  with(facts: Omit<Partial<FailureFacts>, 'raw'>): Failure {
    const { cause, isRedacted } = this;
    return new Failure(this.kind, { ...this.facts, ...facts }, { cause, isRedacted });
  }
}
