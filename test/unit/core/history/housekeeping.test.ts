import assert from 'node:assert/strict';
import { type Aged, outdated, type StoredFile } from '../../../../src/core/history/housekeeping.ts';

const aDay = 86_400_000;
const now = 100 * aDay;
const aged = (id: string, days: number, stays = false): Aged => ({ id, changedAt: now - days * aDay, stays });
const file = (hash: string, bytes: number, ...usedBy: string[]): StoredFile => ({ hash, bytes, usedBy });
const roomy = { maxBytes: 1_000, maxAgeDays: 0, now };

describe('What has to go', () => {
  it('is nothing within the limits', () =>
    assert.deepEqual(outdated([aged('a', 90)], [file('1', 1_000, 'a')], roomy), { sessions: [], pictures: [] }));

  it('is first what no session names, then the pictures of the oldest, and no more than needed', () => {
    const sessions = [aged('new', 1), aged('old', 9), aged('older', 20)];
    const pictures = [file('1', 400, 'new'), file('2', 400, 'old'), file('3', 400, 'older'), file('4', 400)];
    assert.deepEqual(outdated(sessions, pictures, roomy).pictures, ['4', '3']);
  });

  it('spares pictures of sessions that stay, and those that a newer or an unknown session names too', () => {
    const sessions = [aged('new', 1), aged('old', 9), aged('pinned', 50, true)];
    const pictures = [
      file('1', 900, 'old', 'new'),
      file('2', 900, 'pinned'),
      file('3', 900, 'old', 'elsewhere'),
      file('4', 900, 'old'),
    ];
    assert.deepEqual(outdated(sessions, pictures, roomy).pictures, ['4', '1']);
  });

  it('is every session older than allowed that need not stay', () => {
    const sessions = [aged('young', 29), aged('old', 31), aged('kept', 31, true)];
    assert.deepEqual(outdated(sessions, [], { ...roomy, maxAgeDays: 30 }).sessions, ['old']);
    assert.deepEqual(outdated(sessions, [], roomy).sessions, []);
  });
});
