import type { Budget } from './budget.ts';
import { toLocalDate } from './day.ts';

/** How much of the user's budget for agents is used today. */
export interface UsedBudget {
  readonly used: number;
  readonly perDay: number;
}

/** The share of the day's pictures from which the user is warned. */
const nearlyAll = 0.8;

const key = 'agentBudgetDismissed';

interface BudgetInSightOptions {
  readonly budget: Pick<Budget, 'getRemaining'>;
  /** The state shared by all windows. */
  readonly memory: { get(key: string): unknown; update(key: string, value: string): PromiseLike<void> };
  /** Called when the warning changes. */
  readonly onChange: () => void;
  readonly now?: () => Date;
}

/** Caches the budget; refreshed after every picture generated in this window. */
export class BudgetWarning {
  private seen: (UsedBudget & { readonly day: string }) | undefined;

  constructor(private readonly options: BudgetInSightOptions) {}

  /** Returns the usage to show, or undefined while under 80 %, on another day, or after the user dismissed it. */
  getWarning(): UsedBudget | undefined {
    const { seen } = this;
    if (!seen || seen.day !== this.today() || this.options.memory.get(key) === seen.day) return undefined;
    return seen.perDay > 0 && seen.used >= nearlyAll * seen.perDay ? seen : undefined;
  }

  async refresh(): Promise<void> {
    const before = JSON.stringify(this.getWarning());
    const day = this.today();
    const { left, perDay } = await this.options.budget.getRemaining();
    this.seen = { used: perDay - left, perDay, day };
    if (JSON.stringify(this.getWarning()) !== before) this.options.onChange();
  }

  /** Hides the warning for the rest of the day. */
  async dismiss(): Promise<void> {
    await this.options.memory.update(key, this.today());
    this.options.onChange();
  }

  private today(): string {
    return toLocalDate((this.options.now ?? (() => new Date()))());
  }
}
