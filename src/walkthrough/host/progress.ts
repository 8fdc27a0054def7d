import { Sequencer } from '../../base/common/async.ts';
import { reachedContext, serviceContext } from '../../product/common/names.ts';
import { getMilestones, type Milestone, milestones } from '../../sessions/common/milestones.ts';
import type { Turn } from '../../sessions/common/model/session.ts';
import type { MissingSetting } from '../../setup/host/setUp.ts';

/** Sets the context keys that complete the steps of the walkthrough, and that show in welcome views what is missing. */
export class Progress {
  private readonly reached = new Set<Milestone>();
  private readonly checks = new Sequencer();

  /** `findMissing` returns what the service still needs, or undefined if it needs nothing. */
  constructor(
    private readonly findMissing: () => Promise<Exclude<MissingSetting, 'model'> | undefined>,
    private readonly setContext: (name: string, value: unknown) => void,
  ) {}

  /** Checks what is set up, one check after the other, so that the latest counts. A failed check shows nothing: a request shows why. */
  async checkService(): Promise<void> {
    const check = async () => this.setContext(serviceContext, (await this.findMissing()) ?? 'ready');
    await this.checks.run(check).catch(() => undefined);
  }

  turnChanged(turn: Turn | undefined): void {
    if (!turn || this.reached.size === milestones.length) return;
    for (const milestone of getMilestones(turn)) {
      if (this.reached.has(milestone)) continue;
      this.reached.add(milestone);
      this.setContext(reachedContext(milestone), true);
    }
  }
}
