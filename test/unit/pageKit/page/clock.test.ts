import { deepEqual, equal } from 'node:assert/strict';
import { formatClock, getSecondsLeft } from '../../../../src/pageKit/page/clock.ts';

describe('The clock', () => {
  it('shows minutes and seconds, and hours from one hour on', () => {
    deepEqual([0, 7.9, 60, 3599, 3723].map(formatClock), ['0:00', '0:07', '1:00', '59:59', '1:02:03']);
  });

  it('shows zero if the start is in the future, because the clocks of host and page differ', () => {
    equal(formatClock(-3), '0:00');
  });

  it('counts down to zero and not below', () => {
    deepEqual(
      [2_500, 1, 0, -5].map((left) => getSecondsLeft(1_000 + left, 1_000)),
      [3, 1, 0, 0],
    );
  });
});
