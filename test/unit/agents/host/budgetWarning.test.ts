import assert from 'node:assert/strict';
import { BudgetWarning } from '../../../../src/agents/host/budget.ts';

describe('Agent budget warning', () => {
  function inSight({ perDay = 20 } = {}) {
    const kept = new Map<string, string>();
    const state = { left: perDay, now: new Date(2026, 10, 22, 12), told: 0 };
    const sight = new BudgetWarning(
      { getRemaining: async () => ({ left: state.left, perDay }) },
      { get: (key) => kept.get(key), update: async (key, value) => void kept.set(key, value) },
      () => void state.told++,
      () => state.now,
    );
    const looked = async (left: number) => {
      state.left = left;
      await sight.refresh();
      return sight.getWarning()?.used;
    };
    return { sight, state, looked };
  }

  it('is shown from 80 % of the day’s pictures, and updated after each change', async () => {
    const { state, looked } = inSight();
    assert.deepEqual(
      [await looked(20), await looked(5), await looked(4), await looked(1), await looked(0)],
      [undefined, undefined, 16, 19, 20],
    );
    assert.equal(state.told, 3);
  });

  it('stays hidden for the rest of the day after the user dismissed it, and returns the next day', async () => {
    const { sight, state, looked } = inSight();
    await looked(1);
    await sight.dismiss();
    assert.deepEqual([sight.getWarning(), await looked(0)], [undefined, undefined]);
    state.now = new Date(2026, 10, 23, 0, 1);
    assert.equal(await looked(2), 18);
  });

  it('is undefined for the previous day, and if agents may generate nothing', async () => {
    const { sight, state, looked } = inSight();
    await looked(1);
    state.now = new Date(2026, 10, 23, 0, 1);
    assert.equal(sight.getWarning(), undefined);
    assert.equal(await inSight({ perDay: 0 }).looked(0), undefined);
  });
});
