import type { PlanView } from '../../common/planView.ts';
import type { TurnView } from '../../common/turnView.ts';

/** Returns the session's last plan, which the foot acts on. */
export function getCurrentPlan(turns: readonly TurnView[]): (TurnView & { readonly plan: PlanView }) | undefined {
  const turn = turns.findLast(({ plan }) => plan !== undefined);
  return turn?.plan && { ...turn, plan: turn.plan };
}
