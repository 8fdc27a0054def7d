import assert from 'node:assert/strict';
import { type Gone, Housekeeping } from '../../../../src/host/history/housekeeping.ts';
import { KeptSessions, summary } from './kept.ts';

const aDay = 86_400_000;

function house(limits = { maxBytes: 500, maxAgeDays: 0 }) {
  const history = new KeptSessions([summary('new', { changedAt: 90 * aDay }), summary('old', { changedAt: aDay })]);
  const file = (hash: string, ...usedBy: string[]) => ({ hash, bytes: 300, usedBy });
  history.sizesNow = { ...history.sizesNow, pictures: [file('1', 'new'), file('2', 'old'), file('3')] };
  const clock = { now: 100 * aDay };
  const told: Gone[] = [];
  const memory = new Map<string, number>();
  const housekeeping = new Housekeeping({
    history,
    limits: () => limits,
    memory: { get: (key) => memory.get(key), update: async (key, value) => void memory.set(key, value) },
    now: () => clock.now,
    tell: (gone) => void told.push(gone),
  });
  return { history, clock, told, housekeeping };
}

describe('Housekeeping', () => {
  it('deletes the oldest pictures over the limit, and says so once', async () => {
    const { history, told, housekeeping } = house();
    await housekeeping.run();
    assert.deepEqual(history.done, ['delete pictures 3 2']);
    assert.deepEqual(told, [{ pictures: 2, bytes: 200, sessions: 0 }]);
  });

  it('deletes sessions that are too old', async () => {
    const { history, told, housekeeping } = house({ maxBytes: 5_000, maxAgeDays: 30 });
    await housekeeping.run();
    assert.deepEqual([history.done, told], [['delete old'], [{ pictures: 0, bytes: 0, sessions: 1 }]]);
  });

  it('is done once a day, also where the clock jumps back', async () => {
    const { history, clock, housekeeping } = house();
    await housekeeping.run();
    for (const now of [100.9, 101.1, 50].map((days) => days * aDay)) {
      clock.now = now;
      await housekeeping.run();
    }
    assert.equal(history.done.length, 3);
  });

  it('says nothing when all is within the limits', async () => {
    const { history, told, housekeeping } = house({ maxBytes: 5_000, maxAgeDays: 0 });
    await housekeeping.run();
    assert.deepEqual([history.done, told], [[], []]);
  });

  it('frees what no session names when it is asked to', async () => {
    const { history, housekeeping } = house();
    assert.equal(await housekeeping.deleteUnused(), 100);
    assert.deepEqual(history.done, ['delete pictures 3']);
  });

  it('frees nothing while a session cannot be read, whose pictures they may be', async () => {
    const { history, housekeeping } = house();
    history.sizesNow = { ...history.sizesNow, isWhole: false };
    assert.equal(await housekeeping.deleteUnused(), 'unreadable');
    assert.deepEqual(history.done, []);
  });

  it('leaves alone what is pinned, shown in a window, at work, or has a message that was not sent', async () => {
    const { history, housekeeping } = house({ maxBytes: 0, maxAgeDays: 30 });
    const spared = [{ pinned: true }, { isRunning: true }, { isDraft: true }, { hasDraft: true }, {}];
    history.change(spared.map((more, at) => summary(`s${at}`, { changedAt: 0, ...more })));
    history.sparedNow.add('s4');
    const pictures = spared.map((_, at) => ({ hash: `${at}`, bytes: 300, usedBy: [`s${at}`] }));
    history.sizesNow = { ...history.sizesNow, pictures };
    await housekeeping.run();
    assert.deepEqual(history.done, []);
  });

  it('touches nothing while something runs, whose picture no session names yet', async () => {
    const { history, housekeeping } = house();
    history.atWork = 1;
    await housekeeping.run();
    assert.equal(await housekeeping.deleteUnused(), 'atWork');
    assert.deepEqual(history.done, []);
  });
});
