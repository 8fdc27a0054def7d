import type { FailureReport } from '../../service/common/failureReport.ts';
import type { Job } from './jobs/job.ts';

/** How the loading of a link stands: on its way, or why it failed. */
export type LinkLoad = 'loading' | FailureReport;

/** A result in its session: copies of a session share the ids of their results. */
type ResultPath = Pick<Job, 'sessionId' | 'resultId'>;

/** The loading of links in this window. Nothing of it is kept: after a restart a link is as it came. */
export class LinkLoads {
  private readonly loads = new Map<string, LinkLoad>();

  /** Nothing where it was not begun, was stopped, or has brought its picture. */
  get(place: ResultPath, address: string): LinkLoad | undefined {
    return this.loads.get(nameOf(place, address));
  }

  set(place: ResultPath, address: string, load: LinkLoad | undefined): void {
    if (load) this.loads.set(nameOf(place, address), load);
    else this.loads.delete(nameOf(place, address));
  }
}

function nameOf({ sessionId, resultId }: ResultPath, address: string): string {
  return `${sessionId} ${resultId} ${address}`;
}
