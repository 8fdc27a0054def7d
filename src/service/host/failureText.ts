import type { Mode } from '../../product/common/mode.ts';
import type { FailureKind, FailureReport } from '../common/failureReport.ts';
import type { FailureAction } from '../common/failureView.ts';

/** How a failure is told: severity and codicon, what happened, why, and what can be done, the likeliest first. */
export interface FailureText {
  readonly severity: 'bad' | 'warn' | 'info';
  readonly icon: string;
  readonly title: string;
  readonly why: string;
  readonly failureActions: readonly FailureAction[];
}

/** A failure with the names and numbers a sentence needs, ready to be put into it. */
export interface Told {
  readonly report: FailureReport;
  readonly mode: Mode;
  /** That what came so far is kept; empty where nothing came. */
  readonly kept: string;
  /** The service's host, or words for it; fit for the beginning of a sentence only. */
  readonly host: string;
  /** The model's name, or words for it; fit for the beginning of a sentence only. */
  readonly model: string;
  /** How long it took: `2 min 10 s`; empty when not known. */
  readonly time: string;
  /** How long the service asks to wait: `42 s`, `5 days`; empty when it does not. */
  readonly wait: string;
  /** The limit that ran out, as the setting has it: `120 s`; empty when not known. */
  readonly limit: string;
  /** Writes a number in the person's language. */
  readonly number: (value: number) => string;
}

/** One sentence for each kind: a kind without its own does not compile. */
export type Sentences<Kind extends FailureKind> = Readonly<Record<Kind, (told: Told) => FailureText>>;

/** Try Again, where the same request may end differently. */
export function again({ report }: Told): readonly FailureAction[] {
  return report.retry === 'never' ? [] : ['tryAgain'];
}
