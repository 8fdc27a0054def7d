import type { Budget } from './budget.ts';
import { toLocalDate } from './day.ts';

/** How far the person's budget for agents is used today. */
export interface UsedBudget {
  readonly used: number;
  readonly perDay: number;
}

/** From here on the person is told, as a share of the day's pictures. */
const nearlyAll = 0.8;

const key = 'agentBudgetDismissed';

interface BudgetInSightOptions {
  readonly budget: Pick<Budget, 'getRemaining'>;
  /** Of all windows. */
  readonly memory: { get(key: string): unknown; update(key: string, value: string): PromiseLike<void> };
  /** What is to be told is another thing than before. */
  readonly onChange: () => void;
  readonly now?: () => Date;
}

/** The budget as it was when it was looked at last: whoever draws in this window looks again. */
export class BudgetWarning {
  private seen: (UsedBudget & { readonly day: string }) | undefined;

  constructor(private readonly options: BudgetInSightOptions) {}

  /** What the person is to be told; nothing while much is left, on another day, and when they want to hear no more of it today. */
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

  /** For the rest of the day. */
  async dismiss(): Promise<void> {
    await this.options.memory.update(key, this.today());
    this.options.onChange();
  }

  private today(): string {
    return toLocalDate((this.options.now ?? (() => new Date()))());
  }
}
