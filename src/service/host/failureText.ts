import type { Mode } from '../../product/common/mode.ts';
import type { FailureKind, FailureReport } from '../common/failureReport.ts';
import type { FailureAction } from '../common/failureView.ts';

/** How a failure is shown: severity and codicon, what happened, why, and the possible actions, most likely first. */
export interface FailureText {
  readonly severity: 'bad' | 'warn' | 'info';
  readonly icon: string;
  readonly title: string;
  readonly why: string;
  readonly failureActions: readonly FailureAction[];
}

/** A failure with the names and numbers that a sentence needs, formatted for it. */
export interface Told {
  readonly report: FailureReport;
  readonly mode: Mode;
  /** A sentence that the partial result is kept; empty if nothing arrived. */
  readonly kept: string;
  /** The service's host, or a description of it; only for the beginning of a sentence. */
  readonly host: string;
  /** The model's name, or a description of it; only for the beginning of a sentence. */
  readonly model: string;
  /** How long it took: `2 min 10 s`; empty if unknown. */
  readonly time: string;
  /** How long the service asks to wait: `42 s`, `5 days`; empty if it does not. */
  readonly wait: string;
  /** The timeout that expired, as the setting specifies it: `120 s`; empty if unknown. */
  readonly limit: string;
  /** Formats a number in the user's language. */
  readonly number: (value: number) => string;
}

/** One sentence for each kind: a missing one does not compile. */
export type Sentences<Kind extends FailureKind> = Readonly<Record<Kind, (told: Told) => FailureText>>;

/** Returns Try Again if the same request may end differently. */
export function again({ report }: Told): readonly FailureAction[] {
  return report.retry === 'never' ? [] : ['tryAgain'];
}
