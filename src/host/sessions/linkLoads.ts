import type { FailureReport } from '../../shared/failures.ts';

/** How the loading of a link stands: on its way, or why it failed. */
export type LinkLoad = 'loading' | FailureReport;

/** The loading of links in this window. Nothing of it is kept: after a restart a link is as it came. */
export class LinkLoads {
  private readonly loads = new Map<string, LinkLoad>();

  /** Nothing where it was not begun, was stopped, or has brought its picture. */
  get(resultId: string, address: string): LinkLoad | undefined {
    return this.loads.get(nameOf(resultId, address));
  }

  set(resultId: string, address: string, load: LinkLoad | undefined): void {
    if (load) this.loads.set(nameOf(resultId, address), load);
    else this.loads.delete(nameOf(resultId, address));
  }
}

function nameOf(resultId: string, address: string): string {
  return `${resultId} ${address}`;
}
