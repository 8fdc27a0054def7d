import assert from 'node:assert/strict';
import type { CleanupResult } from '../../../../src/sessions/host/store/retention.ts';
import { cleanUpHistory } from '../../../../src/sessionsView/host/historyCleanup.ts';
import { FakeHistory } from './fakeHistory.ts';

const aDay = 86_400_000;

function house(gone: Partial<CleanupResult> = {}) {
  const history = new FakeHistory();
  history.goneNow = { ...history.goneNow, ...gone };
  const clock = { now: 100 * aDay };
  const told: CleanupResult[] = [];
  const memory = new Map<string, number>();
  const cleanUp = () =>
    cleanUpHistory(
      history,
      { maxBytes: 500, maxAgeDays: 30 },
      { get: (key) => memory.get(key), update: async (key, value) => void memory.set(key, value) },
      (one) => void told.push(one),
      clock.now,
    );
  return { history, clock, told, cleanUp };
}

describe('History cleanup', () => {
  it('deletes what exceeds the limits and notifies the user', async () => {
    const gone = { pictures: 2, bytes: 200, sessions: 1 };
    const { history, told, cleanUp } = house(gone);
    await cleanUp();
    assert.deepEqual([history.done, told], [['keep within 500 bytes, 30 days'], [gone]]);
  });

  it('runs once a day, also if the clock is set back', async () => {
    const { history, clock, cleanUp } = house();
    await cleanUp();
    for (const now of [100.9, 101.1, 50].map((days) => days * aDay)) {
      clock.now = now;
      await cleanUp();
    }
    assert.equal(history.done.length, 3);
  });

  it('shows no notification if everything is within the limits', async () => {
    const { told, cleanUp } = house();
    await cleanUp();
    assert.deepEqual(told, []);
  });

  it('does nothing while a job runs, whose picture no session names yet', async () => {
    const { history, cleanUp } = house();
    history.atWork = 1;
    await cleanUp();
    assert.deepEqual(history.done, []);
  });
});
