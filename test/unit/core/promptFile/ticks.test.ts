import { equal } from 'node:assert/strict';
import { keptTicks } from '../../../../src/core/promptFile/ticks.ts';

/** Capitals need a tick of their own. */
const kept = (before: string, now: string, active = '') =>
  keptTicks({ before: [...before], now: [...now], active: [...active] }, (one) => one === one.toUpperCase()).join('');

describe('What is ticked', () => {
  it('stays, also what needs a tick of its own, when it is ticked at its row', () => {
    equal(kept('ab', 'abX', 'X'), 'abX');
    equal(kept('abX', 'abXY', 'Y'), 'abXY');
    equal(kept('abX', 'aX', 'b'), 'aX');
    equal(kept('', 'ab'), 'ab');
  });

  it('is no more than before of what needs a tick of its own, when many are ticked at once, or the box for all is', () => {
    equal(kept('', 'abXY', 'X'), 'ab');
    equal(kept('a', 'aXY'), 'a');
    equal(kept('aX', 'abXYZ', 'b'), 'abX');
    equal(kept('ab', 'abX', 'a'), 'ab');
  });
});
