import assert from 'node:assert/strict';
import {
  isOfToday,
  overLimits,
  type SessionAge,
  type StoredPicture,
} from '../../../../src/sessions/common/retentionRules.ts';

const aDay = 86_400_000;
const now = 100 * aDay;
const aged = (id: string, days: number, stays = false): SessionAge => ({
  id,
  changedAt: now - days * aDay,
  isProtected: stays,
});
const file = (hash: string, bytes: number, ...usedBy: string[]): StoredPicture => ({
  ...{ hash, bytes, usedBy },
  madeAt: now - 40 * aDay,
});
const roomy = { maxBytes: 1_000, maxAgeDays: 0, now };

describe('Retention', () => {
  it('deletes nothing within the limits', () =>
    assert.deepEqual(overLimits([aged('a', 90)], [file('1', 1_000, 'a')], roomy), { sessions: [], pictures: [] }));

  it('deletes unused pictures first, then those of the oldest sessions, and no more than needed', () => {
    const sessions = [aged('new', 1), aged('old', 9), aged('older', 20)];
    const pictures = [file('1', 400, 'new'), file('2', 400, 'old'), file('3', 400, 'older'), file('4', 400)];
    assert.deepEqual(overLimits(sessions, pictures, roomy).pictures, ['4', '3']);
  });

  it('keeps pictures of protected sessions, and those that a newer or unknown session also names', () => {
    const sessions = [aged('new', 1), aged('old', 9), aged('pinned', 50, true)];
    const pictures = [
      file('1', 900, 'old', 'new'),
      file('2', 900, 'pinned'),
      file('3', 900, 'old', 'elsewhere'),
      file('4', 900, 'old'),
    ];
    assert.deepEqual(overLimits(sessions, pictures, roomy).pictures, ['4', '1']);
  });

  it('deletes nothing from the last day, or with a future date after the clock was set back', () => {
    const sessions = [aged('old', 9), aged('new', 0.5)];
    const made = (days: number, ...usedBy: string[]) => ({
      ...file(`${days}`, 900, ...usedBy),
      madeAt: now - days * aDay,
    });
    const pictures = [made(1.1, 'old'), made(0.9, 'old'), made(2, 'new'), made(-3), made(0.1), made(7)];
    assert.deepEqual(overLimits(sessions, pictures, { ...roomy, maxBytes: 0 }).pictures, ['7', '1.1', '2']);
    assert.deepEqual([isOfToday(now - aDay, now), isOfToday(now + 9 * aDay, now)], [false, true]);
  });

  it('uses the age of the session for a picture of unknown age, and keeps one that no session names', () => {
    const unknown = (hash: string, ...usedBy: string[]) => ({ ...file(hash, 900, ...usedBy), madeAt: 0 });
    const pictures = [unknown('1', 'old'), unknown('2', 'new'), unknown('3')];
    const sessions = [aged('old', 9), aged('new', 0.5)];
    assert.deepEqual(overLimits(sessions, pictures, { ...roomy, maxBytes: 0 }).pictures, ['1']);
  });

  it('deletes every session over the maximum age that is not protected', () => {
    const sessions = [aged('young', 29), aged('old', 31), aged('kept', 31, true)];
    assert.deepEqual(overLimits(sessions, [], { ...roomy, maxAgeDays: 30 }).sessions, ['old']);
    assert.deepEqual(overLimits(sessions, [], roomy).sessions, []);
  });
});
