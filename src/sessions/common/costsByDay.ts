import { type Cost, sumCosts } from '../../service/common/cost.ts';
import { getCosts } from './editTurns.ts';
import type { Session } from './model/session.ts';

/** The costs of the requests of one day. */
interface DayCosts {
  /** When one of them was sent, in milliseconds since 1970; missing = those outside of turns, whose day is not known. */
  readonly at?: number;
  readonly costs: readonly Cost[];
}

/** Returns what the service reported that the requests of each day cost; days without such a report are left out. */
export function getCostsByDay(
  { turns, others }: Pick<Session, 'turns' | 'others'>,
  dayOf: (time: number) => string,
): readonly DayCosts[] {
  const days = new Map<string, { readonly at: number; readonly costs: Cost[] }>();
  for (const result of turns.flatMap(({ results }) => results)) {
    const costs = getCosts(result);
    if (costs.length === 0) continue;
    const day = dayOf(result.startedAt);
    const { at, costs: before } = days.get(day) ?? { at: result.startedAt, costs: [] };
    before.push(...costs);
    days.set(day, { at, costs: before });
  }
  const undated = others?.costs ? [{ costs: others.costs }] : [];
  return [...[...days.values()].map(({ at, costs }) => ({ at, costs: sumCosts(costs) })), ...undated];
}
