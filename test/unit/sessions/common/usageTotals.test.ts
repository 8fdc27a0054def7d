import assert from 'node:assert/strict';
import { getCostsByDay } from '../../../../src/sessions/common/costsByDay.ts';
import { getSessionUsage, removeTurn, restoreTurn } from '../../../../src/sessions/common/editTurns.ts';
import { result, sessionOf, turn } from '../../panel/host/view/viewFixtures.ts';

describe('Usage of a session', () => {
  const paid = turn({ id: 't2', results: [result('r2', { usage: { total: 30 } }), result('r3', { queued: true })] });
  const whole = sessionOf([turn({ id: 't1', results: [result('r1', { usage: { total: 12 } })] }), paid]);

  it('counts what its turns have sent, without queued results', () => {
    assert.deepEqual(getSessionUsage(whole), { requests: 2, tokens: 42 });
  });

  it('counts retries, as the service may have', () => {
    const failure = { kind: 'serviceFault', billed: 'maybe', attempts: 3 } as const;
    const results = [result('r1', { attempts: 2 }), result('r2', { failure }), result('r3')];
    assert.equal(getSessionUsage(sessionOf([turn({ id: 't1', results })])).requests, 6);
  });

  it('is the same after a turn is deleted and after it is restored', () => {
    const shorter = removeTurn(whole, 't2');
    assert.deepEqual(getSessionUsage(shorter), { requests: 2, tokens: 42 });
    assert.deepEqual(getSessionUsage(restoreTurn(shorter, paid, undefined)), { requests: 2, tokens: 42 });
  });
});

describe('Costs of a session', () => {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const failure = { kind: 'refused', billed: 'yes', cost: usd(0.02) } as const;
  const day = 86_400_000;
  const first = turn({
    id: 't1',
    results: [result('r1', { cost: usd(0.1), startedAt: 1 }), result('r2', { startedAt: 2 })],
  });
  const results = [
    result('r3', { cost: usd(0.2), startedAt: day }),
    result('r4', { cost: { amount: 3 }, startedAt: day + 1, attempts: 2 }),
    result('r5', { failure, state: 'failed', startedAt: day + 2 }),
  ];
  const session = sessionOf([first, turn({ id: 't2', results })]);

  it('are added up per currency as far as they are reported, those of failures too', () => {
    assert.deepEqual(getSessionUsage(session).costs, [usd(0.32), { amount: 3 }]);
    assert.equal('costs' in getSessionUsage(sessionOf([turn({ results: [result('r1')] })])), false);
  });

  it('are the same after a turn is deleted and after it is restored', () => {
    const [, second] = session.turns;
    const shorter = removeTurn(session, 't2');
    assert.deepEqual(shorter.others?.costs, [usd(0.22), { amount: 3 }]);
    assert.deepEqual(getSessionUsage(shorter).costs, [usd(0.32), { amount: 3 }]);
    const restored = second && restoreTurn(shorter, second, undefined);
    assert.deepEqual(restored?.others, { requests: 0, tokens: 0 });
    assert.deepEqual(restored && getSessionUsage(restored).costs, [usd(0.32), { amount: 3 }]);
  });

  it('are those of each day, and those without one', () => {
    const others = { requests: 1, tokens: 0, costs: [usd(0.5)] };
    const dayOf = (time: number) => String(Math.floor(time / day));
    assert.deepEqual(getCostsByDay({ ...session, others }, dayOf), [
      { at: 1, costs: [usd(0.1)] },
      { at: day, costs: [usd(0.22), { amount: 3 }] },
      { costs: [usd(0.5)] },
    ]);
  });
});
