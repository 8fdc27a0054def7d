/** One known response of a service of this family, and what the user should see of it. */

import type { Mode } from '../../../src/product/common/mode.ts';
import type { Billed, FailureKind } from '../../../src/service/common/failureReport.ts';
import type { Transport } from '../../../src/service/common/transport.ts';
import type { Answerer, Script } from '../../service/scripted.ts';

export interface WireCase {
  /** Begins with the entry's name in the catalogue of known answers: "A7 …". */
  readonly title: string;
  /** The operations it is played on; both if undefined. */
  readonly mode?: Mode;
  /** A JSON body, sent as it is and as an event stream; `reply` wins. */
  readonly body?: unknown;
  /** A response whose bytes matter, so it is sent only unchanged. */
  readonly reply?: Script | Answerer;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly asked?: { readonly aspectRatio?: string; readonly size?: string };
  /** How it differs from a response of a service on loopback. */
  readonly way?: NetworkConditions;
  readonly sees: VisibleTurn | ((mode: Mode, streaming: boolean) => VisibleTurn);
}

export interface NetworkConditions {
  readonly transport?: Transport;
  /** Nothing listens at the address. */
  readonly isClosed?: boolean;
  /** The user cancels when the request has arrived. */
  readonly isStopped?: boolean;
  /** Seconds the settings allow for the first byte. */
  readonly timeout?: number;
  /** Replaces the model's usual name. */
  readonly model?: string;
}

/** A turn as the user sees it; undefined fields must not be shown. The text about a failure is compared with the host's. */
export interface VisibleTurn {
  readonly state: 'done' | 'failed' | 'stopped';
  /** "4 × 3 png": pixels, and the extension of its file. */
  readonly pictures?: readonly string[];
  readonly earlier?: readonly string[];
  readonly text?: string;
  readonly reasoning?: string;
  /** The texts shown with pictures, in their order. */
  readonly words?: readonly string[];
  readonly links?: readonly string[];
  readonly notes?: readonly string[];
  /** The line below the result, without the time it took. */
  readonly facts?: readonly string[];
  /** Names of the buttons below the result, separated by spaces. */
  readonly actions?: string;
  /** Rows of the folded details; compared if the entry is about them. */
  readonly details?: Readonly<Record<string, string>>;
  readonly failure?: SeenFailure;
  /** How many requests the service received; one if undefined. */
  readonly requests?: number;
}

export interface SeenFailure {
  readonly kind: FailureKind;
  /** Whether the request cost money. */
  readonly billed: Billed;
  /** What the message names: a setting or an address, and the seconds that passed. */
  readonly subject?: string;
  readonly seconds?: number;
  readonly words?: string;
  readonly facts?: readonly string[];
  /** Names of the buttons separated by spaces; the primary one with an exclamation mark. */
  readonly failureActions: string;
  /** Seconds until Try Again may be pressed. */
  readonly retryIn?: number;
  /** Seconds the service asks to wait, if no countdown is shown. */
  readonly longWait?: number;
}
