import assert from 'node:assert/strict';
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
