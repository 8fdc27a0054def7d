import { reachedContext, serviceContext } from '../../product/common/names.ts';
import { getMilestones, type Milestone, milestones } from '../../sessions/common/milestones.ts';
import type { Turn } from '../../sessions/common/model/turn.ts';
import type { MissingSetting } from '../../setup/host/setUp.ts';

interface ProgressOptions {
  /** What the service still needs; nothing where it has all. */
  readonly missing: () => Promise<Exclude<MissingSetting, 'model'> | undefined>;
  readonly setContext: (name: string, value: unknown) => void;
}

/** Keeps what completes the steps of the walkthrough, and what welcome views say is missing, where VS Code finds it. */
export class Progress {
  private readonly reached = new Set<Milestone>();
  private looks: Promise<void> = Promise.resolve();

  constructor(private readonly options: ProgressOptions) {}

  /** Looks at what is set up, one look after the other, so that the latest counts. One that fails says nothing: a request says why. */
  lookAtService(): Promise<void> {
    const look = async () => this.options.setContext(serviceContext, (await this.options.missing()) ?? 'ready');
    this.looks = this.looks.then(look).catch(() => undefined);
    return this.looks;
  }

  turnChanged(turn: Turn | undefined): void {
    if (!turn || this.reached.size === milestones.length) return;
    for (const milestone of getMilestones(turn)) this.reach(milestone);
  }

  private reach(milestone: Milestone): void {
    if (this.reached.has(milestone)) return;
    this.reached.add(milestone);
    this.options.setContext(reachedContext(milestone), true);
  }
}
