import assert from 'node:assert/strict';
import { formatCleanup } from '../../../../src/sessionsView/host/historyCleanup.ts';
import { english } from '../../strings/english.ts';

const mb = 1024 ** 2;
const limits = { maxBytes: 50 * mb, maxAgeDays: 30 };

describe('Cleanup message', () => {
  const said = (gone: Partial<Parameters<typeof formatCleanup>[1]>, within = limits) =>
    formatCleanup(english, { pictures: 0, bytes: 0, sessions: 0, ...gone }, within);

  it('contains what was deleted, and the limit', () => {
    assert.equal(
      said({ pictures: 2, bytes: 44.4 * mb }),
      'Saved images exceeded the limit of 50 MB. Oldest images deleted: 2 (44.4 MB).',
    );
    assert.equal(said({ sessions: 1 }), 'Deleted sessions that were unchanged for 30 days: 1.');
    assert.equal(
      said({ sessions: 3 }, { ...limits, maxAgeDays: 1 }),
      'Deleted sessions that were unchanged for 1 day: 3.',
    );
  });

  it('contains both if pictures and sessions were deleted', () => {
    assert.match(said({ pictures: 1, bytes: mb, sessions: 1 }), /^Saved images .*\(1 MB\)\. Deleted sessions .* 1\.$/);
  });
});
