import type { Tally } from './tally.ts';

/** A browser on a busy machine is late now and then; more second tries than these in one run are a fault of Limn or of its tests. */
const mostAgain = 3;

/** What is said at the end of a run, the tally on a line of its own; `isFine` when nothing failed and something passed. */
export interface Conclusion {
  readonly lines: readonly string[];
  readonly isFine: boolean;
}

export function conclusionOf({ passed, failed: failedOnce, skipped, again, wrong }: Tally): Conclusion {
  const isOften = again.length > mostAgain;
  const failed = failedOnce + (isOften ? 1 : 0);
  const often = isOften ? [`More than ${mostAgain} second tries count as one failure.`] : [];
  const tally = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const lines = [...listed('Tried a second time', again), ...often, ...listed('Failed', wrong), '', tally];
  return { lines, isFine: failed === 0 && passed > 0 };
}

const listed = (heading: string, titles: readonly string[]) =>
  titles.length > 0 ? ['', `${heading}: ${titles.length}`, ...titles.map((title) => `  ${title}`)] : [];
