import * as v from 'valibot';
import { count, label, sentence } from '../../product/common/schemas.ts';
import { Cost } from './cost.ts';

/** Why a turn ended without the requested result. The list is closed: the host has a sentence for each kind. */
export const failureKinds = [
  // before anything was sent
  'addressMissing',
  'addressInvalid',
  'addressInsecure',
  'keyMissing',
  'modelMissing',
  'tooLong',
  // between Limn and the service
  'hostUnknown',
  'connectionRefused',
  'unreachable',
  'certificate',
  'proxy',
  'connectTimeout',
  'connectionLost',
  'silent',
  'deadline',
  // responses of the service
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
  // responses of the model
  'refused',
  'noPicture',
  'onlyThoughts',
  'pictureUnreadable',
  'pictureElsewhere',
  'contextExceeded',
  // on the user's computer
  'storage',
  'pictureLost',
  'interrupted',
  'internal',
] as const;

export type FailureKind = (typeof failureKinds)[number];

/** Whether the request cost money: `no` only if it surely did not. */
const Billed = v.picklist(['no', 'maybe', 'yes']);
export type Billed = v.InferOutput<typeof Billed>;

/** Applies to everything that fails before it is sent. */
export const neverSent = { billed: 'no', retry: 'never' } as const;

/** One safety verdict of the service, verbatim. */
export const SafetyRating = v.object({
  category: label,
  probability: v.exactOptional(label),
  blocked: v.exactOptional(v.boolean()),
});
export type SafetyRating = v.InferOutput<typeof SafetyRating>;

/** The part of a failure that is stored and shown. All text is already free of keys (see `service`). */
export const FailureReport = v.object({
  kind: v.picklist(failureKinds),
  billed: Billed,
  /** HTTP status, if there was a response. */
  status: v.exactOptional(count),
  /** The service's own error code or finish reason, verbatim. */
  code: v.exactOptional(label),
  /** The service's own message as plain text, cut to a readable length. */
  words: v.exactOptional(sentence),
  requestId: v.exactOptional(label),
  /** The service's host, with the port if it has one. */
  host: v.exactOptional(label),
  model: v.exactOptional(label),
  /** Seconds the service asks to wait. */
  retryAfter: v.exactOptional(count),
  /** How often the request was sent, if more than once. */
  attempts: v.exactOptional(count),
  /** Bytes of the response that had arrived when it broke off. */
  bytes: v.exactOptional(count),
  /** Seconds that passed, or the timeout that expired. */
  seconds: v.exactOptional(count),
  /** The setting that the service did not accept, or the address it redirects to. */
  subject: v.exactOptional(sentence),
  safety: v.exactOptional(v.pipe(v.array(SafetyRating), v.maxLength(100), v.readonly())),
  /** Tokens counted for the failed request. */
  tokens: v.exactOptional(count),
  cost: v.exactOptional(Cost),
  /** The raw response, redacted and cut; shown only if the user asks for it. */
  raw: v.exactOptional(v.pipe(v.string(), v.maxLength(100_000))),
  /** The whole response is stored unchanged next to the session, so that the user can save it. */
  kept: v.exactOptional(v.literal(true)),
  /** Whether the same request may be retried automatically; see the retry rules in `service`. */
  retry: v.exactOptional(v.picklist(['auto', 'button', 'never'])),
});
export type FailureReport = v.InferOutput<typeof FailureReport>;

export type FailureFacts = Omit<FailureReport, 'kind'>;

/** `isRedacted` is whether its texts are free of keys, as they are once it has left `sendRequest`. */
type FailureOptions = { readonly cause?: unknown; readonly isRedacted?: boolean };

/** The one error class that crosses layers; foreign errors are converted to it where they are caught. */
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

  /** The part that is stored and shown; omits the raw response until it is free of keys. */
  get report(): FailureReport {
    const { raw, ...facts } = this.facts;
    return { kind: this.kind, ...facts, ...(this.isRedacted && raw !== undefined && { raw }) };
  }

  /** Returns the same failure with more facts. */
  with(facts: Omit<Partial<FailureFacts>, 'raw'>): Failure {
    const { cause, isRedacted } = this;
    return new Failure(this.kind, { ...this.facts, ...facts }, { cause, isRedacted });
  }
}
