/** One known answer of a service of this family, and what the user is to see of it. */

import type { Mode } from '../../../src/product/common/mode.ts';
import type { Billed, FailureKind } from '../../../src/service/common/failureReport.ts';
import type { Transport } from '../../../src/service/common/transport.ts';
import type { Answerer, Script } from '../../service/scripted.ts';

export interface WireCase {
  /** Begins with the entry's name in the catalogue of known answers: "A7 …". */
  readonly title: string;
  /** The operations it is played on; both where it is left out. */
  readonly mode?: Mode;
  /** A JSON body, sent as it is and as an event stream; `reply` wins. */
  readonly body?: unknown;
  /** An answer whose bytes matter: sent as it is only. */
  readonly reply?: Script | Answerer;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly asked?: { readonly aspectRatio?: string; readonly size?: string };
  /** How it differs from an answer of a service on loopback. */
  readonly way?: NetworkConditions;
  readonly sees: VisibleTurn | ((mode: Mode, streaming: boolean) => VisibleTurn);
}

export interface NetworkConditions {
  readonly transport?: Transport;
  /** Nothing listens at the address. */
  readonly isClosed?: boolean;
  /** The user stops it when the request has arrived. */
  readonly isStopped?: boolean;
  /** Seconds the settings allow for the first byte. */
  readonly timeout?: number;
  /** What takes the place of the model's usual name. */
  readonly model?: string;
}

/** A turn as the user sees it; what is left out must not be there. What is said about a failure is compared by the words of the host. */
export interface VisibleTurn {
  readonly state: 'done' | 'failed' | 'stopped';
  /** "4 × 3 png": pixels, and the ending its file has. */
  readonly pictures?: readonly string[];
  readonly earlier?: readonly string[];
  readonly text?: string;
  readonly reasoning?: string;
  /** Those that stand with pictures, in their order. */
  readonly words?: readonly string[];
  readonly links?: readonly string[];
  readonly notes?: readonly string[];
  /** The line below the result, without the time it took. */
  readonly facts?: readonly string[];
  /** Names of the buttons below the result, parted by blanks. */
  readonly actions?: string;
  /** Rows of the folded details; compared where the entry is about them. */
  readonly details?: Readonly<Record<string, string>>;
  readonly failure?: SeenFailure;
  /** How many the service got; one where it is left out. */
  readonly requests?: number;
}

export interface SeenFailure {
  readonly kind: FailureKind;
  /** Whether the request cost money. */
  readonly billed: Billed;
  /** What the sentences name: a setting or an address, and seconds that passed. */
  readonly subject?: string;
  readonly seconds?: number;
  readonly words?: string;
  readonly facts?: readonly string[];
  /** Names of the buttons parted by blanks; the primary one with an exclamation mark. */
  readonly failureActions: string;
  /** Seconds until Try Again may be pressed. */
  readonly retryIn?: number;
  /** Seconds the service asks to wait, where nobody watches them count down. */
  readonly longWait?: number;
}
