import type { FailureReport } from '../../service/common/failureReport.ts';
import type { Job } from './jobs/job.ts';

/** The state of loading a link: in progress, or the failure. */
export type LinkLoad = 'loading' | FailureReport;

/** A result in its session; the session is needed because copies of a session share the ids of their results. */
type ResultPath = Pick<Job, 'sessionId' | 'resultId'>;

/** The state of loading links in this window. Nothing of it is stored: after a restart a link is as it came. */
export class LinkLoads {
  private readonly loads = new Map<string, LinkLoad>();

  /** Returns undefined if loading was not started, was canceled, or has succeeded. */
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
